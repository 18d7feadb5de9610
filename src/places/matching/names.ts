import type { PlaceFacts } from '../../domain/place-fields.ts'
import { wordsOf } from '../../domain/text.ts'
import { hash32 } from '../index/place-key.ts'
import { withoutCommon } from './common-words.ts'
import { inLatin } from './other-scripts.ts'

const apostrophes = /['’‘ʼ`´′]/g
/** Removes apostrophes, because people type "McDonalds". */
const withoutApostrophes = (text: string): string => text.replace(apostrophes, '')

export type NamedPlace = Pick<PlaceFacts, 'name' | 'englishName'> & {
  /** Used in searches, never shown. */
  otherNames?: readonly string[]
}

/** What a name explains at its end: "Ravintola Aino (Finnish cuisine)". */
const inBrackets = /\s*\([^()]*\)\s*$/

/** A name as words. `bySound`: transliterated from another script, so that letters may differ. */
export type Name = { words: readonly string[]; bySound?: true }

/**
 * Returns the names of a place as words: its name, its English name, both together as shown, its other names and
 * their Latin forms.
 */
export const namesOf = ({ name, englishName, otherNames = [] }: NamedPlace): Name[] => {
  const names = [
    name,
    ...(englishName === undefined ? [] : [englishName, `${name} ${englishName}`]),
    ...otherNames,
    name.replace(inBrackets, ''),
  ]
  const latin = names.flatMap(each => inLatin(each) ?? [])
  const written = distinctNames(names).map((words): Name => ({ words }))
  return [...written, ...distinctNames(latin).map((words): Name => ({ words, bySound: true }))]
}

/** Returns the words of the same names, and each also without its apostrophes. */
export const searchedNamesOf = (place: NamedPlace): string[][] => {
  const { name, englishName, otherNames = [] } = place
  const shortened = [name, englishName ?? [], otherNames].flat().map(withoutApostrophes)
  return [...namesOf(place).map(({ words }) => [...words]), ...distinctNames(shortened)]
}

const distinctNames = (spellings: readonly string[]): string[][] =>
  [...new Set(spellings)].map(wordsOf).filter(words => words.length > 0)

/** Marks a name that was transliterated, in the stored format. */
const soundMark = '~ '

/** Returns names in the stored format. */
export const joinNames = (names: readonly Name[]): string =>
  names.map(({ words, bySound }) => (bySound ? soundMark : '') + words.join(' ')).join('\n')
export const namesIn = (lines: string): Name[] =>
  lines.split('\n').map(line => {
    const bySound = line.startsWith(soundMark)
    const words = (bySound ? line.slice(soundMark.length) : line).split(' ')
    return bySound ? { words, bySound } : { words }
  })

/** Returns a key that ignores word boundaries. */
export const lettersKey = (words: readonly string[]): number => hash32(`=${words.join('')}`)

/** Returns the keys by which names are looked up. Two of the three ignore common words, and one of these the order of the others. */
export const nameKeys = (names: readonly (readonly string[])[]): Set<number> =>
  new Set(
    names.flatMap(words => {
      const telling = withoutCommon(words)
      return [hash32([...telling].sort().join(' ')), lettersKey(words), lettersKey(telling)]
    }),
  )
