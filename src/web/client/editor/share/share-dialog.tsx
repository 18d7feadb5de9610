import { useLayoutEffect, useRef } from 'preact/hooks'
import { type AccessChoice, accessBy, accessChoices } from '../../../access.ts'
import { afterPaint } from '../../shared/after-paint.ts'
import { Button } from '../../shared/button.tsx'
import { CopyButton, ShareButton } from '../../shared/buttons.tsx'
import { base } from '../../shared/my-keys.ts'
import { canShare } from '../../shared/share-sheet.ts'
import { useUniqueId } from '../../shared/use-unique-id.ts'
import type { ShownList } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { QrCode } from './qr-code.tsx'

type ShareDialogProps = { list: ShownList; close(): void }

/** Ways to hand on the list, and who may read it. Asks for the author's name if the list was started without one. */
export const ShareDialog = ({ list, close }: ShareDialogProps) => {
  const { messages } = useTools()
  const { editor, reading } = messages
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    // After the next frame, which shows that the button was pressed: the rest of the page becomes inert, which takes a while.
    afterPaint(() => showDialog(dialog.current))
  }, [])
  const url = `${base}/lists/${list.slug}`
  const isReadable = list.visibility === 'public'
  return (
    <dialog ref={dialog} class="share-dialog" aria-labelledby="share-title" onClose={close}>
      <h2 id="share-title">{editor.shareTitle}</h2>
      <AuthorField list={list} />
      {isReadable ? (
        <>
          <div class="link-ways">
            <label for="reader-url">{editor.readerLink}</label>
            <input id="reader-url" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          </div>
          <div class="buttons">
            <ShareButton what={{ title: list.title, url }} text={reading.share} />
            <CopyButton text={url} messages={reading} isMain={!canShare} />
            <a class="button" href={url}>
              {editor.view}
            </a>
          </div>
          <QrCode url={url} label={editor.readerQr} summary={messages.keys.showQr} />
        </>
      ) : (
        <p>{editor.hiddenNotShared}</p>
      )}
      <AccessField list={list} />
      <p class="aside">{editor.editLinkApart}</p>
      <Button onClick={() => dialog.current!.close()} text={editor.done} />
    </dialog>
  )
}

function showDialog(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  // The browser would choose the link, which then looks as if it were copied.
  if (!dialog?.querySelector('[autofocus]')) dialog?.querySelector<HTMLElement>('.main')?.focus()
}

export const AccessField = ({ list }: { list: ShownList }) => {
  const { messages, model } = useTools()
  const { editor, home } = messages
  // The page may show these choices twice. Radio buttons of one name would be one group.
  const name = useUniqueId()
  return (
    <fieldset class="choices">
      <legend>{editor.visibility}</legend>
      {accessChoices.map(choice => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choiceOf(list) === choice}
            onChange={() => model.update(accessBy[choice])}
          />
          <b>{home[choice]}</b>
          <span>{home[`${choice}Means`]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const choiceOf = ({ visibility, listed }: ShownList): AccessChoice =>
  visibility === 'hidden' ? 'hidden' : listed ? 'public' : 'link'

/** Asks for the author's name, if the list has only the site's word for nobody. */
const AuthorField = ({ list }: { list: ShownList }) => {
  const { messages, model, longest } = useTools()
  const { editor, home } = messages
  const wasUnnamed = useRef(list.authorName === home.someone).current
  const take = (field: HTMLInputElement) => {
    const authorName = field.value.trim()
    if (authorName !== '') model.update({ authorName })
  }
  if (!wasUnnamed) return null
  return (
    <p class="author-field">
      <label for="share-author">{editor.yourName}</label>
      <input
        id="share-author"
        autocomplete="name"
        autofocus
        maxLength={longest.authorName}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </p>
  )
}
