import type { DatabaseSync } from 'node:sqlite'
import { type LatLng, metersBetween, metersPerDegree } from '../../domain/coordinates.ts'
import { townsAChunk } from './format.ts'
import { townExtentMeters } from './near.ts'

/** Returns the number of a town for a point, or `undefined` far from all towns. Districts are left out. */
type TownAt = (point: LatLng) => number | undefined

/** Creates a function that finds the nearest town. */
export const nearestTown = (db: DatabaseSync): TownAt => bestTown(db, Number.POSITIVE_INFINITY, meters => meters)

/**
 * Creates a function that finds the town whose area contains a point. A small town within a large one counts near its own middle: of
 * several, the one whose middle is nearest in relation to its radius.
 */
export const containingTown = (db: DatabaseSync): TownAt =>
  bestTown(db, 1, (meters, population) => meters / townExtentMeters(population))

/** Four numbers a town: its number, its degrees in thousandths, which is the precision of the gazetteer, and its population. */
const numbersATown = 4
const thousandths = 1000

/** Maximum number of cached square degrees, of 16 bytes a town. A search reads those around one town again and again. */
const maxCells = 100

/** @param most value from which a town does not count */
const bestTown = (db: DatabaseSync, most: number, measure: (meters: number, population: number) => number): TownAt => {
  const read = db.prepare('SELECT towns FROM gazetteer_cell WHERE cell = ?')
  const cells = new Map<number, Int32Array>()
  const townsIn = (cell: number): Int32Array => {
    const cached = cells.get(cell)
    if (cached) return cached
    const { towns } = (read.get(cell) ?? {}) as { towns?: Uint8Array }
    // Copied, because numbers of four bytes need an aligned beginning.
    const numbers = towns ? new Int32Array(towns.slice().buffer) : new Int32Array()
    if (cells.size === maxCells) cells.clear()
    cells.set(cell, numbers)
    return numbers
  }
  return point => {
    let best: number | undefined
    let least = most
    for (const cell of cellsAround(point)) {
      const numbers = townsIn(cell)
      for (let at = 0; at < numbers.length; at += numbersATown) {
        const latitude = numbers[at + 1]! / thousandths
        const population = numbers[at + 3]!
        // The difference in latitude alone rules out most towns, without a sine.
        if (measure(Math.abs(latitude - point.latitude) * metersPerDegree, population) > least) continue
        const meters = metersBetween(point, { latitude, longitude: numbers[at + 2]! / thousandths })
        const value = measure(meters, population)
        if (value > least) continue
        least = value
        best = numbers[at]!
      }
    }
    return best
  }
}

/** Returns the towns of chunks by square degree, packed. Reads the lines of `packTown` as numbers only, in an eighth of the time. */
export const townCells = (chunks: Iterable<Uint8Array>): Map<number, Uint8Array> => {
  const cells = new Map<number, number[]>()
  let first = 0
  for (const chunk of chunks) {
    const lines = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1').split('\n')
    for (const [index, line] of lines.entries()) {
      const [, latitude, longitude, population, district] = line.split('\t')
      if (district !== undefined) continue
      const at = { latitude: Number(latitude), longitude: Number(longitude) }
      const cell = cellOf(at)
      const others = cells.get(cell) ?? []
      if (others.length === 0) cells.set(cell, others)
      others.push(
        first + index,
        Math.round(at.latitude * thousandths),
        Math.round(at.longitude * thousandths),
        Number(population),
      )
    }
    first += townsAChunk
  }
  return new Map([...cells].map(([cell, numbers]) => [cell, new Uint8Array(Int32Array.from(numbers).buffer)]))
}

const steps = [-1, 0, 1]
/** Returns the square degree of a point and the eight around it. Up to 60 degrees from the equator, these include all within 50 km. */
export const cellsAround = (point: LatLng): number[] =>
  steps.flatMap(up => steps.map(right => cellOf(point, up, right)))

/** Returns the number of the square degree of a point, or of one beside it. */
export const cellOf = ({ latitude, longitude }: LatLng, up = 0, right = 0): number =>
  (Math.floor(latitude) + up) * 360 + ((Math.floor(longitude) + right + 540) % 360)
