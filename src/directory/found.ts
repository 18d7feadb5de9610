import type { PlaceFacts } from '../domain/place.ts'

/** WGS84 degrees. */
export type Point = { latitude: number; longitude: number }

export type { Near } from './gazetteer/near.ts'

/**
 * How well a name fits the words asked for, best first. Case, accents and punctuation never count.
 * - `exact`: the same words in the same order.
 * - `same words`: the same words in another order.
 * - `same but for common words`: the same words when those that half the restaurants bear ("Trattoria", "The") are left out.
 * - `same but for spaces`: the same letters, parted into other words.
 * - `same but for common words and spaces`: so without common words.
 * - `same but for typing errors`: so without common words, and some are misspelt.
 * - `begins with`: so without common words, and the name goes on after them.
 * - `all words`: so without common words, and the name has further ones anywhere.
 * - `all words but for typing errors`: so, and some are misspelt.
 * - `beginnings of words`: some are only the beginning of a word of the name.
 * - `some words`: the name lacks some, a near miss.
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

/** Whether the name has every word asked for, whole and spelt as asked. */
export const isWhole = (match: Match): boolean => matches.indexOf(match) <= matches.indexOf('all words')

/** Whether nothing of the name is left out but what says little. */
export const isSame = (match: Match): boolean =>
  matches.indexOf(match) <= matches.indexOf('same but for common words and spaces')

export type Found = {
  facts: PlaceFacts
  match: Match
  /** Errors in the words asked for. */
  typos: number
  /** Words asked for that the name lacks, common ones left out. */
  missing: number
  /** Words of the name that were not asked for, common ones left out. */
  besides: number
  /** From `near`, where it was given; whole metres. */
  distanceMeters?: number
}
