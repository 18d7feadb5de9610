import { type Random, randomOf } from '../eval/random.ts'
import { partsOf } from '../eval/rules/rule.ts'
import { keyOf } from '../eval/spelling.ts'

/**
 * The number of words grows with this power of the number of names. In New York, 1,680 names of restaurants have 1,971 words, and 25,208
 * names have 12,627.
 */
const growth = 0.69
/** Number of ranks that are about as likely as the first. A larger number means more words in all. */
const flat = 200
/** A word in more real names than this belongs to the pattern of a name and stays. */
const maxBearers = 20

export type Words = {
  /** Returns whether a word of a real name is distinctive, not common. */
  isRare(word: string): boolean
  /** Returns a rare word: a real or a new one. */
  rare(random: Random): string
}

/** Creates words with the frequencies of real ones. Ranks beyond the last real word yield new words. */
export const wordsOfNames = (names: readonly string[]): Words => {
  const bearers = new Map<string, number>()
  const written = new Map<string, string>()
  for (const part of names.flatMap(partsOf)) {
    const key = keyOf(part)
    bearers.set(key, (bearers.get(key) ?? 0) + 1)
    if (/^\p{L}[\p{L}’']+$/u.test(part)) written.set(key, part)
  }
  const isRare = (word: string) => (bearers.get(keyOf(word)) ?? 0) <= maxBearers
  const rare = [...written].filter(([, word]) => isRare(word)).sort(([a], [b]) => bearers.get(b)! - bearers.get(a)!)
  const real = rare.map(([, word]) => word)
  const spliceable = real.filter(word => /^\p{sc=Latin}{4,}$/u.test(word))
  return {
    isRare,
    rare(random) {
      const rank = Math.floor(flat * ((1 - random.next()) ** (-1 / (1 / growth - 1)) - 1))
      return real[rank] ?? spliced(spliceable, randomOf(`word ${rank}`))
    },
  }
}

/** Joins the beginning of one word and the end of another, sometimes with part of a third between. */
const spliced = (words: readonly string[], random: Random): string => {
  const [first, second, third] = [random.pick(words), random.pick(words), random.pick(words)].map(word => [
    ...word.toLowerCase(),
  ])
  const head = first!.slice(0, Math.ceil(first!.length / 2))
  const middle = random.below(3) === 0 ? third!.slice(1, 3) : []
  const tail = second!.slice(Math.floor(second!.length / 2))
  return [head[0]!.toUpperCase(), ...head.slice(1), ...middle, ...tail].join('')
}
