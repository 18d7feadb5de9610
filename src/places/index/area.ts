import { type LatLng, metersPerDegree } from '../../domain/coordinates.ts'

/** WGS84 degrees. */
export type Area = { south: number; north: number; west: number; east: number }

/** Returns a box with some margin around every point within `meters` of `point`. Near a pole or the date line it spans all longitudes. */
export const areaAround = ({ latitude, longitude }: LatLng, meters: number): Area => {
  const high = meters / metersPerDegree
  const [south, north] = [latitude - high, latitude + high]
  const wide = high / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const [west, east] = [longitude - wide, longitude + wide]
  const whole = south > -90 && north < 90 && west > -180 && east < 180
  return whole ? { south, north, west, east } : { south, north, west: -180, east: 180 }
}

/** Returns west, south, east and north of the area, with latitudes limited to the poles. */
export const cornersAround = (point: LatLng, meters: number): [number, number, number, number] => {
  const { south, north, west, east } = areaAround(point, meters)
  return [west, Math.max(south, -90), east, Math.min(north, 90)]
}
