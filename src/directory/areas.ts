import type { DatabaseSync } from 'node:sqlite'
import { metersBetween } from '../domain/place.ts'
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

type AreaRow = Area & Run & { number: number }

/** The areas stay in memory: one for a thousand places or two. */
export const areaReader = (db: DatabaseSync): ((center: Point, meters: number) => Scope) => {
  const areas = db.prepare('SELECT * FROM area ORDER BY number').all() as AreaRow[]
  return (center, meters) => {
    const box = areaAround(center, meters)
    const within = areas.filter(
      area => area.south <= box.north && area.north >= box.south && area.west <= box.east && area.east >= box.west,
    )
    // In a country there may be thousands, and a search that finds a rare name looks into none of them.
    let near: (AreaNear & { meters: number })[] | undefined
    const nearest = () =>
      within
        .map(area => ({
          token: areaToken(area.number),
          first: area.first,
          last: area.last,
          meters: metersTo(area, center),
        }))
        .filter(area => area.meters <= meters)
        .sort((a, b) => a.meters - b.meters)
    return {
      first: within[0]?.first ?? 0,
      last: within.at(-1)?.last ?? -1,
      count: within.length,
      nearest(most) {
        near ??= nearest()
        return near.slice(0, most)
      },
      holds: number => isIn(within, number),
    }
  }
}

/** From a point to the nearest one of an area, also the other way round the globe. */
const metersTo = ({ south, north, west, east }: Area, { latitude, longitude }: Point): number => {
  const nearest = (around: number) =>
    metersBetween(
      { latitude, longitude },
      { latitude: clamp(latitude, south, north), longitude: clamp(longitude + around, west, east) },
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
