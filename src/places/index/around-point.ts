import type { DatabaseSync } from 'node:sqlite'
import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { degreesOf } from '../../domain/field-types.ts'
import { firstWhere } from '../../util/first-where.ts'
import { memoize } from '../../util/memoize.ts'
import { oneBoxAround } from '../areas/box.ts'
import type { NumberRange, Scope } from './areas.ts'
import { mortonCellsIn, mortonOf } from './morton.ts'

/** Returns the numbers of all places within some metres of a point, nearest first. */
export type PlacesAround = (point: LatLng, meters: number) => number[]

/** Returns the first number in an area whose place is in a cell of `mortonOf` or in a later one. The numbers follow the cells. */
export type FirstFrom = (cell: number, area: NumberRange) => number

export const firstFromReader = (db: DatabaseSync): FirstFrom => {
  const one = db.prepare('SELECT latitude, longitude FROM compared WHERE number = ?')
  one.setReturnArrays(true)
  // Binary searches near one another meet the same places.
  const mortonAt = memoize((number: number): number => {
    const [latitude, longitude] = one.get(number) as unknown as [number, number]
    return mortonOf(degreesOf(latitude), degreesOf(longitude))
  })
  return (cell, { first, last }) => firstWhere(last + 1, number => mortonAt(number) >= cell, first)
}

/** Maximum places read of a cell. Real ones have a tenth; a file with all places at one point must not cost their square. */
const maxInCell = 10_000

/** Finds places by position alone. */
export const aroundPointReader = (
  db: DatabaseSync,
  around: (center: LatLng, meters: number) => Scope,
  firstFrom: FirstFrom,
): PlacesAround => {
  const range = db.prepare(
    `SELECT number, latitude, longitude FROM compared WHERE number >= ? AND number <= ? LIMIT ${maxInCell}`,
  )
  range.setReturnArrays(true)
  return (point, meters) => {
    const found: { number: number; distance: number }[] = []
    const cells = mortonCellsIn(oneBoxAround(point, meters))
    for (const area of around(point, meters).nearest(Number.POSITIVE_INFINITY))
      for (const cell of cells) {
        const [from, end] = [firstFrom(cell, area), firstFrom(cell + 1, area)]
        if (from === end) continue
        const rows = range.all(from, end - 1) as unknown as [number, number, number][]
        for (const [number, latitude, longitude] of rows) {
          const distance = metersBetween(point, { latitude: degreesOf(latitude), longitude: degreesOf(longitude) })
          if (distance <= meters) found.push({ number, distance })
        }
      }
    return found.sort((a, b) => a.distance - b.distance).map(({ number }) => number)
  }
}
