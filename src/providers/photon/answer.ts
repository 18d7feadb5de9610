import * as z from 'zod'
import type { Point } from '../../directory/found.ts'
import { foodTags } from '../../directory/sources/osm/categories.ts'
import { type OsmTags, sevenDecimals } from '../../directory/sources/osm/feature.ts'
import { toldBy } from '../../directory/sources/osm/told.ts'
import { openStreetMap } from '../../domain/attribution.ts'
import { metersBetween } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place.ts'

/** More features are not looked at, for nobody asks for more. */
export const mostFeatures = 50

/** Photon's names of what is wanted: `osm.amenity.restaurant`, … Its index has the tags of what is there now only. */
export const wanted = foodTags.flatMap(({ keys, values }) =>
  keys.filter(key => !key.includes(':')).flatMap(key => values.map(value => `osm.${key}.${value}`)),
)

/** GeoJSON. What its features are is looked at one by one: one that is wrong does not spoil the others. */
export const Answer = z.object({ features: z.array(z.unknown()) })

// What is no text is left out; what text may be kept is judged with that of all other sources.
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
    /** Further tags, where the index was made with them. */
    extra: z.record(z.string(), z.unknown()).catch({}),
  }),
})
type Properties = z.output<typeof Feature>['properties']

/** A circle that answers have to lie in. */
export type Within = { around: Point; meters: number }

/** The places to eat and drink among the features, each once. */
export const placesOf = ({ features }: z.output<typeof Answer>, within: Within | undefined): PlaceFacts[] => {
  const places = new Map<string, PlaceFacts>()
  for (const feature of features.slice(0, mostFeatures)) {
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
  const told = toldBy(tagsOf(properties))
  if (!told || !('place' in told)) return undefined
  const { otherNames, localities, known, ...facts } = told.place
  const [longitude, latitude] = geometry.coordinates
  return {
    mapPlaceId: `osm:${osmTypes[properties.osm_type]}/${properties.osm_id}`,
    ...facts,
    latitude: sevenDecimals(latitude),
    longitude: sevenDecimals(longitude),
    attribution: openStreetMap,
  }
}

/** As a mapper would have written it: from there on it is read as every map is. */
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
