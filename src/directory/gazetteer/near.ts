import type { Point } from '../found.ts'

/** What a `near` can mean, the smallest first. */
export type NearKind = 'point' | 'district' | 'town' | 'region' | 'country'

/** How somebody's `near` was understood. */
export type Near = Point & {
  kind: NearKind
  /** As its people write it where that is known; of a point its coordinates. */
  name: string
  /** Only when it differs from `name`. */
  englishName?: string
  /** Of a district or a town: the state, province or the like around it, in English. */
  region?: string
  /** The country around it, in English. */
  country?: string
  /** How far from the point a place is still near it. */
  reachMeters: number
  /** What stood before a place that was understood and could not be made out itself: "Testaccio" of "Testaccio, Rome". */
  unknownPart?: string
}

/** How far a town, a district or a bare point reaches. */
export const townReachMeters = 30_000
