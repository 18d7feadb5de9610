import type { PlaceFacts } from '../../domain/place-fields.ts'

/**
 * How well a name fits the query, from best to worst. Ignores case, accents and punctuation.
 * - `exact`: the same words in the same order.
 * - `same words`: the same words in another order.
 * - `same but for common words`: the same words without common ones ("Trattoria", "The").
 * - `same but for spaces`: the same letters with other word boundaries.
 * - `same but for common words and spaces`: the same letters without common words.
 * - `same but for typing errors`: the same words without common ones, some misspelt.
 * - `begins with`: without common words, the name begins with the query.
 * - `all words`: without common words, the name has all words of the query, and others anywhere.
 * - `all words but for typing errors`: the same, with some misspelt.
 * - `beginnings of words`: some words of the query are only the beginning of a word of the name.
 * - `some words`: the name lacks some words, a near miss.
 */
export const matches = [
  'exact',
  'same words',
  'same but for common words',
  'same but for spaces',
  'same but for common words and spaces',
  'begins with',
  'all words',
  'same but for typing errors',
  'beginnings of words',
  'all words but for typing errors',
  'some words',
] as const
export type Match = (typeof matches)[number]

/** Returns whether the name has every word of the query, complete and spelt the same. */
export const isWhole = (match: Match): boolean => matches.indexOf(match) <= matches.indexOf('all words')

/** Returns whether the name and the query have the same words, except for common ones and spaces. */
export const isSameName = (match: Match): boolean =>
  matches.indexOf(match) <= matches.indexOf('same but for common words and spaces')

export type SearchHit = {
  facts: PlaceFacts
  match: Match
  /** Typing errors in the words of the query. */
  typos: number
  /** Words of the query that the name lacks, without common ones. */
  missing: number
  /** Words of the name that the query lacks, without common ones. */
  besides: number
  /** Whole metres from `near`, when given. */
  distanceMeters?: number
}
