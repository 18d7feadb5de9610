import type { PlaceFacts } from '../../domain/place-fields.ts'
import { wordsOf } from '../../domain/text.ts'
import { readAddress } from './address.ts'
import { type Information, weighed } from './compare-names.ts'
import { readContact } from './contact.ts'
import type { Candidate } from './evidence.ts'
import { type NamedPlace, namesOf } from './names.ts'

/** Returns what a question is compared with, for a place outside the place index; `undefined` without coordinates. */
export const candidateOf = (facts: NamedPlace & PlaceFacts, information: Information): Candidate | undefined => {
  const { address, category, cuisines = [], latitude, longitude, phone, website } = facts
  if (latitude === undefined || longitude === undefined) return undefined
  const names = namesOf(facts)
  const contact = readContact(phone, website)
  return {
    // A name of symbols has no words.
    names: (names.length > 0 ? names : [[facts.name]]).map(words => weighed(words, information)),
    ...(address !== undefined && { address: readAddress(address) }),
    ...(category !== undefined && { category }),
    ...(contact && { contact }),
    kinds: () => kindWords(category ?? '', cuisines),
    latitude,
    longitude,
    known: false,
  }
}

/** Returns the words of a category and of cuisines. */
export const kindWords = (category: string, cuisines: readonly string[]): ReadonlySet<string> =>
  new Set(wordsOf(`${category} ${cuisines.join(' ')}`.replaceAll('_', ' ')))
