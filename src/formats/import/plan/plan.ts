import { isLocated, metersBetween } from '../../../domain/coordinates.ts'
import { businessOf, DistinctPlaces, type IsSameRestaurant, maxSameMeters } from '../../../domain/distinct-places.ts'
import { googleIdOf, type ListEntry, newEntry } from '../../../domain/place.ts'
import { factsFromDescription } from '../../../domain/place-description.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { newOwnPlaceId } from '../../../domain/place-ids.ts'
import type { RowRefusal } from '../refusals.ts'
import type { RowDescription, ShortenedMember } from '../row-description.ts'

type RowHead = { row: number; line?: number; name?: string }

/** A row after its look-up. */
export type LookedUpRow<Candidate> = RowHead & {
  shortened?: readonly ShortenedMember[]
} & (
    | { found: PlaceFacts; description: RowDescription; rank?: number }
    | { ambiguous: readonly Candidate[] }
    | { notFound: RowRefusal; candidates?: readonly Candidate[] }
    | { skipped: true }
  )

/** What happens to the note for a place that is on the list already. It is taken if the place had no note. */
export type NoteOutcome = 'taken' | 'left_out'

export type PlannedRow<Candidate> = RowHead & {
  shortened?: readonly ShortenedMember[]
} & (
    | { verdict: 'added'; id: string }
    | { verdict: 'already_there'; id: string; note?: NoteOutcome }
    | { verdict: 'ambiguous'; candidates: readonly Candidate[] }
    | { verdict: 'not_found'; reason: RowRefusal; candidates: readonly Candidate[] }
    | { verdict: 'skipped' }
  )

export type ImportPlan<Candidate> = {
  /** In the order of the file. */
  rows: PlannedRow<Candidate>[]
  /** New places, in the order in which they are appended. */
  added: ListEntry[]
  /** Notes for places on the list that had none. */
  notes: { id: string; note: string }[]
}

type MatchedRow<Candidate> = Extract<LookedUpRow<Candidate>, { found: PlaceFacts }>

/** Plans an import without performing it. Pure: the same rows and list give the same plan, except for new ids. @param now ISO 8601 */
export function planImport<Candidate>(
  rows: readonly LookedUpRow<Candidate>[],
  entries: readonly ListEntry[],
  now: string,
  isSameRestaurant: IsSameRestaurant,
): ImportPlan<Candidate> {
  const places = new DistinctPlaces<ListEntry>(isSameRestaurant, true)
  for (const entry of entries) places.add({ facts: entry.facts, formerId: entry.replacedId, value: entry })
  const inList = new Set(entries.map(({ id }) => id))
  const added = new Map<string, ListEntry>()
  const notes = new Map<string, string>()
  const verdicts = new Map<number, PlannedRow<Candidate>>()

  const place = ({ found, description, ...rest }: MatchedRow<Candidate>): PlannedRow<Candidate> => {
    const at = { ...rowHeadOf(rest), ...(rest.shortened && { shortened: rest.shortened }) }
    const isIdFromFile = description.mapPlaceId !== undefined
    const existing = places.find({ facts: found, isIdFromFile, cid: description.cid }, description.mapPlaceId)
    if (!existing) {
      const entry = newEntry(found, description.note, now)
      places.add({ facts: found, isIdFromFile, cid: description.cid, value: entry })
      added.set(entry.id, entry)
      return { ...at, verdict: 'added', id: entry.id }
    }
    const result = { ...at, verdict: 'already_there' as const, id: existing.id }
    const note = notes.get(existing.id) ?? existing.note
    if (description.note === undefined || description.note === note) return result
    if (note !== '') return { ...result, note: 'left_out' }
    if (inList.has(existing.id)) notes.set(existing.id, description.note)
    else existing.note = description.note
    return { ...result, note: 'taken' }
  }

  const isMatched = (row: LookedUpRow<Candidate>): row is MatchedRow<Candidate> => 'found' in row
  for (const row of inOrder(separateBranches(rows.filter(isMatched), entries))) verdicts.set(row.row, place(row))
  return {
    rows: rows.map(row => verdicts.get(row.row) ?? unplaced(row)),
    added: [...added.values()],
    notes: [...notes].map(([id, note]) => ({ id, note })),
  }
}

const unplaced = <Candidate>(row: LookedUpRow<Candidate>): PlannedRow<Candidate> => {
  if ('ambiguous' in row) {
    const { ambiguous, ...at } = row
    return { ...at, verdict: 'ambiguous', candidates: ambiguous }
  }
  if ('notFound' in row) {
    const { notFound, candidates = [], ...at } = row
    return { ...at, verdict: 'not_found', reason: notFound, candidates }
  }
  return { ...rowHeadOf(row), verdict: 'skipped' }
}

/** Returns the members that identify a row. */
export const rowHeadOf = ({ row, line, name }: RowHead): RowHead => ({
  row,
  ...(line !== undefined && { line }),
  ...(name !== undefined && { name }),
})

/** Returns rows by the file's ranks if every place has a distinct rank, else in the file's order. */
const inOrder = <Candidate>(rows: readonly MatchedRow<Candidate>[]): readonly MatchedRow<Candidate>[] => {
  const ranks = new Set(rows.map(({ rank }) => rank))
  return ranks.has(undefined) || ranks.size < rows.length ? rows : rows.toSorted((a, b) => a.rank! - b.rank!)
}

/**
 * Separates rows that were matched to one place because other branches of a chain are unknown. The place on the list
 * keeps the match, otherwise the first row does. Rows that differ by their ids in one map or by position become places of their own.
 */
const separateBranches = <Candidate>(
  rows: readonly MatchedRow<Candidate>[],
  entries: readonly ListEntry[],
): MatchedRow<Candidate>[] => {
  const first = new Map<string, Claim>(
    entries.map(({ facts }) => [facts.mapPlaceId, { found: facts, description: {} }]),
  )
  return rows.map(row => {
    const { description, found } = row
    const before = first.get(found.mapPlaceId)
    if (!before) first.set(found.mapPlaceId, row)
    if (!before || description.mapPlaceId !== undefined || description.name === undefined || !differ(before, row))
      return row
    const { note: _, ...words } = description
    return { ...row, found: factsFromDescription(words, description.linkedId ?? newOwnPlaceId(), description.name) }
  })
}

type Claim = Pick<MatchedRow<unknown>, 'description' | 'found'>

const differ = (a: Claim, b: Claim): boolean => {
  const [one, other] = [googleIdOf(a.found), googleIdOf(b.found)]
  if (one !== undefined && other !== undefined && businessOf(one) !== businessOf(other)) return true
  return (
    isLocated(a.description) && isLocated(b.description) && metersBetween(a.description, b.description) > maxSameMeters
  )
}
