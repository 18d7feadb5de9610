import type { PlaceFacts } from '../../domain/place-fields.ts'

/** How well a place fits a question. */
export type Match = {
  /** Probability that it is the restaurant meant, 0 to 1, with three digits. */
  confidence: number
  name: 'same' | 'similar'
  /** Whole metres from the location asked for. */
  distanceMeters?: number
  /** Present when the question names a street, a house number or a postcode and the place has an address. */
  address?: 'same' | 'other'
}

export type SearchHit = { facts: PlaceFacts; match: Match }
