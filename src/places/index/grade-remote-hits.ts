import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place.ts'
import { askedFor, bestGrade, byGrade } from './grade.ts'
import { namesOf } from './names.ts'
import type { Near, SearchHit } from './search-hit.ts'

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
