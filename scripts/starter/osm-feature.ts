import type { OsmTags } from '../../src/domain/osm/tags.ts'

/** A feature of OpenStreetMap, from any kind of file. */
export type OsmFeature = {
  /** `node/252601050`, `way/…`. */
  osmId: string
  tags: OsmTags
  /** WGS84 degrees with 7 decimals, OpenStreetMap's own precision. For a building, the middle of its bounding box. */
  latitude: number
  longitude: number
}
