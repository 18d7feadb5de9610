import * as z from 'zod'
import { openStreetMap } from '../../domain/attribution.ts'
import { degrees, type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { foodTags } from '../../domain/osm/categories.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { placeOfOsmResult, uniquePlaces } from './online/osm-result.ts'
import { boxText, placeServer, type ServerOptions } from './online/place-server.ts'
import { type PlaceSearch, provider, serverSetting } from './provider.ts'

const name = 'photon'

/** Radius in which a known place is searched. Mappers move a place by about this distance. */
const movedMeters = 150

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
  const server = placeServer({ name, ...options })
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

/** Maximum features read. No caller requests more. */
const maxFeatures = 50

/** Photon's tag names: `osm.amenity.restaurant`, … Its index has only current tags. */
const foodTagNames = foodTags.flatMap(({ keys, values }) =>
  keys.filter(key => !key.includes(':')).flatMap(key => values.map(value => `osm.${key}.${value}`)),
)

// `lang` returns names as on the sign. `dedupe` is off, because two branches with one postcode are two places.
const always = { lang: 'default', dedupe: '0', include: foodTagNames.join(',') }

/** GeoJSON. Features are checked one by one, so that an invalid one does not reject the others. */
const PhotonResponse = z.object({ features: z.array(z.unknown()) })

// Values that are not text are dropped. Text is checked like that of all other sources.
const text = z.string().optional().catch(undefined)

const Feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.int().min(1),
    osm_key: z.string(),
    osm_value: z.string(),
    name: z.string(),
    housenumber: text,
    street: text,
    locality: text,
    district: text,
    city: text,
    postcode: text,
    countrycode: text,
    /** Further tags, when the index was built with them. */
    extra: z.record(z.string(), z.unknown()).catch({}),
  }),
})
type Properties = z.output<typeof Feature>['properties']

/** The circle in which results must lie. */
export type Within = { around: LatLng; meters: number }

/** Returns the places to eat and drink among the features. */
const photonPlaces = ({ features }: z.output<typeof PhotonResponse>, within: Within | undefined): PlaceFacts[] => {
  const places = features.slice(0, maxFeatures).flatMap(feature => placeOf(feature) ?? [])
  return uniquePlaces(places.filter(place => !(within && metersBetween(within.around, place) > within.meters)))
}

const osmTypes = { N: 'node', W: 'way', R: 'relation' } as const

const placeOf = (feature: unknown) => {
  const { data } = Feature.safeParse(feature)
  if (!data) return undefined
  const { osm_type, osm_id } = data.properties
  const [longitude, latitude] = data.geometry.coordinates
  return placeOfOsmResult({ type: osmTypes[osm_type], id: osm_id, latitude, longitude, tags: tagsOf(data.properties) })
}

const tagsOf = ({ extra, ...its }: Properties) => ({
  ...extra,
  [its.osm_key]: its.osm_value,
  name: its.name,
  'addr:housenumber': its.housenumber,
  'addr:street': its.street,
  'addr:place': its.locality ?? its.district,
  'addr:postcode': its.postcode,
  'addr:city': its.city,
  'addr:country': its.countrycode,
})
