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
  addedAt: string
  updatedAt: string
  /** The merged lists that had the place. Answers name only those that may be named, see `SourceSlugs`. */
  origins?: readonly PlaceOrigin[]
  /** The id of the own place that this place replaced. It stays valid in this list. */
  replacedId?: string
  /** The name of the person who suggested the place, if they gave one. */
  suggestedBy?: string
}

/** Returns a new list entry. @param now ISO 8601 */
export const newEntry = (facts: PlaceFacts, note: string | undefined, now: string): ListEntry => ({
  id: placeIdOf(facts.mapPlaceId),
  facts,
  note: note ?? '',
  addedAt: now,
  updatedAt: now,
})

/** Returns a place's id in Google's map, from either member. */
export const googleIdOf = (facts: PlaceFacts): string | undefined =>
  facts.googlePlaceId ?? (facts.mapPlaceId.startsWith('google:') ? facts.mapPlaceId.slice('google:'.length) : undefined)

/** Returns the name for people: `Name (English name)` if both exist. */
export const displayName = (facts: PlaceFacts): string =>
  facts.englishName ? `${facts.name} (${facts.englishName})` : facts.name
