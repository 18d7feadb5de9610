import * as z from 'zod'
import { openStreetMap } from '../../../domain/attribution.ts'
import { type LatLng, metersBetween, sevenDecimals } from '../../../domain/coordinates.ts'
import { foodTags } from '../../../domain/osm/categories.ts'
import type { OsmTags } from '../../../domain/osm/tags.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { recordFromTags } from '../../sources/osm/tagged-record.ts'

/** Maximum features read. No caller requests more. */
export const maxFeatures = 50

/** Photon's tag names: `osm.amenity.restaurant`, … Its index has only current tags. */
export const wanted = foodTags.flatMap(({ keys, values }) =>
  keys.filter(key => !key.includes(':')).flatMap(key => values.map(value => `osm.${key}.${value}`)),
)

/** GeoJSON. Features are checked one by one, so that an invalid one does not reject the others. */
export const PhotonResponse = z.object({ features: z.array(z.unknown()) })

// Values that are not text are dropped. Text passes the same checks as that of all other sources.
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

/** The circle that answers must lie in. */
export type Within = { around: LatLng; meters: number }

/** Returns the places to eat and drink among the features, without duplicates. */
export const photonPlaces = (
  { features }: z.output<typeof PhotonResponse>,
  within: Within | undefined,
): PlaceFacts[] => {
  const places = new Map<string, PlaceFacts>()
  for (const feature of features.slice(0, maxFeatures)) {
    const place = placeOf(feature)
    if (place && !(within && metersBetween(within.around, place) > within.meters)) places.set(place.mapPlaceId, place)
  }
  return [...places.values()]
}

const osmTypes = { N: 'node', W: 'way', R: 'relation' } as const

const placeOf = (feature: unknown) => {
  const read = Feature.safeParse(feature)
  if (!read.success) return undefined
  const { geometry, properties } = read.data
  const record = recordFromTags(tagsOf(properties))
  if (!record || !('place' in record)) return undefined
  const { otherNames, localities, known, ...facts } = record.place
  const [longitude, latitude] = geometry.coordinates
  return {
    mapPlaceId: `osm:${osmTypes[properties.osm_type]}/${properties.osm_id}`,
    ...facts,
    latitude: sevenDecimals(latitude),
    longitude: sevenDecimals(longitude),
    attribution: openStreetMap,
  }
}

/** Returns OpenStreetMap tags, so that the same rules apply as for an extract. */
const tagsOf = ({ extra, ...its }: Properties): OsmTags => {
  const tags = {
    ...extra,
    [its.osm_key]: its.osm_value,
    name: its.name,
    'addr:housenumber': its.housenumber,
    'addr:street': its.street,
    'addr:place': its.locality ?? its.district,
    'addr:postcode': its.postcode,
    'addr:city': its.city,
    'addr:country': its.countrycode,
  }
  return Object.fromEntries(Object.entries(tags).filter((tag): tag is [string, string] => typeof tag[1] === 'string'))
}
