import type { DatabaseSync } from 'node:sqlite'
import type { LatLng } from '../../domain/coordinates.ts'
import { townsIn } from './format.ts'
import { nearestTo } from './near.ts'

/** Returns the number of the town nearest to a point, or `undefined` far from all towns. */
export type TownAt = (point: LatLng) => number | undefined

/** Creates a town finder. Reads all towns. */
export const townFinder = (db: DatabaseSync): TownAt => {
  const nearest = nearestFinder(allTowns(db))
  return point => nearest(point)?.number
}

function* allTowns(db: DatabaseSync): Iterable<LatLng & { number: number }> {
  for (const row of db.prepare('SELECT first, chunk FROM gazetteer_towns').iterate()) {
    const { first, chunk } = row as { first: number; chunk: Uint8Array }
    for (const [i, { latitude, longitude }] of townsIn(chunk).entries())
      yield { number: first + i, latitude, longitude }
  }
}

/**
 * Indexes points by whole degrees. The returned function finds the nearest one in a point's cell and the eight cells around it.
 * Up to 60 degrees from the equator, these include everything within 50 km.
 */
export const nearestFinder = <T extends LatLng>(points: Iterable<T>): ((point: LatLng) => T | undefined) => {
  const cells = new Map<number, T[]>()
  for (const point of points) {
    const cell = cellOf(point, 0, 0)
    const others = cells.get(cell)
    if (others) others.push(point)
    else cells.set(cell, [point])
  }
  const steps = [-1, 0, 1]
  // The nearest of each cell, then of these. Joining the cells would copy some hundred towns per point.
  return point =>
    nearestTo(
      point,
      steps.flatMap(up => steps.flatMap(right => nearestTo(point, cells.get(cellOf(point, up, right)) ?? []) ?? [])),
    )
}

const cellOf = ({ latitude, longitude }: LatLng, up: number, right: number): number =>
  (Math.floor(latitude) + up) * 360 + ((Math.floor(longitude) + right + 540) % 360)
