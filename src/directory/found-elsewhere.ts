import { isLocated, metersBetween } from '../domain/coordinates.ts'
import type { PlaceFacts } from '../domain/place.ts'
import type { Found, Near } from './found.ts'
import { askedFor, bestGrade, byGrade } from './grade.ts'
import { namesOf } from './names.ts'

/** Places that somebody else has found, compared with the query as the directory compares its own: best first; what does not fit is left out. */
export const foundElsewhere = (query: string, near: Near | undefined, places: readonly PlaceFacts[]): Found[] => {
  const asked = askedFor(query)
  return places
    .flatMap((facts): Found[] => {
      const grade = bestGrade(asked, namesOf(facts))
      const distanceMeters = near && isLocated(facts) ? Math.round(metersBetween(near, facts)) : undefined
      if (!grade || (near && (distanceMeters ?? 0) > near.reachMeters)) return []
      return [{ facts, ...grade, ...(distanceMeters !== undefined && { distanceMeters }) }]
    })
    .sort((a, b) => byGrade(a, b) || (a.distanceMeters ?? 0) - (b.distanceMeters ?? 0))
}
