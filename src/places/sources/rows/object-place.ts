import { middleOf } from '../../../domain/geojson-point.ts'
import { mapPlaceIdOf } from '../../../domain/map-place-id-of.ts'
import { osmTagsOf } from '../../../domain/osm/tags.ts'
import { type JsonObject, membersOf } from '../../../util/json-object.ts'
import { memoize } from '../../../util/memoize.ts'
import { isOverture, overturePlace } from '../parquet/overture.ts'
import type { Finding } from '../source.ts'
import { type ColumnMatch, columnNamed, rowFromValues } from './columns.ts'
import { rowPlace, taggedPlace } from './row-place.ts'

/**
 * Converts a JSON object to a finding. Accepts GeoJSON features, OpenStreetMap elements, Overture places, and objects
 * with members named as in `columnNames`.
 */
export const objectPlace = (object: JsonObject, source: string): Finding => {
  const isFeature = object.type === 'Feature'
  const members = isFeature ? membersOf(object.properties) : object
  const id = object.id ?? members.id
  if (isOverture(members)) return overturePlace({ ...members, id, geometry: object.geometry }, source)
  const row = rowFromValues([
    ...Object.entries(members).flatMap(([name, value]) => valuesOf(name, value)),
    ...positionOf(object.geometry),
    ...(isFeature ? [[bestRowId, id] as const] : []),
  ])
  const element = elementOf(members)
  if (element) return taggedPlace(element.osmId, osmTagsOf(element.tags), row)
  const osmId = 'category' in members ? undefined : osmIdOf(members['@id'] ?? (isFeature ? id : undefined))
  return osmId === undefined ? rowPlace(row, source) : taggedPlace(osmId, osmTagsOf(members), row)
}

const bestRowId: ColumnMatch = { column: 'rowId', rank: -1 }

/** Returns the OpenStreetMap id of an object whose members are OpenStreetMap tags. */
const osmIdOf = (id: unknown): string | undefined => {
  const mapPlaceId = id === undefined ? undefined : mapPlaceIdOf({ osmId: id })
  return mapPlaceId?.startsWith('osm:') ? mapPlaceId.slice('osm:'.length) : undefined
}

/** Recognises `{type: 'node', id: 1, tags: {…}}`, the format of Overpass and some converters. */
const elementOf = ({ type, id, tags }: JsonObject): { osmId: string; tags: JsonObject } | undefined => {
  const osmId = typeof tags === 'object' ? osmIdOf(`${type}/${id}`) : undefined
  return osmId === undefined ? undefined : { osmId, tags: membersOf(tags) }
}

type Value = readonly [ColumnMatch | undefined, unknown]

/** Members with nested columns: `location: {lat, lng}`, `address: {street, city}`, `_id: {$oid}`. */
const nestedMembers = new Set([
  'location',
  'address',
  'coordinates',
  'center',
  'coords',
  'geo',
  'geometry',
  'position',
  '_id',
])

const valuesOf = (name: string, value: unknown): Value[] => {
  if (!nestedMembers.has(name) || typeof value !== 'object' || value === null) return [[meaning(name), value]]
  const positions = positionOf(value)
  return positions.length > 0 ? positions : Object.entries(value).map(([inner, part]) => [meaning(inner), part])
}

const positionOf = (geometry: unknown): Value[] => {
  const middle = middleOf(geometry)
  return middle
    ? [
        [{ column: 'longitude', rank: -1 }, middle[0]],
        [{ column: 'latitude', rank: -1 }, middle[1]],
      ]
    : []
}

const meaning = memoize(columnNamed)
