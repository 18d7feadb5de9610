import { middleOf } from '../geojson/point.ts'
import { isOverture, overturePlace } from '../parquet/overture.ts'
import type { Finding } from '../source.ts'
import { type Meaning, meaningOf, rowOf } from './columns.ts'
import { remembered } from './remembered.ts'
import { knownIdOf, osmTagsOf, rowPlace, taggedPlace } from './row-place.ts'

type Members = Record<string, unknown>

/**
 * What a JSON object becomes: a GeoJSON feature, an element of OpenStreetMap, a place of Overture Maps, or an object with members of
 * any names that `columns` knows.
 */
export const objectPlace = (object: Members, source: string): Finding => {
  const isFeature = object.type === 'Feature'
  const members = isFeature ? membersOf(object.properties) : object
  const id = object.id ?? members.id
  if (isOverture(members)) return overturePlace({ ...members, id, geometry: object.geometry }, source)
  const row = rowOf([
    ...Object.entries(members).flatMap(([name, value]) => valuesOf(name, value)),
    ...positionOf(object.geometry),
    ...(isFeature ? [[bestRowId, id] as const] : []),
  ])
  const element = elementOf(members)
  if (element) return taggedPlace(element.osmId, osmTagsOf(element.tags), row)
  const osmId = 'category' in members ? undefined : osmIdOf(members['@id'] ?? (isFeature ? id : undefined))
  return osmId === undefined ? rowPlace(row, source) : taggedPlace(osmId, osmTagsOf(members), row)
}

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? { ...value } : {})

const bestRowId: Meaning = { column: 'rowId', rank: -1 }

/** Who writes OpenStreetMap's ids beside members writes its tags as members. */
const osmIdOf = (id: unknown): string | undefined => {
  const known = id === undefined ? undefined : knownIdOf({ osmId: id })
  return known?.startsWith('osm:') ? known.slice('osm:'.length) : undefined
}

/** `{type: 'node', id: 1, tags: {…}}`, as Overpass answers and as some converters leave it. */
const elementOf = ({ type, id, tags }: Members): { osmId: string; tags: Members } | undefined => {
  const osmId = typeof tags === 'object' ? osmIdOf(`${type}/${id}`) : undefined
  return osmId === undefined ? undefined : { osmId, tags: membersOf(tags) }
}

type Value = readonly [Meaning | undefined, unknown]

/** Members whose own members tell of the place as well: `location: {lat, lng}`, `address: {street, city}`, `_id: {$oid}`. */
const opened = new Set(['location', 'address', 'coordinates', 'center', 'coords', 'geo', 'geometry', 'position', '_id'])

const valuesOf = (name: string, value: unknown): Value[] => {
  if (!opened.has(name) || typeof value !== 'object' || value === null) return [[meaning(name), value]]
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

const meaning = remembered(meaningOf)
