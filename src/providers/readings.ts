import type { Directory } from '../directory/directory.ts'
import type { Near } from '../directory/found.ts'
import { metersBetween } from '../domain/coordinates.ts'
import type { Reading } from './choose.ts'

export type { Near }

/**
 * What a query can mean, the likeliest first: a name, or a name and a place ("Joe's Pizza, Brooklyn"). Where a place was given beside
 * the query, one in it counts only if it lies there. Made one by one, because the first is mostly the right one, and understanding
 * places takes as long as finding the restaurant.
 */
export function* readingsOf(directory: Directory, query: string, near: Near | undefined): Generator<Reading> {
  const lies = (there: Near) => !near || metersBetween(near, there) <= near.reachMeters
  const asAName: Reading = {
    name: query,
    ...(near && { near }),
    towns() {
      const named = directory.near(query)
      return [near, named && lies(named) ? named : undefined]
    },
  }
  if (near) yield asAName
  const parted = directory.placeInQuery(query, near).filter(each => lies(each.near))
  const isSaid = parted[0] !== undefined && parted[0].sure !== 'by position'
  if (!near && !isSaid) yield asAName
  for (const { name, near: there } of parted) yield { name, near: narrower(near, there), towns: () => [near, there] }
  if (!near && isSaid) yield asAName
}

/** A district of the town that was given says more than the town; the town itself says no more than the point. */
const narrower = (given: Near | undefined, there: Near): Near =>
  given && (given.kind === 'point' || there.kind !== 'district') ? given : there
