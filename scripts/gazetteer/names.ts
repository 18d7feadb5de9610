import type { NameMeaning } from '../../src/places/gazetteer/format.ts'
import { bigTown, codeKeyOf, standingOf, standingOfArea, townKeyOf } from '../../src/places/gazetteer/standing.ts'
import type { NamedArea } from './areas.ts'
import type { NamedTown } from './geonames.ts'

type Likely = { meaning: NameMeaning; standing: number; population: number }

/** Factor for national capitals: "Washington" means the town, not the state with ten times its inhabitants. */
const fameOfCapital = 2.5

/** Returns every name with its meanings, likeliest first. Names are in SQLite's byte order. */
export const namesOf = (
  towns: readonly NamedTown[],
  areas: readonly NamedArea[],
): [name: string, meanings: NameMeaning[]][] => {
  const names = new Map<string, Likely[]>()
  const add = (key: string, likely: Likely) => {
    const others = names.get(key)
    if (others) others.push(likely)
    else if (key.replace('=', '')) names.set(key, [likely])
  }
  for (const [number, area] of areas.entries())
    for (const [key, standing] of standingsOf(area))
      add(key, { meaning: { of: 'area', number }, standing, population: area.record.population })
  for (const [number, { name, otherNames, population, capital }] of towns.entries()) {
    const own = townKeyOf(name)
    for (const key of new Set(new Set([name, ...otherNames]).values().map(townKeyOf)))
      add(key, {
        meaning: { of: 'town', number },
        standing: standingOf(key, [own], population) * (capital ? fameOfCapital : 1),
        population,
      })
  }
  return [...names]
    .map(([key, likely]) => ({ key, bytes: Buffer.from(key).toString('latin1'), meanings: inOrder(likely, areas) }))
    .sort((a, b) => (a.bytes < b.bytes ? -1 : 1))
    .map(({ key, meanings }): [string, NameMeaning[]] => [key, meanings])
}

/** Returns the likelihood of each name of an area. A code counts with the full population. */
const standingsOf = ({ record, names }: NamedArea): Map<string, number> => {
  const own = [names.name, names.englishName, ...names.otherNames].map(townKeyOf)
  const foreign = (names.foreignNames ?? []).map(townKeyOf)
  return new Map([
    ...[...own, ...foreign].map((key): [string, number] => [key, standingOfArea(key, own, record)]),
    ...names.codes.map((code): [string, number] => [codeKeyOf(code), record.population]),
  ])
}

const inOrder = (likely: readonly Likely[], areas: readonly NamedArea[]): NameMeaning[] => {
  const sorted = likely.toSorted((a, b) => b.standing - a.standing)
  const first = sorted[0]!
  // "Québec" is both a region and its seat; people mean the seat.
  const seats = isRegion(first.meaning, areas) ? sorted.filter(each => isSeat(each, areas[first.meaning.number]!)) : []
  return [...new Set([...seats, ...sorted])].map(({ meaning }) => meaning)
}

const isRegion = ({ of, number }: NameMeaning, areas: readonly NamedArea[]) =>
  of === 'area' && areas[number]!.record.kind === 'region'

/** Returns whether a region's name means this town: one with a similar name or half of the inhabitants. Not Paris for "Île-de-France". */
const isSeat = ({ meaning: { of, number }, population, standing }: Likely, { record }: NamedArea) =>
  of === 'town' &&
  record.firstTown <= number &&
  number < record.endTown &&
  population >= bigTown &&
  (standing >= population / 5 || population >= record.population / 2)
