import { townKeyOf } from './standing.ts'

// Words between a restaurant and its town, folded for comparison. "de" and "di" are left out: they belong to names.
const prepositions = new Set(
  `
  in, at, near, near to, nearby, close to, around, by, @
  a, ad, in, presso, vicino, vicino a, vicino ad
  en, cerca de, a
  à, en, près de, proche de
  im, bei, nahe, in der nähe von
  em, no, na, perto de
  te, bij, vlakbij
  i, på, nära, ved, nær
  w, we, koło
  v, ve, u, blízko
  в, во, у, возле, около, под, біля
  în, la, lângă
  kod, blizu
  σε, στο, στη, στην, στον, κοντά
  في, قرب
  `
    .split(/[,\n]/)
    .map(each => each.trim())
    .filter(each => each)
    .map(each => townKeyOf(each) || each),
)

const maxWords = 4

/** Returns the number of words of the longest preposition at `at`, or 0. */
export const prepositionAt = (words: readonly string[], at: number): number => {
  for (let length = maxWords; length > 0; length--) {
    const text = words.slice(at, at + length).join(' ')
    if (prepositions.has(townKeyOf(text) || text)) return length
  }
  return 0
}
