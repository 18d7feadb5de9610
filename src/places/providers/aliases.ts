import { metersBetween } from '../../domain/coordinates.ts'
import type { PlaceAlias } from '../../domain/place-alias.ts'
import { placeIdOf } from '../../domain/place-ids.ts'
import type { Near } from '../gazetteer/near.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { isGeneric } from '../matching/common-words.ts'
import { asWords } from '../matching/compare-names.ts'
import type { Candidate } from '../matching/evidence.ts'
import { type Scored, scored, type Town, weighedReading } from '../matching/score.ts'
import { locationOf, type QueryReading, readingsOf, type Where } from './readings.ts'

/**
 * Maximum score of a place by its alias: with nothing else, a probability of 0.8. So an alias alone makes Forklist ask, and never add.
 * It also barely lowers the probability of a place that has the name itself.
 */
const maxScore = Math.log(4)
const maxLength = 200
const letter = /\p{L}/u

/** Returns the name part of a question, without the words that only make a sentence. */
const spellingOf = ({ reading: { name } }: QueryReading): string =>
  name.words.filter((_, at) => name.roles[at] !== 'filler').join(' ')

/** Returns the spellings to look up for a question. Without an area there are none. */
export const spellingsOf = (readings: readonly QueryReading[]): string[] => [
  ...new Set(readings.filter(({ location: { near } }) => near).map(spellingOf)),
]

/** Returns a place with its score by an alias, if the question has that spelling and the place is in the area asked for. */
export const scoredByAlias = <Place extends { candidate: Candidate }>(
  readings: readonly QueryReading[],
  townAround: (near: Near | undefined) => Town,
  { spelling }: PlaceAlias,
  place: Place,
): Scored<Place>[] => {
  const ways = readings
    .filter(each => spellingOf(each) === spelling && isInArea(each.location.near, place.candidate))
    .map(({ reading }) => weighedReading(reading, townAround(reading.near)))
  if (ways.length === 0) return []
  const names = [asWords({ words: spelling.split(' ') })]
  const found = scored(place, { ...place.candidate, names }, ways)
  if (!found) return []
  const { evidence } = found
  return [{ ...found, evidence: { ...evidence, score: Math.min(evidence.score, maxScore), isSameName: false } }]
}

const isInArea = (near: Near | undefined, candidate: Candidate): boolean =>
  near !== undefined && metersBetween(near, candidate) <= near.extentMeters

/**
 * Returns the alias that choosing a place for a query teaches: the name part of the query. Words of a location are no part of the name
 * if the place is there. Returns `undefined` for an unknown place, for its own name, and if only generic words are left.
 */
export const taughtBy = (index: PlaceIndex, query: string, where: Where, id: string): PlaceAlias | undefined => {
  const number = index.numberOf(id)
  if (number === undefined) return undefined
  const { candidate } = index.compared([number])[0]!
  const spellings = readingsOf(index, query, locationOf(index, where) ?? {})
    .filter(({ location: { near } }) => !near || isInArea(near, candidate))
    .map(spellingOf)
    .filter(isTelling)
  const [spelling] = spellings.sort((a, b) => a.length - b.length)
  if (spelling === undefined || candidate.names.some(({ words }) => words.join(' ') === spelling)) return undefined
  return { spelling, placeId: placeIdOf(index.facts(number).mapPlaceId) }
}

const isTelling = (spelling: string): boolean =>
  spelling.length <= maxLength && spelling.split(' ').some(word => letter.test(word) && !isGeneric(word))
