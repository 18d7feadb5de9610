import { isLocated, metersBetween } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { wordsOf } from '../../../domain/text.ts'
import { deniesKind } from '../../index/common-words.ts'
import { namesOf, wordsKey } from '../../index/names.ts'
import { samePlaceMeters } from './places.ts'
import type { GooglePlace } from './responses.ts'

/**
 * Returns whether both are one restaurant: within 75 m and with the same name, except for case, accents, word order and
 * common words ("Trattoria", "The").
 */
export const isSamePlace = (facts: PlaceFacts, google: GooglePlace): boolean =>
  isLocated(facts) && metersBetween(facts, google) <= samePlaceMeters && haveOneName(facts, google)

const haveOneName = (facts: PlaceFacts, google: GooglePlace): boolean => {
  const names = namesOf(facts)
  const keys = new Set(names.map(wordsKey))
  const words = names.flat()
  // The "Caffè Rossi" next door to the restaurant "Rossi" is another place.
  const ofAnotherKind = wordsOf(google.name).some(
    word => !words.includes(word) && deniesKind(word, words, facts.category),
  )
  return !ofAnotherKind && namesOf(google).some(name => keys.has(wordsKey(name)))
}
