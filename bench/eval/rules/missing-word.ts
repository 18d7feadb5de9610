import { lettersIn, partsOf, type Rule } from './rule.ts'

export const missingWord: Rule = {
  name: 'missing word',
  about: 'one word left out, any; names of two words and more',
  fit: 'words',
  write({ record }, random) {
    const parts = partsOf(record.name)
    const words = parts.flatMap((part, i) => (lettersIn(part) ? [i] : []))
    if (words.length < 2) return undefined
    return parts.toSpliced(random.pick(words), 1).join(' ')
  },
}
