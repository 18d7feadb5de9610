import type { PlaceFacts } from '../domain/place.ts'

/** WGS84 degrees. */
export type Point = { latitude: number; longitude: number }

/** A point that somebody's `near` was understood as. */
export type Near = Point & { name: string; englishName?: string }

/**
 * How well a name fits the words asked for, best first. Case, accents and punctuation never count.
 * - `exact`: the same words in the same order.
 * - `same words`: the same words in another order.
 * - `same but for common words`: the same words when those that half the restaurants bear ("Trattoria", "The") are left out.
 * - `begins with`: so without common words, and the name goes on after them.
 * - `all words`: so without common words, and the name has further ones anywhere.
 * - `beginnings of words`: some are only the beginning of a word of the name.
 * - `some words`: the name lacks some, a near miss.
 */
export const matches = [
  'exact',
  'same words',
  'same but for common words',
  'begins with',
  'all words',
  'beginnings of words',
  'some words',
] as const
export type Match = (typeof matches)[number]

/** Whether the name has every word asked for, whole. */
export const isWhole = (match: Match): boolean => match !== 'beginnings of words' && match !== 'some words'

export type Found = {
  facts: PlaceFacts
  match: Match
  /** From `near`, where it was given; whole metres. */
  distanceMeters?: number
}
