import { degrees, isLocated, type LatLng } from './coordinates.ts'
import { withLocality } from './own-address.ts'
import { googleIdOf } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'
import { cidPlaceId, cidPrefix } from './place-ids.ts'

/** A place as a person or a file describes it, before it is matched. */
export type PlaceDescription = Partial<PlaceFacts> & {
  /** The id that its link opens, if `mapPlaceId` is not given explicitly. */
  linkedId?: string
  /** Google's number of the business in decimal, if no better id is given. */
  cid?: string
  /** The location to search in, as text, such as a town. */
  near?: string
  /** Its postcode, town, state and country, as an address has them behind the street. */
  locality?: string
  /** The middle of the map of a few streets that its link shows: near the place, and its position if there is no better one. */
  view?: LatLng
  /** Its coordinates are not a point on earth. */
  isMisplaced?: true
}

/** Returns the name of a description: its own, or its address or coordinates; `undefined` without any. */
export function describedName({ name, address, ...at }: PlaceDescription): string | undefined {
  if (name !== undefined || !isLocated(at)) return name
  return address ?? `${degrees(at.latitude)}, ${degrees(at.longitude)}`
}

/**
 * Returns a description as the facts of a place. Google's number of the business takes the place of a new id of our own, and stays beside
 * any other id.
 */
export function factsFromDescription(described: PlaceDescription, id: string, name: string): PlaceFacts {
  const { near: _, locality: __, linkedId: ___, cid, isMisplaced: ____, view: _____, ...words } = described
  const address = withLocality(described.address, [described.locality, described.near])
  const isNew = words.mapPlaceId === undefined && id.startsWith('own:')
  const mapPlaceId = isNew && cid !== undefined ? cidPlaceId(cid) : id
  const facts: PlaceFacts = { ...words, mapPlaceId, name, ...(address !== undefined && { address }) }
  return cid !== undefined && googleIdOf(facts) === undefined ? { ...facts, googlePlaceId: cidPrefix + cid } : facts
}
