import type { Random } from '../eval/random.ts'
import { partsOf } from '../eval/rules/rule.ts'
import { weighted } from './weighted.ts'
import { wordsOfNames } from './words.ts'

/** The share of real names. */
const realShare = 0.35
/** Real names are as frequent as Zipf’s law predicts from their rank; the first ones are about equal. */
const largestChains = 10

export type Names = {
  /** A name; of ten million places the largest chains have some 45,000 each, and every real name is borne by some 20. */
  next(random: Random): string
  /** The same without real names: how one is made, with other rare words in it. */
  recombined(random: Random): string
}

/** @param real as on the signs, those that most places bear first */
export const nameMaker = (real: readonly string[]): Names => {
  const words = wordsOfNames(real)
  const rank = weighted(real.map((_, rank) => 1 / (rank + largestChains)))
  // `undefined` for a rare word, of which each name has one at least.
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
