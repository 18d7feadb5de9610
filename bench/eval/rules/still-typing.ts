import type { Rule } from './rule.ts'

export const stillTyping: Rule = {
  name: 'still typing',
  about: 'at least the first four letters, without the last one; only searched for, never added',
  fit: 'beginning',
  typing: true,
  write({ record }, random) {
    const letters = [...record.name]
    if (letters.length < 5) return undefined
    return letters
      .slice(0, 4 + random.below(letters.length - 4))
      .join('')
      .trim()
  },
}
