import { type ComponentChildren, render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isLocated } from '../../../domain/coordinates.ts'
import type { Template } from '../../locales/format-message.ts'
import type { Messages } from '../../locales/index.ts'
import { onlyTown } from '../../text/shared-town.ts'
import { Copy } from '../editor/model/copy.ts'
import type { ListData } from '../editor/model/types.ts'
import { isClosing } from '../editor/model/verdict.ts'
import { QrCode } from '../editor/share/qr-code.tsx'
import { BrowserStorage, carriedLinks, type Imported, type Key, Keys, maxCarried } from '../keys/index.ts'
import { canKeep, OfflineCopies } from '../offline/offline-copies.ts'
import { askApi } from '../shared/ask-api.ts'
import { Button } from '../shared/button.tsx'
import { confirmed } from '../shared/confirmed.ts'
import '../shared/keep-focus.ts'
import { formatMessage, locale, pageMessages } from '../shared/messages.ts'
import { base, keys } from '../shared/my-keys.ts'
import { root } from '../shared/root.ts'
import { saveFile } from '../shared/save-file.ts'

type HomeMessages = Messages['making'] &
  Pick<Messages['list'], 'places'> &
  Pick<Messages['home'], 'yours'> & { close: string }

const maxFileBytes = 1024 * 1024

/** The lists whose edit links this browser stores, last opened first, and ways to save and restore these links. */
const MyLists = () => {
  const messages = pageMessages<HomeMessages>()
  const [status, setStatus] = useState(() => (keys.check() === 'kept' ? '' : messages.notKept))
  const [all, setAll] = useState(() => keys.all())
  const [failed, setFailed] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const reload = () => setAll(keys.all())
  const take = async (text: string) => {
    setFailed(messages.restoring)
    const imported = await keys.import(text, opens)
    const isReaders = /\/lists\/[^/\s]+\s*$/.test(text)
    const words = importedInWords(imported, messages, isReaders ? messages.importedReader : messages.importedNone)
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (dialog && imported.added.length + imported.known.length === 0) return setFailed(words)
    dialog?.close()
    setFailed('')
    setStatus(words)
    reload()
    scrollTo({ top: 0 })
  }
  useEffect(() => {
    const carried = carriedLinks(location.hash, base)
    if (carried !== undefined) {
      history.replaceState(null, '', location.pathname + location.search)
      void take(carried)
    }
    const onStorage = ({ key }: StorageEvent) => (key === null || key === Keys.storageKey) && reload()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  const forget = async ({ slug, title }: Key) => {
    const question = formatMessage(messages.forgetSure, { title: title || titleIn(slug) })
    if (!(await confirmed(question, { yes: messages.forget, no: messages.cancel }))) return
    keys.forget(slug)
    copyOf(slug).forget()
    reload()
    if (await canKeep()) await new OfflineCopies(root).forget(slug)
  }
  const restore = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > maxFileBytes) setFailed(messages.fileTooLarge)
    else await take(await chosen.text())
  }
  const hasLists = all.length > 0
  return (
    <>
      <p role="status">{status}</p>
      {hasLists && (
        <section>
          <h2>{messages.yours}</h2>
          <ul class="my-lists">
            {all.map(key => (
              <ListCard key={key.slug} of={key} messages={messages} forget={() => void forget(key)} />
            ))}
          </ul>
        </section>
      )}
      <div class="buttons">
        <Sheet title={messages.importFile} close={messages.close}>
          <form
            class="start"
            onSubmit={event => {
              event.preventDefault()
              void take(String(new FormData(event.currentTarget).get('link')))
            }}
          >
            <label for="edit-link">{messages.pasteLink}</label>
            <input id="edit-link" name="link" required autocomplete="off" />
            <button type="submit" class="main">
              {messages.restoreList}
            </button>
            <p role="alert">{failed}</p>
          </form>
          <p>{messages.importMeans}</p>
          <Button onClick={() => file.current!.click()} text={messages.chooseFile} />
          <input
            ref={file}
            type="file"
            accept=".json,.txt,application/json,text/plain"
            hidden
            onChange={({ currentTarget }) => {
              void restore(currentTarget.files?.[0])
              // Lets the person choose the same file again.
              currentTarget.value = ''
            }}
          />
        </Sheet>
        {hasLists && (
          <Sheet title={messages.backUp} close={messages.close}>
            <Button
              text={messages.exportAll}
              class="main"
              onClick={() =>
                saveFile('forklist-edit-links.json', new Blob([keys.export()], { type: 'application/json' }))
              }
            />
            <QrCode
              url={keys.carrying()}
              label={messages.carryQr}
              summary={messages.carry}
              means={formatMessage(messages.carryMeans, { count: Math.min(all.length, maxCarried) })}
            />
          </Sheet>
        )}
      </div>
    </>
  )
}

