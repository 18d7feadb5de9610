import type * as z from 'zod'
import { openStreetMap } from '../../../domain/attribution.ts'
import { degrees, type LatLng } from '../../../domain/coordinates.ts'
import { boxText, osmServer, type ServerOptions } from '../online/osm-server.ts'
import { type PlaceSearch, provider, serverSetting } from '../provider.ts'
import { foodTagNames, maxFeatures, PhotonResponse, photonPlaces, type Within } from './response.ts'

const name = 'photon'

/** Radius in which a known place is searched. Mappers move a place by about this distance. */
const movedMeters = 150

// `lang` returns names as on the sign. `dedupe` is off, because two branches with one postcode are two places.
const always = { lang: 'default', dedupe: '0', include: foodTagNames.join(',') }

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

/** Returns the functions of Photon 1 or later at an address. */
export const photonAt = (options: ServerOptions): PlaceSearch => {
  const server = osmServer({ name, ...options })
  const ask = (endpoint: string, query: Record<string, string>, within: Within | undefined, signal?: AbortSignal) => {
    const placesIn = (answer: z.output<typeof PhotonResponse> = { features: [] }) => photonPlaces(answer, within)
    return server({ endpoint, query: { ...query, ...always }, schema: PhotonResponse, placesIn }, signal)
  }

  return {
    async search(query, near, limit, signal) {
      const area = near && { ...point(near), bbox: boxText(near) }
      const request = { q: query, limit: String(Math.min(limit, maxFeatures)), ...area }
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
