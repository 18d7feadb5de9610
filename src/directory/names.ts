import anyAscii from 'any-ascii'
import type { PlaceFacts } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import { withoutCommon } from './common-words.ts'
import { hash32 } from './hash.ts'

const apostrophes = /['’‘ʼ`´′]/g
// Han stands for syllables of several languages, so that spelling it out in one of them helps nobody.
const spelledOut =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Georgian}\p{sc=Armenian}\p{sc=Thai}]/u
const han = /\p{sc=Han}/u

/** A name in Latin letters; `undefined` where it has none but them already, or cannot be spelled out. */
export const inLatin = (name: string): string | undefined =>
  spelledOut.test(name) && !han.test(name) ? anyAscii(name) : undefined

/** People type "McDonalds". */
export const withoutApostrophes = (text: string): string => text.replace(apostrophes, '')

export type Named = Pick<PlaceFacts, 'name' | 'englishName'> & {
  /** Searched, never shown. */
  otherNames?: readonly string[]
}

/**
 * The names that a place answers to, each as its words: its name, its English name and both in one, as they are shown, its other
 * names, and those in Latin letters; and each with what an apostrophe parts written together.
 */
export const namesOf = ({ name, englishName, otherNames = [] }: Named): string[][] => {
  const names = [name, ...(englishName === undefined ? [] : [englishName, `${name} ${englishName}`]), ...otherNames]
  const all = new Set<string>()
  for (const each of names) {
    for (const written of [each, inLatin(each)]) {
      if (written !== undefined) all.add(written).add(withoutApostrophes(written))
    }
  }
  return [...all].map(wordsOf).filter(words => words.length > 0)
}

/** Names as the index keeps them. */
export const linesOf = (names: readonly (readonly string[])[]): string => names.map(words => words.join(' ')).join('\n')
export const namesIn = (lines: string): string[][] => lines.split('\n').map(line => line.split(' '))

/** The same for names that differ by the order of their words and by common ones only. */
export const wordsKey = (words: readonly string[]): number => hash32([...withoutCommon(words)].sort().join(' '))

/** The same for names that differ by where their words are parted only. */
export const lettersKey = (words: readonly string[]): number => hash32(`=${words.join('')}`)
const tellingLettersKey = (words: readonly string[]): number => lettersKey(withoutCommon(words))

/** By which a name is looked up. */
export const nameKeys = (names: readonly (readonly string[])[]): Set<number> =>
  new Set(names.flatMap(words => [wordsKey(words), lettersKey(words), tellingLettersKey(words)]))
