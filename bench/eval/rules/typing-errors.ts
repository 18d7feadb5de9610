import type { Random } from '../random.ts'
import { keyOf } from '../spelling.ts'

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']

const neighboursOf = (letter: string): string[] => {
  const base = letter.normalize('NFD')[0]!.toLowerCase()
  const row = rows.find(each => each.includes(base))
  const at = row?.indexOf(base) ?? 0
  return row ? [row[at - 1] ?? [], row[at + 1] ?? []].flat() : []
}

/** Typing errors at one letter of a word, all equally frequent. Each returns `undefined` if it is impossible there. */
const errors: readonly ((letters: readonly string[], at: number, random: Random) => string[] | undefined)[] = [
  // A neighbouring key instead.
  (letters, at, random) => {
    const neighbours = neighboursOf(letters[at]!)
    return neighbours.length ? letters.with(at, random.pick(neighbours)) : undefined
  },
  // The letter left out.
  (letters, at) => letters.toSpliced(at, 1),
  // A neighbouring key in addition.
  (letters, at, random) => {
    const neighbours = neighboursOf(letters[at]!)
    return neighbours.length ? letters.toSpliced(at + 1, 0, random.pick(neighbours)) : undefined
  },
  // The letter and the next one swapped.
  (letters, at) => (at + 1 < letters.length ? letters.toSpliced(at, 2, letters[at + 1]!, letters[at]!) : undefined),
  // The letter doubled.
  (letters, at) => letters.toSpliced(at, 0, letters[at]!),
]

/** Returns a word with one typing error at a random letter; `undefined` if no attempt changes the word. */
export const mistyped = (word: string, random: Random): string | undefined => {
  const letters = [...word.normalize('NFC')]
  for (let attempt = 0; attempt < 8; attempt++) {
    const at = random.below(letters.length)
    if (!/\p{L}/u.test(letters[at]!)) continue
    const changed = random.pick(errors)(letters, at, random)?.join('')
    if (changed !== undefined && keyOf(changed) !== keyOf(word)) return changed
  }
  return undefined
}

/** A word in at least this many names is a known word. Errors must not create one: it could be intended. */
export const realWordNames = 3
