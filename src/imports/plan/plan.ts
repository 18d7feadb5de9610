import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import { type Entry, googleIdOf, newEntry, newOwnPlaceId, type PlaceFacts } from '../../domain/place.ts'
import { wordsAlone } from '../../domain/told.ts'
import type { RowRefusal } from '../refusals.ts'
import type { Shortened, ToldPlace } from '../told.ts'
import { samePinMeters } from './namesakes.ts'
import { businessOf, DifferentPlaces } from './same-place.ts'

type OfRow = { row: number; line?: number; name?: string }

/** A row that has been looked up. */
export type LookedUp<Candidate> = OfRow & {
  shortened?: readonly Shortened[]
} & (
    | { found: PlaceFacts; told: ToldPlace; rank?: number }
    | { ambiguous: readonly Candidate[] }
    | { notFound: RowRefusal; candidates?: readonly Candidate[] }
    | { skipped: true }
  )

/** What becomes of the note that a file has for a place that the list has already: taken where that had none. */
export type NoteOfKnown = 'taken' | 'left_out'

export type Planned<Candidate> = OfRow & {
  shortened?: readonly Shortened[]
} & (
    | { verdict: 'added'; id: string }
    | { verdict: 'already_there'; id: string; note?: NoteOfKnown }
    | { verdict: 'ambiguous'; candidates: readonly Candidate[] }
    | { verdict: 'not_found'; reason: RowRefusal; candidates: readonly Candidate[] }
    | { verdict: 'skipped' }
  )

export type Plan<Candidate> = {
  /** In the order of the file. */
  rows: Planned<Candidate>[]
  /** New places, in the order in which they go behind the others. */
  added: Entry[]
  /** Notes for places that the list has and that had none. */
  notes: { id: string; note: string }[]
}

type Found<Candidate> = Extract<LookedUp<Candidate>, { found: PlaceFacts }>

/** What importing these rows into a list comes to. Pure: the same rows and the same list give the same plan but for new ids. @param now ISO 8601 */
export function planned<Candidate>(
  rows: readonly LookedUp<Candidate>[],
  entries: readonly Entry[],
  now: string,
): Plan<Candidate> {
  const places = new DifferentPlaces<Entry>()
  for (const entry of entries) places.add({ facts: entry.facts, isSaid: false, value: entry })
  const inList = new Set(entries.map(({ id }) => id))
  const added = new Map<string, Entry>()
  const notes = new Map<string, string>()
  const verdicts = new Map<number, Planned<Candidate>>()

  const place = ({ found, told, ...of }: Found<Candidate>): Planned<Candidate> => {
    const at = { ...rowOf(of), ...(of.shortened && { shortened: of.shortened }) }
    const isSaid = told.mapPlaceId !== undefined
    const there = places.find({ facts: found, isSaid, cid: told.cid }, told.mapPlaceId)
    if (!there) {
      const entry = newEntry(found, told.note, now)
      places.add({ facts: found, isSaid, cid: told.cid, value: entry })
      added.set(entry.id, entry)
      return { ...at, verdict: 'added', id: entry.id }
    }
    const known = { ...at, verdict: 'already_there' as const, id: there.id }
    const note = notes.get(there.id) ?? there.note
    if (told.note === undefined || told.note === note) return known
    if (note !== '') return { ...known, note: 'left_out' }
    if (inList.has(there.id)) notes.set(there.id, told.note)
    else there.note = told.note
    return { ...known, note: 'taken' }
  }

  const isFound = (row: LookedUp<Candidate>): row is Found<Candidate> => 'found' in row
  for (const row of inOrder(apart(rows.filter(isFound), entries))) verdicts.set(row.row, place(row))
  return {
    rows: rows.map(row => verdicts.get(row.row) ?? unplaced(row)),
    added: [...added.values()],
    notes: [...notes].map(([id, note]) => ({ id, note })),
  }
}

const unplaced = <Candidate>(row: LookedUp<Candidate>): Planned<Candidate> => {
  if ('ambiguous' in row) {
    const { ambiguous, ...at } = row
    return { ...at, verdict: 'ambiguous', candidates: ambiguous }
  }
  if ('notFound' in row) {
    const { notFound, candidates = [], ...at } = row
    return { ...at, verdict: 'not_found', reason: notFound, candidates }
  }
  return { ...rowOf(row), verdict: 'skipped' }
}

/** Which row of the file something is about. */
export const rowOf = ({ row, line, name }: OfRow): OfRow => ({
  row,
  ...(line !== undefined && { line }),
  ...(name !== undefined && { name }),
})

/** In the order that the file states, where every place has its rank in it, once; else in that in which they stand there. */
const inOrder = <Candidate>(rows: readonly Found<Candidate>[]): readonly Found<Candidate>[] => {
  const ranks = new Set(rows.map(({ rank }) => rank))
  return ranks.has(undefined) || ranks.size < rows.length ? rows : rows.toSorted((a, b) => a.rank! - b.rank!)
}

/**
 * Of several rows that were taken for one place, because nobody knows the other branches of a chain, the first is it, or the one that the
 * list has. Those that cannot be the same, by their ids in one map or by where they are, are places of their own.
 */
const apart = <Candidate>(rows: readonly Found<Candidate>[], entries: readonly Entry[]): Found<Candidate>[] => {
  const first = new Map<string, Claim>(entries.map(({ facts }) => [facts.mapPlaceId, { found: facts, told: {} }]))
  return rows.map(row => {
    const { told, found } = row
    const before = first.get(found.mapPlaceId)
    if (!before) first.set(found.mapPlaceId, row)
    if (!before || told.mapPlaceId !== undefined || told.name === undefined || !differ(before, row)) return row
    const { note: _, ...words } = told
    return { ...row, found: wordsAlone(words, told.linkedId ?? newOwnPlaceId(), told.name) }
  })
}

type Claim = Pick<Found<unknown>, 'told' | 'found'>

const differ = (a: Claim, b: Claim): boolean => {
  const [one, other] = [googleIdOf(a.found), googleIdOf(b.found)]
  if (one !== undefined && other !== undefined && businessOf(one) !== businessOf(other)) return true
  return isLocated(a.told) && isLocated(b.told) && metersBetween(a.told, b.told) > samePinMeters
}
