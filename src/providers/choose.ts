import { deniesKind, isArticle, isGeneric } from '../directory/common-words.ts'
import { namesOf } from '../directory/names.ts'
import type { PlaceFacts } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import { type Found, isWhole, type Near } from './provider.ts'

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

/**
 * Which of the places found is meant. A place that is added wrongly is found out too late, one that is asked back costs a
 * moment: so on any doubt it is none of them.
 * @param towns places on the map whose names say nothing of a restaurant here
 * @param found best first, at least one more than `mostAlternatives` where there are so many
 */
export const chosen = (query: string, towns: readonly (Near | undefined)[], found: readonly Found[]): Choice => {
  const whole = found.filter(({ match }) => isWhole(match))
  const best = whole.filter(({ match }) => match === whole[0]?.match)
  const alternatives = found.slice(0, mostAlternatives)
  const [one] = best
  if (!one) return { outcome: 'none', alternatives }
  if (best.length > 1) return { outcome: 'ambiguous', alternatives: best.slice(0, mostAlternatives) }
  if (isBeyondDoubt(query, towns, one, whole.length === 1))
    return { outcome: 'sure', facts: one.facts, alternatives: found.slice(1, mostAlternatives + 1) }
  return { outcome: whole.length > 1 ? 'ambiguous' : 'none', alternatives }
}

const isBeyondDoubt = (
  query: string,
  towns: readonly (Near | undefined)[],
  { facts, match }: Found,
  only: boolean,
): boolean => {
  const words = wordsOf(query)
  const ofTowns = towns.flatMap(town => wordsOf(`${town?.name ?? ''} ${town?.englishName ?? ''}`))
  const own = words.filter(word => !isGeneric(word) && !ofTowns.includes(word))
  // "Pizzeria" is the whole name of a place, and what people type who mean any.
  if (match === 'exact' || match === 'same words') return own.length > 0 || (only && match === 'exact')

  const ofName = namesOf(facts).flat()
  const besides = words.filter(word => !ofName.includes(word))
  // A number or a letter alone is too little to know a restaurant by when its name has more.
  if (!own.some(word => /\p{L}.*\p{L}/u.test(word))) return false
  if (match === 'same but for common words') return !besides.some(word => deniesKind(word, ofName, facts.category))
  // Where the name has further words, the query may not: "Pizzeria Cielo" is not "Città del Cielo".
  return besides.every(isArticle)
}
