import type { PlaceFacts } from './place.ts'

/** A place in somebody's own words, as a file has it. Which place it is nobody has looked. */
export type Told = Partial<PlaceFacts> & {
  /** The id that a link to it opens, where `mapPlaceId` is not said in so many words. */
  linkedId?: string
  /** Google's number of the business, in decimal, where that is all there is of its id. */
  cid?: string
  /** Where to look for it, in words: a town. */
  near?: string
}
