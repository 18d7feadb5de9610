import * as z from 'zod'
import { type LatLng, metersBetween } from '../../../domain/coordinates.ts'
import { foodTags } from '../../../domain/osm/categories.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { placeOfOsmResult, uniquePlaces } from '../online/osm-result.ts'

/** Maximum features read. No caller requests more. */
export const maxFeatures = 50

/** Photon's tag names: `osm.amenity.restaurant`, … Its index has only current tags. */
export const foodTagNames = foodTags.flatMap(({ keys, values }) =>
  keys.filter(key => !key.includes(':')).flatMap(key => values.map(value => `osm.${key}.${value}`)),
)

/** GeoJSON. Features are checked one by one, so that an invalid one does not reject the others. */
export const PhotonResponse = z.object({ features: z.array(z.unknown()) })

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
export const photonPlaces = (
  { features }: z.output<typeof PhotonResponse>,
  within: Within | undefined,
): PlaceFacts[] => {
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
