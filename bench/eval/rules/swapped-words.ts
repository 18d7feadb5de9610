import { keyOf } from '../spelling.ts'
import { partsOf, type Rule } from './rule.ts'

export const swappedWords: Rule = {
  name: 'swapped words',
  about: 'two neighbouring words change places',
  fit: 'name',
  write({ record, key }, random) {
    const parts = partsOf(record.name)
    if (parts.length < 2) return undefined
    const at = random.below(parts.length - 1)
    const query = parts.toSpliced(at, 2, parts[at + 1]!, parts[at]!).join(' ')
    return keyOf(query) === key ? undefined : query
  },
}
