import type { SourcePlace } from '../../../src/places/sources/source.ts'
import { hashOf } from '../random.ts'
import { keyOf } from '../spelling.ts'
import type { Question } from './question.ts'
import { isOnePlace, type TownNames } from './town-names.ts'

/** The source of these questions. */
export const addressesOfExtracts = 'addresses of the extracts'
/** Maximum questions of a kind for a town. */
const maxOfTown = 60

/** A question made from a place and its address. */
export type AddressQuestion = Pick<Question, 'kind' | 'location' | 'query' | 'nameAlone' | 'where'> & {
  place: SourcePlace
}

/** Returns the questions that people ask with an address: names and streets of branches, names and addresses, addresses alone. */
export const addressQuestions = (town: TownNames, near: string): AddressQuestion[] => {
  const located = town.places
    .flatMap(place => (place.address ? [{ place, at: hashOf(place.mapPlaceId), ...partsOf(place.address) }] : []))
    .sort((a, b) => a.at - b.at)
  const numbered = located.filter(({ number }) => number !== undefined)

  const namesakes = Map.groupBy(town.places, ({ name }) => keyOf(name))
  const branches = located.filter(({ place, street }) => {
    const others = namesakes.get(keyOf(place.name))!.filter(other => !isOnePlace(place, other))
    // Another branch in the same street, or without a street, may be meant too.
    return (
      others.length > 0 &&
      others.every(other => other.address && keyOf(partsOf(other.address).street) !== keyOf(street))
    )
  })
  const byLine = Map.groupBy(numbered, ({ line }) => keyOf(line))
  const alone = numbered.filter(({ line }) => byLine.get(keyOf(line))!.length === 1)

  const take = <T>(from: readonly T[], ask: (each: T) => AddressQuestion[]) => from.slice(0, maxOfTown).flatMap(ask)
  return [
    ...take(branches, ({ place, street }) => [
      { kind: 'chain and street', location: 'town', query: `${place.name} ${street}`, where: { near }, place },
      {
        kind: 'chain and street',
        location: 'street as near',
        query: place.name,
        where: { near: `${street}, ${near}` },
        place,
      },
      { kind: 'chain and street', location: 'address', query: place.name, where: { near, address: street }, place },
    ]),
    ...take(numbered, ({ place, line }) => [
      {
        kind: 'name and address',
        location: 'town',
        query: `${place.name}, ${place.address}`,
        nameAlone: place.name,
        where: { near },
        place,
      },
      { kind: 'name and address', location: 'address', query: place.name, where: { near, address: line }, place },
    ]),
    ...take(alone, ({ place, line }) => [{ kind: 'address', location: 'town', query: line, where: { near }, place }]),
  ]
}

/** "6 Quai Antoine 1er, 98000 Monaco" has the line "6 Quai Antoine 1er", the number 6 and the street "Quai Antoine 1er". */
export const partsOf = (address: string): { line: string; street: string; number: string | undefined } => {
  const [line = ''] = address.split(', ')
  const number = line.match(/^\d+\S*(?= )|(?<= )\d+\S*$/)?.[0]
  return { line, number, street: number === undefined ? line : line.replace(number, '').trim() }
}
