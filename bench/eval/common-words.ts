import { keyOf } from './spelling.ts'

// Lists of the evaluation's own, for the reason that `spelling.ts` gives.
const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const kindsAndArticles = setOf(`
  restaurant restaurants ristorante restaurante ravintola ресторан мейрамханасы trattoria osteria pizzeria gasthaus gasthof
  cafe caffe kahvila кафе coffee bar baari pub бар паб bistro grill the la le il el lo der die das da
`)

const betweenWords = setOf(`
  a an and at by in of on to e ed con di del dello della dell d dei degli delle al allo alla all ai alle i gli
  y de los las en les l des du et au aux chez und im am zum zur bei von ja и у
`)

/** Whether the word is common in restaurant names of some language. */
export const isCommonWord = (word: string): boolean => kindsAndArticles.has(keyOf(word))

/** The folded words that tell restaurants apart; all of them where nothing would be left. */
export const withoutCommonWords = (words: readonly string[]): readonly string[] => {
  const rest = words.filter(word => !kindsAndArticles.has(word) && !betweenWords.has(word))
  return rest.length ? rest : words
}
