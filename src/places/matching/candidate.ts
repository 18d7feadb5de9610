import type { PlaceFacts } from '../../domain/place-fields.ts'
import { wordsOf } from '../../domain/text.ts'
import { readAddress } from './address.ts'
import { asWords } from './compare-names.ts'
import { readContact } from './contact.ts'
import type { Candidate } from './evidence.ts'
import { type NamedPlace, namesOf } from './names.ts'

/** Returns what a question is compared with, for a place outside the place index; `undefined` without coordinates. */
export const candidateOf = (facts: NamedPlace & PlaceFacts): Candidate | undefined => {
  const { address, category, cuisines = [], latitude, longitude, phone, website } = facts
  if (latitude === undefined || longitude === undefined) return undefined
  const names = namesOf(facts)
  const contact = readContact(phone, website)
  return {
    // A name of symbols has no words.
    names: (names.length > 0 ? names : [{ words: [facts.name] }]).map(asWords),
    ...(address !== undefined && { address: readAddress(address) }),
    ...(category !== undefined && { category }),
    ...(contact && { contact }),
    kinds: kindWords(category ?? '', cuisines),
    latitude,
    longitude,
    known: false,
  }
}

/** Returns a function that returns the words of a category and of cuisines. They are read at its first call. */
export const kindWords = (category: string, cuisines: readonly string[]): Candidate['kinds'] => {
  let words: ReadonlySet<string> | undefined
  return () => {
    words ??= new Set(wordsOf(`${category} ${cuisines.join(' ')}`.replaceAll('_', ' ')))
    return words
  }
}
