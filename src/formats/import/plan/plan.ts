import { isLocated, metersBetween } from '../../../domain/coordinates.ts'
import { businessOf, DistinctPlaces, type IsSameRestaurant, maxSameMeters } from '../../../domain/distinct-places.ts'
import { type DetailName, detailsDifference, mergedDetails, withDetails } from '../../../domain/entry-details.ts'
import { maxNoteLength } from '../../../domain/list.ts'
import { type EntryTexts, googleIdOf, type ListEntry, newEntry, withTexts } from '../../../domain/place.ts'
import { factsFromDescription } from '../../../domain/place-description.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { mapOf, newOwnPlaceId } from '../../../domain/place-ids.ts'
import { salvaged } from '../../../domain/text.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import type { RowReason } from '../refusals.ts'
import type { RowDescription, ShortenedMember } from '../row-description.ts'
import { cutOff, type UnreadText, unreadPieces } from '../unread.ts'

type RowHead = { row: number; line?: number; group?: string; name?: string; unread?: readonly UnreadText[] }

/** A row after its look-up, with its place, or the reason why it is left out. */
export type LookedUpRow<Candidate, Match = unknown> = RowHead & { shortened?: readonly ShortenedMember[] } & (
    | {
        found: PlaceFacts
        description: RowDescription
        rank?: number
        /** It is a name in a sentence. Without a decision it is taken only if it is a known place. */
        isGuess?: true
        match?: Match
        /** The row's own words are its place although these are probably meant. */
        candidates?: readonly Candidate[]
        /** Why the row's own words are its place, or `bad_position`. */
        reason?: RowReason
        /** `chosen`: the caller decided for this place. `update`: the row's note and details replace those on the list. */
        choice?: 'chosen' | 'update'
      }
    | { leftOut: RowReason }
  )

export type PlannedRow<Candidate, Match = unknown> = RowHead & {
  shortened?: readonly ShortenedMember[]
  reason?: RowReason
  candidates?: readonly Candidate[]
} & (
    | { verdict: 'added' | 'own'; id: string; match?: Match }
    | { verdict: 'already_there'; id: string; note?: NoteOutcome; details?: DetailName[] }
    | { verdict: 'ambiguous' | 'left_out' }
  )

export type ImportPlan<Candidate, Match = unknown> = {
  /** In the order of the file. */
  rows: PlannedRow<Candidate, Match>[]
  /** New places, in the order in which they are appended. */
  added: ListEntry[]
  /** New notes and details of places on the list. */
  changes: { id: string; texts: EntryTexts }[]
}

type PlacedRow<Candidate, Match> = Extract<LookedUpRow<Candidate, Match>, { found: PlaceFacts }>

/** What becomes of rows that no provider knows: own places, or left out. */
type Unmatched = 'own' | 'skip'

type Planning<Candidate> = {
  isSameRestaurant: IsSameRestaurant
  /** By default, `skip` for guesses only. */
  unmatched?: Unmatched | undefined
  /** Returns places of the list that a new place without coordinates may be. */
  namesakesOf?(found: PlaceFacts): Candidate[]
}

/** Plans an import without performing it. Pure: the same rows and list give the same plan, except for new ids. @param now ISO 8601 */
export function planImport<Candidate, Match>(
  rows: readonly LookedUpRow<Candidate, Match>[],
  entries: readonly ListEntry[],
  now: string,
  { isSameRestaurant, unmatched, namesakesOf = () => [] }: Planning<Candidate>,
): ImportPlan<Candidate, Match> {
  const places = new DistinctPlaces<ListEntry>(isSameRestaurant, true)
  for (const entry of entries) places.add({ facts: entry.facts, formerId: entry.replacedId, value: entry })
  const inList = new Set(entries.map(({ id }) => id))
  const added = new Map<string, ListEntry>()
  const changes = new Map<string, EntryTexts>()
  const verdicts = new Map<number, PlannedRow<Candidate, Match>>()

  const place = (row: PlacedRow<Candidate, Match>): PlannedRow<Candidate, Match> => {
    const { found, description, choice, reason, match } = row
    const head = { ...rowHeadOf(row), ...definedMembers({ shortened: row.shortened }) }
    const isIdFromFile = description.mapPlaceId !== undefined
    const existing = places.find({ facts: found, isIdFromFile, cid: description.cid }, description.mapPlaceId)
    const isMisplaced = reason === 'bad_position' || reason === 'swapped_position'
    const ofPosition = isMisplaced ? { reason } : {}
    if (existing) {
      if (added.has(existing.id) && mapOf(existing.facts.mapPlaceId) === 'own') {
        // Nobody else knows the rest of an own place. Another position would decide again which place it is.
        const { latitude: _, longitude: __, ...more } = found
        existing.facts = { ...more, ...existing.facts }
      }
      return { ...head, verdict: 'already_there', id: existing.id, ...ofPosition, ...merged(existing, row) }
    }
    const isOwn = mapOf(found.mapPlaceId) === 'own'
    const namesakes = isLocated(found) || choice === 'chosen' ? [] : namesakesOf(found)
    const candidates = namesakes.length > 0 ? [...namesakes, ...(row.candidates ?? [])] : row.candidates
    const open = definedMembers({ candidates, reason })
    if (isOwn && (unmatched ?? (row.isGuess ? 'skip' : 'own')) === 'skip' && choice !== 'chosen')
      return candidates && (!reason || isMisplaced)
        ? { ...head, ...open, verdict: 'ambiguous' }
        : { ...head, ...open, reason: reason ?? 'no_match', verdict: 'left_out' }
    const entry = newEntry(found, { note: description.note, ...description.details }, now)
    places.add({ facts: found, isIdFromFile, cid: description.cid, value: entry })
    added.set(entry.id, entry)
    return { ...head, ...open, verdict: isOwn ? 'own' : 'added', id: entry.id, ...definedMembers({ match }) }
  }

  /** Merges a row's note and details into those of its place, which is on the list or came earlier in the file. */
  const merged = (
    existing: ListEntry,
    { description: { note, details }, choice, shortened = [], unread = [] }: PlacedRow<Candidate, Match>,
  ): Pick<PlannedRow<Candidate, Match>, 'shortened' | 'unread'> & { note?: NoteOutcome; details?: DetailName[] } => {
    const isUpdate = choice === 'update'
    const before = withTexts(existing, changes.get(existing.id) ?? {})
    const notes = mergeNotes(isUpdate ? '' : before.note, note)
    const after = isUpdate
      ? { details: withDetails(before.details, details ?? {}), cut: [] }
      : mergedDetails(before.details, details)
    const { to } = detailsDifference(before.details, after.details)
    const changed = Object.keys(to) as DetailName[]
    const isNoted = notes !== undefined && notes.note !== before.note
    const texts: EntryTexts = { ...(isNoted && { note: notes.note }), ...to }
    if (!inList.has(existing.id)) Object.assign(existing, withTexts(existing, texts))
    else if (isNoted || changed.length > 0) changes.set(existing.id, { ...changes.get(existing.id), ...texts })
    const cut = [...new Set([...shortened, ...after.cut])]
    const cutOffs = [
      { heading: 'note', text: notes?.cutOff ?? '' },
      ...after.cut.map(name => ({ heading: name, text: cutOff(details?.[name], after.details?.[name]) })),
    ]
    const rest = [...unread, ...unreadPieces(cutOffs)]
    return {
      ...(rest.length > 0 && { unread: rest }),
      ...(cut.length > 0 && { shortened: cut }),
      ...(isNoted && { note: isUpdate ? 'replaced' : notes.outcome }),
      ...(changed.length > 0 && { details: changed }),
    }
  }

  const isPlaced = (row: LookedUpRow<Candidate, Match>): row is PlacedRow<Candidate, Match> => 'found' in row
  for (const row of inOrder(separateBranches(rows.filter(isPlaced), entries))) verdicts.set(row.row, place(row))
  return {
    rows: rows.map(row =>
      'leftOut' in row ? { ...rowHeadOf(row), verdict: 'left_out', reason: row.leftOut } : verdicts.get(row.row)!,
    ),
    added: [...added.values()],
    changes: [...changes].map(([id, texts]) => ({ id, texts })),
  }
}

