import { isLocated } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { wordsOf } from '../../../domain/text.ts'

/** Two pins of one restaurant are at most this far apart, in metres. */
export const samePinMeters = 50

/** A place's ids in maps: at most one map beside Google's. */
export type MapIds = { map?: string; business?: string }

/** `number` counts places in the order they were added. */
type Namesake<T> = { value: T; number: number; point?: Point3d }
/** Places of one cube with ids of one map. */
type OfMap<T> = { all: Namesake<T>[]; byBusiness: Map<string | undefined, Namesake<T>[]> }

/**
 * An index of places by name and position. Ids are distinct, so two places with ids of one map are different places. A search visits only
 * the cubes around a pin, and skips places that a map distinguishes: a list of 2,000 branches of one chain has millions of pairs.
 */
export class Namesakes<T> {
  readonly #spots = new Map<string, Map<string | undefined, OfMap<T>>>()
  #count = 0

  add(facts: PlaceFacts, { map, business }: MapIds, value: T): void {
    const name = nameKeyOf(facts.name)
    const point = pointOnSphere(facts)
    const spot = point ? spotOf(point) : nowhere(facts)
    if (spot === undefined) return
    const namesake = { value, number: this.#count++, ...(point && { point }) }
    const spots = this.#spots
    const maps = getOrCreate(spots, `${name}\n${spot}`, () => new Map<string | undefined, OfMap<T>>())
    const { all, byBusiness } = getOrCreate(maps, map, () => ({ all: [], byBusiness: new Map() }))
    all.push(namesake)
    getOrCreate(byBusiness, business, () => []).push(namesake)
  }

  /** Returns the first added place that may be this one. */
  find(facts: PlaceFacts, { map, business }: MapIds): T | undefined {
    const name = nameKeyOf(facts.name)
    const point = pointOnSphere(facts)
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

const getOrCreate = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const made = make()
  map.set(key, made)
  return made
}

const nameKeyOf = (name: string): string => wordsOf(name).join(' ') || name

/** Returns the spot of places without coordinates and map ids. Only name and address distinguish them. */
const nowhere = ({ mapPlaceId, address }: PlaceFacts): string | undefined =>
  mapPlaceId.startsWith('own:') ? `nowhere ${JSON.stringify(address ?? null)}` : undefined

/** Metres from the centre of the earth. Degrees of longitude vary in length and end at the 180th meridian. */
type Point3d = readonly [x: number, y: number, z: number]

const earthMeters = 6_371_008.8

const pointOnSphere = (facts: PlaceFacts): Point3d | undefined => {
  if (!isLocated(facts)) return undefined
  const [latitude, longitude] = [facts.latitude, facts.longitude].map(degrees => (degrees * Math.PI) / 180) as [
    number,
    number,
  ]
  const fromAxis = earthMeters * Math.cos(latitude)
  return [fromAxis * Math.cos(longitude), fromAxis * Math.sin(longitude), earthMeters * Math.sin(latitude)]
}

const isClose = (a: Point3d, b: Point3d): boolean => {
  const [dx, dy, dz] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return dx * dx + dy * dy + dz * dz <= samePinMeters * samePinMeters
}

/** Edge of a cube: large enough that few pins are near a side, and small enough to contain few other places. */
const cubeMeters = 4 * samePinMeters

const cubeOf = (meters: number): number => Math.floor(meters / cubeMeters)
const spotOf = (point: Point3d): string => point.map(cubeOf).join(' ')

/** Returns the cubes that may contain another pin of the same restaurant. */
const spotsAround = (point: Point3d): string[] => {
  const [xs, ys, zs] = point.map(meters => [
    ...new Set([cubeOf(meters - samePinMeters), cubeOf(meters + samePinMeters)]),
  ]) as [number[], number[], number[]]
  return xs.flatMap(x => ys.flatMap(y => zs.map(z => `${x} ${y} ${z}`)))
}
