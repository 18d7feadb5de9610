import type { Point } from './found.ts'

/** WGS84 degrees. */
export type Area = { south: number; north: number; west: number; east: number }

const metersPerDegree = 111_195

/** A box around every point within `meters` of `point`, and some more: near a pole or the date line, all around the globe. */
export const areaAround = ({ latitude, longitude }: Point, meters: number): Area => {
  const high = meters / metersPerDegree
  const [south, north] = [latitude - high, latitude + high]
  const wide = high / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const [west, east] = [longitude - wide, longitude + wide]
  const whole = south > -90 && north < 90 && west > -180 && east < 180
  return whole ? { south, north, west, east } : { south, north, west: -180, east: 180 }
}
