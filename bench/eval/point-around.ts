import { type LatLng, metersPerDegree } from '../../src/domain/coordinates.ts'

/** Returns the point at a distance from another. @param angle in radians, counterclockwise from the east */
export const pointAround = ({ latitude, longitude }: LatLng, meters: number, angle: number): LatLng => {
  const toDegrees = meters / metersPerDegree
  return {
    latitude: latitude + toDegrees * Math.sin(angle),
    longitude: longitude + (toDegrees * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180),
  }
}
