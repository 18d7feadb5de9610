/** WGS84 degrees. */
export type LatLng = { latitude: number; longitude: number }

export const isLocated = <T extends { latitude?: number | undefined; longitude?: number | undefined }>(
  place: T,
): place is T & LatLng => place.latitude !== undefined && place.longitude !== undefined

/** Formats a coordinate as plain decimals, never `1e-7`, with at most seven digits, OpenStreetMap's precision (a centimetre). */
export const degrees = (value: number): string => {
  const shortest = String(value)
  return isPlain.test(shortest) ? shortest : rounded(value)
}

/** Returns a point as `near` takes it: `41.9,12.5`. */
export const pin = ({ latitude, longitude }: LatLng): string => `${degrees(latitude)},${degrees(longitude)}`

/** Nearly all values match. Rounding takes ten times as long. */
const isPlain = /^-?\d+(\.\d{1,7})?$/

const rounded = (value: number): string =>
  value
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

/** The earth's mean radius. */
export const earthMeters = 6_371_008.8

/** Returns metres between two points on a sphere of the earth's mean radius, within 0.6 % of the ellipsoid. */
export const metersBetween = (a: LatLng, b: LatLng): number => {
  const radians = Math.PI / 180
  const sinLat = Math.sin(((b.latitude - a.latitude) * radians) / 2)
  const sinLng = Math.sin(((b.longitude - a.longitude) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * sinLng * sinLng
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres of a degree of latitude, and of one of longitude on the equator. */
export const metersPerDegree = 111_195

/** Rounds degrees to OpenStreetMap's precision, about a centimetre. */
export const sevenDecimals = (degrees: number): number => Number(degrees.toFixed(7))
