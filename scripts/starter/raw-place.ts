/** A feature of OpenStreetMap as a package carries it. */
export type RawPlace = {
  /** `node/252601050`, `way/…`. */
  osmId: string
  tags: Record<string, string>
  /** WGS84 degrees, 7 decimals, which is OpenStreetMap's own precision; of a building the middle of its bounding box. */
  latitude: number
  longitude: number
}

export const sevenDecimals = (degrees: number): number => Number(degrees.toFixed(7))
