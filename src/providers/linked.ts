import type { Directory } from '../directory/directory.ts'
import { isSame, type Near } from '../directory/found.ts'
import type { MapLink } from '../domain/map-link/index.ts'
import type { PlaceFacts } from '../domain/place.ts'
import { newOwnPlaceId } from '../domain/place.ts'
import type { OnlineProvider } from './online/provider.ts'

/** A place and a pin in another map of it stand this near each other. */
const sameMeters = 150

/** What a link means: a place, or else what to search for; neither where it says nothing that can be used. */
type Linked = { facts?: PlaceFacts; asked?: string }

/** Which place a pasted link to a map means. The link itself is never opened. */
export const linkLookup = (
  directory: Directory,
  get: (id: string) => Promise<PlaceFacts | undefined>,
  adopt: (id: string, signal?: AbortSignal) => Promise<PlaceFacts | undefined>,
  photon: OnlineProvider | undefined,
): ((link: MapLink, signal?: AbortSignal) => Promise<Linked>) => {
  const thereByName = ({ name, latitude, longitude, approximate }: MapLink): PlaceFacts | undefined => {
    if (name === undefined || latitude === undefined || longitude === undefined || approximate) return undefined
    const near: Near = { kind: 'point', name: '', latitude, longitude, reachMeters: sameMeters }
    const [one, next] = directory.search(name, near, 2)
    return one && isSame(one.match) && next?.match !== one.match ? one.facts : undefined
  }

  return async (link, signal) => {
    const { mapPlaceId, name, address, latitude, longitude, approximate } = link
    const located = latitude !== undefined && longitude !== undefined && !approximate && { latitude, longitude }
    const there = thereByName(link)
    if (mapPlaceId !== undefined) {
      const known = await get(mapPlaceId)
      if (known) return { facts: known }
      if (there) return { facts: withId(there, mapPlaceId) }
      const looked =
        (await photon?.get(mapPlaceId, signal, located || undefined)) ??
        (name === undefined ? await adopt(mapPlaceId, signal) : undefined)
      if (looked) return { facts: looked }
      // Nobody knows the id, but the link says what the place is called: the caller's own words.
      if (name !== undefined)
        return { facts: { mapPlaceId, name, ...(address !== undefined && { address }), ...located } }
      return {}
    }
    if (there) return { facts: there }
    if (name === undefined) return {}
    if (located)
      return { facts: { mapPlaceId: newOwnPlaceId(), name, ...(address !== undefined && { address }), ...located } }
    return { asked: address === undefined ? name : `${name}, ${address}` }
  }
}

/** The directory's place with the map provider's id beside its own. */
const withId = (facts: PlaceFacts, mapPlaceId: string): PlaceFacts =>
  mapPlaceId.startsWith('google:') ? { ...facts, googlePlaceId: mapPlaceId.slice('google:'.length) } : facts
