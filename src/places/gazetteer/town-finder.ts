import type { DatabaseSync } from 'node:sqlite'
import type { Point } from '../index/search-hit.ts'
import { townsIn } from './format.ts'
import { gridOf } from './grid.ts'
import { nearestTo } from './nearest.ts'

/** Returns the number of the town nearest to a point, or `undefined` far from all towns. */
export type TownAt = (point: Point) => number | undefined

/** Creates a town finder. Reads all towns. */
export const townFinder = (db: DatabaseSync): TownAt => {
  const around = gridOf(allTowns(db))
  return point => nearestTo(point, around(point))?.number
}

function* allTowns(db: DatabaseSync): Iterable<Point & { number: number }> {
  for (const row of db.prepare('SELECT first, chunk FROM gazetteer_towns').iterate()) {
    const { first, chunk } = row as { first: number; chunk: Uint8Array }
    for (const [i, { latitude, longitude }] of townsIn(chunk).entries())
      yield { number: first + i, latitude, longitude }
  }
}
