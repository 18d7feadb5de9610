import { openStreetMap } from '../../../domain/attribution.ts'
import { type LatLng, sevenDecimals } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { recordFromTags } from '../../sources/osm/tagged-record.ts'

/** An object of OpenStreetMap in a provider's response. Tags that are not text are dropped. */
type OsmResult = LatLng & {
  type: 'node' | 'way' | 'relation'
  id: number
  tags: Readonly<Record<string, unknown>>
}

/** Returns a place to eat or drink, by the same rules as for an extract; `undefined` for anything else. */
export const placeOfOsmResult = ({ type, id, tags, latitude, longitude }: OsmResult) => {
  const texts = Object.entries(tags).filter((tag): tag is [string, string] => typeof tag[1] === 'string')
  const record = recordFromTags(Object.fromEntries(texts))
  if (!record || !('place' in record)) return undefined
  const { otherNames, localities, known, ...facts } = record.place
  return {
    mapPlaceId: `osm:${type}/${id}`,
    ...facts,
    latitude: sevenDecimals(latitude),
    longitude: sevenDecimals(longitude),
    attribution: openStreetMap,
  } satisfies PlaceFacts
}

/** Returns the places without duplicates. */
export const uniquePlaces = (places: readonly PlaceFacts[]): PlaceFacts[] => [
  ...new Map(places.map(place => [place.mapPlaceId, place])).values(),
]
