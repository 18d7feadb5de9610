import type { PlaceFacts } from '../../../domain/place-fields.ts'
import type { Near } from '../../gazetteer/near.ts'
import type { OpenProvider } from '../provider.ts'
import { CallsSpent, QuestionRefused } from './failures.ts'
import { type GooglePlaces, samePlaceMeters } from './places.ts'
import type { GooglePlace } from './responses.ts'
import { isSamePlace } from './same.ts'

/** The search of the place index, near a point. */
export type IndexSearch = (name: string, near: Near, limit: number) => Promise<readonly { facts: PlaceFacts }[]>

/**
 * Finds the indexed place for a `mapPlaceId` of Google: same name, within 75 m. Google's data are compared and discarded. `get` returns
 * the indexed data with the id; `undefined` for no such place, several, or a paid look-up that is not allowed.
 */
export const getByGoogleId =
  (places: GooglePlaces, search: IndexSearch): NonNullable<OpenProvider['get']> =>
  async (mapPlaceId, signal) => {
    const id = /^google:(.*)$/.exec(mapPlaceId)?.[1]
    const google = id === undefined ? undefined : await places.details(id, signal).catch(notThere)
    return google && inDirectory(google, search)
  }

/** Maximum places with one name around one spot. */
const maxNamesakes = 10

/** Returns the only indexed place that matches Google's, with Google's id. */
export async function inDirectory(google: GooglePlace, search: IndexSearch): Promise<PlaceFacts | undefined> {
  const { name, latitude, longitude } = google
  const near = { kind: 'point', name, latitude, longitude, reachMeters: samePlaceMeters } as const
  const found = await search(name, near, maxNamesakes)
  const same = found.filter(({ facts }) => isSamePlace(facts, google))
  return same.length === 1 ? { ...same[0]!.facts, googlePlaceId: google.id } : undefined
}

/** Not allowed, or not an id that Google accepts. The caller may then describe the place itself. */
const notThere = (error: unknown): undefined => {
  if (error instanceof CallsSpent || error instanceof QuestionRefused) return undefined
  throw error
}
