import type { DatabaseSync } from 'node:sqlite'
import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { degreesOf } from '../../domain/field-types.ts'
import { firstWhere } from '../../util/first-where.ts'
import { memoize } from '../../util/memoize.ts'
import { type Box, oneBoxAround } from '../areas/box.ts'

/** Returns the prefix that marks a word's area. All prefixes have the same length, so that none can be confused. */
export const areaToken = (area: number): string => area.toString(36).padStart(characters, '0')
const characters = 4

/** An extra area without a position. It also holds the words of widely known places, so that they are found first. */
export const knownAreaToken = 'z'.repeat(characters)

/** Consecutive place numbers, both ends included. */
export type NumberRange = { first: number; last: number }

/** An area of the index within reach of a point. */
export type AreaNear = NumberRange & { token: string }

/** The areas to search. A place in one of them may still be out of reach. */
export type Scope = NumberRange & {
  /** Number of areas. */
  count: number
  /** Returns at most `limit` areas, nearest first. */
  nearest(limit: number): readonly AreaNear[]
  /** Returns every area, the number of its places that no older file has, and whether the circle contains all of it. */
  withEdges(): (NumberRange & { own: number; isInside: boolean })[]
  /** Returns whether the place with this number is within reach. */
  holds(number: number): boolean
}

/** The areas of a file of the index. */
export type FileAreas = {
  boxes: readonly Box[]
  /** Whether an older file has any of the places too. */
  hasShared: boolean
  /** Returns the areas to search for places within `meters` of a point. */
  around(center: LatLng, meters: number): Scope
  /** Whether a place in one of some boxes, or another record of it, may be in the file. */
  meets(boxes: readonly Box[]): boolean
  /** Whether a place near this point may be in the file. */
  mayHold(point: LatLng): boolean
}

/** All areas by number. Stored in columns, because every search compares them. */
type Areas = Record<(typeof sides)[number], Float64Array> & { runs: (NumberRange & { own: number })[] }

const sides = ['south', 'north', 'west', 'east'] as const

const allAreas = (db: DatabaseSync): Areas => {
  const rows = db.prepare('SELECT * FROM area ORDER BY number').all() as (Box & NumberRange & { shared: number })[]
  const column = (side: (typeof sides)[number]) => Float64Array.from(rows, row => row[side])
  return {
    south: column('south'),
    north: column('north'),
    west: column('west'),
    east: column('east'),
    runs: rows.map(({ first, last, shared }) => ({ first, last, own: last - first + 1 - shared })),
  }
}

/** Reads the areas into memory: one area per thousand or two thousand places. */
export const areaReader = (db: DatabaseSync): FileAreas => {
  const areas = allAreas(db)
  const position = db.prepare('SELECT latitude, longitude FROM compared WHERE number = ?')
  position.setReturnArrays(true)
  const metersFrom = (center: LatLng, number: number): number => {
    const [latitude, longitude] = position.get(number) as unknown as [number, number]
    return metersBetween(center, { latitude: degreesOf(latitude), longitude: degreesOf(longitude) })
  }
  const around: FileAreas['around'] = (center, meters) => {
    const numbers = meeting(areas, oneBoxAround(center, meters))
    const runs = numbers.map(number => areas.runs[number]!)
    // Computed on demand: a country can have thousands of areas, and a search for a rare name needs none.
    let near: (AreaNear & { meters: number })[] | undefined
    const nearest = () =>
      numbers
        .map(number => ({ ...areas.runs[number]!, token: areaToken(number), meters: metersTo(areas, number, center) }))
        .filter(area => area.meters <= meters)
        .sort((a, b) => a.meters - b.meters)
    const isInside = memoize((at: number) => metersToFarthest(areas, numbers[at]!, center) <= meters)
    return {
      first: runs[0]?.first ?? 0,
      last: runs.at(-1)?.last ?? -1,
      count: runs.length,
      nearest(limit) {
        near ??= nearest()
        return near.slice(0, limit)
      },
      withEdges: () => runs.map((run, at) => ({ ...run, isInside: isInside(at) })),
      holds(number) {
        const at = firstWhere(runs.length, each => runs[each]!.last >= number)
        if (at === runs.length || number < runs[at]!.first) return false
        return isInside(at) || metersFrom(center, number) <= meters
      },
    }
  }
  const meets = (box: Box) => meeting(areas, widened(box)).length > 0
  return {
    hasShared: areas.runs.some(({ first, last, own }) => own <= last - first),
    boxes: Array.from(areas.south, (_, at) => boxAt(areas, at)),
    around,
    meets: boxes => boxes.some(meets),
    mayHold: ({ latitude, longitude }) => meets({ south: latitude, north: latitude, west: longitude, east: longitude }),
  }
}

const boxAt = ({ south, north, west, east }: Areas, at: number): Box => ({
  south: south[at]!,
  north: north[at]!,
  west: west[at]!,
  east: east[at]!,
})

/** Degrees by which the records of one place may differ, and more. */
const margin = 0.01
const widened = ({ south, north, west, east }: Box): Box => ({
  south: south - margin,
  north: north + margin,
  west: west - margin,
  east: east + margin,
})

/** Returns the numbers of the areas that overlap a box. */
const meeting = ({ south, north, west, east }: Areas, box: Box): number[] => {
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

/** Returns the distance from a point to the nearest point of an area, across the date line too. */
const metersTo = ({ south, north, west, east }: Areas, number: number, { latitude, longitude }: LatLng): number => {
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

/** Returns the distance from a point to the farthest corner of an area. Areas that touch the date line may be nearer. */
const metersToFarthest = ({ south, north, west, east }: Areas, number: number, center: LatLng): number =>
  Math.max(
    ...[south[number]!, north[number]!].flatMap(latitude =>
      [west[number]!, east[number]!].map(longitude => metersBetween(center, { latitude, longitude })),
    ),
  )

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
