import { metersBetween } from '../../domain/coordinates.ts'
import type { Near } from '../gazetteer/near.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import type { QueryInterpretation } from './choose.ts'

export type { Near }

/**
 * Yields the interpretations of a query, likeliest first: a name, or a name and a location ("Joe's Pizza, Brooklyn"). With
 * `near`, a location in the query counts only within its reach. Lazy: the first is usually right, and resolving
 * locations takes as long as finding the restaurant.
 */
export function* interpretationsOf(
  index: PlaceIndex,
  query: string,
  near: Near | undefined,
): Generator<QueryInterpretation> {
  const isInReach = (location: Near) => !near || metersBetween(near, location) <= near.reachMeters
  const nameOnly: QueryInterpretation = {
    name: query,
    ...(near && { near }),
    towns() {
      const named = index.near(query)
      return [near, named && isInReach(named) ? named : undefined]
    },
  }
  if (near) yield nameOnly
  const splits = index.placeInQuery(query, near).filter(each => isInReach(each.near))
  const isMarked = splits[0] !== undefined && splits[0].sure !== 'by position'
  if (!near && !isMarked) yield nameOnly
  for (const { name, near: location } of splits)
    yield { name, near: narrower(near, location), towns: () => [near, location] }
  if (!near && isMarked) yield nameOnly
}

/** Returns `given`, unless it is an area and the query names a district, which is more precise. */
const narrower = (given: Near | undefined, location: Near): Near =>
  given && (given.kind === 'point' || location.kind !== 'district') ? given : location
