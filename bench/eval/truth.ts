import { metersBetween } from '../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../src/places/sources/source.ts'
import type { Extract } from './extract.ts'
import { hashOf } from './random.ts'
import { keyOf, lettersOf, wordsIn } from './spelling.ts'

export const splits = ['tuning half', 'held-out half', 'untouched extracts'] as const
export type Split = (typeof splits)[number]

/** One existing restaurant. */
export type Place = {
  record: SourcePlace
  /** Ids of all its records. */
  ids: ReadonlySet<string>
  extract: Extract
  district: string | undefined
  split: Split
  words: readonly string[]
  /** Key of its main name. `keys` has the keys of all names, this one first. */
  key: string
  keys: readonly string[]
  letters: number
}

/** Within this distance, two records of one name and category are one restaurant. */
const samePlaceMeters = 30

/** Returns the restaurants of all extracts, each once. */
export const placesOf = (extracts: readonly Extract[]): Place[] => extracts.flatMap(placesOfOne)

const placesOfOne = (extract: Extract): Place[] => {
  const namesakes = Map.groupBy(extract.places, ({ name, category }) => `${category} ${keyOf(name)}`)
  return [...namesakes.values()].flatMap(records =>
    onePerPlace(records).map(([record, ...others]) => {
      const keys = [record!.name, record!.englishName ?? [], record!.otherNames ?? []].flat().map(keyOf)
      return {
        record: record!,
        ids: new Set([record!, ...others].map(({ mapPlaceId }) => mapPlaceId)),
        extract,
        district: extract.districtOf(record!),
        split: splitOf(extract, keys[0]!),
        words: wordsIn(record!.name),
        key: keys[0]!,
        keys: [...new Set(keys)],
        letters: lettersOf(keys[0]!),
      }
    }),
  )
}

const onePerPlace = (records: readonly SourcePlace[]): SourcePlace[][] => {
  const places: SourcePlace[][] = []
  for (const record of records) {
    const same = places.find(place => place.some(other => metersBetween(record, other) <= samePlaceMeters))
    if (same) same.push(record)
    else places.push([record])
  }
  return places
}

/** Returns the split of a name. All places of one name are in the same half. */
const splitOf = ({ untouched }: Extract, key: string): Split =>
  untouched ? 'untouched extracts' : hashOf(`half ${key}`) % 2 ? 'held-out half' : 'tuning half'
