import type { DatabaseSync } from 'node:sqlite'
import { storedDegrees } from '../../domain/field-types.ts'
import { firstWhere } from '../../util/first-where.ts'
import { finest, numbersAt } from '../index/morton.ts'

/** Maximum places per area. Areas of the smallest size may hold more. */
const maxPlaces = 4000
/** Halvings of the smallest areas: 2.4 km by 1.2 km at the equator. */
const smallest = 14

/**
 * Splits the map into nested quarters until each has at most `maxPlaces`. Leaves out empty areas. Returns their numbers of places,
 * in the order of `morton`, which is also the order of the places.
 */
export const areasOf = (db: DatabaseSync): number[] => {
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
  const areas: number[] = []
  const part = (first: number, level: number, from: number, to: number): void => {
    const places = before[to]! - before[from]!
    if (places <= maxPlaces || level === smallest) {
      if (places > 0) areas.push(places)
      return
    }
    const size = numbersAt(level + 1)
    let start = from
    for (let quarter = 0; quarter < 4; quarter++) {
      const nextFirst = first + (quarter + 1) * size
      const end = firstWhere(to, index => at[index]! >= nextFirst, start)
      part(first + quarter * size, level + 1, start, end)
      start = end
    }
  }
  part(0, 0, 0, at.length)
  return areas
}

/** Writes the areas, numbered from 0, with the bounds of their places. Call it after the places are written, numbered from 1 in the order of the areas. */
export const writeAreas = (db: DatabaseSync, areas: readonly number[]): void => {
  const perDegree = `${storedDegrees(1)}.0`
  const insert = db.prepare(`
    INSERT INTO area
      SELECT :number, min(latitude) / ${perDegree}, min(longitude) / ${perDegree}, max(latitude) / ${perDegree}, max(longitude) / ${perDegree},
        :first, :last, count(shared)
      FROM compared WHERE number BETWEEN :first AND :last`)
  let last = 0
  for (const [number, places] of areas.entries()) {
    const first = last + 1
    last += places
    insert.run({ number, first, last })
  }
}
