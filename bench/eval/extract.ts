import type { SourceLocality, SourcePlace } from '../../src/places/sources/source.ts'

/** The places of one town, and how its people speak of them. */
export type Extract = {
  /** As a visitor writes the town. */
  town: string
  latitude: number
  longitude: number
  /** Never used for tuning, not even half of it. */
  untouched: boolean
  /** By category, common words of the town's names: `'Café '` goes before the name, `' Bar'` after it. */
  common: Readonly<Record<string, readonly string[]>>
  places: readonly SourcePlace[]
  localities: readonly SourceLocality[]
  /** The part of town that a place lies in; absent where it has none near. */
  districtOf(place: SourcePlace): string | undefined
}
