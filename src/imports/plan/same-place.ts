import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import { cidOfPlaceId } from '../../domain/map-link/feature-id.ts'
import { googleIdOf, type PlaceFacts, placeIdOf } from '../../domain/place.ts'
import { wordsOf } from '../../domain/text.ts'

/** Two pins of one restaurant are no farther apart, in metres. */
export const samePinMeters = 50
/** More than that in degrees of latitude. */
const samePinDegrees = 0.001

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
  readonly #byId = new Map<string, Placed<T>>()
  readonly #byGoogle = new Map<string, Placed<T>>()
  readonly #byCid = new Map<string, Placed<T>>()
  readonly #byName = new Map<string, Placed<T>[]>()

  add(place: Placed<T>): void {
    const { facts } = place
    this.#byId.set(placeIdOf(facts.mapPlaceId), place)
    const google = googleIdOf(facts)
    const cid = place.cid ?? (google && cidOfPlaceId(google))
    if (google !== undefined) this.#byGoogle.set(google, place)
    if (cid !== undefined) this.#byCid.set(cid, place)
    const name = keyOf(facts.name)
    const namesakes = this.#byName.get(name)
    if (namesakes) namesakes.push(place)
    else this.#byName.set(name, [place])
  }

  /** @param alias another id that it goes by */
  find(place: Omit<Placed<T>, 'value'>, alias = place.facts.mapPlaceId): T | undefined {
    const { facts, cid } = place
    const google = googleIdOf(facts)
    const found =
      this.#byId.get(placeIdOf(facts.mapPlaceId)) ??
      this.#byId.get(placeIdOf(alias)) ??
      (google === undefined ? undefined : this.#byGoogle.get(google)) ??
      (cid === undefined ? undefined : this.#byCid.get(cid)) ??
      this.#byName.get(keyOf(facts.name))?.find(there => isSameByName(there, place))
    return found?.value
  }
}

const keyOf = (name: string): string => wordsOf(name).join(' ') || name

type Compared = Omit<Placed<unknown>, 'value'>

// The distance comes first, and before it the latitude: a list of two thousand branches of one chain has millions of pairs.
const isSameByName = (a: Compared, b: Compared): boolean => {
  if (isLocated(a.facts) && isLocated(b.facts)) {
    if (Math.abs(a.facts.latitude - b.facts.latitude) > samePinDegrees) return false
    return metersBetween(a.facts, b.facts) <= samePinMeters && !areApart(a, b)
  }
  // Of places that nobody knows and that are nowhere, nothing but the name and perhaps an address tells one from another.
  const areNowhere = isOwn(a.facts) && isOwn(b.facts) && !isLocated(a.facts) && !isLocated(b.facts)
  return areNowhere && a.facts.address === b.facts.address && !areApart(a, b)
}

const isOwn = ({ mapPlaceId }: PlaceFacts): boolean => mapPlaceId.startsWith('own:')

/** Whether one map has two ids for them. */
const areApart = (a: Compared, b: Compared): boolean => {
  const [one, other] = [idsOf(a), idsOf(b)]
  return Object.keys(one).some(map => other[map] !== undefined && other[map] !== one[map])
}

const idsOf = ({ facts, isSaid, cid }: Compared): Record<string, string> => {
  const [map] = facts.mapPlaceId.split(':') as [string]
  const google = googleIdOf(facts)
  const business = google === undefined ? cid : businessOf(google)
  return {
    ...(map !== 'google' && (isSaid || !isOwn(facts)) && { [map]: facts.mapPlaceId }),
    ...(business && { google: business }),
  }
}

/** What Google knows a business by, whatever form its id has. */
export const businessOf = (googleId: string): string => cidOfPlaceId(googleId) ?? googleId
