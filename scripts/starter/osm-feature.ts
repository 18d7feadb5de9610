import type { OsmTags } from '../../src/domain/osm/tags.ts'

/** A feature of OpenStreetMap, wherever it was read. */
export type OsmFeature = {
  /** `node/252601050`, `way/…`. */
  osmId: string
  tags: OsmTags
  /** WGS84 degrees, 7 decimals, which is OpenStreetMap's own precision; of a building the middle of its bounding box. */
  latitude: number
  longitude: number
}
