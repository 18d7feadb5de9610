import * as z from 'zod'
import { type LatLng, metersPerDegree } from '../../domain/coordinates.ts'

/** WGS84 degrees, west of east. */
export const boxSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
export type Box = z.output<typeof boxSchema>

/** Returns the box around a circle. Its longitudes may lie beyond ±180; around a pole it has all. */
export const boxAround = ({ latitude, longitude }: LatLng, meters: number): Box => {
  const high = meters / metersPerDegree
  const [south, north] = [Math.max(-90, latitude - high), Math.min(90, latitude + high)]
  const wide = high / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  return wide < 180
    ? { west: longitude - wide, south, east: longitude + wide, north }
    : { west: -180, south, east: 180, north }
}

/** Returns one box around a circle, with all longitudes when the circle crosses the antimeridian. */
export const oneBoxAround = (point: LatLng, meters: number): Box => {
  const box = boxAround(point, meters)
  return box.west < -180 || box.east > 180 ? { ...box, west: -180, east: 180 } : box
}

export const cornersOf = ({ west, south, east, north }: Box): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]

/** Cuts a box with longitudes beyond ±180 at the antimeridian. */
export const withinLongitudes = ({ west, east, ...height }: Box): Box[] => {
  if (east - west >= 360) return [{ west: -180, east: 180, ...height }]
  if (west < -180)
    return [
      { west: west + 360, east: 180, ...height },
      { west: -180, east, ...height },
    ]
  if (east > 180)
    return [
      { west, east: 180, ...height },
      { west: -180, east: east - 360, ...height },
    ]
  return [{ west, east, ...height }]
}

export const isInBox = ({ west, south, east, north }: Box, { latitude, longitude }: LatLng): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Returns whether two boxes meet, with a margin in degrees. */
export const meet = (one: Box, other: Box, margin = 0): boolean =>
  one.west <= other.east + margin &&
  other.west <= one.east + margin &&
  one.south <= other.north + margin &&
  other.south <= one.north + margin
