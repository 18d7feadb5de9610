import { type LatLng, metersBetween } from '../../domain/coordinates.ts'

/** Kinds of location that `near` can mean, smallest first. */
export type NearKind = 'point' | 'district' | 'town' | 'region' | 'country'

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
  /** Unresolved text before a resolved place: "Testaccio" of "Testaccio, Rome". */
  unknownPart?: string
}

/** Radius of a town, a district or a bare point. */
export const townReachMeters = 30_000

/** Returns the item nearest to a point, or `undefined` for no items. */
export const nearestTo = <T extends LatLng>(point: LatLng, all: Iterable<T>): T | undefined => {
  let nearest: { one?: T; meters: number } = { meters: Number.POSITIVE_INFINITY }
  for (const one of all) {
    const meters = metersBetween(point, one)
    if (meters < nearest.meters) nearest = { one, meters }
  }
  return nearest.one
}
