import anyAscii from 'any-ascii'
import { plainLetters } from '../../../src/places/matching/canonical-word.ts'
import { withoutCommonWords } from '../common-words.ts'
import { errorsBetween, wordsIn } from '../spelling.ts'

/** Returns how rare a word is in the names of a town. A rare word weighs more. */
export type Rarity = (word: string) => number

/** Returns the rarity of words among names: the logarithm of the names for each name with the word. */
export const rarityOf = (names: readonly string[]): Rarity => {
  const counts = new Map<string, number>()
  for (const name of names) for (const word of new Set(wordsIn(name))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return word => Math.log(1 + names.length / (counts.get(word) ?? 0.5))
}

/**
 * Returns how much two names resemble each other, from 0 to 1: the better of shared words, weighted by rarity, and shared
 * trigrams. It joins sources. It is not the product's matching, which it helps to judge.
 */
export const resemblance = (a: string, b: string, rarity: Rarity): number => {
  const [ofA, ofB] = [tellingWords(a), tellingWords(b)]
  if (ofA.join('') === ofB.join('')) return 1
  return Math.max(sharedWords(ofA, ofB, rarity), sharedTrigrams(tellingTrigrams(a), tellingTrigrams(b)))
}

/** Returns whether one name has every telling word of the other. */
export const holdsWords = (name: string, wanted: string): boolean => {
  const words = tellingWords(name)
  return tellingWords(wanted).every(word => words.includes(word))
}

// Cached: a town's names are compared with every question.
const wordsByName = new Map<string, readonly string[]>()
const trigramsByName = new Map<string, ReadonlySet<string>>()

/** Returns the words of a name that distinguish it. */
const tellingWords = (name: string): readonly string[] => {
  const words = wordsByName.get(name) ?? withoutCommonWords(wordsIn(anyAscii(plainLetters(name.toLowerCase()))))
  wordsByName.set(name, words)
  return words
}

/** Returns the groups of three letters of a name's telling words, written as one word. */
export const tellingTrigrams = (name: string): ReadonlySet<string> => {
  const trigrams = trigramsByName.get(name) ?? trigramsOf(`  ${tellingWords(name).join('')} `)
  trigramsByName.set(name, trigrams)
  return trigrams
}

const trigramsOf = (padded: string): ReadonlySet<string> =>
  new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))

/** The mean of the shared part of the shorter name and that of the longer one: "Felice" is half of "Felice 83". */
const sharedWords = (a: readonly string[], b: readonly string[], rarity: Rarity): number => {
  const weight = (words: readonly string[]) => words.reduce((sum, word) => sum + rarity(word), 0)
  const [ofA, ofB] = [weight(a), weight(b)]
  if (ofA === 0 || ofB === 0) return 0
  const shared = weight(a.filter(word => b.some(other => isSameWord(word, other))))
  return Math.min(1, (shared / Math.min(ofA, ofB) + shared / Math.max(ofA, ofB)) / 2)
}

const isSameWord = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= 5 && errorsBetween(a, b, 1) === 1)

const sharedTrigrams = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  (2 * a.intersection(b).size) / (a.size + b.size)
