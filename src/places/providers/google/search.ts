import type { PlaceFacts } from '../../../domain/place-fields.ts'
import type { OpenProvider } from '../provider.ts'
import { CallQuotaReached } from './failures.ts'
import { type IndexSearch, matchInPlaceIndex } from './match.ts'
import type { GooglePlaces } from './places.ts'
import type { GooglePlace } from './responses.ts'
import { categoryOf } from './types.ts'

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
