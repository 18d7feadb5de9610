/** A feature of OpenStreetMap, wherever it was read. */
export type OsmFeature = {
  /** `node/252601050`, `way/…`. */
  osmId: string
  tags: OsmTags
  /** WGS84 degrees, 7 decimals, which is OpenStreetMap's own precision; of a building the middle of its bounding box. */
  latitude: number
  longitude: number
}

export type OsmTags = Record<string, string>

/** Tags to be filled in. Hardly two places have the same keys: an object without a prototype is a table from the first, and takes two thirds of the time. */
export const noTags = (): OsmTags => Object.create(null) as OsmTags

export const sevenDecimals = (degrees: number): number => Number(degrees.toFixed(7))
