import anyAscii from 'any-ascii'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { wordsOf } from '../../domain/text.ts'
import { hash32 } from '../index/place-key.ts'
import { withoutCommon } from './common-words.ts'

const apostrophes = /['’‘ʼ`´′]/g
// Han is not transliterated: its characters have different readings in several languages.
const spelledOut =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Georgian}\p{sc=Armenian}\p{sc=Thai}]/u
const han = /\p{sc=Han}/u

/** Returns a name in Latin letters, or `undefined` when it is in Latin letters or cannot be transliterated. */
const inLatin = (name: string): string | undefined =>
  spelledOut.test(name) && !han.test(name) ? anyAscii(name) : undefined

/** Removes apostrophes, because people type "McDonalds". */
const withoutApostrophes = (text: string): string => text.replace(apostrophes, '')

export type NamedPlace = Pick<PlaceFacts, 'name' | 'englishName'> & {
  /** Used in searches, never shown. */
  otherNames?: readonly string[]
}

/**
 * Returns the names of a place as words: its name, its English name, both together as shown, its other names and
 * their Latin forms.
 */
export const namesOf = (place: NamedPlace): string[][] => distinctNames(spellingsOf(place))

/** Returns the same names, and each also without its apostrophes. */
export const searchedNamesOf = (place: NamedPlace): string[][] => {
  const spellings = spellingsOf(place)
  return distinctNames([...spellings, ...spellings.map(withoutApostrophes)])
}

const spellingsOf = ({ name, englishName, otherNames = [] }: NamedPlace): string[] => {
  const names = [name, ...(englishName === undefined ? [] : [englishName, `${name} ${englishName}`]), ...otherNames]
  return names.flatMap(each => [each, ...[inLatin(each) ?? []].flat()])
}

const distinctNames = (spellings: readonly string[]): string[][] =>
  [...new Set(spellings)].map(wordsOf).filter(words => words.length > 0)

/** Returns names in the stored format. */
export const joinNames = (names: readonly (readonly string[])[]): string =>
  names.map(words => words.join(' ')).join('\n')
export const namesIn = (lines: string): string[][] => lines.split('\n').map(line => line.split(' '))

/** Returns a key that ignores word order and common words. */
const wordsKey = (words: readonly string[]): number => hash32([...withoutCommon(words)].sort().join(' '))

/** Returns a key that ignores word boundaries. */
export const lettersKey = (words: readonly string[]): number => hash32(`=${words.join('')}`)
const tellingLettersKey = (words: readonly string[]): number => lettersKey(withoutCommon(words))

/** Returns the keys by which names are looked up. */
export const nameKeys = (names: readonly (readonly string[])[]): Set<number> =>
  new Set(names.flatMap(words => [wordsKey(words), lettersKey(words), tellingLettersKey(words)]))
