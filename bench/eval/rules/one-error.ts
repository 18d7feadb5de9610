import { keyOf } from '../spelling.ts'
import { lettersIn, partsOf, type Rule } from './rule.ts'
import { mistyped, realWordNames } from './typing-errors.ts'

export const oneError: Rule = {
  name: 'one typing error',
  about:
    'in one word of four letters and more: a neighbouring key, a letter missing, too many, doubled, or two swapped',
  fit: 'spelling',
  write({ record }, random, all) {
    const parts = partsOf(record.name)
    const long = parts.flatMap((part, i) => (lettersIn(part) >= 4 ? [i] : []))
    if (!long.length) return undefined
    const at = random.pick(long)
    const changed = mistyped(parts[at]!, random)
    // A change into another known word makes another name, not an error.
    if (!changed || all.namesWith(keyOf(changed)) >= realWordNames) return undefined
    return parts.with(at, changed).join(' ')
  },
}
