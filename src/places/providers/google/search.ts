import { pin } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import type { Asynchronous, Local } from '../local.ts'
import type { OpenProvider } from '../provider.ts'
import { CallQuotaReached, RequestRejected } from './calls.ts'
import { categoryOf, type GooglePlace, type GooglePlaces } from './places.ts'

/** The search of the place index. */
export type IndexSearch = Asynchronous<Local>['find']

/**
 * Finds the indexed place with the name of a Google place, within 75 m of it. Returns the indexed data with Google's id and
 * discards Google's data. Returns `undefined` for no or several places, or when the paid look-up is not allowed.
 */
export const getByGoogleId =
  (places: GooglePlaces, search: IndexSearch): NonNullable<OpenProvider['get']> =>
  async (mapPlaceId, signal) => {
    // Not `google:cid/…`: Google looks up no number of a business.
    const id = /^google:([\w-]+)$/.exec(mapPlaceId)?.[1]
    const google = id === undefined ? undefined : await places.details(id, signal).catch(notThere)
    return google && matchInPlaceIndex(google, search)
  }

/** Returns the only indexed place that matches Google's, with Google's id. */
async function matchInPlaceIndex(google: GooglePlace, search: IndexSearch): Promise<PlaceFacts | undefined> {
  const { name, address, latitude, longitude } = google
  const { hits, isCertain } = await search(name, { near: pin({ latitude, longitude }), address }, 1)
  return isCertain ? { ...hits[0]!.facts, googlePlaceId: google.id } : undefined
}

/** Returns `undefined` when the call is not allowed or Google rejects the id. The caller may then describe the place. */
const notThere = (error: unknown): undefined => {
  if (error instanceof CallQuotaReached || error instanceof RequestRejected) return undefined
  throw error
}

export const attribution = 'Google Maps'

/**
 * Searches Google's map, if the operator enables it. The hits need Google's attribution, must not appear beside
 * another provider's map, and must not be stored.
 */
export const googleSearch =
  (places: GooglePlaces, search: IndexSearch): NonNullable<OpenProvider['search']> =>
  async (query, near, limit, signal) => {
    const found = await places.search(query, near, limit, signal).catch(spent)
    const open = found.filter(place => !place.closedForGood && categoryOf(place.types) !== undefined)
    return Promise.all(open.map(async place => (await matchInPlaceIndex(place, search)) ?? shown(place)))
  }

const shown = ({ id, name, address, latitude, longitude, types, attributions }: GooglePlace): PlaceFacts => {
  const category = categoryOf(types)
  return {
    mapPlaceId: `google:${id}`,
    name,
    ...(address !== undefined && { address }),
    latitude,
    longitude,
    ...(category !== undefined && { category }),
    attribution: [attribution, ...attributions].join(', '),
  }
}

/** Returns no places when today's maximum is reached. */
const spent = (error: unknown): [] => {
  if (error instanceof CallQuotaReached) return []
  throw error
}
