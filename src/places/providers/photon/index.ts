import { publicUrl } from '../../../core/settings/values.ts'
import { Telemetry } from '../../../core/telemetry.ts'
import { openStreetMap } from '../../../domain/attribution.ts'
import { degrees, type LatLng } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import type { Near } from '../../gazetteer/near.ts'
import { areaAround } from '../../index/area.ts'
import { type ClientOptions, onlineClient } from '../online/client.ts'
import { sharedCalls } from '../online/shared-calls.ts'
import { type OpenProvider, provider, providerCalls } from '../provider.ts'
import { maxFeatures, PhotonResponse, photonPlaces, type Within, wanted } from './response.ts'

const name = 'photon'

/** Radius in which a place is searched again: about the distance by which mappers move one. */
const movedMeters = 150

// `lang`: names as on the sign. `dedupe`: two branches with one postcode are two places.
const always = { lang: 'default', dedupe: '0', include: wanted.join(',') }

/** Endpoints, as in the URL. */
type PhotonEndpoint = 'api' | 'reverse'

export type PhotonOptions = Omit<ClientOptions, 'name'> & {
  /** URL of Photon 1 or later, without a trailing slash. */
  url: string
}

/** Photon searches OpenStreetMap: komoot's public server or the operator's own. */
export const photon = provider({
  name,
  description: 'OpenStreetMap’s places by name, from komoot’s public server or your own.',
  attribution: openStreetMap,
  terms:
    'The places are OpenStreetMap’s, under the ODbL (https://www.openstreetmap.org/copyright); the public Photon (https://photon.komoot.io) is there for fair use, without guarantee.',
  capabilities: { perKeystroke: false, getCosts: false, results: 'may keep' },
  settings: {
    PHOTON_URL: {
      schema: publicUrl.refine(value => !URL.parse(value)?.username && !URL.parse(value)?.password),
      defaultText: undefined,
      allowed: 'an http or https URL without query, fragment, user or password',
      description:
        'Photon server (version 1 or later) for restaurants missing from the place index: your own, or `https://photon.komoot.io` within its fair use. Search queries are sent there. Unset: no such server is asked.',
    },
  },
  open: ({ photonUrl: url }, { userAgent, telemetry }) =>
    url === undefined ? undefined : photonAt({ url, userAgent, telemetry }),
})

/** Returns the functions of Photon at an address. */
export const photonAt = ({
  url,
  elapsed,
  telemetry = new Telemetry(),
  ...options
}: PhotonOptions): Required<Pick<OpenProvider, 'search' | 'get'>> => {
  const client = onlineClient({ name, telemetry, ...options, ...(elapsed && { elapsed }) })
  const shared = sharedCalls<PlaceFacts[]>(elapsed, telemetry)
  const calls = telemetry.counter(providerCalls)

  const counted = async (kind: PhotonEndpoint, call: () => Promise<PlaceFacts[]>): Promise<PlaceFacts[]> => {
    try {
      const places = await call()
      calls.add(name, kind, places.length > 0 ? 'answered' : 'nothing')
      return places
    } catch (error) {
      calls.add(name, kind, 'failed')
      throw error
    }
  }

  const ask = (
    kind: PhotonEndpoint,
    query: Record<string, string>,
    within: Within | undefined,
    signal?: AbortSignal,
  ) => {
    const address = new URL(`${url}/${kind}`)
    address.search = new URLSearchParams({ ...query, ...always }).toString()
    const call = async (stop: AbortSignal) => {
      const request = { url: address, kind, schema: PhotonResponse }
      return counted(kind, async () => photonPlaces((await client.ask(request, stop)) ?? { features: [] }, within))
    }
    return shared(address.search, call, signal)
  }

  return {
    async search(query, near, limit, signal) {
      const request = { q: query, limit: String(Math.min(limit, maxFeatures)), ...(near && nearby(near)) }
      const within = near && { around: near, meters: near.reachMeters }
      return (await ask('api', request, within, signal)).slice(0, limit)
    },
    // Photon returns ids, but cannot search by id.
    async get(mapPlaceId, signal, at) {
      if (!at || !mapPlaceId.startsWith('osm:')) return undefined
      const request = { ...point(at), radius: String(movedMeters / 1000), limit: String(maxFeatures) }
      const around = await ask('reverse', request, { around: at, meters: movedMeters }, signal)
      return around.find(place => place.mapPlaceId === mapPlaceId)
    },
  }
}

const point = ({ latitude, longitude }: LatLng) => ({ lat: degrees(latitude), lon: degrees(longitude) })

const nearby = (near: Near) => {
  const { south, north, west, east } = areaAround(near, near.reachMeters)
  const corners = [west, Math.max(south, -90), east, Math.min(north, 90)]
  return { ...point(near), bbox: corners.map(degrees).join(',') }
}
