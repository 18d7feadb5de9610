import type { DatabaseSync } from 'node:sqlite'
import { addressTokens, asHouseNumber, asStreetWord } from '../matching/address.ts'
import { type AreaNear, knownAreaToken, type Scope } from './areas.ts'
import { maxPrefixLength } from './schema.ts'
import type { KnownWord } from './words.ts'

/** The words that may stand at one position of a query. */
export type Slot = readonly (KnownWord & { beginning?: true })[]

/** Maximum places read for one query. */
const maxPlaces = 300
/** Maximum places read for one name without a location. */
const maxNamesakes = 100
/** Maximum places looked up in the whole index at once; those out of reach are dropped afterwards. */
const fewPlaces = 600
/** Maximum places on one street in one area. */
const maxOnStreet = 50
/** Maximum words per slot when each must be looked up in every area: in a town, and in more areas. */
const maxAlternatives = { town: 100, region: 8 }
/** Maximum areas of a town. */
const fewAreas = 12
/** With more areas than this, as in a country, one query over the whole index is cheaper. */
const manyAreas = 200
/** Maximum areas searched one by one. */
const maxAreas = 60

/** Finds place numbers; with a scope, only within its areas. */
export type Candidates = {
  /** Returns places whose whole name has this key. */
  named(key: number, scope: Scope | undefined): number[]
  /** Returns places whose address has one of these tokens: a word of a street with a house number. */
  numbered(tokens: readonly string[], scope: Scope | undefined): number[]
  /** Whether any place is on a street with all of these words. */
  hasStreet(streets: readonly string[], scope?: Scope): boolean
  /** Whether any place has a house number in a street with this word. */
  hasHouse(street: string, houseNumber: string, scope: Scope | undefined): boolean
  /** Returns places on a street, those with one of the words in their names first. */
  onStreet(words: readonly string[], streets: readonly string[], scope: Scope): number[]
  /** Returns places whose names have a word of every slot. When one slot has only rare words, some may lack the other words. */
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

  /** Searches area by area. With many areas it first searches all at once. That is enough unless there are too many hits. */
  const nearestFirst = (
    scope: Scope,
    inArea: (area: AreaNear, limit: number) => number[],
    inAll: (scope: Scope) => number[],
  ): number[] => {
    const all = scope.count > manyAreas ? inAll(scope) : undefined
    if (all && all.length < fewPlaces) return all.filter(scope.holds)
    const found: number[] = []
    for (const area of scope.nearest(maxAreas)) {
      found.push(...inArea(area, maxPlaces - found.length).filter(scope.holds))
      if (found.length >= maxPlaces) return found
    }
    const others = all ?? (scope.count > maxAreas ? inAll(scope) : [])
    return [...found, ...others.filter(scope.holds)]
  }

  /** Returns those of the places found everywhere that are in reach, or searches the areas if there are too many. */
  const inReach = (
    scope: Scope,
    some: number[],
    inRange: (first: number, last: number, limit: number) => number[],
  ): number[] =>
    some.length < fewPlaces
      ? some.filter(scope.holds)
      : nearestFirst(
          scope,
          ({ first, last }, limit) => inRange(first, last, limit),
          ({ first, last }) => inRange(first, last, fewPlaces),
        )

  const numbered: Candidates['numbered'] = (tokens, scope) => {
    if (tokens.length === 0) return []
    const expression = tokens.map(token => `"${token}"`).join(' OR ')
    const found = everywhere(expression, fewPlaces)
    return scope ? inReach(scope, found, (...range) => everywhereIn(expression, ...range)) : found
  }

  return {
    named(key, scope) {
      const some = ofKey(key, scope ? fewPlaces : maxNamesakes)
      return scope ? inReach(scope, some, (...range) => ofKeyIn(key, ...range)) : some
    },
    numbered,
    hasStreet(streets, scope) {
      if (streets.length === 0) return false
      const expression = streets.map(street => `"@${street}"`).join(' AND ')
      if (!scope) return everywhere(expression, 1).length > 0
      return scope
        .nearest(maxAreas)
        .some(({ first, last }) => everywhereIn(expression, first, last, maxPlaces).some(scope.holds))
    },
    hasHouse(street, houseNumber, scope) {
      const streets = [asStreetWord(street)]
      const tokens = addressTokens({ streets, numbers: [asHouseNumber(houseNumber)], postcodes: [] })
      return numbered(tokens.numbered, scope).length > 0
    },
    onStreet(words, streets, scope) {
      if (streets.length === 0) return []
      const on = (token: string) => `(${streets.map(street => `"${token}@${street}"`).join(' AND ')})`
      const named = (token: string) => `(${words.map(word => `"${token}${word}"`).join(' OR ')}) AND ${on(token)}`
      const areas = scope.nearest(maxAreas)
      const ways = words.length > 0 ? [named, on] : [on]
      return ways.flatMap(expression =>
        areas.flatMap(({ token }) => inArea(expression(token), maxOnStreet).filter(scope.holds)),
      )
    },
    withWords(slots, scope) {
      if (slots.length === 0 || slots.some(slot => slot.length === 0)) return []
      const rarest = slots.reduce((a, b) => (placeCountOf(a) <= placeCountOf(b) ? a : b))
      // All places of the rarest slot can be compared, so the other slots need no look-up.
      if (placeCountOf(rarest) <= maxPlaces) {
        const found = everywhere(expressionOf([rarest], ''), maxPlaces)
        return scope ? found.filter(scope.holds) : found
      }
      const most = scope && scope.count <= fewAreas ? maxAlternatives.town : maxAlternatives.region
      const shortSlots = slots.map(slot => slot.slice(0, most))
      if (scope)
        return nearestFirst(
          scope,
          ({ token }, limit) => inArea(expressionOf(shortSlots, token), limit),
          ({ first, last }) => everywhereIn(expressionOf(shortSlots, ''), first, last, fewPlaces),
        )
      const known = inArea(expressionOf(shortSlots, knownAreaToken), maxPlaces)
      return [...new Set([...known, ...everywhere(expressionOf(shortSlots, ''), maxPlaces)])]
    },
  }
}

/** Returns the number of places with a word of a slot. For the beginning of a word it is unknown, so infinite. */
const placeCountOf = (slot: Slot): number =>
  slot.reduce((sum, { places, beginning }) => sum + (beginning ? Infinity : places), 0)

/** Returns an expression of SQLite's FTS5. Words have only letters and digits, so a quoted word is never read as syntax. */
const expressionOf = (slots: readonly Slot[], token: string): string =>
  slots.map(slot => `(${slot.map(each => term(each, token)).join(' OR ')})`).join(' AND ')

const term = ({ word, beginning }: Slot[number], token: string): string => {
  if (!beginning) return `"${token}${word}"`
  return `"${token}${token ? word : [...word].slice(0, maxPrefixLength).join('')}"*`
}
