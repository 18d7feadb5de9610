import { type LatLng, metersBetween } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import type { Right } from './question.ts'
import { isOnePlace, onePlaceMeters, type TownNames } from './town-names.ts'

/** A record beside the restaurant meant is a record of it if the question's name resembles it this much. */
const alsoMeant = 0.75
/** A name could mean a restaurant that resembles it this much. */
const couldMean = 0.5

/** Returns a place and its other records. */
export const rightOf = (place: SourcePlace, query: string, { places, resemblance }: TownNames): Right => ({
  name: place.name,
  latitude: place.latitude,
  longitude: place.longitude,
  records: places.filter(
    other =>
      // Much faster than the exact distance, which New York would need 25,000 times.
      Math.abs(other.latitude - place.latitude) < 0.001 &&
      (isOnePlace(other, place) ||
        (metersBetween(other, place) <= onePlaceMeters && resemblance(query, other.name) >= alsoMeant)),
  ),
})

/** Returns whether the town alone says which restaurant is meant: no other there resembles the name as much. */
export const isOnlyOne = (
  query: string,
  right: Right | null,
  town: TownNames,
  reaches = (_: SourcePlace) => true,
): boolean => {
  if (right === null) return true
  const best = Math.max(...right.records.map(({ name }) => town.resemblance(query, name)))
  return town
    .resembling(query)
    .every(({ place, resemblance }) => right.records.includes(place) || resemblance < best || !reaches(place))
}

/** The same around a point. */
export const isOnlyOneAround = (query: string, right: Right | null, point: LatLng, town: TownNames): boolean =>
  isOnlyOne(query, right, town, place => metersBetween(place, point) <= 1000)

/** Returns whether a restaurant other than the right one could be meant by a name in the town. */
export const hasRival = (name: string, right: Right, town: TownNames): boolean =>
  town.resembling(name).some(({ place, resemblance }) => resemblance >= couldMean && !right.records.includes(place))

/** Returns whether no restaurant of the town could be meant by a name. */
export const isMissing = (name: string, town: TownNames): boolean => {
  const [best] = town.resembling(name)
  return !(best && best.resemblance >= couldMean) && !town.holds(name)
}
