import type { Point } from '../../index/search-hit.ts'

const metersOfDegree = 111_195

/** Returns a square around a point in Google's format. Across the 180th meridian the low longitude is greater. @param meters half its side */
export function square({ latitude, longitude }: Point, meters: number): { low: Point; high: Point } {
  const up = meters / metersOfDegree
  // At the poles a degree of longitude has no length.
  const aside = Math.min(up / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6), 179)
  return {
    low: { latitude: Math.max(latitude - up, -90), longitude: around(longitude - aside) },
    high: { latitude: Math.min(latitude + up, 90), longitude: around(longitude + aside) },
  }
}

const around = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
