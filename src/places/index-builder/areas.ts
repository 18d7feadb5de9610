import type { DatabaseSync } from 'node:sqlite'
import { degreesOf } from '../../domain/field-types.ts'
import { firstWhere } from '../../util/first-where.ts'
import type { Box } from '../areas/box.ts'
import type { NumberRange } from '../index/areas.ts'
import { finest, numbersAt } from '../index/morton.ts'

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
      const nextFirst = first + (quarter + 1) * size
      const end = firstWhere(to, index => at[index]! >= nextFirst, start)
      part(first + quarter * size, level + 1, start, end)
      start = end
    }
  }
  part(0, 0, 0, at.length)
  return areas
}

type AreaRow = NumberRange & Box & { number: number; shared: number }

/** Writes the areas, numbered from 0, with the bounds of their places. Takes the places one by one, numbered from 1 in the order of the areas. */
export const areaWriter = (db: DatabaseSync, areas: readonly BuiltArea[]) => {
  const insert = db.prepare('INSERT INTO area VALUES (:number, :south, :west, :north, :east, :first, :last, :shared)')
  let number = 0
  let area: AreaRow | undefined
  const end = () => {
    if (area) insert.run(area)
  }
  return {
    /** @returns the number of the area */
    add({ latitude, longitude, shared }: { latitude: number; longitude: number; shared: number | null }): number {
      const [north, east] = [degreesOf(latitude), degreesOf(longitude)]
      if (++number > (area?.last ?? 0)) {
        end()
        const next = area ? area.number + 1 : 0
        const last = number + areas[next]!.places - 1
        area = { number: next, south: north, west: east, north, east, first: number, last, shared: 0 }
      }
      const row = area!
      row.south = Math.min(row.south, north)
      row.north = Math.max(row.north, north)
      row.west = Math.min(row.west, east)
      row.east = Math.max(row.east, east)
      if (shared) row.shared++
      return row.number
    },
    end,
  }
}
