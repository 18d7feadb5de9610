import type { DatabaseSync } from 'node:sqlite'
import { metersBetween } from '../domain/place.ts'
import { type Area, areaAround } from './area.ts'
import { areaToken } from './area-token.ts'
import type { Point } from './found.ts'

/** An area of the index within reach of a point. */
export type AreaNear = { token: string; first: number; last: number; meters: number }

/** Where to look: the areas within reach, the nearest first. */
export type Scope = {
  areas: readonly AreaNear[]
  /** Whether a place may be there, by its number: it is in one of the areas. */
  holds(number: number): boolean
  /** The same as runs of numbers, in their order, those that touch in one. */
  runs: readonly { first: number; last: number }[]
}

type AreaRow = Area & { number: number; first: number; last: number }

/** The areas stay in memory: one for a thousand places or two. */
export const areaReader = (db: DatabaseSync): ((center: Point, meters: number) => Scope) => {
  const areas = db.prepare('SELECT * FROM area ORDER BY number').all() as AreaRow[]
  return (center, meters) => {
    const box = areaAround(center, meters)
    const within = areas
      .filter(
        area => area.south <= box.north && area.north >= box.south && area.west <= box.east && area.east >= box.west,
      )
      .map(area => ({ ...area, meters: metersTo(area, center) }))
      .filter(area => area.meters <= meters)
    const runs: { first: number; last: number }[] = []
    for (const { first, last } of within) {
      const before = runs.at(-1)
      if (before && before.last + 1 === first) before.last = last
      else runs.push({ first, last })
    }
    return {
      areas: within
        .sort((a, b) => a.meters - b.meters)
        .map(({ number, first, last, meters }) => ({ token: areaToken(number), first, last, meters })),
      holds: number => isIn(runs, number),
      runs,
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

const isIn = (runs: Scope['runs'], number: number): boolean => {
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