/** Returns whether the service opens a list with its edit link; `undefined` if it does not say. */
async function opens({ slug, token }: Pick<Key, 'slug' | 'token'>): Promise<boolean | undefined> {
  // Of a public list, anyone may read anything else.
  const answered = await askApi('GET', `/lists/${slug}/suggestions?limit=1`, { token })
  if (answered.is === 'done') return true
  return answered.is === 'refused' && isClosing(answered.problem) ? false : undefined
}

/** A button that opens a dialog, so that nothing on the page moves. */
const Sheet = ({ title, close, children }: { title: string; close: string; children: ComponentChildren }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button class="quiet" onClick={() => dialog.current!.showModal()} text={title} />
      <dialog ref={dialog} class="share-dialog" aria-label={title}>
        <h2>{title}</h2>
        {children}
        <p>
          <Button onClick={() => dialog.current!.close()} text={close} />
        </p>
      </dialog>
    </>
  )
}

type ListCardProps = { of: Key; messages: HomeMessages; forget(): void }

const maxNames = 3
/** Enough to know the town. */
const maxRead = 20

/** One list, with its first places. They are read from the service while this browser has no copy of the list. */
const ListCard = ({ of: { slug, token, title, lastOpenedAt }, messages, forget }: ListCardProps) => {
  const [copy, setCopy] = useState(() => copyOf(slug).get()?.list)
  useEffect(() => {
    if (copy || !navigator.onLine) return
    void askApi<ListData>('GET', `/lists/${slug}?limit=${maxRead}`, { token }).then(answered => {
      if (answered.is === 'done') setCopy(answered.answer)
    })
  }, [])
  const name = title || copy?.title || titleIn(slug)
  const [hasMap, setHasMap] = useState(navigator.onLine)
  const about = [
    copy && formatMessage(messages.places, { count: copy.placeCount }),
    copy && onlyTown(copy.places),
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(
      copy ? new Date(copy.updatedAt) : lastOpenedAt,
    ),
  ]
  return (
    <li class="list-card">
      {hasMap && copy?.visibility === 'public' && copy.places.some(isLocated) ? (
        <img
          src={`${root}lists/${slug}/map.svg?v=${copy.version}`}
          alt=""
          loading="lazy"
          width="760"
          height="96"
          onError={() => setHasMap(false)}
        />
      ) : (
        <b class="cover" aria-hidden="true">
          {String.fromCodePoint(name.codePointAt(0) ?? 32).toLocaleUpperCase(locale)}
        </b>
      )}
      <a href={`${root}lists/${slug}/edit${location.search}`} dir="auto">
        {name}
      </a>
      <p class="aside">{about.filter(Boolean).join(' · ')}</p>
      {copy && copy.places.length > 0 && (
        <ol>
          {copy.places.slice(0, maxNames).map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      )}
      <button type="button" class="icon" aria-label={`${messages.forget}: ${name}`} onClick={forget}>
        <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}

/** Returns the title that a slug was made from, in lower case. Lists that came from another device have no title yet. */
const titleIn = (slug: string): string => slug.replace(/-[^-]*$/, '').replaceAll('-', ' ')

const copyOf = (slug: string): Copy => new Copy(new BrowserStorage(() => localStorage), slug)

function importedInWords(
  { kept, added, known, differing, wrong, elsewhere, unreadable }: Imported,
  messages: HomeMessages,
  none = messages.importedNone,
): string {
  const parts: [number, Template<'count'>][] = [
    [added.length, messages.imported],
    [known.length, messages.importedKnown],
    [differing.length, messages.importedDiffering],
    [wrong.length, messages.importedWrong],
    [elsewhere.length, messages.importedOthers],
    [unreadable, messages.importedUnreadable],
  ]
  const sentences = parts.filter(([count]) => count > 0).map(([count, template]) => formatMessage(template, { count }))
  if (sentences.length === 0) sentences.push(none)
  return [...(kept === 'kept' ? [] : [messages.notKept]), ...sentences].join(' ')
}

render(<MyLists />, document.querySelector('my-lists')!)
