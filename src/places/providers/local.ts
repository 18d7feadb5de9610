import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import type { Near } from '../gazetteer/near.ts'
import { byGrade } from '../index/grade.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { isSameName, isWhole, type SearchHit } from '../index/search-hit.ts'
import { type Choice, choosePlace, maxAlternatives, type QueryInterpretation } from './choose.ts'
import { interpretationsOf } from './interpretations.ts'

/** The remaining query for other providers: a name without its location. */
export type Unknown = Pick<QueryInterpretation, 'name' | 'near'>

/** The functions of the place index, including comparison with other providers' hits. Takes and returns plain data. */
export type Local = {
  /**
   * Returns hits, best first. Ignores an unresolved `nearText` and then omits `near`. Also resolves a location in the
   * query.
   * @param otherHits hits of each other provider for `unknown`. A place that both know is taken from the index.
   * @returns `unknown` when no name equals the query
   */
  search(
    query: string,
    nearText: string | undefined,
    limit: number,
    otherHits?: readonly SearchHit[][],
  ): { places: SearchHit[]; near?: Near; unknown?: Unknown }
  /** Returns the place meant, or the reason why there is none. Adds `unknown` when no place fits. */
  choose(
    query: string,
    nearText: string | undefined,
    otherHits?: readonly SearchHit[][],
  ): { choice: Choice; unknown?: Unknown }
  /** Returns places with a name. Does not look for a location in it. */
  named(name: string, near: Near | undefined, limit: number): SearchHit[]
  /** Returns a place by `mapPlaceId` with its prefix or by Forklist's place id. */
  get(id: string): PlaceFacts | undefined
}

/** The same functions, asynchronous. */
export type Asynchronous<T> = {
  [Name in keyof T]: T[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : never
}

/** Wraps the functions for use in the same thread. */
export const inSameThread = ({ search, choose, named, get }: Local): Asynchronous<Local> => ({
  search: async (...given) => search(...given),
  choose: async (...given) => choose(...given),
  named: async (...given) => named(...given),
  get: async id => get(id),
})

type InterpretationHits = { reading: QueryInterpretation; found: SearchHit[] }

export const localLookup = (index: PlaceIndex): Local => {
  /** Returns the interpretation with the best hits. Stops at the first that is the whole name of a place. */
  const answersTo = (query: string, near: Near | undefined, limit: number) => {
    const readings: QueryInterpretation[] = []
    let best: InterpretationHits | undefined
    for (const reading of interpretationsOf(index, query, near)) {
      const found = index.search(reading.name, reading.near, limit)
      readings.push(reading)
      if (isBetter(found, best?.found)) best = { reading, found }
      if (found[0] && isSameName(found[0].match)) break
    }
    // Other providers receive only the name when the query also has a location.
    return { own: best!, forOthers: readings.find(({ name }) => name !== query) ?? readings[0]! }
  }
  const nearOf = (text: string | undefined) => (text === undefined ? undefined : index.near(text))

  return {
    search(query, nearText, limit, otherHits = []) {
      const { own, forOthers } = answersTo(query, nearOf(nearText), limit)
      const { reading, found } = merged(own, forOthers, otherHits, limit)
      return {
        places: found,
        ...(reading.near && { near: reading.near }),
        ...(!(found[0] && isWhole(found[0].match)) && { unknown: unknownIn(forOthers) }),
      }
    },
    choose(query, nearText, otherHits = []) {
      const near = nearOf(nearText)
      if (nearText !== undefined && !near) return { choice: { outcome: 'near_not_found' } }
      const { own, forOthers } = answersTo(query, near, maxAlternatives + 1)
      const { found } = merged(own, forOthers, otherHits, maxAlternatives + 1)
      const reading = otherHits.length > 0 ? forOthers : own.reading
      const choice = choosePlace(reading, found, index.bearers)
      return { choice, ...(choice.outcome === 'none' && { unknown: unknownIn(forOthers) }) }
    },
    named: index.search,
    get: index.get,
  }
}

const unknownIn = ({ name, near }: QueryInterpretation): Unknown => ({ name, ...(near && { near }) })

const isBetter = ([a]: readonly SearchHit[], b: readonly SearchHit[] | undefined): boolean =>
  b === undefined || (a !== undefined && (b[0] === undefined || byGrade(a, b[0]) < 0))

/** Maximum distance between hits of two providers for the same place. */
const sameMeters = 100

const isSamePlace = ({ facts: one }: SearchHit, { facts: other }: SearchHit): boolean =>
  one.mapPlaceId === other.mapPlaceId ||
  (one.name === other.name && isLocated(one) && isLocated(other) && metersBetween(one, other) <= sameMeters)

const merged = (
  own: InterpretationHits,
  forOthers: QueryInterpretation,
  otherHits: readonly SearchHit[][],
  limit: number,
): InterpretationHits =>
  otherHits.reduce((all, more) => {
    const unknown = more.filter(each => !all.found.some(known => isSamePlace(known, each)))
    const reading = isBetter(more, all.found) ? forOthers : all.reading
    return { reading, found: [...all.found, ...unknown].sort(byGrade).slice(0, limit) }
  }, own)
