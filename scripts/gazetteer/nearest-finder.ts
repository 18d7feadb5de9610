import type { LatLng } from '../../src/domain/coordinates.ts'
import { nearestTo } from '../../src/places/gazetteer/near.ts'
import { cellOf, cellsAround } from '../../src/places/gazetteer/town-finder.ts'

/** Indexes points by whole degrees. The returned function finds the nearest one in a point's cell and the eight cells around it. */
export const nearestFinder = <T extends LatLng>(points: Iterable<T>): ((point: LatLng) => T | undefined) => {
  const cells = new Map<number, T[]>()
  for (const point of points) {
    const cell = cellOf(point)
    const others = cells.get(cell)
    if (others) others.push(point)
    else cells.set(cell, [point])
  }
  // The nearest of each cell, then of these. Joining the cells would copy some hundred towns per point.
  return point =>
    nearestTo(
      point,
      cellsAround(point).flatMap(cell => nearestTo(point, cells.get(cell) ?? []) ?? []),
    )
}
