import type { Directory } from '../directory/directory.ts'
import type { Near } from '../directory/found.ts'
import { metersBetween } from '../domain/place.ts'
import type { Reading } from './choose.ts'

export type { Near }

/**
 * What a query can mean, the likeliest first: a name, or a name and a place ("Joe's Pizza, Brooklyn"). Where a place was given beside
 * the query, one in it counts only if it lies there.
 */
export const readingsOf = (directory: Directory, query: string, near: Near | undefined): Reading[] => {
  const lies = (there: Near) => !near || metersBetween(near, there) <= near.reachMeters
  const named = directory.near(query)
  const asAName: Reading = {
    name: query,
    ...(near && { near }),
    towns: [near, named && lies(named) ? named : undefined],
  }
  const parted = directory.placeInQuery(query, near).filter(each => lies(each.near))
  const withPlace = parted.map(
    ({ name, near: there }): Reading => ({ name, near: narrower(near, there), towns: [near, there] }),
  )
  return !parted[0] || parted[0].sure === 'by position' ? [asAName, ...withPlace] : [...withPlace, asAName]
}

/** A district of the town that was given says more than the town; the town itself says no more than the point. */
const narrower = (given: Near | undefined, there: Near): Near =>
  given && (given.kind === 'point' || there.kind !== 'district') ? given : there
