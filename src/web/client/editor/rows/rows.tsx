import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatMessage } from '../../shared/messages.ts'
import type { Conflict, ShownPlace, State, Target } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { ConflictCard } from './conflict-card.tsx'
import { EditableRow, type RowActions } from './editable-row.tsx'
import { FindField, matching } from './find-field.tsx'
import { NewPlaceCard } from './new-place-card.tsx'
import { useRowWindow } from './row-window.ts'
import { rankWhile, shiftOf, useDrag } from './use-drag.ts'

type RowsProps = {
  state: State
  /** The `key` of the place that was just added. It is shown first. */
  added: string | undefined
  settled(): void
  /** A row to bring into view. A new object each time. */
  goTo: { key: string } | undefined
}

const none: readonly ShownPlace[] = []

/** Height in pixels of a row without a note, and of a further line of a note of about 40 characters. */
const rowPx = 100
const linePx = 26

/** The places of the list, to be put in order by hand, by keys and by buttons. */
export const Rows = ({ state, added, settled, goTo }: RowsProps) => {
  const { messages, model, announce } = useTools()
  const { editor } = messages
  const list = useRef<HTMLOListElement>(null)
  const writers = useRef(new Set<string>()).current
  const frozen = useRef<readonly ShownPlace[]>(undefined)
  const [wanted, setWanted] = useState('')
  const focusNext = useRef<{ key: string; selector: string }>(undefined)

  // Typing in a note changes no place: then these stay the same objects.
  const places = state.list?.places ?? none
  const byKey = useMemo(() => new Map(places.map(place => [place.key, place])), [places])
  const found = useMemo(() => matching(places, wanted), [places, wanted])
  const newest = added === undefined ? undefined : byKey.get(added)
  const shown = useMemo(() => (newest ? [newest, ...found.filter(place => place !== newest)] : found), [found, newest])
  // While a row is held, the list stays as it was. New state is shown after the drop.
  const current = frozen.current ?? shown
  const isInOrder = current.length === places.length && (newest?.rank ?? 1) === 1
  const keys = useMemo(() => current.map(({ key }) => key), [current])

  const move = (place: ShownPlace, to: Target, rank: number) => {
    model.move(place.key, to)
    announce(formatMessage(editor.movedTo, { name: place.name, rank, count: places.length }))
  }
  const estimate = (key: string) => rowPx + Math.floor((byKey.get(key)?.note?.length ?? 0) / 40) * linePx
  const focused = document.activeElement?.closest<HTMLElement>('.editing > li')?.dataset.key
  const kept = new Set([...writers, ...(focused === undefined ? [] : [focused])])
  const window = useRowWindow(list, keys, estimate, kept)
  const { held, grab } = useDrag({
    list,
    keys,
    offsets: window.offsets,
    dropped(key, at, above, below) {
      const place = byKey.get(key)
      // Next to the row that the person saw there, wherever others have moved that one meanwhile.
      if (place) move(place, above !== undefined ? { after: above } : { before: below! }, at + 1)
    },
  })
  frozen.current = held ? (frozen.current ?? shown) : undefined
  if (held) kept.add(held.key)

  const actions: RowActions = {
    toRank(place, wantedRank) {
      const rank = Math.min(Math.max(wantedRank, 1), places.length)
      if (place.key === added) settled()
      focusNext.current = { key: place.key, selector: '' }
      move(place, { rank }, rank)
    },
    remove(place) {
      const next = places[place.rank] ?? places[place.rank - 2]
      if (next) focusNext.current = { key: next.key, selector: '.remove' }
      model.remove(place.key)
      announce(formatMessage(editor.removed, { name: place.name }))
    },
    grab,
    writing(place, isWriting) {
      if (isWriting) writers.add(place.key)
      else writers.delete(place.key)
    },
    measure: window.measure,
  }
  const drafts = new Map(state.drafts.map(draft => [draft.place, draft]))
  useFinishedDrafts(state, writers)
  useFocusNext(list, focusNext)
  useGoTo(goTo, list, keys, window.offsets)

  const conflictsAt = conflictsByPlace(state.conflicts, places)
  const heldHeight = held === undefined ? 0 : heightOf(window.offsets(), held.from)
  return (
    <section class="places">
      <h2 id="ranked" class="unseen">
        {messages.list.ranked}
      </h2>
      <p id="handle-help" hidden>
        {editor.handleHelp}
      </p>
      {places.length > minToFind && <FindField wanted={wanted} found={found.length} change={setWanted} />}
      {places.length === 0 && <p class="empty">{editor.empty}</p>}
      {conflictsAt(undefined).map(conflict => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
      <ol
        ref={list}
        class={held ? 'editing dragging' : 'editing'}
        aria-labelledby="ranked"
        data-digits={places.length < 100 ? undefined : String(places.length).length}
        style={window.rest > 0 ? { paddingBlockEnd: `${window.rest}px` } : undefined}
      >
        {window.rows.map(({ key, index, gap }) => {
          const place = current[index]!
          const isNew = place === newest
          return (
            <EditableRow
              key={key}
              place={place}
              count={places.length}
              rank={isInOrder ? rankWhile(index, held) : place.rank}
              draft={drafts.get(place.id)}
              conflicts={conflictsAt(place)}
              actions={actions}
              gap={gap}
              shift={held ? shiftOf(index, held) * heldHeight : 0}
              class={held?.key === key ? 'held' : isNew ? 'new' : undefined}
            >
              {isNew && (
                <NewPlaceCard
                  key={key}
                  place={place}
                  others={places.filter(other => other !== place)}
                  settled={settled}
                />
              )}
            </EditableRow>
          )
        })}
      </ol>
    </section>
  )
}

/** Number of places above which the list has a field to find one. The browser's own search does not see rows outside the document. */
const minToFind = 15

const heightOf = (offsets: Float64Array, index: number): number => offsets[index + 1]! - offsets[index]!

/** Returns the conflicts to show at a row, or above all rows. A removed place has no row: its conflict is at the one that took its rank. */
function conflictsByPlace(conflicts: readonly Conflict[], places: readonly ShownPlace[]) {
  const at = (conflict: Conflict): ShownPlace | undefined => {
    if (conflict.about === 'note') return places.find(({ id, key }) => conflict.place === id || conflict.place === key)
    if (conflict.about !== 'gone') return undefined
    return places[Math.min(conflict.rank ?? places.length, places.length) - 1]
  }
  const ofPlaces = conflicts.filter(({ about }) => about === 'note' || about === 'gone')
  return (place: ShownPlace | undefined) => ofPlaces.filter(conflict => at(conflict) === place)
}

/** Saves each note that was being written when its field or its place went away. */
function useFinishedDrafts({ drafts, list }: State, writers: ReadonlySet<string>): void {
  const { model } = useTools()
  useLayoutEffect(() => {
    for (const { place, text } of drafts) {
      const key = list?.places.find(({ id }) => id === place)?.key
      // The model must not change while its state is being shown.
      if (key === undefined || !writers.has(key)) queueMicrotask(() => model.note(place, text))
    }
  })
}

/** Gives the focus to a row that moved, or to the next one of a removed row. */
function useFocusNext(
  list: { readonly current: HTMLElement | null },
  next: { current: { key: string; selector: string } | undefined },
): void {
  const before = document.activeElement
  useLayoutEffect(() => {
    const { key, selector } = next.current ?? {}
    next.current = undefined
    if (key === undefined) return
    const row = rowIn(list.current!, key)
    if (selector) row?.querySelector<HTMLElement>(selector)?.focus()
    else if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    // With the next frame, which lays out the page anyway.
    requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
  })
}

/** Brings a row into view, also one that is not in the document yet. */
function useGoTo(
  goTo: RowsProps['goTo'],
  list: { readonly current: HTMLElement | null },
  keys: readonly string[],
  offsets: () => Float64Array,
): void {
  useLayoutEffect(() => {
    if (!goTo) return
    const top = list.current!.getBoundingClientRect().top + scrollY
    const start = offsets()[keys.indexOf(goTo.key)]
    if (start === undefined) return
    if (!rowIn(list.current!, goTo.key)) scrollTo({ top: top + start - innerHeight / 2, behavior: 'instant' })
    requestAnimationFrame(() => {
      const row = rowIn(list.current!, goTo.key)
      row?.scrollIntoView({ block: 'center' })
      row?.querySelector<HTMLElement>('.handle')?.focus({ preventScroll: true })
    })
  }, [goTo])
}

const rowIn = (list: HTMLElement, key: string): HTMLElement | undefined =>
  [...list.children].find((row): row is HTMLElement => (row as HTMLElement).dataset.key === key)
