import { sevenDecimals } from '../../src/domain/coordinates.ts'
import { type OsmTags, osmTagsOf } from '../../src/domain/osm/tags.ts'

/** A feature of OpenStreetMap, from any kind of file. */
export type OsmFeature = {
  /** `node/252601050`, `way/…`. */
  osmId: string
  tags: OsmTags
  /** WGS84 degrees with 7 decimals, OpenStreetMap's own precision. For a building, the middle of its bounding box. */
  latitude: number
  longitude: number
}

export type Box = { west: number; south: number; east: number; north: number }

/** Returns a feature from the members that programs write: its tags, its number as `@id` and its type as `@type`. */
export const featureOf = (members: Record<string, unknown>, { west, south, east, north }: Box): OsmFeature => {
  const { '@type': type, '@id': id, ...tags } = osmTagsOf(members)
  return {
    // Some programs write `node/252601050` as the number.
    osmId: type === undefined ? String(id) : `${type}/${id}`,
    tags,
    latitude: sevenDecimals((south + north) / 2),
    longitude: sevenDecimals((west + east) / 2),
  }
}

/** Returns the box around a GeoJSON geometry. */
export const boxOf = (geometry: { type: string; coordinates?: unknown }): Box => {
  const numbers = [geometry.coordinates ?? []].flat(4) as number[]
  const longitudes = numbers.filter((_, i) => i % 2 === 0)
  const latitudes = numbers.filter((_, i) => i % 2 === 1)
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}
