import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import type { Point } from './geometry.ts'

/** The latitude at which Web Mercator ends, which makes the world a square. Places beyond it are drawn on it. */
const lastLatitude = 85.0511287798066

/** Projects to Web Mercator: the world as a square of side 1, with the date line at its left and right sides. */
export const project = ({ latitude, longitude }: LatLng): Point => {
  const sine = Math.sin((Math.max(-lastLatitude, Math.min(lastLatitude, latitude)) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** Returns the metres that a side of the world's square represents at this height. */
export const metersAt = (y: number): number => {
  const latitude = latitudeAt(y)
  const step = 0.001
  return metersBetween({ latitude, longitude: 0 }, { latitude, longitude: step * 360 }) / step
}

/** Moves points west of the widest gap once around the earth. Places on both sides of the date line are then next to each other. */
export const unrolled = (points: readonly Point[]): Point[] => {
  const sorted = points.map(({ x }) => x).sort((a, b) => a - b)
  let widest = sorted[0]! + 1 - sorted.at(-1)!
  let west = -Infinity
  for (let i = 1; i < sorted.length; i++)
    if (sorted[i]! - sorted[i - 1]! > widest) {
      widest = sorted[i]! - sorted[i - 1]!
      west = sorted[i - 1]!
    }
  return points.map(({ x, y }) => ({ x: x <= west ? x + 1 : x, y }))
}
