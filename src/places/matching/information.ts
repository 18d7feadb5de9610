import { isArticle, isCommon, isGeneric, saysNothing } from './common-words.ts'
import type { Information } from './compare-names.ts'

/** Information of a rare word, in nats: one place in eight thousand. */
export const maxInformation = 9
/** Information of words that say the same everywhere. */
const fixed = { article: 0.2, restaurant: 0.5, kind: 1.5, generic: 2.5 }
/** How much more such words say in a name that has no others. */
const moreAlone = 3

/** Returns the most that a word says in a name with other words. */
export const maxInformationOf = (word: string): number => {
  if (isArticle(word)) return fixed.article
  if (saysNothing(word)) return fixed.restaurant
  if (isCommon(word)) return fixed.kind
  return isGeneric(word) ? fixed.generic : maxInformation
}

/** What words say where no place index tells their frequency: every other word is rare. */
export const usualInformation: Information = (word, isAlone = false) =>
  Math.min(maxInformation, maxInformationOf(word) + (isAlone ? moreAlone : 0))
