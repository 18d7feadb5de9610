import { type LatLng, metersBetween, metersPerDegree } from '../../domain/coordinates.ts'

/** Kinds of location that `near` can mean, smallest first. */
export type NearKind = 'point' | 'district' | 'town' | 'region' | 'country'

/** Whether an area has many towns. */
export const isLarge = (kind: NearKind): boolean => kind === 'region' || kind === 'country'

/** The location that a caller's `near` was resolved to. */
export type Near = LatLng & {
  kind: NearKind
  /** Local name where known; the coordinates for a point. */
  name: string
  /** Present only when it differs from `name`. */
  englishName?: string
  /** For a district or a town: the state or province around it, in English. */
  region?: string
  /** The country around it, in English. */
  country?: string
  /** Radius in metres within which places count as near. */
  reachMeters: number
  /** Radius in metres of the area itself. */
  extentMeters: number
  /** Text before a resolved place that is no known area: "Via del Corso 12" of "Via del Corso 12, Rome". */
  ignored?: string
}

/** Radius of coordinates: a place farther away is another one. */
export const pointExtentMeters = 1000
export const districtExtentMeters = 2000

const metersPerRootInhabitant = 15

/** Returns the radius of a town: 15 m times the square root of its inhabitants, from 2 km to 30 km. */
export const townExtentMeters = (population: number): number =>
  Math.min(townReachMeters, Math.max(2000, metersPerRootInhabitant * Math.sqrt(population)))

const inhabitantsPerPlace = 20_000
const fewestPlaces = { least: 2, most: 50 }

/** Returns the number of places below which an area counts as unknown: one for 20,000 inhabitants of a town this large, 2 to 50. */
export const placesOfKnownArea = ({ extentMeters }: Near): number => {
  const inhabitants = (extentMeters / metersPerRootInhabitant) ** 2
  return Math.min(fewestPlaces.most, Math.max(fewestPlaces.least, inhabitants / inhabitantsPerPlace))
}

/** Returns the radius of an area by its kind. */
export const extentOf = (kind: NearKind, population: number, reachMeters: number): number =>
  kind === 'point'
    ? pointExtentMeters
    : kind === 'district'
      ? districtExtentMeters
      : kind === 'town'
        ? townExtentMeters(population)
        : reachMeters

/** Radius of a town, a district or a bare point. */
export const townReachMeters = 30_000

/** Returns the item nearest to a point, or `undefined` for no items. */
export const nearestTo = <T extends LatLng>(point: LatLng, all: Iterable<T>): T | undefined => {
  let nearest: T | undefined
  let leastMeters = Number.POSITIVE_INFINITY
  for (const one of all) {
    // The difference in latitude alone rules out most items, without a sine.
    if (Math.abs(one.latitude - point.latitude) * metersPerDegree > leastMeters) continue
    const meters = metersBetween(point, one)
    if (meters < leastMeters) {
      nearest = one
      leastMeters = meters
    }
  }
  return nearest
}
