import { lettersIn, partsOf, type Rule } from './rule.ts'

export const joinedWords: Rule = {
  name: 'joined words',
  about: '"burgerking" for "Burger King": two neighbouring words are written as one',
  fit: 'name',
  write({ record }, random) {
    const parts = partsOf(record.name)
    const pairs = parts.slice(1).flatMap((part, i) => (lettersIn(part) > 1 && lettersIn(parts[i]!) > 1 ? [i] : []))
    if (!pairs.length) return undefined
    const at = random.pick(pairs)
    return parts
      .toSpliced(at, 2, `${parts[at]}${parts[at + 1]}`)
      .join(' ')
      .toLowerCase()
  },
}
