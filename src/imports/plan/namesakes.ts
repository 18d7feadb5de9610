import { isLocated } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place.ts'
import { wordsOf } from '../../domain/text.ts'

/** Two pins of one restaurant are no farther apart, in metres. */
export const samePinMeters = 50

/** The ids of a place in different maps: one map's at most besides Google's. */
export type MapIds = { map?: string; business?: string }

/** `number` counts them in the order in which they were added. */
type Namesake<T> = { value: T; number: number; point?: Point }
/** Those of one spot whose id is of one map. */
type OfMap<T> = { all: Namesake<T>[]; byBusiness: Map<string | undefined, Namesake<T>[]> }

/**
 * Places by name and position. No two of them have the same id, so that two with ids of one map are two places. A search looks at the
 * spots around a pin only, and there at no place that a map tells apart: a list of 2,000 branches of one chain has millions of pairs.
 */
export class Namesakes<T> {
  readonly #spots = new Map<string, Map<string | undefined, OfMap<T>>>()
  #count = 0

  add(facts: PlaceFacts, { map, business }: MapIds, value: T): void {
    const name = keyOf(facts.name)
    const point = pointOf(facts)
    const spot = point ? spotOf(point) : nowhere(facts)
    if (spot === undefined) return
    const namesake = { value, number: this.#count++, ...(point && { point }) }
    const spots = this.#spots
    const maps = got(spots, `${name}\n${spot}`, () => new Map<string | undefined, OfMap<T>>())
    const { all, byBusiness } = got(maps, map, () => ({ all: [], byBusiness: new Map() }))
    all.push(namesake)
    got(byBusiness, business, () => []).push(namesake)
  }

  /** Returns the first that was added of those that may be this place. */
  find(facts: PlaceFacts, { map, business }: MapIds): T | undefined {
    const name = keyOf(facts.name)
    const point = pointOf(facts)
    let first: Namesake<T> | undefined
    for (const spot of point ? spotsAround(point) : [nowhere(facts)])
      for (const [otherMap, { all, byBusiness }] of this.#spots.get(`${name}\n${spot}`) ?? []) {
        if (map !== undefined && otherMap === map) continue
        const lists = business === undefined ? [all] : [byBusiness.get(business), byBusiness.get(undefined)]
        for (const list of lists) {
          const found = list?.find(other => !point || isClose(other.point!, point))
          if (found && !(first && first.number < found.number)) first = found
        }
      }
    return first?.value
  }
}

const got = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = make()
  map.set(key, made)
  return made
}

const keyOf = (name: string): string => wordsOf(name).join(' ') || name

/** Of places that nobody knows and that are nowhere, nothing but the name and perhaps an address tells one from another. */
const nowhere = ({ mapPlaceId, address }: PlaceFacts): string | undefined =>
  mapPlaceId.startsWith('own:') ? `nowhere ${JSON.stringify(address ?? null)}` : undefined

/** Metres from the middle of the earth. Degrees of longitude are not of one length, and end at the 180th meridian. */
type Point = readonly [x: number, y: number, z: number]

const earthMeters = 6_371_008.8

const pointOf = (facts: PlaceFacts): Point | undefined => {
  if (!isLocated(facts)) return undefined
  const [latitude, longitude] = [facts.latitude, facts.longitude].map(degrees => (degrees * Math.PI) / 180) as [
    number,
    number,
  ]
  const fromAxis = earthMeters * Math.cos(latitude)
  return [fromAxis * Math.cos(longitude), fromAxis * Math.sin(longitude), earthMeters * Math.sin(latitude)]
}

const isClose = (a: Point, b: Point): boolean => {
  const [dx, dy, dz] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return dx * dx + dy * dy + dz * dz <= samePinMeters * samePinMeters
}

/** Large enough that most pins are at no side of their cube, and so small that few other places are in it. */
const cubeMeters = 4 * samePinMeters

const cubeOf = (meters: number): number => Math.floor(meters / cubeMeters)
const spotOf = (point: Point): string => point.map(cubeOf).join(' ')

/** The cubes in which another pin of the same restaurant may be. */
const spotsAround = (point: Point): string[] => {
  const [xs, ys, zs] = point.map(meters => [
    ...new Set([cubeOf(meters - samePinMeters), cubeOf(meters + samePinMeters)]),
  ]) as [number[], number[], number[]]
  return xs.flatMap(x => ys.flatMap(y => zs.map(z => `${x} ${y} ${z}`)))
}