export const rowHeadOf = ({ row, line, group, name, unread }: RowHead): RowHead =>
  definedMembers({ row, line, group, name, unread })

/** Returns rows by the file's ranks if every place has a distinct rank, else in the file's order. */
const inOrder = <Row extends { rank?: number }>(rows: readonly Row[]): readonly Row[] => {
  const ranks = new Set(rows.map(({ rank }) => rank))
  return ranks.has(undefined) || ranks.size < rows.length ? rows : rows.toSorted((a, b) => a.rank! - b.rank!)
}

/**
 * Separates rows that were matched to one place because other branches of a chain are unknown. The place on the list
 * keeps the match, otherwise the first row does. Rows that differ by their ids in one map or by position become places of their own.
 */
const separateBranches = <Candidate, Match>(
  rows: readonly PlacedRow<Candidate, Match>[],
  entries: readonly ListEntry[],
): PlacedRow<Candidate, Match>[] => {
  const first = new Map<string, Claim>(
    entries.map(({ facts }) => [facts.mapPlaceId, { found: facts, description: {} }]),
  )
  return rows.map(row => {
    const { description, found } = row
    const before = first.get(found.mapPlaceId)
    if (!before) first.set(found.mapPlaceId, row)
    if (!before || description.mapPlaceId !== undefined || description.name === undefined || !differ(before, row))
      return row
    const { note: _, details: __, ...words } = description
    const { match: ___, ...unmatched } = row
    return {
      ...unmatched,
      found: factsFromDescription(words, description.linkedId ?? newOwnPlaceId(), description.name),
    }
  })
}

type Claim = Pick<PlacedRow<unknown, unknown>, 'description' | 'found'>

const differ = (a: Claim, b: Claim): boolean => {
  const [one, other] = [googleIdOf(a.found), googleIdOf(b.found)]
  if (one !== undefined && other !== undefined && businessOf(one) !== businessOf(other)) return true
  return (
    isLocated(a.description) && isLocated(b.description) && metersBetween(a.description, b.description) > maxSameMeters
  )
}

/** What happened to the note of a row whose place is on the list already. */
export const noteOutcomes = ['taken', 'appended', 'cut', 'replaced'] as const
type NoteOutcome = (typeof noteOutcomes)[number]

/**
 * Appends a second note to a note. A note that is part of the other one is not repeated.
 * @returns `undefined` without a second note; `cut`, with what was cut off, if both together are too long
 */
export const mergeNotes = (
  first: string,
  second: string | undefined,
): { note: string; outcome: Exclude<NoteOutcome, 'replaced'>; cutOff?: string } | undefined => {
  if (second === undefined || second.trim() === '') return undefined
  if (first.includes(second.trim())) return { note: first, outcome: 'taken' }
  if (second.includes(first.trim())) return { note: second, outcome: 'taken' }
  const whole = `${first.trimEnd()}\n\n${second}`
  const { text: note, cut } = salvaged(whole, maxNoteLength, 'many lines')!
  return cut ? { note, outcome: 'cut', cutOff: whole.slice(note.length) } : { note, outcome: 'appended' }
}
