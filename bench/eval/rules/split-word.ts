import { keyOf } from '../spelling.ts'
import { lettersIn, partsOf, type Rule } from './rule.ts'

export const splitWord: Rule = {
  name: 'split word',
  about: '"Mc Donalds" for "McDonalds": before an inner capital, or where both halves are words of other names',
  fit: 'name',
  write({ record }, random, all) {
    const parts = partsOf(record.name)
    const cuts = parts.flatMap((part, i) => cutsOf(part, word => all.namesWith(word) > 0).map(at => ({ i, at })))
    if (!cuts.length) return undefined
    const { i, at } = random.pick(cuts)
    return parts.with(i, `${parts[i]!.slice(0, at)} ${parts[i]!.slice(at)}`).join(' ')
  },
}

const cutsOf = (part: string, isWord: (word: string) => boolean): number[] => {
  const capitals = [...part.matchAll(/\p{Ll}(?=\p{Lu}\p{Ll})/gu)].map(({ index }) => index + 1).filter(at => at > 1)
  if (capitals.length || lettersIn(part) < 8) return capitals
  return Array.from({ length: part.length }, (_, at) => at).filter(at =>
    [part.slice(0, at), part.slice(at)].every(half => /^[\p{L}\p{M}]{3,}$/u.test(half) && isWord(keyOf(half))),
  )
}
