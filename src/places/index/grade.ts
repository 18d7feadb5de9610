import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { wordsOf } from '../../domain/text.ts'
import type { Near } from '../gazetteer/near.ts'
import { isCommon, withoutCommon } from './common-words.ts'
import { namesOf, withoutApostrophes } from './names.ts'
import { type Match, matches, type SearchHit } from './search-hit.ts'
import { typosBetween, typosForgiven } from './typos.ts'

/** The words of a query, folded, and those of them that a name must have. */
export type IndexQuery = {
  words: readonly string[]
  letters: string
  essential: readonly string[]
  commonOnly: boolean
  /** The same with what an apostrophe parts as words of their own, where there is one. */
  parted?: IndexQuery
}

export const askedFor = (query: string): IndexQuery => {
  const [written, joined] = [query, withoutApostrophes(query)].map(text => asked(wordsOf(text)))
  return written!.words.length === joined!.words.length ? joined! : { ...joined!, parted: written! }
}

const asked = (words: readonly string[]): IndexQuery => ({
  words,
  letters: words.join(''),
  essential: withoutCommon(words),
  commonOnly: words.every(isCommon),
})

export type Grade = { match: Match; typos: number; missing: number; besides: number }

/** How well the best of a place's names, each given as its words, fits; `undefined` when not one essential word is in any. */
export const bestGrade = (asked: IndexQuery, names: readonly (readonly string[])[]): Grade | undefined => {
  let best = asked.parted && bestGrade(asked.parted, names)
  for (const name of names) {
    const grade = gradeOf(asked, name)
    if (grade && (!best || byGrade(grade, best) < 0)) best = grade
  }
  return best
}

/** Best first. */
export const byGrade = (a: Grade, b: Grade): number =>
  matches.indexOf(a.match) - matches.indexOf(b.match) || a.missing - b.missing || a.typos - b.typos

const same = (match: Match): Grade => ({ match, typos: 0, missing: 0, besides: 0 })

const gradeOf = ({ words, letters, essential, commonOnly }: IndexQuery, name: readonly string[]): Grade | undefined => {
  if (sameInOrder(words, name)) return same('exact')
  if (sameInAnyOrder(words, name)) return same('same words')
  // A query of common words only is searched for as it stands.
  const rest = commonOnly ? name : withoutCommon(name)
  if (sameInAnyOrder(essential, rest)) return same('same but for common words')
  if (letters === name.join('')) return same('same but for spaces')
  if (essential.join('') === rest.join('')) return same('same but for common words and spaces')

  const { missing, typos, beginnings, left } = paired(essential, name)
  // Common words of the name are left over without saying anything.
  const besides = commonOnly ? left.length : left.filter(word => !isCommon(word)).length
  if (missing === essential.length) return undefined
  return { match: matchOf({ missing, typos, beginnings, besides }, essential, rest), typos, missing, besides }
}

const matchOf = (
  { missing, typos, beginnings, besides }: { missing: number; typos: number; beginnings: number; besides: number },
  essential: readonly string[],
  rest: readonly string[],
): Match => {
  if (missing) return 'some words'
  if (typos) return besides ? 'all words but for typing errors' : 'same but for typing errors'
  if (beginnings) return 'beginnings of words'
  return essential.every((word, i) => rest[i] === word) ? 'begins with' : 'all words'
}

/** Every word asked for with a word of the name, each only once: the same one, else one spelt nearly so, else one that goes on. */
const paired = (asked: readonly string[], name: readonly string[]) => {
  const left = [...name]
  const without = asked.filter(word => !taken(left, left.indexOf(word)))
  let [typos, beginnings] = [0, 0]
  const misspelt = without.filter(word => {
    const [at, errors] = nearest(word, left)
    typos += errors
    return !taken(left, at)
  })
  const missing = misspelt.filter(word => {
    const at = left.findIndex(longer => longer.startsWith(word))
    if (at >= 0) beginnings++
    return !taken(left, at)
  }).length
  return { missing, typos, beginnings, left }
}

const taken = (words: string[], at: number): boolean => at >= 0 && words.splice(at, 1).length > 0

/** Where the word is that has the fewest errors, if any was forgiven, and how many. */
const nearest = (word: string, among: readonly string[]): [at: number, typos: number] => {
  let [best, fewest] = [-1, typosForgiven(word) + 1]
  for (const [at, other] of among.entries()) {
    const most = Math.min(fewest - 1, typosForgiven(other))
    const typos = most > 0 ? typosBetween(word, other, most) : Infinity
    if (typos < fewest && typos <= most) [best, fewest] = [at, typos]
  }
  return best < 0 ? [-1, 0] : [best, fewest]
}

const sameInOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, i) => word === b[i])

const sameInAnyOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && sameInOrder(a.toSorted(), b.toSorted())

/** Grades places from other providers like those of the place index, best first. Drops places that do not fit. */
export const gradeRemoteHits = (query: string, near: Near | undefined, places: readonly PlaceFacts[]): SearchHit[] => {
  const asked = askedFor(query)
  return places
    .flatMap((facts): SearchHit[] => {
      const grade = bestGrade(asked, namesOf(facts))
      const distanceMeters = near && isLocated(facts) ? Math.round(metersBetween(near, facts)) : undefined
      if (!grade || (near && (distanceMeters ?? 0) > near.reachMeters)) return []
      return [{ facts, ...grade, ...(distanceMeters !== undefined && { distanceMeters }) }]
    })
    .sort((a, b) => byGrade(a, b) || (a.distanceMeters ?? 0) - (b.distanceMeters ?? 0))
}
