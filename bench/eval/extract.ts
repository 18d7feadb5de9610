import type { SourceLocality, SourcePlace } from '../../src/places/sources/source.ts'

/** The places of one town, and the common words of their names. */
export type Extract = {
  /** The town's name as a visitor writes it. */
  town: string
  latitude: number
  longitude: number
  /** Never used for tuning, not even half of it. */
  untouched: boolean
  /** Common words of the town's names, by category: `'Café '` goes before the name, `' Bar'` after it. */
  common: Readonly<Record<string, readonly string[]>>
  places: readonly SourcePlace[]
  localities: readonly SourceLocality[]
  /** Returns the part of town that a place lies in; `undefined` if none is near. */
  districtOf(place: SourcePlace): string | undefined
}
