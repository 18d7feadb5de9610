import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'

/**
 * How a question writes the restaurant.
 * - `same`: like the extract, except for case, accents and punctuation. `otherwise`: in another way.
 * - `chain and street`: a name that several restaurants of the town have, with the street of one.
 * - `name and address`, `address`: with a house number, where known with the postcode.
 * - `as people say it`: a whole phrase.
 * - `absent`: a name that no restaurant there has. `taken out`: the restaurant is missing in the index that is asked.
 * - `of another town`: the name of a restaurant elsewhere that nothing in the town resembles.
 * - `other script`: in the script of another language.
 *
 * Names that are close to those of the town, and still mean none of its restaurants:
 * - `another restaurant at the address`: of another restaurant of the same kind.
 * - `branch absent`: of a restaurant that exists once in the town, with a street or a district where it is not.
 * - `kind swapped`: with another kind, "Bar Rossi" for "Café Rossi".
 * - `contained name`: with some of the telling words of a restaurant, or with more.
 */
export const kinds = [
  'same',
  'otherwise',
  'chain and street',
  'name and address',
  'address',
  'as people say it',
  'absent',
  'taken out',
  'of another town',
  'other script',
  'another restaurant at the address',
  'branch absent',
  'kind swapped',
  'contained name',
] as const
export type Kind = (typeof kinds)[number]

/** Kinds of questions that are made difficult on purpose. How often they are wrong says nothing about usual names. */
export const hardKinds: readonly Kind[] = [
  'another restaurant at the address',
  'branch absent',
  'kind swapped',
  'contained name',
]

/**
 * Where the question says that the restaurant is. `coordinates` are those of the source, `nearby` those of a person up to 300 m away.
 * `in the query` is a street or a district beside the name.
 */
export type Location = 'town' | 'coordinates' | 'nearby' | 'street as near' | 'address' | 'in the query'

/** The restaurant that is meant. */
export type Right = {
  name: string
  latitude: number
  longitude: number
  /** Its records in the extract. Adding any of them is right. */
  records: readonly SourcePlace[]
}

/** The indexes that are asked: with all places, and without a half of the restaurants that are asked for. */
export const indexes = ['whole', 'taken out'] as const
export type IndexName = (typeof indexes)[number]

/** Sources for deriving weights and thresholds, and those that only judge them. */
export const splits = ['held-out sources', 'fit sources', 'given rows'] as const
export type Split = (typeof splits)[number]

export type Question = {
  source: string
  town: string
  kind: Kind
  location: Location
  split: Split
  query: string
  /** The name in a query that also has the street. It is asked for alone too, to compare. */
  nameAlone?: string
  /** Whether another restaurant of the town is called the same. Then nobody can know which one is meant. */
  isShared?: true
  where: { near?: string; address?: string }
  index: IndexName
  right: Right | null
}

export type Facts = Pick<PlaceFacts, 'name' | 'mapPlaceId' | 'latitude' | 'longitude'>
