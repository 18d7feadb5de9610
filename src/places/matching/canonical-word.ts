import { wordsOf } from '../../domain/text.ts'
import { wordKindName } from './common-words.ts'

/** Words that are written in several ways, each line one word. */
const spellings = `
  saint st ste sainte sankt san santa santo são
  and et und y e og och ja и n
  brothers bros
  company co
  barbecue bbq barbeque
  mount mt
  doctor dr
  junior jr
  delicatessen deli
  pizza pizzeria pizzería пицца пиццерия
  avenue ave
  square sq
  road rd
`
const numbers = `
  one 1
  two 2 ii due deux dos zwei
  three 3 iii tre trois tres drei
  four 4 iv
  five 5
  six 6
  seven 7
  eight 8
  nine 9
  ten 10
  eleven 11
  twelve 12
  thirteen 13
  fourteen 14
  fifteen 15
  sixteen 16
  seventeen 17
  eighteen 18
  nineteen 19
  twenty 20
  thirty 30
  forty 40
  fifty 50
  first 1st
  second 2nd
  third 3rd
`
const formsIn = (lines: string): Map<string, string> =>
  new Map(
    lines
      .split('\n')
      .map(wordsOf)
      .flatMap(forms => forms.map((form): [string, string] => [form, forms[0]!])),
  )
const numberForms = formsIn(numbers)
const canonicalForms = new Map([...formsIn(spellings), ...numberForms])

/** Returns whether a word is a number, as in the name of a second branch: "Benjamin Steakhouse II". */
export const isNumber = (word: string): boolean => numberForms.has(word) || /^\d+$/.test(word)

/** Returns the second form of "st": as "saint" it is canonical, and between two words nobody can tell. */
export const streetForm = (word: string): string => (word === 'st' ? 'street' : word)

/** Kazakh letters, and the Russian ones that people type for them. */
const kazakh = new Map([...'әқғүұөңһі'].map((letter, at) => [letter, 'акгууонхи'[at]!]))

const replaced = /[aou]e|aa|[әқғүұөңһі]/
/** Returns whether `plainLetters` changes a word. */
export const hasPlainForm = (word: string): boolean => replaced.test(word)

/**
 * Returns a word with the letters of plainer keyboards: one for the two that stand for "ä", "ö", "ü", "å" and "ø" ("loewen"), and Russian ones
 * for Kazakh ones.
 */
export const plainLetters = (word: string): string =>
  word.replace(/[aou]e|aa/g, ([letter]) => letter!).replace(/[әқғүұөңһі]/g, letter => kazakh.get(letter)!)

/** The ending of a plural: "Breads", but not of "Boss", "Colosseus" and "Paris". */
const plural = /(?<=\p{L}{4})(?<![siu])s$/u

/** Returns one form for the spellings of a word: abbreviations, numbers, words for one kind of place, and plurals. */
export const canonicalWord = (word: string): string =>
  canonicalForms.get(word) ?? wordKindName(word) ?? word.replace(plural, '')
