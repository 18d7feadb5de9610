import { base32OfNumber, randomBase32 } from '../util/base32.ts'
import type { EntryTexts } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'

/** Maximum number of places that one request suggests. */
export const maxSuggestedPlaces = 20

/** Maximum number of suggestions of a list that wait for a decision. */
export const maxOpenSuggestions = 500

/** Maximum size of these suggestions together in bytes of JSON: 1 MiB. */
export const maxSuggestionBytes = 1024 * 1024

/** A place that a person suggests for a list. */
export type Suggestion = {
  id: string
  /** The name of that person, if given. */
  name?: string
  /** The restaurant, or an own place in the person's words. */
  facts: PlaceFacts
  /** The place as it was sent, with its note. */
  said: EntryTexts
  at: string
}

export type NewSuggestion = Pick<Suggestion, 'name' | 'facts' | 'said'>

/** Returns the id of a new link: 120 random bits. */
export const newSuggestionLinkId = (): string => `suggest_${randomBase32(24)}`

export const isSuggestionLinkId = (text: string): boolean => /^suggest_[0-9a-hjkmnp-tv-z]{24}$/.test(text)

export const isSuggestionId = (text: string): boolean => /^sug_[0-9a-hjkmnp-tv-z]{20}$/.test(text)

/** Returns the id of a new suggestion. Ids have the order of time, and in one request that of `index`, at most 31. */
export const newSuggestionId = (at: string, index: number): string =>
  `sug_${base32OfNumber(Date.parse(at), 9)}${base32OfNumber(index, 1)}${randomBase32(10)}`
