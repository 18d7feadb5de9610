import type { Random } from '../random.ts'
import { keyOf } from '../spelling.ts'

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']

const neighboursOf = (letter: string): string[] => {
  const base = letter.normalize('NFD')[0]!.toLowerCase()
  const row = rows.find(each => each.includes(base))
  const at = row?.indexOf(base) ?? 0
  return row ? [row[at - 1] ?? [], row[at + 1] ?? []].flat() : []
}

/** How fingers err, each as often: at letter `at` of a word, whose letters are given. `undefined` where it cannot be. */
const errors: readonly ((letters: readonly string[], at: number, random: Random) => string[] | undefined)[] = [
  // The key beside it.
  (letters, at, random) => {
    const neighbours = neighboursOf(letters[at]!)
    return neighbours.length ? letters.with(at, random.pick(neighbours)) : undefined
  },
  // Left out.
  (letters, at) => letters.toSpliced(at, 1),
  // The key beside it as well.
  (letters, at, random) => {
    const neighbours = neighboursOf(letters[at]!)
    return neighbours.length ? letters.toSpliced(at + 1, 0, random.pick(neighbours)) : undefined
  },
  // Too early.
  (letters, at) => (at + 1 < letters.length ? letters.toSpliced(at, 2, letters[at + 1]!, letters[at]!) : undefined),
  // Twice.
  (letters, at) => letters.toSpliced(at, 0, letters[at]!),
]

/** A word with one typing error, at any of its letters; `undefined` when none was found that changes it. */
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

/** Skips errors that create a known word, which is indistinguishable from an intended one. */
export const realWordNames = 3
