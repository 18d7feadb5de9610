import type { PlaceFacts } from '../../domain/place-fields.ts'
import { wordsOf } from '../../domain/text.ts'
import type { Near } from '../gazetteer/near.ts'
import { deniesKind, isArticle, isCommon, isGeneric } from '../index/common-words.ts'
import { namesOf } from '../index/names.ts'
import { isSameName, isWhole, type Match, type SearchHit } from '../index/search-hit.ts'

/** Maximum alternatives in a response. */
export const maxAlternatives = 5

export type Choice =
  /** One place fits clearly better than all others, which are the alternatives. */
  | { outcome: 'sure'; facts: PlaceFacts; alternatives: SearchHit[] }
  /** Several fit equally well. */
  | { outcome: 'ambiguous'; alternatives: SearchHit[] }
  /** None fits well enough; the alternatives are near misses. */
  | { outcome: 'none'; alternatives: SearchHit[] }
  | { outcome: 'near_not_found' }

/** Thresholds for "sure", measured by `npm run eval:search` on its tuning half. */
const thresholds = {
  /** Minimum letters of a misspelt name per typing error. */
  lettersForATypo: 6,
  /** Maximum places with a word as written for it to count as misspelt. */
  maxBearers: 0,
  /** Maximum further words of a name per word of the query. */
  besidesForAWord: 1,
  /** Maximum distance from the middle of a district to a place in it, in metres. */
  districtReach: 5000,
  /** Maximum distance from a point to the place meant there, in metres, and how many times farther its namesakes must be. */
  pointMeters: 350,
  pointTimes: 3,
  /** The same for the middle of a district. */
  districtMeters: 1500,
  districtTimes: 3,
}

/** One interpretation of a query: the name without a location, and the location. */
export type QueryInterpretation = {
  name: string
  near?: Near
  /** Locations with the same name as the query's words, which then say little about a restaurant. */
  towns(): readonly (Near | undefined)[]
}

/**
 * Chooses the search hit that a query means. Chooses none when in doubt: a wrongly added place is noticed too late, a
 * question costs a moment.
 * @param bearers returns the number of places in the index with a word
 * @param found best first, at least one more than `maxAlternatives` when there are more
 */
export const choosePlace = (
  reading: QueryInterpretation,
  found: readonly SearchHit[],
  bearers: (word: string) => number,
): Choice => {
  const [first] = found
  const best = found.filter(({ match }) => first && fitsEquallyWell(match, first.match))
  const alternatives = found.slice(0, maxAlternatives)
  const isMeant = (each: SearchHit) => isWhole(each.match) || isMisspelt(reading, each, bearers)
  if (!first || !isMeant(first)) return { outcome: 'none', alternatives }
  const one = best.length > 1 ? theNearest(best, reading.near) : first
  if (!one) return { outcome: 'ambiguous', alternatives: best.slice(0, maxAlternatives) }
  const whole = found.filter(isMeant)
  if (isBeyondDoubt(reading, one, whole.length === 1)) {
    const others = found.filter(each => each !== one).slice(0, maxAlternatives)
    return { outcome: 'sure', facts: one.facts, alternatives: others }
  }
  return { outcome: whole.length > 1 || isSameName(one.match) ? 'ambiguous' : 'none', alternatives }
}

/** Word boundaries and word order do not decide which place is meant. */
const equals: readonly (readonly Match[])[] = [
  ['exact', 'same but for spaces'],
  ['same but for common words', 'same but for common words and spaces'],
  ['begins with', 'all words'],
]
const fitsEquallyWell = (a: Match, b: Match): boolean =>
  a === b || equals.some(together => together.includes(a) && together.includes(b))

/** Whether only accidental typing errors separate the hit from the query: no name has the misspelt words. */
const isMisspelt = (
  reading: QueryInterpretation,
  { facts, match, typos }: SearchHit,
  bearers: (word: string) => number,
): boolean => {
  if (match !== 'same but for typing errors') return false
  const ofName = namesOf(facts).flat()
  const wrong = wordsOf(reading.name).filter(word => !ofName.includes(word) && !isCommon(word))
  return (
    wrong.every(word => bearers(word) <= thresholds.maxBearers) &&
    ownWords(reading).join('').length >= typos * thresholds.lettersForATypo
  )
}

/** Returns the words that distinguish restaurants. */
const ownWords = ({ name, towns }: QueryInterpretation): string[] => {
  const ofTowns = towns().flatMap(town => wordsOf(`${town?.name ?? ''} ${town?.englishName ?? ''}`))
  return wordsOf(name).filter(word => !isGeneric(word) && !ofTowns.includes(word))
}

/** Among equally good hits, returns the one at the caller's position if all others are much farther away. */
const theNearest = (best: readonly SearchHit[], near: Near | undefined): SearchHit | undefined => {
  const [one, next] = best.toSorted((a, b) => (a.distanceMeters ?? 0) - (b.distanceMeters ?? 0))
  if (!one || !next || !near || !isSameName(one.match)) return undefined
  const [meters, times] =
    near.kind === 'point'
      ? [thresholds.pointMeters, thresholds.pointTimes]
      : near.kind === 'district'
        ? [thresholds.districtMeters, thresholds.districtTimes]
        : [0, 0]
  const isNearest =
    one.distanceMeters! <= meters && next.distanceMeters! > Math.max(meters, one.distanceMeters! * times)
  return isNearest ? one : undefined
}

const isBeyondDoubt = (
  reading: QueryInterpretation,
  { facts, match, besides: unasked, distanceMeters = 0 }: SearchHit,
  only: boolean,
): boolean => {
  if (reading.near?.kind === 'district' && distanceMeters > thresholds.districtReach) return false
  const words = wordsOf(reading.name)
  const own = ownWords(reading)
  // "Fish & Chips" is a place's whole name, and also what people type to mean any.
  if (match === 'exact' || match === 'same words' || match === 'same but for spaces') return own.length > 0
  // A single number or letter does not identify a restaurant with a longer name.
  if (!own.some(word => /\p{L}.*\p{L}/u.test(word))) return false
  const ofName = namesOf(facts).flat()
  const isOfAnotherKind = words.some(word => !ofName.includes(word) && deniesKind(word, ofName, facts.category))
  if (match === 'same but for typing errors') return only && !isOfAnotherKind
  if (isSameName(match)) return !isOfAnotherKind

  const besides = words.filter(word => !ofName.includes(word))
  // When the name has further words, the query must not: "Pizzeria Cielo" is not "Città del Cielo".
  return besides.every(isArticle) && unasked <= own.length * thresholds.besidesForAWord
}
