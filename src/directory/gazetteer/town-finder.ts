import type { DatabaseSync } from 'node:sqlite'
import type { Point } from '../found.ts'
import { townsIn } from './format.ts'
import { gridOf } from './grid.ts'
import { nearestTo } from './nearest.ts'

/** The number of the town that is nearest to a point; `undefined` far from all. */
export type TownAt = (point: Point) => number | undefined

/** Reads all towns. */
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
