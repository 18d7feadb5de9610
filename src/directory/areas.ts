import type { DatabaseSync } from 'node:sqlite'
import { metersBetween } from '../domain/coordinates.ts'
import { type Area, areaAround } from './area.ts'
import { areaToken } from './area-token.ts'
import type { Point } from './found.ts'

/** Places by their numbers, from the first to the last. */
export type Run = { first: number; last: number }

/** An area of the index within reach of a point. */
export type AreaNear = Run & { token: string }

/** Where to look: some areas, and a place that is there may still be out of reach. */
export type Scope = Run & {
  /** How many areas there are. */
  count: number
  /** At most so many of them, the nearest first. */
  nearest(most: number): readonly AreaNear[]
  /** Whether a place is in one of the areas, by its number. */
  holds(number: number): boolean
}

/** All areas in the order of their numbers: what is compared in every search stands in columns. */
type Areas = Record<(typeof sides)[number], Float64Array> & { runs: Run[] }

const sides = ['south', 'north', 'west', 'east'] as const

const allAreas = (db: DatabaseSync): Areas => {
  const rows = db.prepare('SELECT * FROM area ORDER BY number').all() as (Area & Run)[]
  const column = (side: (typeof sides)[number]) => Float64Array.from(rows, row => row[side])
  return {
    south: column('south'),
    north: column('north'),
    west: column('west'),
    east: column('east'),
    runs: rows.map(({ first, last }) => ({ first, last })),
  }
}

/** The areas stay in memory: one for a thousand places or two. */
export const areaReader = (db: DatabaseSync): ((center: Point, meters: number) => Scope) => {
  const areas = allAreas(db)
  return (center, meters) => {
    const numbers = meeting(areas, areaAround(center, meters))
    const runs = numbers.map(number => areas.runs[number]!)
    // In a country there may be thousands, and a search that finds a rare name looks into none of them.
    let near: (AreaNear & { meters: number })[] | undefined
    const nearest = () =>
      numbers
        .map(number => ({ ...areas.runs[number]!, token: areaToken(number), meters: metersTo(areas, number, center) }))
        .filter(area => area.meters <= meters)
        .sort((a, b) => a.meters - b.meters)
    return {
      first: runs[0]?.first ?? 0,
      last: runs.at(-1)?.last ?? -1,
      count: runs.length,
      nearest(most) {
        near ??= nearest()
        return near.slice(0, most)
      },
      holds: number => isIn(runs, number),
    }
  }
}

/** The numbers of the areas that have something of a box. */
const meeting = ({ south, north, west, east }: Areas, box: Area): number[] => {
  const numbers: number[] = []
  for (let number = 0; number < south.length; number++)
    if (
      south[number]! <= box.north &&
      north[number]! >= box.south &&
      west[number]! <= box.east &&
      east[number]! >= box.west
    )
      numbers.push(number)
  return numbers
}

/** From a point to the nearest one of an area, also the other way round the globe. */
const metersTo = ({ south, north, west, east }: Areas, number: number, { latitude, longitude }: Point): number => {
  const nearest = (around: number) =>
    metersBetween(
      { latitude, longitude },
      {
        latitude: clamp(latitude, south[number]!, north[number]!),
        longitude: clamp(longitude + around, west[number]!, east[number]!),
      },
    )
  return Math.min(nearest(0), nearest(360), nearest(-360))
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** @param runs in the order of their numbers */
const isIn = (runs: readonly Run[], number: number): boolean => {
  let [low, high] = [0, runs.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { first, last } = runs[middle]!
    if (number < first) high = middle - 1
    else if (number > last) low = middle + 1
    else return true
  }
  return false
}
