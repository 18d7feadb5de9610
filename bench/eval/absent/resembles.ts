import type { Scope } from '../scope.ts'
import { differingLetters, errorsBetween, lettersOf, wordsIn } from '../spelling.ts'
import type { Place } from '../truth.ts'

/**
 * Returns whether a name could mean a place of the scope: the names are equal except for common words, or similar as a whole, or the place
 * has every distinguishing word of the name in the same or a similar spelling.
 */
export const resembles = (name: string, scope: Scope): boolean => {
  if (scope.sameTelling(wordsIn(name)).length || scope.within(name, 2).length) return true
  const having = scope.telling(wordsIn(name)).map(word => havingAlike(word, scope))
  return having.reduce((both, each) => both.intersection(each)).size > 0
}

const placesByWord = new WeakMap<Scope, Map<string, ReadonlySet<Place>>>()

/** Returns the places with this word or a similar one in their names. Cached, because words recur and a city has ten thousand. */
const havingAlike = (word: string, scope: Scope): ReadonlySet<Place> => {
  const ofScope = placesByWord.get(scope) ?? new Map<string, ReadonlySet<Place>>()
  placesByWord.set(scope, ofScope)
  const alike =
    ofScope.get(word) ??
    new Set(scope.words.filter(other => isAlike(word, other)).flatMap(other => scope.having([other])))
  ofScope.set(word, alike)
  return alike
}

const isAlike = (word: string, other: string): boolean => {
  if (word === other) return true
  if (other.length > word.length && word.length >= 4 && other.startsWith(word)) return true
  const maxErrors = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
  if (Math.abs(word.length - other.length) > maxErrors) return false
  if (differingLetters(lettersOf(word), lettersOf(other)) > 2 * maxErrors) return false
  return errorsBetween(word, other, maxErrors) <= maxErrors
}
