import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { editUrl, type StoreResult } from '../../keys/index.ts'
import { Button } from '../../shared/button.tsx'
import { CopyButton, ShareButton } from '../../shared/buttons.tsx'
import { confirmed } from '../../shared/confirmed.ts'
import { formatMessage } from '../../shared/messages.ts'
import { base, keys } from '../../shared/my-keys.ts'
import { saveFile } from '../../shared/save-file.ts'
import type { NewKey, ShownList } from '../model/index.ts'
import { useRequests } from '../panels/requests.ts'
import { useTools } from '../tools.ts'
import { QrCode } from './qr-code.tsx'

/**
 * The edit link, the only key to the list. It is offered from the first place on until the person has saved it, and then only on
 * request, because others may see the screen.
 */
export const EditLink = ({ list, stored }: { list: ShownList; stored: StoreResult }) => {
  const { messages, slug, token, replaced } = useTools()
  const { keys: texts } = messages
  const [isOpen, setOpen] = useState<boolean>()
  // Storing that the link is saved changes no state of the component.
  const [, redraw] = useState(0)
  const [isReplaced, setReplaced] = useState(false)
  const isSaved = keys.of(slug)?.acknowledgedAt !== undefined
  const url = editUrl({ slug, token: token() }, base)
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = isOpen ?? (stored !== 'kept' || (!isSaved && list.places.length > 0))
  const again = useRef<HTMLButtonElement>(null)
  const isFocusLost = useRef(false)
  const toggle = (open: boolean) => {
    isFocusLost.current = true
    setOpen(open)
  }
  // The button that was pressed is gone. The focus goes on from here.
  useLayoutEffect(() => {
    if (isFocusLost.current) (heading.current ?? again.current)?.focus()
    isFocusLost.current = false
  })
  if (!isShown)
    return (
      <section class="key" id="edit-link">
        <button ref={again} type="button" class="quiet" onClick={() => toggle(true)}>
          {texts.again}
        </button>
      </section>
    )
  return (
    <section class="key notice" id="edit-link">
      <h2 ref={heading} tabIndex={-1}>
        {isSaved ? texts.link : texts.keep}
      </h2>
      {isReplaced && <p role="status">{texts.rotated}</p>}
      <p>{stored === 'kept' ? texts.keepMeans : texts.notKept}</p>
      <Ways
        url={url}
        title={list.title}
        saved={() => {
          keys.acknowledge(slug)
          setOpen(true)
          redraw(count => count + 1)
        }}
      />
      <Button
        text={isSaved ? texts.hide : texts.acknowledge}
        class={isSaved ? 'quiet' : 'main'}
        onClick={() => {
          keys.acknowledge(slug)
          toggle(false)
        }}
      />
      {isSaved && (
        <Replacing
          replaced={token => {
            replaced(token)
            setReplaced(true)
            toggle(true)
          }}
        />
      )}
    </section>
  )
}

/** Every way to save the link. @param saved called after one of them was used */
const Ways = ({ url, title, saved }: { url: string; title: string; saved(): void }) => {
  const { slug, messages } = useTools()
  const { keys: texts } = messages
  const save = () => {
    const text = `${formatMessage(texts.fileText, { title })}\n\n${url}\n`
    saveFile(`${slug}-edit-link.txt`, new Blob([text], { type: 'text/plain' }))
  }
  const subject = encodeURIComponent(formatMessage(texts.mailSubject, { title }))
  const body = encodeURIComponent(formatMessage(texts.mailText, { title, link: url }))
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Keys press the buttons inside. */}
      <div class="buttons" onClick={({ target }) => (target as Element).closest('button, a') && saved()}>
        <CopyButton text={url} messages={texts} />
        <Button onClick={save} text={texts.saveFile} />
        <ShareButton what={{ title, url }} text={texts.share} />
        <a class="button" href={`mailto:?subject=${subject}&body=${body}`}>
          {texts.mail}
        </a>
      </div>
      <details class="link-ways">
        <summary>{texts.showLink}</summary>
        <label for="edit-url">{texts.link}</label>
        <input id="edit-url" readOnly value={url} class="secret" />
      </details>
      <QrCode url={url} label={texts.qr} summary={texts.showQr} />
    </>
  )
}

const Replacing = ({ replaced }: { replaced(token: string): void }) => {
  const { keys: texts, editor } = useTools().messages
  const { outcome, done } = useRequests()
  const rotate = async () => {
    if (!(await confirmed(texts.rotateSure, { yes: texts.rotate, no: editor.cancel }))) return
    // Only one answer has the new link, so it is checked first whether there is a network.
    if (!(await done('GET', '/history?limit=1'))) return
    const key = await done<NewKey>('POST', '/edit-token')
    if (key) replaced(key.editToken)
  }
  return (
    <div class="replacing">
      <p class="aside">{texts.rotateMeans}</p>
      <Button onClick={() => void rotate()} text={texts.rotate} />
      <p role="status">{outcome}</p>
    </div>
  )
}
