import { isArticle, isCommon, isGeneric, isUsual, saysNothing } from './common-words.ts'

/**
 * Returns how much a word says about which restaurant is meant, in nats: the negative logarithm of its frequency in names.
 * @param isAlone the name has only common words: "The Bar" then says more than its words do in other names
 */
export type Information = (word: string, isAlone?: boolean) => number

/** Information of a rare word: one place in eight thousand. */
const maxInformation = 9
/** Information of words that say the same everywhere. */
export const fixed = { article: 0.2, restaurant: 0.5, kind: 1.5, generic: 2.5, usual: 5.5 }
/** How much more such words say in a name that has no others. */
const moreAlone = 3

const fixedInformation = (word: string): number => {
  if (isArticle(word)) return fixed.article
  if (saysNothing(word)) return fixed.restaurant
  if (isCommon(word)) return fixed.kind
  if (isGeneric(word)) return fixed.generic
  return isUsual(word) ? fixed.usual : maxInformation
}

/** Where nobody knows the names of a town: every word that is not common is rare. */
export const usualInformation: Information = (word, isAlone = false) =>
  Math.min(maxInformation, fixedInformation(word) + (isAlone ? moreAlone : 0))

/** As many places of other towns are assumed beside those of a town: a word of a small town is not as rare as it seems. */
const unseenPlaces = 2000

/**
 * Returns the information of words in the names of a town.
 * @param names the words of the names of each place there that may be meant
 * @param places the number of all its places
 */
export const townInformation = (names: Iterable<ReadonlySet<string>>, places: number): Information => {
  const bearers = new Map<string, number>()
  for (const words of names) for (const word of words) bearers.set(word, (bearers.get(word) ?? 0) + 1)
  const all = Math.log(places + unseenPlaces)
  return (word, isAlone) => {
    const seen = bearers.get(word)
    const most = usualInformation(word, isAlone)
    return seen === undefined ? most : Math.min(most, all - Math.log(seen + 1))
  }
}
