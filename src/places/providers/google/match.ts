import type { PlaceFacts } from '../../../domain/place-fields.ts'
import type { Near } from '../../gazetteer/near.ts'
import type { OpenProvider } from '../provider.ts'
import { CallQuotaReached, RequestRejected } from './failures.ts'
import { type GooglePlaces, samePlaceMeters } from './places.ts'
import type { GooglePlace } from './responses.ts'
import { isSamePlace } from './same.ts'

/** The search of the place index, near a point. */
export type IndexSearch = (name: string, near: Near, limit: number) => Promise<readonly { facts: PlaceFacts }[]>

/**
 * Finds the indexed place with the name of a Google place, within 75 m of it. Returns the indexed data with Google's id and
 * discards Google's data. Returns `undefined` for no or several places, or when the paid look-up is not allowed.
 */
export const getByGoogleId =
  (places: GooglePlaces, search: IndexSearch): NonNullable<OpenProvider['get']> =>
  async (mapPlaceId, signal) => {
    const id = /^google:(.*)$/.exec(mapPlaceId)?.[1]
    const google = id === undefined ? undefined : await places.details(id, signal).catch(notThere)
    return google && matchInPlaceIndex(google, search)
  }

/** Maximum places with one name around one spot. */
const maxNamesakes = 10

/** Returns the only indexed place that matches Google's, with Google's id. */
export async function matchInPlaceIndex(google: GooglePlace, search: IndexSearch): Promise<PlaceFacts | undefined> {
  const { name, latitude, longitude } = google
  const near = { kind: 'point', name, latitude, longitude, reachMeters: samePlaceMeters } as const
  const found = await search(name, near, maxNamesakes)
  const same = found.filter(({ facts }) => isSamePlace(facts, google))
  return same.length === 1 ? { ...same[0]!.facts, googlePlaceId: google.id } : undefined
}

/** Returns `undefined` when the call is not allowed or Google rejects the id. The caller may then describe the place. */
const notThere = (error: unknown): undefined => {
  if (error instanceof CallQuotaReached || error instanceof RequestRejected) return undefined
  throw error
}
