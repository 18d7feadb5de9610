import type { Found, Near } from '../directory/found.ts'
import type { PlaceFacts } from '../domain/place.ts'

export { type Found, isWhole, type Match, matches, type Near } from '../directory/found.ts'

/** A place where restaurants can be looked up. One provider is one file; which ones are asked, and in what order, says `index.ts`. */
export type PlaceProvider = {
  name: string
  /** Best first. Never throws for a query it cannot understand: that finds nothing. */
  search(query: string, near: Near | undefined, limit: number, signal?: AbortSignal): Promise<Found[]>
  /** By `mapPlaceId` with its prefix, or by Forklist's own place id; aliases of replaced ids included. */
  get(id: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  /** `lat,lng` or the name of a place on the map; `undefined` when it is not understood. */
  near(text: string, signal?: AbortSignal): Promise<Near | undefined>
}
