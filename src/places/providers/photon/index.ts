import { Telemetry } from '../../../core/telemetry.ts'
import { openStreetMap } from '../../../domain/attribution.ts'
import { degrees, type LatLng } from '../../../domain/coordinates.ts'
import { cornersOf, oneBoxAround } from '../../areas/box.ts'
import type { Near } from '../../gazetteer/near.ts'
import { type ClientOptions, onlineClient } from '../online/client.ts'
import { placeCalls } from '../online/place-calls.ts'
import { type PlaceSearch, provider, serverSetting } from '../provider.ts'
import { foodTagNames, maxFeatures, PhotonResponse, photonPlaces, type Within } from './response.ts'

const name = 'photon'

/** Radius in which a known place is searched. Mappers move a place by about this distance. */
const movedMeters = 150

// `lang` returns names as on the sign. `dedupe` is off, because two branches with one postcode are two places.
const always = { lang: 'default', dedupe: '0', include: foodTagNames.join(',') }

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
  receives:
    'The search terms of programs, and the coordinates of the area and of places that it has returned. Nothing about the person who searches.',
  capabilities: { perKeystroke: false, getCosts: false, results: 'may keep' },
  settings: {
    PHOTON_URL: serverSetting(
      'Photon server (version 1 or later) for restaurants missing from the place index: your own, or `https://photon.komoot.io` within its fair use. Search queries are sent there. Unset: no such server is asked.',
    ),
  },
  open: ({ photonUrl: url }, { userAgent, telemetry }) =>
    url === undefined ? undefined : photonAt({ url, userAgent, telemetry }),
})

/** Returns the functions of Photon at an address. */
export const photonAt = ({ url, elapsed, telemetry = new Telemetry(), ...options }: PhotonOptions): PlaceSearch => {
  const client = onlineClient({ name, telemetry, ...options, ...(elapsed && { elapsed }) })
  const placesBy = placeCalls(name, telemetry, elapsed)

  const ask = (
    kind: PhotonEndpoint,
    query: Record<string, string>,
    within: Within | undefined,
    signal?: AbortSignal,
  ) => {
    const address = new URL(`${url}/${kind}`)
    address.search = new URLSearchParams({ ...query, ...always }).toString()
    const request = { url: address, kind, schema: PhotonResponse }
    const call = async (stop: AbortSignal) =>
      photonPlaces((await client.ask(request, stop)) ?? { features: [] }, within)
    return placesBy(kind, address, call, signal)
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
  return { ...point(near), bbox: cornersOf(oneBoxAround(near, near.reachMeters)).map(degrees).join(',') }
}
