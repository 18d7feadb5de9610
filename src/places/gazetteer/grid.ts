import type { Point } from '../index/search-hit.ts'

/**
 * Indexes points by whole degrees. Returns those in a point's cell and the eight around it: up to 60 degrees from the
 * equator, everything within 50 km.
 */
export const gridOf = <T extends Point>(points: Iterable<T>): ((point: Point) => T[]) => {
  const cells = new Map<string, T[]>()
  for (const point of points) {
    const cell = cellOf(point, 0, 0)
    const others = cells.get(cell)
    if (others) others.push(point)
    else cells.set(cell, [point])
  }
  const steps = [-1, 0, 1]
  return point => steps.flatMap(up => steps.flatMap(right => cells.get(cellOf(point, up, right)) ?? []))
}

const cellOf = ({ latitude, longitude }: Point, up: number, right: number) =>
  `${Math.floor(latitude) + up} ${((Math.floor(longitude) + right + 540) % 360) - 180}`
