import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { openStreetMap } from '../../domain/attribution.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { placeOfOsmResult, uniquePlaces } from './online/osm-result.ts'
import { boxText, placeServer, type ServerOptions } from './online/place-server.ts'
import { type PlaceSearch, ProviderUnavailable, provider, serverSetting } from './provider.ts'

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

type NominatimOptions = ServerOptions & { sleep?: (ms: number, signal: AbortSignal) => Promise<void> }

/** Returns the functions of Nominatim 4 or later at an address. */
export const nominatimAt = ({ sleep, ...options }: NominatimOptions): PlaceSearch => {
  const server = placeServer({ name, ...options })
  const turn = paced({ everyMs, maxWaitMs, elapsed: options.elapsed, sleep })
  const ask = (endpoint: string, query: Record<string, string>, signal?: AbortSignal) => {
    const placesIn = (results: unknown[] = []) => nominatimPlaces(results)
    return server({ endpoint, query: { ...query, ...always }, schema: NominatimResponse, placesIn, turn }, signal)
  }

  return {
    async search(query, near, limit, signal) {
      const area = near && { viewbox: boxText(near), bounded: '1' }
      const request = { q: query, layer: 'poi', limit: String(Math.min(limit, maxResults)), ...area }
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

type PaceOptions = {
  /** Time between the starts of two calls. */
  everyMs: number
  /** Maximum wait of a call. */
  maxWaitMs: number
  /** Milliseconds of a monotonic clock. */
  elapsed?: (() => number) | undefined
  sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * Returns a function that waits until the next call may start. The time slot of an aborted caller stays unused. The function
 * throws ProviderUnavailable if the wait is too long, or the signal's reason.
 */
const paced = ({
  everyMs,
  maxWaitMs,
  elapsed = () => performance.now(),
  sleep = (ms, signal) => setTimeout(ms, undefined, { signal }),
}: PaceOptions): ((signal: AbortSignal) => Promise<void>) => {
  let free = 0
  return async signal => {
    const now = elapsed()
    const waitMs = Math.max(free - now, 0)
    if (waitMs > maxWaitMs) throw new ProviderUnavailable(name, 'gets requests too often')
    free = now + waitMs + everyMs
    if (waitMs > 0) await sleep(waitMs, signal)
  }
}

/** Maximum results that Nominatim returns. */
export const maxResults = 40

/** Format `jsonv2`. Results are checked one by one, so that an invalid one does not reject the others. */
const NominatimResponse = z.array(z.unknown())

// Values that are not text are dropped. Text is checked like that of all other sources.
const texts = z.record(z.string(), z.unknown()).nullish().catch(null)
const degreesUpTo = (max: number) => z.coerce.number().min(-max).max(max)

const Result = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.int().min(1),
  lat: degreesUpTo(90),
  lon: degreesUpTo(180),
  category: z.string(),
  type: z.string(),
  name: z.string(),
  address: texts,
  extratags: texts,
  namedetails: texts,
})

/** Returns the places to eat and drink among the results. */
const nominatimPlaces = (results: z.output<typeof NominatimResponse>): PlaceFacts[] =>
  uniquePlaces(results.slice(0, maxResults).flatMap(result => placeOf(result) ?? []))

const placeOf = (result: unknown): PlaceFacts | undefined => {
  const { data } = Result.safeParse(result)
  return (
    data &&
    placeOfOsmResult({
      type: data.osm_type,
      id: data.osm_id,
      latitude: data.lat,
      longitude: data.lon,
      tags: tagsOf(data),
    })
  )
}

const tagsOf = ({ category, type, name, address, extratags, namedetails }: z.output<typeof Result>) => {
  const { house_number, road, suburb, postcode, city, town, village, country_code } = address ?? {}
  return {
    ...extratags,
    name,
    ...namedetails,
    [category]: type,
    'addr:housenumber': house_number,
    'addr:street': road,
    'addr:place': road === undefined ? suburb : undefined,
    'addr:postcode': postcode,
    'addr:city': city ?? town ?? village,
    'addr:country': typeof country_code === 'string' ? country_code.toUpperCase() : undefined,
  }
}
