import { metersBetween } from '../../domain/coordinates.ts'
import type { Near } from '../gazetteer/near.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import type { QueryInterpretation } from './choose.ts'

export type { Near }

/**
 * Yields the interpretations of a query, likeliest first: a name, or a name and a location ("Joe's Pizza, Brooklyn"). With
 * `near`, a location in the query counts only within its reach. Lazy, because the first is mostly right and resolving
 * locations takes as long as finding the restaurant.
 */
export function* interpretationsOf(
  index: PlaceIndex,
  query: string,
  near: Near | undefined,
): Generator<QueryInterpretation> {
  const lies = (there: Near) => !near || metersBetween(near, there) <= near.reachMeters
  const asAName: QueryInterpretation = {
    name: query,
    ...(near && { near }),
    towns() {
      const named = index.near(query)
      return [near, named && lies(named) ? named : undefined]
    },
  }
  if (near) yield asAName
  const parted = index.placeInQuery(query, near).filter(each => lies(each.near))
  const isSaid = parted[0] !== undefined && parted[0].sure !== 'by position'
  if (!near && !isSaid) yield asAName
  for (const { name, near: there } of parted) yield { name, near: narrower(near, there), towns: () => [near, there] }
  if (!near && isSaid) yield asAName
}

/** A district of the given town is more precise than the town. The town itself is no more precise than a point. */
const narrower = (given: Near | undefined, there: Near): Near =>
  given && (given.kind === 'point' || there.kind !== 'district') ? given : there
