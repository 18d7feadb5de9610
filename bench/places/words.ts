import { type Random, randomOf } from '../eval/random.ts'
import { partsOf } from '../eval/rules/rule.ts'
import { keyOf } from '../eval/spelling.ts'

/**
 * How the number of words grows with the number of names: by this power of it. Of the restaurants of New York 1,680 names have
 * 1,971 words, and 25,208 names 12,627.
 */
const growth = 0.69
/** Ranks that are about as likely as the first; more of them are more words altogether. */
const flat = 200
/** A word that more of the real names have is part of how names are made, and stays. */
const maxBearers = 20

export type Words = {
  /** Whether a real name's word is distinctive and not a common one. */
  isRare(word: string): boolean
  /** A rare word: real, or, with growing probability, a new one. */
  rare(random: Random): string
}

/** Words with the frequencies of real ones, and beyond the last of those as many more as the same law of frequencies asks for. */
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

/** The beginning of one word and the end of another, or three in one. */
const spliced = (words: readonly string[], random: Random): string => {
  const [first, second, third] = [random.pick(words), random.pick(words), random.pick(words)].map(word => [
    ...word.toLowerCase(),
  ])
  const head = first!.slice(0, Math.ceil(first!.length / 2))
  const middle = random.below(3) === 0 ? third!.slice(1, 3) : []
  const tail = second!.slice(Math.floor(second!.length / 2))
  return [head[0]!.toUpperCase(), ...head.slice(1), ...middle, ...tail].join('')
}
