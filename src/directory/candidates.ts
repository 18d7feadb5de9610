import type { DatabaseSync } from 'node:sqlite'
import { knownAreaToken } from './area-token.ts'
import type { AreaNear, Scope } from './areas.ts'
import { longestBeginning } from './schema.ts'
import type { KnownWord } from './words.ts'

/** What stands at one place of a query: any of these words. */
export type Slot = readonly (KnownWord & { beginning?: true })[]

/** Places read for one question, at most. */
export const mostPlaces = 300
/** Places of one name read for one question, at most, where it does not say where. */
const mostNamesakes = 100
/** Places looked up everywhere at once, at most; what is out of reach is left out afterwards. */
const fewPlaces = 600
/** Words that stand for one of a query, at most, where each has to be looked up in every area. */
const mostAlternatives = 8
/** More areas than this, as a country has, are rather asked all at once. */
const manyAreas = 200
/** Areas looked into one by one, at most. */
const mostAreas = 60

/** Numbers of places; with a scope, of places in its areas. */
export type Candidates = {
  /** Whose whole name has one of these keys. */
  named(keys: Iterable<number>, scope: Scope | undefined): number[]
  /** Whose names have a word of every slot; where a slot is of rare words, some that lack those of the others. */
  withWords(slots: readonly Slot[], scope: Scope | undefined): number[]
}

export const candidateReader = (db: DatabaseSync): Candidates => {
  const numbersOf = (sql: string) => {
    const statement = db.prepare(sql)
    statement.setReturnArrays(true)
    return (...values: (string | number)[]) =>
      (statement.all(...values) as unknown as [number][]).map(([number]) => number)
  }
  const ofKey = numbersOf('SELECT place FROM name_key WHERE key = ? LIMIT ?')
  const ofKeyIn = numbersOf('SELECT place FROM name_key WHERE key = ? AND place BETWEEN ? AND ? LIMIT ?')
  const everywhere = numbersOf('SELECT rowid FROM all_words WHERE all_words MATCH ? ORDER BY rowid LIMIT ?')
  const everywhereIn = numbersOf(
    'SELECT rowid FROM all_words WHERE all_words MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ?',
  )
  const inArea = numbersOf('SELECT rowid FROM area_words WHERE area_words MATCH ? ORDER BY rowid LIMIT ?')

  /** From area to area; where there are many, first all at once, which is enough unless there is too much of it. */
  const nearestFirst = (
    scope: Scope,
    inArea: (area: AreaNear, most: number) => number[],
    inAll: (scope: Scope) => number[],
  ): number[] => {
    const all = scope.count > manyAreas ? inAll(scope) : undefined
    if (all && all.length < fewPlaces) return all.filter(scope.holds)
    const found: number[] = []
    for (const area of scope.nearest(mostAreas)) {
      found.push(...inArea(area, mostPlaces - found.length))
      if (found.length >= mostPlaces) return found
    }
    const further = all ?? (scope.count > mostAreas ? inAll(scope) : [])
    return [...found, ...further.filter(scope.holds)]
  }

  const namedBy = (key: number, scope: Scope | undefined): number[] => {
    const some = ofKey(key, scope ? fewPlaces : mostNamesakes)
    if (!scope) return some
    if (some.length < fewPlaces) return some.filter(scope.holds)
    return nearestFirst(
      scope,
      ({ first, last }, most) => ofKeyIn(key, first, last, most),
      ({ first, last }) => ofKeyIn(key, first, last, fewPlaces),
    )
  }

  return {
    named: (keys, scope) => [...keys].flatMap(key => namedBy(key, scope)),
    withWords(slots, scope) {
      if (slots.length === 0 || slots.some(slot => slot.length === 0)) return []
      const rarest = slots.reduce((a, b) => (placesOf(a) <= placesOf(b) ? a : b))
      // More could not all be compared.
      if (placesOf(rarest) <= mostPlaces) {
        const found = everywhere(expressionOf([rarest], ''), mostPlaces)
        return scope ? found.filter(scope.holds) : found
      }
      const few = slots.map(slot => slot.slice(0, mostAlternatives))
      if (scope)
        return nearestFirst(
          scope,
          ({ token }, most) => inArea(expressionOf(few, token), most),
          ({ first, last }) => everywhereIn(expressionOf(few, ''), first, last, fewPlaces),
        )
      const known = inArea(expressionOf(few, knownAreaToken), mostPlaces)
      return [...new Set([...known, ...everywhere(expressionOf(few, ''), mostPlaces)])]
    },
  }
}

/** Of a beginning nobody knows. */
const placesOf = (slot: Slot): number =>
  slot.reduce((sum, { places, beginning }) => sum + (beginning ? Infinity : places), 0)

/** Words hold letters and digits only, so that none of them can be read as syntax once it is quoted. */
const expressionOf = (slots: readonly Slot[], token: string): string =>
  slots.map(slot => `(${slot.map(each => term(each, token)).join(' OR ')})`).join(' AND ')

const term = ({ word, beginning }: Slot[number], token: string): string => {
  if (!beginning) return `"${token}${word}"`
  return `"${token}${token ? word : [...word].slice(0, longestBeginning).join('')}"*`
}
