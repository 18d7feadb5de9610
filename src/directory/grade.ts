import { isCommon, withoutCommon } from './common-words.ts'
import type { Match } from './found.ts'

/** The words of a query, folded, and those of them that a name must have. */
export type Asked = { words: readonly string[]; essential: readonly string[]; commonOnly: boolean }

export const askedFor = (words: readonly string[]): Asked => ({
  words,
  essential: withoutCommon(words),
  commonOnly: words.every(isCommon),
})

export type Grade = {
  match: Match
  /** How many essential words the name does not have whole. */
  missing: number
}

/** How well a name, given as its words, fits; `undefined` when not one essential word is in it. */
export const gradeOf = (asked: Asked, name: readonly string[]): Grade | undefined => {
  const missing = lacking(asked.essential, name)
  const match = matchOf(asked, name, missing)
  return match && { match, missing }
}

const matchOf = ({ words, essential, commonOnly }: Asked, name: readonly string[], missing: number) => {
  if (sameInOrder(words, name)) return 'exact'
  if (sameInAnyOrder(words, name)) return 'same words'
  // A query of common words only is searched for as it stands.
  const rest = commonOnly ? name : withoutCommon(name)
  if (sameInAnyOrder(essential, rest)) return 'same but for common words'
  if (essential.every((word, i) => rest[i] === word)) return 'begins with'
  if (missing === 0) return 'all words'
  if (essential.every(word => name.some(longer => longer.startsWith(word)))) return 'beginnings of words'
  return missing < essential.length ? 'some words' : undefined
}

const sameInOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, i) => word === b[i])

const sameInAnyOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && sameInOrder(a.toSorted(), b.toSorted())

/** How many of the words are not in the name; a word asked for twice must be there twice. */
const lacking = (words: readonly string[], name: readonly string[]): number => {
  const left = [...name]
  return words.filter(word => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}
