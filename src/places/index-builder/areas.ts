import type { DatabaseSync } from 'node:sqlite'
import { areaOf, finest, numbersAt } from '../index/morton.ts'

/** Maximum places per area. Areas of the smallest size may hold more. */
const maxPlaces = 4000
/** Halvings of the smallest areas: 2.4 km by 1.2 km at the equator. */
const smallest = 14

export type BuiltArea = { first: number; level: number; places: number }

/**
 * Splits the map into nested quarters until each has at most `maxPlaces`. Leaves out empty areas. Returns the areas
 * in the order of `morton`, which is also the order of their places.
 */
export const areasOf = (db: DatabaseSync): BuiltArea[] => {
  const shift = finest - smallest
  const cells = db.prepare(`
    SELECT morton >> ${2 * shift} AS cell, count(*) AS places FROM staged WHERE into_id IS NULL GROUP BY cell ORDER BY cell`)
  const at: number[] = []
  // Number of places before each cell. The count within a range of cells is then one subtraction.
  const before: number[] = [0]
  for (const { cell, places } of cells.iterate() as Iterable<{ cell: number; places: number }>) {
    at.push(cell * 4 ** shift)
    before.push(before.at(-1)! + places)
  }
  const areas: BuiltArea[] = []
  const part = (first: number, level: number, from: number, to: number): void => {
    const places = before[to]! - before[from]!
    if (places === 0) return
    if (places <= maxPlaces || level === smallest) {
      areas.push({ first, level, places })
      return
    }
    const size = numbersAt(level + 1)
    let start = from
    for (let quarter = 0; quarter < 4; quarter++) {
      const end = firstAtOrAfter(at, first + (quarter + 1) * size, start, to)
      part(first + quarter * size, level + 1, start, end)
      start = end
    }
  }
  part(0, 0, 0, at.length)
  return areas
}

const firstAtOrAfter = (sorted: readonly number[], value: number, from: number, to: number): number => {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Writes the areas, numbered from 0. Their places are numbered consecutively from 1. */
export const writeAreas = (db: DatabaseSync, areas: readonly BuiltArea[]): void => {
  const insert = db.prepare('INSERT INTO area VALUES (?, ?, ?, ?, ?, ?, ?)')
  let next = 1
  for (const [number, { first, level, places }] of areas.entries()) {
    const { south, west, north, east } = areaOf(first, level)
    insert.run(number, south, west, north, east, next, next + places - 1)
    next += places
  }
}
