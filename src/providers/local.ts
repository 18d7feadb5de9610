import type { Directory } from '../directory/directory.ts'
import { type Found, isSame, isWhole, type Near } from '../directory/found.ts'
import { byGrade } from '../directory/grade.ts'
import { isLocated, metersBetween } from '../domain/coordinates.ts'
import type { PlaceFacts } from '../domain/place.ts'
import { type Choice, chosen, mostAlternatives, type Reading } from './choose.ts'
import { readingsOf } from './readings.ts'

/** What is left to ask others for: a name, without the place that was said with it. */
export type Unknown = Pick<Reading, 'name' | 'near'>

/** All that the directory answers by itself, and what is compared with its places. Plain data goes in and comes out. */
export type Local = {
  /**
   * Best first. A `nearText` that is not understood is left out of account, and `near` out of the answer; a place in the query is
   * understood too.
   * @param elsewhere what each of others has found for what was `unknown`; a place that both know is the directory's
   * @returns with `unknown` where no name is what was asked for
   */
  search(
    query: string,
    nearText: string | undefined,
    limit: number,
    elsewhere?: readonly Found[][],
  ): { places: Found[]; near?: Near; unknown?: Unknown }
  /** The one place that is meant, or why there is none; with `unknown` where none fits. */
  choose(
    query: string,
    nearText: string | undefined,
    elsewhere?: readonly Found[][],
  ): { choice: Choice; unknown?: Unknown }
  /** What bears a name, which is not read as anything but a name. */
  named(name: string, near: Near | undefined, limit: number): Found[]
  /** By `mapPlaceId` with its prefix or by Forklist's own place id. */
  get(id: string): PlaceFacts | undefined
}

/** The same of one who takes a while to answer. */
export type Later<T> = {
  [Name in keyof T]: T[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Answer>
    : never
}

/** For whoever may wait for the directory. */
export const directly = ({ search, choose, named, get }: Local): Later<Local> => ({
  search: async (...given) => search(...given),
  choose: async (...given) => choose(...given),
  named: async (...given) => named(...given),
  get: async id => get(id),
})

type Answer = { reading: Reading; found: Found[] }

export const localLookup = (directory: Directory): Local => {
  /** The reading of a query under which most of it is a name that there is; the first that is a name is the last looked at. */
  const answersTo = (query: string, near: Near | undefined, limit: number) => {
    const readings: Reading[] = []
    let best: Answer | undefined
    for (const reading of readingsOf(directory, query, near)) {
      const found = directory.search(reading.name, reading.near, limit)
      readings.push(reading)
      if (isBetter(found, best?.found)) best = { reading, found }
      if (found[0] && isSame(found[0].match)) break
    }
    // Others are told the name alone where the query says more.
    return { own: best!, forOthers: readings.find(({ name }) => name !== query) ?? readings[0]! }
  }
  const nearOf = (text: string | undefined) => (text === undefined ? undefined : directory.near(text))

  return {
    search(query, nearText, limit, elsewhere = []) {
      const { own, forOthers } = answersTo(query, nearOf(nearText), limit)
      const { reading, found } = merged(own, forOthers, elsewhere, limit)
      return {
        places: found,
        ...(reading.near && { near: reading.near }),
        ...(!(found[0] && isWhole(found[0].match)) && { unknown: unknownIn(forOthers) }),
      }
    },
    choose(query, nearText, elsewhere = []) {
      const near = nearOf(nearText)
      if (nearText !== undefined && !near) return { choice: { outcome: 'near_not_found' } }
      const { own, forOthers } = answersTo(query, near, mostAlternatives + 1)
      const { found } = merged(own, forOthers, elsewhere, mostAlternatives + 1)
      const reading = elsewhere.length > 0 ? forOthers : own.reading
      const choice = chosen(reading, found, directory.bearers)
      return { choice, ...(choice.outcome === 'none' && { unknown: unknownIn(forOthers) }) }
    },
    named: directory.search,
    get: directory.get,
  }
}

const unknownIn = ({ name, near }: Reading): Unknown => ({ name, ...(near && { near }) })

const isBetter = ([a]: readonly Found[], b: readonly Found[] | undefined): boolean =>
  b === undefined || (a !== undefined && (b[0] === undefined || byGrade(a, b[0]) < 0))

/** A place that both know stands no farther from itself. */
const sameMeters = 100

const isSamePlace = ({ facts: one }: Found, { facts: other }: Found): boolean =>
  one.mapPlaceId === other.mapPlaceId ||
  (one.name === other.name && isLocated(one) && isLocated(other) && metersBetween(one, other) <= sameMeters)

const merged = (own: Answer, forOthers: Reading, elsewhere: readonly Found[][], limit: number): Answer =>
  elsewhere.reduce((all, more) => {
    const unknown = more.filter(each => !all.found.some(known => isSamePlace(known, each)))
    const reading = isBetter(more, all.found) ? forOthers : all.reading
    return { reading, found: [...all.found, ...unknown].sort(byGrade).slice(0, limit) }
  }, own)
