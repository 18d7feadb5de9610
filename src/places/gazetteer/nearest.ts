import { metersBetween } from '../../domain/coordinates.ts'
import type { Point } from '../index/search-hit.ts'

/** Returns the item nearest to a point, or `undefined` for no items. */
export const nearestTo = <T extends Point>(point: Point, all: Iterable<T>): T | undefined => {
  let nearest: { one?: T; meters: number } = { meters: Number.POSITIVE_INFINITY }
  for (const one of all) {
    const meters = metersBetween(point, one)
    if (meters < nearest.meters) nearest = { one, meters }
  }
  return nearest.one
}
