import type { Scope } from '../scope.ts'
import { differingLetters, errorsBetween, lettersOf, wordsIn } from '../spelling.ts'
import type { Place } from '../truth.ts'

/**
 * Whether a name could mean one of the scope: equal except for common words, with every distinguishing word of it or a similar spelling, or
 * similar as a whole.
 */
export const resembles = (name: string, scope: Scope): boolean => {
  if (scope.sameTelling(wordsIn(name)).length || scope.within(name, 2).length) return true
  const having = scope.telling(wordsIn(name)).map(word => havingAlike(word, scope))
  return having.reduce((both, each) => both.intersection(each)).size > 0
}

const known = new WeakMap<Scope, Map<string, ReadonlySet<Place>>>()

/** Places that have the word or one like it in their names. Words are asked for again and again, and a city has ten thousand. */
const havingAlike = (word: string, scope: Scope): ReadonlySet<Place> => {
  const ofScope = known.get(scope) ?? new Map<string, ReadonlySet<Place>>()
  known.set(scope, ofScope)
  const alike =
    ofScope.get(word) ??
    new Set(scope.words.filter(other => isAlike(word, other)).flatMap(other => scope.having([other])))
  ofScope.set(word, alike)
  return alike
}

const isAlike = (word: string, other: string): boolean => {
  if (word === other) return true
  if (other.length > word.length && word.length >= 4 && other.startsWith(word)) return true
  const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
  if (Math.abs(word.length - other.length) > most) return false
  if (differingLetters(lettersOf(word), lettersOf(other)) > 2 * most) return false
  return errorsBetween(word, other, most) <= most
}
