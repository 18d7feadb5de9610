import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { shortMomentIn } from '../../text/moment.ts'
import { BrowserStorage, parsed } from '../keys/browser-storage.ts'
import type { StoreResult } from '../keys/index.ts'
import { afterPaint } from '../shared/after-paint.ts'
import { Button } from '../shared/button.tsx'
import { keyedAddress } from '../shared/keyed-address.ts'
import { formatMessage, locale } from '../shared/messages.ts'
import { AddPlace } from './add/add-place.tsx'
import { Unplaced } from './add/unplaced.tsx'
import { About, Heading } from './heading.tsx'
import { DeleteList } from './panels/delete-list.tsx'
import { Downloads } from './panels/downloads.tsx'
import { EditionsPanel } from './panels/editions.tsx'
import { History } from './panels/history.tsx'
import { ImportPlaces, openQuestionsIn } from './panels/importing/import-places.tsx'
import { Importing } from './panels/importing/importing.ts'
import { Outcome } from './panels/importing/outcome.tsx'
import { EditorMap, type Looked } from './panels/map.tsx'
import { Proposals } from './panels/proposals.tsx'
import { Refusals } from './panels/refusals.tsx'
import { SuggestionsPanel } from './panels/suggestions/suggestions-panel.tsx'
import { VotePanel } from './panels/voting/vote-panel.tsx'
import { usePlaceCard } from './place-card.tsx'
import { Rows } from './rows/rows.tsx'
import { EditLink } from './share/edit-link.tsx'
import { AccessField } from './share/share-dialog.tsx'
import { type OpenState, useTools } from './tools.ts'

/** Width from which there is room for everything below the rows. */
const wide = '(min-width: 62rem)'

export const Editor = ({ state, stored }: { state: OpenState; stored: StoreResult }) => {
  const tools = useTools()
  const { editor, importing: importTexts, suggestions, voting } = tools.messages
  const { list, copyOf, conflicts, suggestionCount } = state
  const [added, setAdded] = useState<string>()
  const [shared] = useState(takeSharedText)
  const [importing] = useState(() => new Importing({ ...tools, onChange: now => showImport(now) }))
  const [{ preview, message }, showImport] = useState(importing.state)
  const openQuestions = useMemo(() => preview && openQuestionsIn(preview, importTexts), [preview])
  const isSharedList = shared.includes('\n')
  useEffect(() => {
    if (isSharedList) openImport(shared)
  }, [])
  const openImport = (text?: string) => {
    openPanel('importing')
    if (text !== undefined) void importing.take(text)
  }
  const [openVote, setOpenVote] = useState<string>()
  /** A row to bring into view. A new object each time. */
  const [goTo, setGoTo] = useState<{ key: string; isEdit?: boolean }>()
  const [looked, look] = useState<Looked>()
  const { card, shown } = usePlaceCard(list, key => setGoTo({ key, isEdit: true }))
  useOutsideClick(added, () => setAdded(undefined))
  const [isMoreOpen] = useState(() => matchMedia(wide).matches)
  // Not drawn again while the person looks through search results.
  const rows = useMemo(
    () => <Rows state={state} added={added} settled={() => setAdded(undefined)} goTo={goTo} />,
    [state, added, goTo],
  )
  /** The state for all but the rows, which are drawn first. */
  const [later, drawLater] = useState(state)
  useLayoutEffect(() => afterPaint(() => drawLater(state)), [state])
  const more = useMemo(
    () => (
      <details class="more" open={isMoreOpen}>
        <summary>{editor.moreTitle}</summary>
        <About list={later.list} />
        <ImportPlaces importing={importing} list={later.list} />
        <SuggestionsPanel state={later} />
        <VotePanel state={later} waits={setOpenVote} />
        <EditionsPanel state={later} />
        <Downloads list={later.list} />
        <History state={later} />
        <details class="panel">
          <summary>{editor.settings}</summary>
          <AccessField list={later.list} />
          <h3>{editor.delete}</h3>
          <DeleteList list={later.list} />
        </details>
      </details>
    ),
    [later, importing.state],
  )
  return (
    <>
      {copyOf !== undefined && (
        <p class="notice">{formatMessage(editor.copyOf, { time: shortMomentIn(locale, copyOf) })}</p>
      )}
      <Heading list={list} conflicts={conflicts} />
      <Refusals state={state} />
      <AddPlace
        list={list}
        initialText={isSharedList ? '' : shared}
        added={setAdded}
        goTo={key => setGoTo({ key })}
        look={look}
        importText={openImport}
        inTown={town => {
          importing.town = town
        }}
      />
      <div class="waiting" role="status">
        {suggestionCount > 0 && (
          <button type="button" class="quiet" onClick={() => openPanel('suggestions')}>
            {formatMessage(suggestions.count, { count: suggestionCount })}
          </button>
        )}
        {openQuestions !== undefined && (
          <Button class="quiet" onClick={() => openImport()} text={`${importTexts.title} · ${openQuestions}`} />
        )}
        {openVote !== undefined && (
          <Button class="quiet" onClick={() => openPanel('voting')} text={`${voting.title} · ${openVote}`} />
        )}
      </div>
      {!message?.isAtRows && <Unplaced list={later.list} />}
      <Proposals state={state} />
      {rows}
      {message?.isAtRows && <Outcome {...{ message, importing, list }} />}
      {list.places.length === 0 && (
        <p class="waiting">
          <Button class="quiet" onClick={() => openImport()} text={importTexts.title} />
        </p>
      )}
      {later.list.places.length > 1 && <ByPairs slug={list.slug} />}
      <aside class="side">
        <EditLink list={later.list} stored={stored} />
        <EditorMap list={later.list} looked={looked} card={card} shown={shown} />
      </aside>
      {more}
    </>
  )
}

/** Opens a panel from elsewhere on the page. */
function openPanel(name: 'importing' | 'suggestions' | 'voting'): void {
  const panel = document.querySelector<HTMLDetailsElement>(`.panel.${name}`)!
  panel.closest<HTMLDetailsElement>('.more')!.open = true
  panel.open = true
  panel.scrollIntoView({ block: 'start' })
  panel.querySelector('summary')!.focus({ preventScroll: true })
}

const inside = '.add, .editing > .new, .row-tools, dialog'

/** Calls `settle` when the person turns to anything but the search field and the place that was just added. */
function useOutsideClick(added: string | undefined, settle: () => void): void {
  useEffect(() => {
    if (added === undefined) return
    const onClick = (event: MouseEvent) => {
      // Not by the ancestors of the target: an option is no longer in the document once it was chosen.
      const isInside = event.composedPath().some(node => node instanceof Element && node.matches(inside))
      if (!isInside) settle()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [added])
}

const ByPairs = ({ slug }: { slug: string }) => {
  const { messages, token } = useTools()
  const address = useMemo(() => keyedAddress('rank', slug, token()), [slug, token()])
  return (
    <p class="by-pairs">
      <a href={address}>{messages.ranking.wayIn}</a>
      <Button onClick={() => openPanel('voting')} text={messages.voting.wayIn} />
    </p>
  )
}

/** Where the share page leaves the text that another app shared. */
const name = 'forklist:shared'

/** Returns the text that another app shared with this list, once. */
function takeSharedText(): string {
  const storage = new BrowserStorage(() => sessionStorage)
  const { text } = (parsed(storage.get(name)) ?? {}) as { text?: unknown }
  storage.remove(name)
  // The field has one line.
  return typeof text === 'string' ? text.trim().replace(/\s*[\r\n]+\s*/g, ' · ') : ''
}
