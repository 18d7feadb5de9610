import { type DetailInputs, type EntryDetails, withDetails } from './entry-details.ts'
import { withTown } from './own-address.ts'
import type { PlaceFacts } from './place-fields.ts'
import { placeIdOf } from './place-ids.ts'

/** The rank of a place in a merged list, by that list's id. */
export type PlaceOrigin = { list: string; rank: number }

/** A place of a list. */
export type ListEntry = {
  /** `plc_…`, see `placeIdOf`. */
  id: string
  facts: PlaceFacts
  note: string
  /** Absent for none. */
  details?: EntryDetails
  addedAt: string
  updatedAt: string
  /** The merged lists that had the place. Answers name only those that may be named, see `SourceSlugs`. */
  origins?: readonly PlaceOrigin[]
  /** The id of the own place that this place replaced. It stays valid in this list. */
  replacedId?: string
  /** The name of the person who suggested the place, if they gave one. */
  suggestedBy?: string
  /** Whether it was stored by a version without towns: its next change adds the town. */
  needsTown?: boolean
}

export type RankedEntry = { entry: ListEntry; rank: number }

/** Returns entries with their ranks. @param afterRank rank before the first */
export const ranked = (entries: readonly ListEntry[], afterRank = 0): RankedEntry[] =>
  entries.map((entry, index) => ({ entry, rank: afterRank + index + 1 }))

/** What a caller writes about a place. Absent members stay. */
export type EntryTexts = { note?: string | undefined } & DetailInputs

/** What a caller changes about a place. `null` removes the town. */
export type EntryChange = EntryTexts & { town?: string | null | undefined }

/** Returns a new list entry. @param texts may have further members; @param now ISO 8601 */
export const newEntry = (facts: PlaceFacts, texts: EntryTexts, now: string): ListEntry =>
  withTexts({ id: placeIdOf(facts.mapPlaceId), facts, note: '', addedAt: now, updatedAt: now }, texts)

/** Returns an entry with other texts. @param texts may have further members */
export function withTexts({ details: before, ...entry }: ListEntry, texts: EntryTexts): ListEntry {
  const details = withDetails(before, texts)
  return { ...entry, note: texts.note ?? entry.note, ...(details && { details }) }
}

/** Returns a changed entry. @param change may have further members */
export const withChange = (entry: ListEntry, { town, ...texts }: EntryChange): ListEntry => {
  const written = withTexts(entry, texts)
  return town === undefined ? written : { ...written, facts: withTown(entry.facts, town), needsTown: false }
}

/** Returns the town of a place that was stored without one. */
export type Settle = (facts: PlaceFacts) => Promise<Pick<PlaceFacts, 'town'>>

/** Returns an entry with its town, if it was stored without one. */
export const withSettledTown = async ({ needsTown, ...entry }: ListEntry, settle: Settle): Promise<ListEntry> => {
  if (!needsTown || entry.facts.town !== undefined) return entry
  const { town } = await settle(entry.facts)
  return town === undefined ? entry : { ...entry, facts: { ...entry.facts, town } }
}

/** Returns a place's id in Google's map, from either member. */
export const googleIdOf = (facts: PlaceFacts): string | undefined =>
  facts.googlePlaceId ?? (facts.mapPlaceId.startsWith('google:') ? facts.mapPlaceId.slice('google:'.length) : undefined)

/** Returns the name for people: `Name (English name)` if both exist. */
export const displayName = (facts: PlaceFacts): string =>
  facts.englishName ? `${facts.name} (${facts.englishName})` : facts.name
