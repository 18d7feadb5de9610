import { type Bands, beforeSizeChanges } from './bands.ts'
import { type EntryDetails, replacedDetails } from './entry-details.ts'
import { maxPlaces, type Visibility } from './list.ts'
import type { ListEntry } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'
import { applyDifference, type PlaceDetails } from './place-refresh.ts'

/** Members of a list that an update changes. */
export type ListMembers = {
  title: string
  authorName: string
  description: string
  visibility: Visibility
  listed: boolean
  bands: Bands
}

/**
 * One step of a change, with exactly what undoing needs: its size depends on what changed, not on the list's length. Ranks are those of
 * the whole list, `from` before the step and `to` after it.
 */
export type Step =
  | { do: 'add'; id: string; name: string; rank: number }
  | { do: 'remove'; rank: number; entry: ListEntry }
  /** Removes these places and inserts them at their new ranks. All others keep their order. */
  | { do: 'move'; places: { id: string; name: string; from: number; to: number }[] }
  | { do: 'note'; id: string; name: string; from: string; to: string; updatedAt: string }
  /** Changed details of a place. Each side has the details that it had. */
  | { do: 'details'; id: string; name: string; from: EntryDetails; to: EntryDetails; updatedAt: string }
  /** The place's id in Google's map, beside the id it was added under; absent for none. */
  | { do: 'link'; id: string; name: string; from?: string; to?: string; updatedAt: string }
  /** Changed facts of a place. Each side has the members that it had. */
  | {
      do: 'refresh'
      id: string
      name: string
      from: Partial<PlaceDetails>
      to: Partial<PlaceDetails>
      updatedAt: string
    }
  | { do: 'update'; from: Partial<ListMembers>; to: Partial<ListMembers> }
  /** By how much the size of each band grows. */
  | { do: 'resize'; by: number[] }
  /** Says when the version was made that the other steps restore. */
  | { do: 'restored'; at: string }

export type ListState = { members: ListMembers; entries: ListEntry[] }

/** Returns the state before `steps`. Modifies neither state. */
export function undo(state: ListState, steps: readonly Step[]): ListState {
  let { members, entries } = { members: state.members, entries: [...state.entries] }
  // A change may have 2,000 of these steps: a copy of the entries for each would take 20 times as long.
  const rewrite = ({ id, updatedAt }: { id: string; updatedAt: string }, change: (entry: ListEntry) => ListEntry) => {
    const index = entries.findIndex(entry => entry.id === id)
    if (index >= 0) entries[index] = { ...change(entries[index]!), updatedAt }
  }
  for (const step of steps.toReversed()) {
    switch (step.do) {
      case 'add':
        entries.splice(step.rank - 1, 1)
        break
      case 'remove':
        entries.splice(step.rank - 1, 0, step.entry)
        break
      case 'move':
        entries = moved(entries, new Map(step.places.map(place => [place.id, place.from])))
        break
      case 'note':
        rewrite(step, entry => ({ ...entry, note: step.from }))
        break
      case 'details':
        rewrite(step, ({ details: after, ...entry }) => {
          const details = replacedDetails(after, step.to, step.from)
          return { ...entry, ...(details && { details }) }
        })
        break
      case 'link':
        rewrite(step, entry => ({ ...entry, facts: linked(entry.facts, step.from) }))
        break
      case 'refresh':
        rewrite(step, entry => ({ ...entry, facts: applyDifference(entry.facts, step.to, step.from) }))
        break
      case 'update':
        members = { ...members, ...step.from }
        break
      case 'resize':
        members = { ...members, bands: beforeSizeChanges(members.bands, step.by) }
    }
  }
  return { members, entries }
}

/** Returns the facts with another id in Google's map, or none. */
export const linked = ({ googlePlaceId: _, ...facts }: PlaceFacts, googlePlaceId: string | undefined): PlaceFacts =>
  googlePlaceId === undefined ? facts : { ...facts, googlePlaceId }

/** Returns the entries with those in `ranks` at their ranks, and the others in their order around them. */
export function moved<T extends { id: string }>(entries: readonly T[], ranks: ReadonlyMap<string, number>): T[] {
  const byRank = new Map<number, T>()
  for (const entry of entries) {
    const rank = ranks.get(entry.id)
    if (rank !== undefined) byRank.set(rank, entry)
  }
  const others = entries.filter(entry => !ranks.has(entry.id)).values()
  return entries.map((_, index) => byRank.get(index + 1) ?? others.next().value!)
}

/**
 * Returns the ranks of all added, removed and moved places before the first and after the last step; absent where a place was not on the
 * list. Each step contains the ranks of its own moment.
 */
export function ranksAround(steps: readonly Step[]): Map<string, { from?: number; to?: number }> {
  const ranks = new Map<string, { from?: number; to?: number }>()
  // As many unknown places as a list can have. Steps reveal which place began at which rank.
  let order: { id: string; from?: number }[] = Array.from({ length: maxPlaces }, (_, index) => ({
    id: '',
    from: index + 1,
  }))
  const touch = (id: string, place: { id: string; from?: number }) => {
    place.id = id
    if (!ranks.has(id)) ranks.set(id, place.from === undefined ? {} : { from: place.from })
  }
  for (const step of steps) {
    if (step.do === 'add') {
      const added = { id: step.id }
      touch(step.id, added)
      order.splice(step.rank - 1, 0, added)
    } else if (step.do === 'remove') {
      const [removed] = order.splice(step.rank - 1, 1)
      touch(step.entry.id, removed!)
    } else if (step.do === 'move') {
      for (const { id, from } of step.places) touch(id, order[from - 1]!)
      order = moved(order, new Map(step.places.map(({ id, to }) => [id, to])))
    }
  }
  for (const [index, { id }] of order.entries()) if (id !== '') ranks.get(id)!.to = index + 1
  return ranks
}
