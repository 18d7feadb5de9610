import type { Extract } from '../extract.ts'
import type { Rule } from './rule.ts'

/** "And" in the languages of the towns. */
const ands: Readonly<Record<Extract['town'], string>> = {
  Rome: 'e',
  Montevideo: 'y',
  Monaco: 'et',
  Vaduz: 'und',
  Salzburg: 'und',
  Helsinki: 'ja',
  Astana: 'и',
}

export const signs: Rule = {
  name: 'signs',
  about:
    '"and" (in the language of the town) for "&" and the other way round, spaces for hyphens, no full stops or commas',
  fit: 'name',
  write({ record: { name }, extract }) {
    const and = ands[extract.town] ?? 'and'
    const changed = name
      .replace(/\s*&\s*|\s+(and)\s+/gi, (_, word) => (word ? ' & ' : ` ${and} `))
      .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
      // "B.B. King" is "BB King", but "S.Anna" is "S Anna".
      .replace(/\.(?=\p{L}{2})/gu, ' ')
      .replace(/[.,!]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return changed === name ? undefined : changed
  },
}
