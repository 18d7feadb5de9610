import { deniesKind, isArticle, isCommon, isGeneric } from '../directory/common-words.ts'
import { type Found, isSame, isWhole, type Match, type Near } from '../directory/found.ts'
import { namesOf } from '../directory/names.ts'
import type { PlaceFacts } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'

/** Alternatives that an answer holds, at most. */
export const mostAlternatives = 5

export type Choice =
  /** One place fits, and clearly better than all others; these are the alternatives. */
  | { outcome: 'sure'; facts: PlaceFacts; alternatives: Found[] }
  /** Several fit equally well. */
  | { outcome: 'ambiguous'; alternatives: Found[] }
  /** None fits well enough; the alternatives are near misses. */
  | { outcome: 'none'; alternatives: Found[] }
  | { outcome: 'near_not_found' }

/** What "sure" means, as `npm run eval:search` has measured it on its tuning half. */
const thresholds = {
  /** Letters of a misspelt name for each of its typing errors, at least. */
  lettersForATypo: 6,
  /** Places that bear a word as it is written, at most, for it to be a misspelt one. */
  mostBearers: 0,
  /** Words of a name that were not asked for, at most, for each one that was. */
  besidesForAWord: 1,
  /** How far from the middle of a district a place may be that is looked for there, in metres. */
  districtReach: 5000,
  /** How far from a point somebody may be who means the place there, in metres, and how many times farther its namesakes have to be. */
  pointMeters: 350,
  pointTimes: 3,
  /** The same from the middle of a district. */
  districtMeters: 1500,
  districtTimes: 3,
}

/** What was asked for: the name, without the place that may have stood in the query, and where. */
export type Reading = {
  name: string
  near?: Near
  /** Places on the map whose names say nothing of a restaurant here. */
  towns(): readonly (Near | undefined)[]
}

/**
 * Which of the places found is meant. A place that is added wrongly is found out too late, one that is asked back costs a
 * moment: so on any doubt it is none of them.
 * @param bearers how many places of the directory bear a word
 * @param found best first, at least one more than `mostAlternatives` where there are so many
 */
export const chosen = (reading: Reading, found: readonly Found[], bearers: (word: string) => number): Choice => {
  const [first] = found
  const best = found.filter(({ match }) => first && fitsEquallyWell(match, first.match))
  const alternatives = found.slice(0, mostAlternatives)
  const isMeant = (each: Found) => isWhole(each.match) || isMisspelt(reading, each, bearers)
  if (!first || !isMeant(first)) return { outcome: 'none', alternatives }
  const one = best.length > 1 ? theNearest(best, reading.near) : first
  if (!one) return { outcome: 'ambiguous', alternatives: best.slice(0, mostAlternatives) }
  const whole = found.filter(isMeant)
  if (isBeyondDoubt(reading, one, whole.length === 1)) {
    const others = found.filter(each => each !== one).slice(0, mostAlternatives)
    return { outcome: 'sure', facts: one.facts, alternatives: others }
  }
  return { outcome: whole.length > 1 || isSame(one.match) ? 'ambiguous' : 'none', alternatives }
}

/** How a name is parted into words, and where in it the words asked for stand, says nothing of which is meant. */
const equals: readonly (readonly Match[])[] = [
  ['exact', 'same but for spaces'],
  ['same but for common words', 'same but for common words and spaces'],
  ['begins with', 'all words'],
]
const fitsEquallyWell = (a: Match, b: Match): boolean =>
  a === b || equals.some(together => together.includes(a) && together.includes(b))

/** Whether it is what was asked for but for errors that nobody makes on purpose: what they made of a word is none that names have. */
const isMisspelt = (reading: Reading, { facts, match, typos }: Found, bearers: (word: string) => number): boolean => {
  if (match !== 'same but for typing errors') return false
  const ofName = namesOf(facts).flat()
  const wrong = wordsOf(reading.name).filter(word => !ofName.includes(word) && !isCommon(word))
  return (
    wrong.every(word => bearers(word) <= thresholds.mostBearers) &&
    ownWords(reading).join('').length >= typos * thresholds.lettersForATypo
  )
}

/** Those that tell one restaurant from another. */
const ownWords = ({ name, towns }: Reading): string[] => {
  const ofTowns = towns().flatMap(town => wordsOf(`${town?.name ?? ''} ${town?.englishName ?? ''}`))
  return wordsOf(name).filter(word => !isGeneric(word) && !ofTowns.includes(word))
}

/** Of several that fit equally well the one that stands where somebody is, if all others are much farther away. */
const theNearest = (best: readonly Found[], near: Near | undefined): Found | undefined => {
  const [one, next] = best.toSorted((a, b) => (a.distanceMeters ?? 0) - (b.distanceMeters ?? 0))
  if (!one || !next || !near || !isSame(one.match)) return undefined
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
  reading: Reading,
  { facts, match, besides: unasked, distanceMeters = 0 }: Found,
  only: boolean,
): boolean => {
  if (reading.near?.kind === 'district' && distanceMeters > thresholds.districtReach) return false
  const words = wordsOf(reading.name)
  const own = ownWords(reading)
  // "Fish & Chips" is the whole name of a place, and what people type who mean any.
  if (match === 'exact' || match === 'same words' || match === 'same but for spaces') return own.length > 0
  // A number or a letter alone is too little to know a restaurant by when its name has more.
  if (!own.some(word => /\p{L}.*\p{L}/u.test(word))) return false
  const ofName = namesOf(facts).flat()
  const isOfAnotherKind = words.some(word => !ofName.includes(word) && deniesKind(word, ofName, facts.category))
  if (match === 'same but for typing errors') return only && !isOfAnotherKind
  if (isSame(match)) return !isOfAnotherKind

  const besides = words.filter(word => !ofName.includes(word))
  // Where the name has further words, the query may not: "Pizzeria Cielo" is not "Città del Cielo".
  return besides.every(isArticle) && unasked <= own.length * thresholds.besidesForAWord
}
