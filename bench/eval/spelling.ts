import { fold } from '../../src/domain/text.ts'

// The evaluation compares names by its own rules: with the engine's, it would not detect the engine's errors.

const apostrophes = /['’‘ʼ`´′]/g

/** Returns the folded words of a name. Apostrophes do not split words. */
export const wordsIn = (name: string): string[] =>
  fold(name.replace(apostrophes, ''))
    .replaceAll('&', ' and ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the form that spellings of a name share: letters and digits, folded, without spaces. */
export const keyOf = (name: string): string => wordsIn(name).join('')

/** Returns 32 bits for the letters of a word. Words that differ in more than `2 × errors` bits are more than `errors` errors apart. */
export const lettersOf = (key: string): number => {
  let letters = 0
  for (let i = 0; i < key.length; i++) letters |= 1 << (key.charCodeAt(i) & 31)
  return letters
}

export const differingLetters = (a: number, b: number): number => {
  let bits = a ^ b
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the edit distance with transpositions; `max + 1` for anything above `max`. */
export const errorsBetween = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row[j] = Math.min(last![j]! + 1, row[j - 1]! + 1, last![j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j]!, before![j - 2]! + 1)
    }
    if (Math.min(...row) > max) return max + 1
    ;[before, last] = [last, row]
  }
  return Math.min(last![b.length]!, max + 1)
}
