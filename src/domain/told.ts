import { degrees, isLocated } from './coordinates.ts'
import type { PlaceFacts } from './place.ts'

/** A place in somebody's own words, as a file has it. Which place it is nobody has looked. */
export type Told = Partial<PlaceFacts> & {
  /** The id that a link to it opens, where `mapPlaceId` is not said in so many words. */
  linkedId?: string
  /** Google's number of the business, in decimal, where that is all there is of its id. */
  cid?: string
  /** Where to look for it, in words: a town. */
  near?: string
  /** It says where it is in a way that is no point on earth. */
  isMisplaced?: true
}

/** What to call a place by its own words: one without a name is called by where it is. `undefined` where they say neither. */
export function calledBy({ name, address, ...at }: Told): string | undefined {
  if (name !== undefined || !isLocated(at)) return name
  return address ?? `${degrees(at.latitude)}, ${degrees(at.longitude)}`
}

/** What a place is in its own words alone. Where it has no address, the town it is looked for in is all that tells it from its namesakes. */
export function wordsAlone(
  { near, linkedId: _, cid: __, isMisplaced: ___, address = near, ...words }: Told,
  mapPlaceId: string,
  name: string,
): PlaceFacts {
  return { ...words, mapPlaceId, name, ...(address !== undefined && { address }) }
}
