import { metersBetween } from '../../domain/coordinates.ts'
import type { Point } from '../found.ts'

/** The one that is nearest to a point; `undefined` of none. */
export const nearestTo = <T extends Point>(point: Point, all: Iterable<T>): T | undefined => {
  let nearest: { one?: T; meters: number } = { meters: Number.POSITIVE_INFINITY }
  for (const one of all) {
    const meters = metersBetween(point, one)
    if (meters < nearest.meters) nearest = { one, meters }
  }
  return nearest.one
}
