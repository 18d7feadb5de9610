import type { PlaceFacts } from '../../../domain/place-fields.ts'
import type { OnlineProvider } from '../online/provider.ts'
import { CallsSpent, googleName } from './failures.ts'
import { type IndexSearch, inDirectory, matchGoogleId } from './match.ts'
import type { GooglePlaces } from './places.ts'
import type { GooglePlace } from './responses.ts'
import { categoryOf } from './types.ts'

const attribution = 'Google Maps'

/**
 * Full search in Google's map, when the operator enables it. Its hits need Google's attribution, must not appear beside
 * another provider's map, and must not be stored. `get` returns only storable data: the indexed data with Google's id.
 */
export const googleSearch = (places: GooglePlaces, search: IndexSearch): OnlineProvider => {
  const match = matchGoogleId(places, search)
  return {
    name: googleName,
    attribution,
    terms:
      'Names, addresses and coordinates of Google may be shown with the words “Google Maps” and not beside another provider’s map; only its ids may be kept: https://cloud.google.com/maps-platform/terms',
    async search(query, near, limit, signal) {
      const found = await places.search(query, near, limit, signal).catch(spent)
      const open = found.filter(place => !place.closedForGood && categoryOf(place.types) !== undefined)
      return Promise.all(open.map(async place => (await inDirectory(place, search)) ?? shown(place)))
    },
    async get(mapPlaceId, signal) {
      const id = /^google:(.*)$/.exec(mapPlaceId)?.[1]
      return id === undefined ? undefined : (await match(id, signal))?.facts
    },
  }
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

/** With today's maximum reached, search returns nothing. */
const spent = (error: unknown): [] => {
  if (error instanceof CallsSpent) return []
  throw error
}
