import { keyOf } from './spelling.ts'

// The evaluation has its own lists: with the engine's, it would not detect the engine's errors.
const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const kindsAndArticles = setOf(`
  restaurant restaurants ristorante restaurante ravintola ресторан мейрамханасы trattoria osteria pizzeria gasthaus gasthof
  cafe caffe kahvila кафе coffee bar baari pub бар паб bistro grill the la le il el lo der die das da
`)

const betweenWords = setOf(`
  a an and at by in of on to e ed con di del dello della dell d dei degli delle al allo alla all ai alle i gli
  y de los las en les l des du et au aux chez und im am zum zur bei von ja и у
`)

/** Returns whether a word is common in restaurant names of some language. */
export const isCommonWord = (word: string): boolean => kindsAndArticles.has(keyOf(word))

/** Returns the words that distinguish restaurants; all words if none would be left. */
export const withoutCommonWords = (words: readonly string[]): readonly string[] => {
  const rest = words.filter(word => !kindsAndArticles.has(word) && !betweenWords.has(word))
  return rest.length ? rest : words
}
