import type { Random } from '../eval/random.ts'
import { partsOf } from '../eval/rules/rule.ts'
import { weighted } from './weighted.ts'
import { wordsOfNames } from './words.ts'

/** The share of real names. */
const realShare = 0.35
/** Real names are as frequent as Zipf’s law predicts from their rank; the first ones are about equal. */
const largestChains = 10

export type Names = {
  /** Returns a name. Of ten million places, the largest chains have some 45,000 each, and every real name has some 20 places. */
  next(random: Random): string
  /** Returns a name with the pattern of a real one and other rare words. */
  recombined(random: Random): string
}

/** Creates a generator of names. @param real names as on the signs, most frequent first */
export const nameMaker = (real: readonly string[]): Names => {
  const words = wordsOfNames(real)
  const rank = weighted(real.map((_, rank) => 1 / (rank + largestChains)))
  // `undefined` stands for a rare word. Each name has at least one.
  const patterns = real.map(name => {
    const parts = partsOf(name).map(part => (words.isRare(part) ? undefined : part))
    return parts.includes(undefined) ? parts : [undefined, ...parts]
  })
  const recombined = (random: Random): string =>
    random
      .pick(patterns)
      .map(part => part ?? words.rare(random))
      .join(' ')
      .slice(0, maxNameLength)
  return {
    recombined,
    next: random => (random.next() < realShare ? real[rank(random)]! : recombined(random)),
  }
}

const maxNameLength = 200
