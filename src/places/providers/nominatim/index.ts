import { Telemetry } from '../../../core/telemetry.ts'
import { openStreetMap } from '../../../domain/attribution.ts'
import { degrees } from '../../../domain/coordinates.ts'
import { cornersOf, oneBoxAround } from '../../areas/box.ts'
import type { Near } from '../../gazetteer/near.ts'
import { type ClientOptions, onlineClient } from '../online/client.ts'
import { paced } from '../online/paced.ts'
import { placeCalls } from '../online/place-calls.ts'
import { type PlaceSearch, provider, serverSetting } from '../provider.ts'
import { maxResults, NominatimResponse, nominatimPlaces } from './response.ts'

const name = 'nominatim'

/** Nominatim searches OpenStreetMap: the foundation's public server or the operator's own. */
export const nominatim = provider({
  name,
  description: 'OpenStreetMap’s places by name and by id, from the foundation’s public server or your own.',
  attribution: openStreetMap,
  terms:
    'The places are OpenStreetMap’s, under the ODbL (https://www.openstreetmap.org/copyright); the public server allows one request a second: https://operations.osmfoundation.org/policies/nominatim/',
  receives:
    'The search terms of programs, the coordinates of the area, and the OpenStreetMap ids of places that are looked up. Nothing about the person who searches.',
  capabilities: { perKeystroke: false, getCosts: false, results: 'may keep' },
  settings: {
    NOMINATIM_URL: serverSetting(
      'Nominatim server (version 4 or later) for restaurants missing from the place index: your own, or `https://nominatim.openstreetmap.org` within its usage policy. Search queries are sent there, at most one a second from each process. Unset: no such server is asked.',
    ),
  },
  open: ({ nominatimUrl: url }, { userAgent, telemetry }) =>
    url === undefined ? undefined : nominatimAt({ url, userAgent, telemetry }),
})

// `dedupe` is off, because two branches with one postcode are two places.
const always = { format: 'jsonv2', addressdetails: '1', extratags: '1', namedetails: '1', dedupe: '0' }

/** Minimum time between requests, by the policy of the public server. */
const everyMs = 1000
/** Maximum wait before a request. A person waits for the result. */
const maxWaitMs = 2000

export type NominatimOptions = Omit<ClientOptions, 'name'> & {
  /** URL of Nominatim 4 or later, without a trailing slash. */
  url: string
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Returns the functions of Nominatim at an address. */
export const nominatimAt = ({
  url,
  elapsed,
  sleep,
  telemetry = new Telemetry(),
  ...options
}: NominatimOptions): PlaceSearch => {
  const client = onlineClient({ name, telemetry, ...options, ...(elapsed && { elapsed }) })
  const placesBy = placeCalls(name, telemetry, elapsed)
  const turn = paced({ name, everyMs, maxWaitMs, elapsed, sleep })

  /** @param kind the endpoint */
  const ask = (kind: 'search' | 'lookup', query: Record<string, string>, signal?: AbortSignal) => {
    const address = new URL(`${url}/${kind}`)
    address.search = new URLSearchParams({ ...query, ...always }).toString()
    const call = async (stop: AbortSignal) => {
      await turn(stop)
      return nominatimPlaces((await client.ask({ url: address, kind, schema: NominatimResponse }, stop)) ?? [])
    }
    return placesBy(kind, address, call, signal)
  }

  return {
    async search(query, near, limit, signal) {
      const request = { q: query, layer: 'poi', limit: String(Math.min(limit, maxResults)), ...(near && nearby(near)) }
      return (await ask('search', request, signal)).slice(0, limit)
    },
    async get(mapPlaceId, signal) {
      const [, type, number] = /^osm:([nwr])[a-z]+\/(\d+)$/.exec(mapPlaceId) ?? []
      if (type === undefined) return undefined
      const found = await ask('lookup', { osm_ids: `${type.toUpperCase()}${number}` }, signal)
      return found.find(place => place.mapPlaceId === mapPlaceId)
    },
  }
}

const nearby = (near: Near) => ({
  viewbox: cornersOf(oneBoxAround(near, near.reachMeters)).map(degrees).join(','),
  bounded: '1',
})
