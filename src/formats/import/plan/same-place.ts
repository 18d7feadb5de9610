import { cidOfPlaceId } from '../../../domain/map-links/feature-id.ts'
import { googleIdOf } from '../../../domain/place.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { placeIdOf } from '../../../domain/place-ids.ts'
import { type MapIds, Namesakes } from './namesakes.ts'

export type Placed<T> = {
  facts: PlaceFacts
  /** Whether the file contains the id. An id that we created distinguishes two places only if the file contains it. */
  isIdFromFile: boolean
  /** Google's number of the business, if no better id is known. */
  cid?: string | undefined
  value: T
}

/**
 * A set of distinct places. Two places are equal by id, by their id in Google's map, or by name and position. Two places with different
 * ids in one map are never equal.
 */
export class DifferentPlaces<T> {
  readonly #byId = new Map<string, T>()
  readonly #byGoogle = new Map<string, T>()
  readonly #byCid = new Map<string, T>()
  readonly #byName = new Namesakes<T>()

  add(place: Placed<T>): void {
    const { facts, value } = place
    this.#byId.set(placeIdOf(facts.mapPlaceId), value)
    const google = googleIdOf(facts)
    const cid = place.cid ?? (google && cidOfPlaceId(google))
    if (google !== undefined) this.#byGoogle.set(google, value)
    if (cid !== undefined) this.#byCid.set(cid, value)
    this.#byName.add(facts, idsOf(place), value)
  }

  /** Returns the value of an equal place. @param alias another id of the place */
  find(place: Omit<Placed<T>, 'value'>, alias = place.facts.mapPlaceId): T | undefined {
    const { facts, cid } = place
    const google = googleIdOf(facts)
    return (
      this.#byId.get(placeIdOf(facts.mapPlaceId)) ??
      this.#byId.get(placeIdOf(alias)) ??
      (google === undefined ? undefined : this.#byGoogle.get(google)) ??
      (cid === undefined ? undefined : this.#byCid.get(cid)) ??
      this.#byName.find(facts, idsOf(place))
    )
  }
}

const idsOf = ({ facts, isIdFromFile, cid }: Omit<Placed<unknown>, 'value'>): MapIds => {
  const [map] = facts.mapPlaceId.split(':') as [string]
  const google = googleIdOf(facts)
  const business = google === undefined ? cid : businessOf(google)
  return {
    ...(map !== 'google' && (isIdFromFile || map !== 'own') && { map }),
    ...(business && { business }),
  }
}

/** Returns Google's number of the business from either form of its id. */
export const businessOf = (googleId: string): string => cidOfPlaceId(googleId) ?? googleId
