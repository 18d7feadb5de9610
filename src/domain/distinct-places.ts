import { earthMeters, isLocated } from './coordinates.ts'
import { cidOfPlaceId } from './map-links/feature-id.ts'
import { googleIdOf } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'
import { mapOf, placeIdOf } from './place-ids.ts'
import { wordsOf } from './text.ts'

/** Returns whether two places are certainly one restaurant. */
export type IsSameRestaurant = (one: PlaceFacts, other: PlaceFacts) => boolean

/** Records of one restaurant are at most this far apart, in metres. */
export const maxSameMeters = 75
/** Maximum places around a place that it is compared with. */
const maxCompared = 30

export type Placed<T> = {
  facts: PlaceFacts
  /** Whether the file contains the id. An id that we created distinguishes two places only if the file contains it. */
  isIdFromFile?: boolean
  /** Google's number of the business, if no better id is known. */
  cid?: string | undefined
  /** A former id of the place in its list, see `ListEntry.replacedId`. */
  formerId?: string | undefined
  value: T
}

/** A place's ids in maps: at most one map beside Google's. */
type MapIds = { map?: string; business?: string }
type Neighbour<T> = { value: T; facts: PlaceFacts; point?: Point3d }
/** Places of one spot and name with ids of one map. */
type OfMap<T> = { all: Neighbour<T>[]; byBusiness: Map<string | undefined, Neighbour<T>[]> }

/**
 * A set of distinct places. Two places are equal by id, by their id in Google's map, or because they are certainly one restaurant. Two
 * places with different ids in one map are never equal. A search visits only the cubes around a place, and skips places that a map
 * distinguishes: a list of 2,000 branches of one chain has millions of pairs.
 */
export class DistinctPlaces<T> {
  readonly #isSame: IsSameRestaurant
  readonly #isEqualNowhere: boolean
  readonly #byId = new Map<string, T[]>()
  readonly #byBusiness = new Map<string, T[]>()
  /** By spot, name and map. */
  readonly #bySpot = new Map<string, Map<string, Map<string | undefined, OfMap<T>>>>()

  /** @param isEqualNowhere whether own places without coordinates are equal by name and address, as the rows of a file are */
  constructor(isSame: IsSameRestaurant, isEqualNowhere = false) {
    this.#isSame = isSame
    this.#isEqualNowhere = isEqualNowhere
  }

