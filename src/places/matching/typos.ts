/** Returns the number of typing errors forgiven in a word. For short words and numbers it is 0: they are too easily confused. */
export const typosForgiven = (word: string): number =>
  word.length < 4 || /\p{N}/u.test(word) ? 0 : word.length < 8 ? 1 : 2

/**
 * Counts the typing errors between two words: a letter added, removed or replaced, or two neighbours swapped
 * (optimal string alignment, in UTF-16 code units).
 * @returns any number above `maxTypos` when there are more than `maxTypos`
 */
export const typosBetween = (a: string, b: string, maxTypos: number): number => {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > maxTypos) return maxTypos + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      next.push(cost)
      if (cost < least) least = cost
    }
    if (least > maxTypos) return maxTypos + 1
    before = row
    row = next
  }
  return row[b.length]!
}

/** Number of letters at the beginning of a word that are indexed for errors. Later letters are compared afterwards. */
const lettersLookedAt = 7

/**
 * Returns the variants of a word's beginning with up to `maxTypos` letters removed. Two words that are `maxTypos` errors apart
 * share a variant, so misspelt words are found by look-up instead of comparing all words
 * (symmetric deletion, Garbe 2012).
 */
export const deletionVariants = (word: string, maxTypos: number): Set<string> => {
  const all = new Set([word.slice(0, lettersLookedAt)])
  let last = [...all]
  for (let dropped = 0; dropped < maxTypos; dropped++) {
    last = [...new Set(last.flatMap(text => [...text].map((_, i) => text.slice(0, i) + text.slice(i + 1))))]
    for (const text of last) all.add(text)
  }
  return all
}
