import { degrees, type LatLng } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import { pointAround } from '../point-around.ts'
import { randomOf } from '../random.ts'

/** Points of sources are about this far from those of the extracts: as far as in the reviewed pairs (median 8 m, 95 % within 37 m). */
const pointMeters = 12
/** A person near the restaurant is at most this far away. */
const nearbyMeters = 300

/** Returns where a source would put a place. Depends on its id alone. */
export const pointOfSource = (place: SourcePlace): LatLng => around(place, share => -pointMeters * Math.log(1 - share))

/** Returns where a person near a place is. Depends on its id alone. */
export const pointNearby = (place: SourcePlace): LatLng => around(place, share => nearbyMeters * Math.sqrt(share))

/** @param metersOf returns the distance for a number from 0 to 1 */
const around = (place: SourcePlace, metersOf: (share: number) => number): LatLng => {
  const random = randomOf(`around ${place.mapPlaceId}`)
  return pointAround(place, metersOf(random.next()), 2 * Math.PI * random.next())
}

/** Returns a point as `near` takes it, with six decimals. */
export const nearPoint = ({ latitude, longitude }: LatLng): string =>
  `${degrees(Number(latitude.toFixed(6)))},${degrees(Number(longitude.toFixed(6)))}`
