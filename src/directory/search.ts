import { isLocated, metersBetween, type PlaceFacts } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import { type Candidates, reachMeters, type Wanted } from './candidates.ts'
import { type Found, matches, type Point } from './found.ts'
import { type Asked, askedFor, type Grade, gradeOf } from './grade.ts'
import { namesOf } from './names.ts'

/**
 * Finds places by name, at most `limit`: the best match first, within one match the nearest to `near`. With `near` only places
 * within 30 km of it. Never throws, whatever the query: one without letters and digits finds nothing.
 */
export type Search = (query: string, near: Point | undefined, limit: number) => Found[]

type Graded = Found & Grade

export const placeSearch =
  (candidates: Candidates): Search =>
  (query, near, limit) => {
    const asked = askedFor(wordsOf(query))
    const found = new Map<string, Graded>()
    const look = (wanted: Wanted) => {
      for (const facts of candidates(asked.essential, wanted, near)) {
        const graded = gradedPlace(asked, facts, near)
        if (graded) found.set(facts.mapPlaceId, graded)
      }
    }
    look('every')
    if (found.size < limit) look('beginnings')
    // Near misses are for those who would else get nothing.
    if (!found.size && !asked.commonOnly) look('any')
    return [...found.values()]
      .sort(bestFirst)
      .slice(0, limit)
      .map(({ missing: _, ...place }) => place)
  }

const gradedPlace = (asked: Asked, facts: PlaceFacts, near: Point | undefined): Graded | undefined => {
  const distanceMeters = near && isLocated(facts) ? Math.round(metersBetween(near, facts)) : undefined
  if (distanceMeters !== undefined && distanceMeters > reachMeters) return undefined
  const [grade] = namesOf(facts)
    .flatMap(name => gradeOf(asked, name) ?? [])
    .sort(byGrade)
  return grade && { facts, ...grade, ...(distanceMeters !== undefined && { distanceMeters }) }
}

const byGrade = (a: Grade, b: Grade) => matches.indexOf(a.match) - matches.indexOf(b.match) || a.missing - b.missing

const bestFirst = (a: Graded, b: Graded) =>
  byGrade(a, b) ||
  (a.distanceMeters ?? 0) - (b.distanceMeters ?? 0) ||
  compare(a.facts.name, b.facts.name) ||
  compare(a.facts.mapPlaceId, b.facts.mapPlaceId)

/** By code units: the same order on every machine, whatever its language. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
