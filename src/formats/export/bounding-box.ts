import type { LatLng } from '../../domain/coordinates.ts'

/** West, south, east, north, in degrees. */
export type BoundingBox = [number, number, number, number]

/**
 * Returns the smallest box around points on the earth. If it crosses the 180th meridian, west is greater than east (RFC 7946, 5.2).
 * @returns `undefined` without points
 */
export const boundingBox = (points: readonly LatLng[]): BoundingBox | undefined => {
  if (points.length === 0) return undefined
  const latitudes = points.map(point => point.latitude)
  const longitudes = points.map(point => point.longitude).sort((a, b) => a - b)
  // The box leaves out the widest gap between neighbours. The first gap crosses the 180th meridian.
  let [west, east] = [longitudes[0]!, longitudes.at(-1)!]
  let widest = west + 360 - east
  for (const [index, before] of longitudes.slice(0, -1).entries()) {
    const after = longitudes[index + 1]!
    if (after - before <= widest) continue
    widest = after - before
    west = after
    east = before
  }
  return [west, Math.min(...latitudes), east, Math.max(...latitudes)]
}
