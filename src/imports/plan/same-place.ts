import { cidOfPlaceId } from '../../domain/map-link/feature-id.ts'
import { googleIdOf, type PlaceFacts, placeIdOf } from '../../domain/place.ts'
import { type MapIds, Namesakes } from './namesakes.ts'

export type Placed<T> = {
  facts: PlaceFacts
  /** The file says this id itself. Only among such ids is one of our own making a reason to take two places for different ones. */
  isSaid: boolean
  /** Google's number of the business, where that is all there is of its id. */
  cid?: string | undefined
  value: T
}

/**
 * Places of which no two are the same. Two are the same by their id, by their id in Google's map whichever they came under, or by name and
 * position; two to which one map gives different ids never are.
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

  /** @param alias another id that it goes by */
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

const idsOf = ({ facts, isSaid, cid }: Omit<Placed<unknown>, 'value'>): MapIds => {
  const [map] = facts.mapPlaceId.split(':') as [string]
  const google = googleIdOf(facts)
  const business = google === undefined ? cid : businessOf(google)
  return {
    ...(map !== 'google' && (isSaid || map !== 'own') && { map }),
    ...(business && { business }),
  }
}

/** What Google knows a business by, whatever form its id has. */
export const businessOf = (googleId: string): string => cidOfPlaceId(googleId) ?? googleId
