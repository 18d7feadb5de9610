import * as z from 'zod'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { placeOfOsmResult, uniquePlaces } from '../online/osm-result.ts'

/** Maximum results that Nominatim returns. */
export const maxResults = 40

/** Format `jsonv2`. Results are checked one by one, so that an invalid one does not reject the others. */
export const NominatimResponse = z.array(z.unknown())

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
export const nominatimPlaces = (results: z.output<typeof NominatimResponse>): PlaceFacts[] =>
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
