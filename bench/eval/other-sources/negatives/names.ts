import type { SourcePlace } from '../../../../src/places/sources/source.ts'
import type { Random } from '../../random.ts'
import { partsOf } from '../addresses.ts'
import { isName, type JoinedRow } from '../join.ts'
import { namesOfOtherTowns } from '../rows.ts'
import { nearOf, type TownNames } from '../town-names.ts'

/** What the names are made from: the towns, and the rows of their lists. */
export type Material = {
  towns: readonly TownNames[]
  rows: readonly JoinedRow[]
  /** Returns how many different names of all towns have a word. */
  namesWith(word: string): number
  /** Returns how many places of all towns have a name. */
  placesNamed(name: string): number
}

/** A name, and the source that has it. */
export type SourcedName = { name: string; source: string }

/** Returns the names that a list of a town has, and that its extract lacks. */
export const absentNames = (town: TownNames, { rows }: Material): SourcedName[] =>
  rows
    .filter(each => each.town === town && each.join.outcome === 'absent' && isName(each.row))
    .map(({ row: { query, source } }) => ({ name: query, source }))
    .filter(({ source }) => source !== namesOfOtherTowns)

/** Returns names of other towns, each town as often as the others. */
export const namesElsewhere = (town: TownNames, { towns }: Material, random: Random, count: number): SourcedName[] => {
  const others = towns.filter(each => each !== town)
  return Array.from({ length: others.length ? count : 0 }, () => {
    const elsewhere = random.pick(others)
    return { name: random.pick(elsewhere.places).name, source: `names of ${nearOf(elsewhere.extract)}` }
  })
}

/** A place with a house number, and its address without the town. */
export type NumberedPlace = { place: SourcePlace; line: string; street: string }

/** Returns the places of a town with a house number. "25 de Mayo" is a street. */
export const numberedPlaces = ({ places }: TownNames): NumberedPlace[] =>
  places.flatMap(place => {
    const { line, street, number } = partsOf(place.address ?? '')
    return number === undefined || /^\d+ de /.test(line) ? [] : [{ place, line, street }]
  })
