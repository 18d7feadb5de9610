import { partsOf } from '../rules/rule.ts'
import { realWordNames } from '../rules/typing-errors.ts'
import { errorsBetween, keyOf, wordsIn } from '../spelling.ts'
import type { AbsentRule } from './rule.ts'

export const anotherWord: AbsentRule = {
  name: 'another word',
  about:
    'a name with one letter changed, so that a word becomes another word of at least three names: "Lucky Swan" for "Lucky Swam"',
  anywhere: true,
  write(here, random, scope, { all }) {
    const parts = partsOf(here.record.name)
    const telling = scope.telling(here.words)
    const long = parts.flatMap((part, i) => (keyOf(part).length >= 4 && telling.includes(keyOf(part)) ? [i] : []))
    if (!long.length) return undefined
    const at = random.pick(long)
    const word = keyOf(parts[at]!)
    const others = all.words.filter(
      other =>
        other.length === word.length &&
        // Words that differ only in the last letter are mostly forms of one word.
        other.at(-1) === word.at(-1) &&
        all.namesWith(other) >= realWordNames &&
        errorsBetween(word, other, 1) === 1,
    )
    if (!others.length) return undefined
    const name = parts.with(at, random.pick(others)).join(' ')
    return scope.bearing(name).length || scope.having(scope.telling(wordsIn(name))).length ? undefined : name
  },
}