  add(place: Placed<T>): void {
    const { facts, value } = place
    for (const values of this.#valuesOf(place)) values.push(value)
    const point = pointOnSphere(facts)
    for (const neighbours of this.#neighboursOf(place, point))
      neighbours.push({ value, facts, ...(point && { point }) })
  }

  /** @param place as it was added */
  delete(place: Placed<T>): void {
    const { value } = place
    for (const values of this.#valuesOf(place)) values.splice(values.indexOf(value), 1)
    for (const neighbours of this.#neighboursOf(place, pointOnSphere(place.facts)))
      neighbours.splice(
        neighbours.findIndex(other => other.value === value),
        1,
      )
  }

  /** Returns the values of places that are equal by an id. */
  #valuesOf(place: Placed<T>): T[][] {
    const { facts, formerId } = place
    const { business } = idsOf(place)
    return [
      getOrCreate(this.#byId, placeIdOf(facts.mapPlaceId), () => []),
      ...(formerId === undefined ? [] : [getOrCreate(this.#byId, formerId, () => [])]),
      ...(business === undefined ? [] : [getOrCreate(this.#byBusiness, business, () => [])]),
    ]
  }

  /** Returns the places with which a place is found by its name and position. */
  #neighboursOf(place: Placed<T>, point: Point3d | undefined): Neighbour<T>[][] {
    const { facts } = place
    const { map, business } = idsOf(place)
    const spot = point ? spotOf(point) : this.#nowhere(facts)
    if (spot === undefined) return []
    const names = getOrCreate(this.#bySpot, spot, () => new Map<string, Map<string | undefined, OfMap<T>>>())
    const maps = getOrCreate(names, nameKeyOf(facts), () => new Map<string | undefined, OfMap<T>>())
    const { all, byBusiness } = getOrCreate(maps, map, () => ({ all: [], byBusiness: new Map() }))
    return [all, getOrCreate(byBusiness, business, () => [])]
  }

  /** Returns the value of an equal place. @param alias another id of the place */
  find(place: Omit<Placed<T>, 'value'>, alias = place.facts.mapPlaceId): T | undefined {
    const { facts } = place
    const { business } = idsOf(place)
    return (
      this.#byId.get(placeIdOf(facts.mapPlaceId))?.[0] ??
      this.#byId.get(placeIdOf(alias))?.[0] ??
      (business === undefined ? undefined : this.#byBusiness.get(business)?.[0]) ??
      this.findAround(place)
    )
  }

  /** Returns the value of a place that is certainly the same restaurant, by its name and position. */
  findAround(place: Omit<Placed<T>, 'value'>): T | undefined {
    const { facts } = place
    const point = pointOnSphere(facts)
    const spots = point ? spotsAround(point) : [this.#nowhere(facts) ?? []].flat()
    const names = spots.flatMap(spot => this.#bySpot.get(spot) ?? [])
    const ids = idsOf(place)
    const ownName = nameKeyOf(facts)
    let compared = 0
    const isSame = (other: Neighbour<T>) =>
      // Nothing that is known distinguishes two places of one name nowhere.
      !point || (isClose(other.point!, point) && compared++ < maxCompared && this.#isSame(facts, other.facts))
    // Places of this very name come first, because the number of comparisons is limited.
    for (const maps of names) {
      const same = firstOf(maps.get(ownName), ids, isSame)
      if (same) return same.value
    }
    for (const maps of point ? names : [])
      for (const [name, ofName] of maps) {
        if (compared >= maxCompared) return undefined
        const same = name === ownName ? undefined : firstOf(ofName, ids, isSame)
        if (same) return same.value
      }
    return undefined
  }

  /** Returns the spot of places without coordinates and map ids. Only name and address distinguish them. */
  #nowhere({ mapPlaceId, address }: PlaceFacts): string | undefined {
    return this.#isEqualNowhere && mapPlaceId.startsWith('own:')
      ? `nowhere ${JSON.stringify(address ?? null)}`
      : undefined
  }
}

/** Returns the first place that fits, without those that a map distinguishes from a place with these ids. */
const firstOf = <T>(
  maps: ReadonlyMap<string | undefined, OfMap<T>> | undefined,
  { map, business }: MapIds,
  fits: (place: Neighbour<T>) => boolean,
): Neighbour<T> | undefined => {
  for (const [otherMap, { all, byBusiness }] of maps ?? []) {
    if (map !== undefined && otherMap === map) continue
    const lists = business === undefined ? [all] : [byBusiness.get(business), byBusiness.get(undefined)]
    for (const list of lists) {
      const found = list?.find(fits)
      if (found) return found
    }
  }
  return undefined
}

const getOrCreate = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const made = make()
  map.set(key, made)
  return made
}

const idsOf = ({ facts, isIdFromFile = false, cid }: Omit<Placed<unknown>, 'value'>): MapIds => {
  const map = mapOf(facts.mapPlaceId)
  const google = googleIdOf(facts)
  const business = google === undefined ? cid : businessOf(google)
  return {
    ...(map !== 'google' && (isIdFromFile || map !== 'own') && { map }),
    ...(business && { business }),
  }
}

/** Returns Google's number of the business from any form of its id. */
export const businessOf = (googleId: string): string => cidOfPlaceId(googleId) ?? googleId

const nameKeyOf = ({ name }: PlaceFacts): string => wordsOf(name).join(' ') || name

/** Metres from the centre of the earth. Degrees of longitude vary in length and end at the 180th meridian. */
type Point3d = readonly [x: number, y: number, z: number]

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
  return dx * dx + dy * dy + dz * dz <= maxSameMeters * maxSameMeters
}

/** Edge of a cube: large enough that few places are near a side, and small enough to contain few other places. */
const cubeMeters = 4 * maxSameMeters

const cubeOf = (meters: number): number => Math.floor(meters / cubeMeters)
const spotOf = (point: Point3d): string => point.map(cubeOf).join(' ')

/** Returns the cubes that may contain another record of the same restaurant. */
const spotsAround = (point: Point3d): string[] => {
  const [xs, ys, zs] = point.map(meters => [
    ...new Set([cubeOf(meters - maxSameMeters), cubeOf(meters + maxSameMeters)]),
  ]) as [number[], number[], number[]]
  return xs.flatMap(x => ys.flatMap(y => zs.map(z => `${x} ${y} ${z}`)))
}
