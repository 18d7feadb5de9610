import type { Near } from '../../directory/found.ts'
import type { PlaceFacts } from '../../domain/place.ts'
import type { GooglePlace } from './answers.ts'
import { CallsSpent, QuestionRefused } from './failures.ts'
import { type GooglePlaces, samePlaceMeters } from './places.ts'
import { isSame } from './same.ts'

/** The directory's search, near a point. */
export type DirectorySearch = (name: string, near: Near, limit: number) => Promise<readonly { facts: PlaceFacts }[]>

/**
 * The directory's place for one of Google's ids: of the same name within 75 m. Google's own words are compared and forgotten.
 * @returns the directory's data with the id; `undefined` where there is no such place, several, or the look-up, which costs money, is not allowed
 * @throws ProviderDown; the signal's reason
 */
export type MatchGoogleId = (id: string, signal?: AbortSignal) => Promise<{ facts: PlaceFacts } | undefined>

export const matchGoogleId =
  (places: GooglePlaces, search: DirectorySearch): MatchGoogleId =>
  async (id, signal) => {
    const google = await places.details(id, signal).catch(notThere)
    const facts = google && (await inDirectory(google, search))
    return facts && { facts }
  }

/** As many as may be around one spot under one name. */
const mostNamesakes = 10

/** The one place of the directory that Google tells of, with Google's id. */
export async function inDirectory(google: GooglePlace, search: DirectorySearch): Promise<PlaceFacts | undefined> {
  const { name, latitude, longitude } = google
  const near = { kind: 'point', name, latitude, longitude, reachMeters: samePlaceMeters } as const
  const found = await search(name, near, mostNamesakes)
  const same = found.filter(({ facts }) => isSame(facts, google))
  return same.length === 1 ? { ...same[0]!.facts, googlePlaceId: google.id } : undefined
}

/** Not allowed, or not an id that Google takes: nothing is known of it then, and the caller may say what it is. */
const notThere = (error: unknown): undefined => {
  if (error instanceof CallsSpent || error instanceof QuestionRefused) return undefined
  throw error
}
