import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatMessage } from '../../shared/messages.ts'
import { scrollToSettled } from '../../shared/scroll-to.ts'
import { borderAt, type Conflict, freeName, type ShownList, type ShownPlace, type State } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { BandRow } from './band-row.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { EditableRow, type RowActions } from './editable-row.tsx'
import { FindField, matching } from './find-field.tsx'
import { type Heading, type Item, itemsOf, ranksWhile } from './items.ts'
import { NewPlaceCard } from './new-place-card.tsx'
import { indexIn, PlaceMoves } from './place-moves.ts'
import { useRowWindow } from './row-window.ts'
import { shiftOf, useDrag } from './use-drag.ts'

type RowsProps = {
  state: State
  /** The `key` of the place that was just added. It is shown first. */
  added: string | undefined
  settled(): void
  /** `isEdit`: to write about the place. */
  goTo: { key: string; isEdit?: boolean } | undefined
}

const none: readonly ShownPlace[] = []
const noBands: NonNullable<ShownList['bands']> = []

/** Height in pixels of a row without a note, and of a further line of a note of about 40 characters. */
const rowPx = 100
const linePx = 26
const bandPx = 57
const detailsPx = 34

/** The places of the list, to be put in order by hand, by keys and by buttons. */
export const Rows = ({ state, added, settled, goTo }: RowsProps) => {
  const { messages, model, announce } = useTools()
  const { editor, bandEditor } = messages
  const list = useRef<HTMLOListElement>(null)
  const writers = useRef(new Set<string>()).current
  const frozen = useRef<readonly Item[]>(undefined)
  /** The row that was held when the rows were drawn last. Touching its handle gives it no focus, which would keep it too. */
  const heldBefore = useRef<string>(undefined)
  const moves = useMemo(() => new PlaceMoves(model), [model])
  const [wanted, setWanted] = useState('')
  const focusNext = useRef<{ key: string; selector: string }>(undefined)

  // Typing in a note changes no place: then these stay the same objects.
  const places = state.list?.places ?? none
  const byKey = useMemo(() => new Map(places.map(place => [place.key, place])), [places])
  const found = useMemo(() => matching(places, wanted), [places, wanted])
  const newest = added === undefined ? undefined : byKey.get(added)
  // A part of the list has no borders to move.
  const bands = found.length === places.length ? (state.list?.bands ?? noBands) : noBands
  const shown = useMemo(
    () => itemsOf(newest ? [newest, ...found.filter(place => place !== newest)] : found, bands, newest),
    [found, bands, newest],
  )
  // While a row is held, the list stays as it was. New state is shown after the drop.
  const current = frozen.current ?? shown
  const isInOrder = found.length === places.length && (newest?.rank ?? 1) === 1
  const keys = useMemo(() => current.map(({ key }) => key), [current])

  /** Moves a place, and says where it is then. */
  const moving = (place: ShownPlace, move: () => void) => {
    if (place.key === added) settled()
    focusNext.current = { key: place.key, selector: '' }
    move()
    const now = model.state.list?.places.find(({ key }) => key === place.key)
    if (!now) return
    const said = { name: now.name, rank: now.rank, count: places.length }
    const band = now.band === place.band ? undefined : now.band
    announce(band ? formatMessage(bandEditor.movedTo, { ...said, band }) : formatMessage(editor.movedTo, said))
  }
  const moveBorder = (heading: Heading, count: number) => {
    focusNext.current = { key: heading.key, selector: '' }
    const rank = moves.border(heading, count)
    const { band, index } = heading
    announce(
      band
        ? formatMessage(bandEditor.startsAt, { name: band.name, rank: rank + 1 })
        : formatMessage(bandEditor.endsAt, { name: bands[index - 1]!.name, rank }),
    )
  }
  const estimate = (key: string) => {
    const place = byKey.get(key)
    if (!place) return bandPx
    const { note = '', tags, dishes, price, visitedOn } = place
    const hasDetails = tags || dishes || price || visitedOn
    return rowPx + Math.floor(note.length / 40) * linePx + (hasDetails ? detailsPx : 0)
  }
  const focused = document.activeElement?.closest<HTMLElement>('.editing > li')?.dataset.key
  const kept = new Set([...writers, focused, focusNext.current?.key, heldBefore.current])
  const window = useRowWindow(list, keys, estimate, kept)
  const { held, grab } = useDrag({
    list,
    keys,
    offsets: window.offsets,
    dropped(key, at) {
      const item = current.find(item => item.key === key)!
      const others = current.filter(other => other !== item)
      if (item.place) moving(item.place, () => moves.drop(item.place, others, at))
      else moveBorder(item, others.slice(0, at).filter(({ place }) => place).length)
    },
  })
  frozen.current = held ? (frozen.current ?? shown) : undefined
  heldBefore.current = held?.key

  const actions: RowActions = {
    toRank(place, wantedRank) {
      moving(place, () => model.move(place.key, { rank: Math.max(wantedRank, 1) }))
    },
    step(place, wantedRank) {
      const by = wantedRank - place.rank
      moving(place, () => {
        const hasJoined = (by === 1 || by === -1) && moves.step(place, by)
        if (!hasJoined) model.move(place.key, { rank: Math.max(wantedRank, 1) })
      })
    },
    join(place, band) {
      moving(place, () => moves.join(place, band))
    },
    cut(place) {
      const { list } = model.state
      const now = list?.bands ?? noBands
      const index = indexIn(now, place.band)
      const name = freeName(now, formatMessage(bandEditor.newName, { number: now.length + 1 }))
      model.bands({ is: 'cut', name, at: borderAt(places, place.rank) })
      // The new band is below the place, or above it if the place was in none.
      focusNext.current = { key: `band ${index < now.length ? index + 1 : index}`, selector: 'textarea' }
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
  const ranks = useMemo(
    () => (held && byKey.has(held.key) ? ranksWhile(current, held.key, held.at) : undefined),
    [held, current],
  )
  const starts = held && window.offsets()
  const heldHeight = starts ? starts[held.from + 1]! - starts[held.from]! : 0
  return (
    <section class="places">
      <h2 id="ranked" class="unseen">
        {messages.list.ranked}
      </h2>
      <p id="handle-help" hidden>
        {editor.handleHelp}
      </p>
      <p id="border-help" hidden>
        {bandEditor.borderHelp}
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
          const item = current[index]!
          const shift = held ? shiftOf(index, held) * heldHeight : 0
          if (!item.place)
            return (
              <BandRow
                key={key}
                heading={item}
                list={state.list!}
                actions={{ border: moveBorder, grab, measure: window.measure }}
                gap={gap}
                shift={shift}
                class={held?.key === key ? 'held' : undefined}
              />
            )
          const { place } = item
          const isNew = place === newest
          return (
            <EditableRow
              key={key}
              place={place}
              list={state.list!}
              rank={(isInOrder && ranks?.get(key)) || place.rank}
              draft={drafts.get(place.id)}
              conflicts={conflictsAt(place)}
              actions={actions}
              gap={gap}
              shift={shift}
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

/** Gives the focus to a row that moved, or to the next one of a removed row. A person who has gone on to another row stays there. */
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
    const target = selector ? row?.querySelector<HTMLElement>(selector) : undefined
    target?.focus()
    // Typing replaces the name that a new band has at first.
    if (target instanceof HTMLTextAreaElement) target.select()
    if (selector === '' && before instanceof HTMLElement && before !== document.body) {
      if (before.isConnected) before.focus({ preventScroll: true })
      if (!row?.contains(before)) return
    }
    scrollToSettled(row, 'nearest')
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
      row?.querySelector<HTMLElement>(goTo.isEdit ? '.note' : '.handle')?.focus({ preventScroll: true })
    })
  }, [goTo])
}

const rowIn = (list: HTMLElement, key: string): HTMLElement | undefined =>
  [...list.children].find((row): row is HTMLElement => (row as HTMLElement).dataset.key === key)

/** Returns the conflicts to show at a row, or above all rows. A removed place has no row: its conflict is at the one that took its rank. */
function conflictsByPlace(conflicts: readonly Conflict[], places: readonly ShownPlace[]) {
  const at = (conflict: Conflict): ShownPlace | undefined => {
    if (conflict.about === 'note') return places.find(({ id, key }) => conflict.place === id || conflict.place === key)
    return conflict.about === 'gone' ? places[Math.min(conflict.rank ?? places.length, places.length) - 1] : undefined
  }
  const ofPlaces = conflicts.filter(({ about }) => about === 'note' || about === 'gone')
  return (place: ShownPlace | undefined) => ofPlaces.filter(conflict => at(conflict) === place)
}
