import type { DatabaseSync } from 'node:sqlite'
import { type LatLng, metersPerDegree } from '../../domain/coordinates.ts'
import { storedDegrees } from '../../domain/field-types.ts'
import { oneBoxAround } from '../areas/box.ts'
import type { NumberRange, Scope } from './areas.ts'
import type { FirstFrom } from './around-point.ts'
import { mortonOf } from './morton.ts'

/** Returns the number of places within a circle. */
export type CountWithin = (center: LatLng, meters: number) => number

/** Up to this radius every place on the edge is measured. */
const maxExactMeters = 50_000
/** Maximum circles whose number of places is kept. */
const maxCounts = 1000

/** Counts the places that no older file has. Of areas that the circle's edge crosses, it reads places around the circle. */
export const placeCounter = (
  db: DatabaseSync,
  around: (center: LatLng, meters: number) => Scope,
  firstFrom: FirstFrom,
): CountWithin => {
  // The earth is flat enough within a town. Rows that SQLite counts cost a third of rows that it returns.
  const within = db.prepare(`
    SELECT count(*) AS places FROM compared WHERE number BETWEEN :first AND :last AND shared IS NULL
      AND (latitude - :latitude) * (latitude - :latitude) + pow(:narrowing * min(
        abs(longitude - :longitude), ${storedDegrees(360)} - abs(longitude - :longitude)), 2) <= :reach * :reach`)
  const countNear = ({ latitude, longitude }: LatLng, meters: number, area: NumberRange): number => {
    const { south, west, north, east } = oneBoxAround({ latitude, longitude }, meters)
    const counted = within.get({
      // The cells of a box are between those of its corners.
      first: firstFrom(mortonOf(south, west), area),
      last: firstFrom(mortonOf(north, east) + 1, area) - 1,
      latitude: storedDegrees(latitude),
      longitude: storedDegrees(longitude),
      narrowing: Math.cos((latitude * Math.PI) / 180),
      reach: storedDegrees(meters / metersPerDegree),
    })
    return Number(counted!.places)
  }
  const counts = new Map<string, number>()
  const count: CountWithin = (center, meters) => {
    let count = 0
    // An area is small beside a region, so its edge decides nothing there.
    for (const { isInside, own, ...range } of around(center, meters).withEdges())
      count += isInside || meters > maxExactMeters ? own : countNear(center, meters, range)
    return count
  }
  return (center, meters) => {
    const key = `${center.latitude},${center.longitude},${meters}`
    const known = counts.get(key)
    if (known !== undefined) return known
    if (counts.size >= maxCounts) counts.clear()
    const counted = count(center, meters)
    counts.set(key, counted)
    return counted
  }
}
