import type { Rule } from './rule.ts'

export const stillTyping: Rule = {
  name: 'still typing',
  about: 'the first letters, from the fourth to all but the last; searched for, never added by',
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
