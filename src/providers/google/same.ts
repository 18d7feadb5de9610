import { deniesKind } from '../../directory/common-words.ts'
import { namesOf, wordsKey } from '../../directory/names.ts'
import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place.ts'
import { wordsOf } from '../../domain/text.ts'
import type { GooglePlace } from './answers.ts'
import { samePlaceMeters } from './places.ts'

/** Whether both are one restaurant: of one name, but for case, accents, word order and common words ("Trattoria", "The"), and within 75 m. */
export const isSame = (facts: PlaceFacts, google: GooglePlace): boolean =>
  isLocated(facts) && metersBetween(facts, google) <= samePlaceMeters && haveOneName(facts, google)

const haveOneName = (facts: PlaceFacts, google: GooglePlace): boolean => {
  const names = namesOf(facts)
  const keys = new Set(names.map(wordsKey))
  const words = names.flat()
  // Next door to the restaurant "Rossi" may well be the "Caffè Rossi".
  const ofAnotherKind = wordsOf(google.name).some(
    word => !words.includes(word) && deniesKind(word, words, facts.category),
  )
  return !ofAnotherKind && namesOf(google).some(name => keys.has(wordsKey(name)))
}
