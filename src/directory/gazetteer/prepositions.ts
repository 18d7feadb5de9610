import { keyOf } from './standing.ts'

// What stands between a restaurant and its town, folded as words are compared. "de" and "di" are left out: they belong to names.
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
    .map(each => keyOf(each) || each),
)

const mostWords = 4

/** How many words from `at` on are a preposition, the longest there is; 0 for none. */
export const prepositionAt = (words: readonly string[], at: number): number => {
  for (let length = mostWords; length > 0; length--) {
    const text = words.slice(at, at + length).join(' ')
    if (prepositions.has(keyOf(text) || text)) return length
  }
  return 0
}
