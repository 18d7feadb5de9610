import { errorsBetween, keyOf } from '../spelling.ts'
import { lettersIn, partsOf, type Rule } from './rule.ts'
import { mistyped, realWordNames } from './typing-errors.ts'

export const twoErrors: Rule = {
  name: 'two typing errors',
  about: 'one each in two words of four letters and more, or both in one of eight and more',
  fit: 'spelling',
  write({ record, key }, random, all) {
    const parts = partsOf(record.name)
    const long = parts.flatMap((part, i) => (lettersIn(part) >= 4 ? [i] : []))
    const longest = long.filter(i => lettersIn(parts[i]!) >= 8)
    const first = random.pick(long.length > 1 ? long : longest)
    if (first === undefined) return undefined
    const rest = long.filter(i => i !== first)
    const second = longest.includes(first) && (!rest.length || random.below(2)) ? first : random.pick(rest)
    if (second === undefined) return undefined
    for (const at of [first, second]) parts[at] = mistyped(parts[at]!, random) ?? parts[at]!
    const known = [first, second].some(at => all.namesWith(keyOf(parts[at]!)) >= realWordNames)
    const query = parts.join(' ')
    return known || errorsBetween(keyOf(query), key, 2) !== 2 ? undefined : query
  },
}
