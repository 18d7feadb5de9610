import type { LatLng } from './coordinates.ts'

/** A town, district, region or country that a name means. */
export type KnownTown = LatLng & {
  kind: 'town' | 'district' | 'region' | 'country'
  name: string
  /** Likelihood that the name means it, in inhabitants: fewer for a name in another language or a former one. */
  inhabitants: number
}

/** Returns what a name most likely means, without regard to case and diacritics. */
export type TownsByName = (name: string) => KnownTown | undefined
