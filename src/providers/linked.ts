import { isSame, type Near } from '../directory/found.ts'
import type { MapLink } from '../domain/map-link/index.ts'
import { newOwnPlaceId, type PlaceFacts } from '../domain/place.ts'
import type { Later, Local } from './local.ts'

/** A place and a pin in another map of it stand this near each other. */
const sameMeters = 150

/** What a link means. */
export type Linked = {
  /** A place that somebody knows. */
  known?: PlaceFacts
  /** Where nobody does, the place as the link itself tells of it: the caller's own words. */
  said?: PlaceFacts
  /** What to search for otherwise. */
  asked?: string
}

type Located = { latitude: number; longitude: number }

/** Those who are asked by an id. */
type Asking = Pick<Later<Local>, 'named'> & {
  get(id: string): Promise<PlaceFacts | undefined>
  /** @param isSaid whether the link says enough itself, so that nobody needs to answer */
  getOnline(id: string, at: Located | undefined, isSaid: boolean, signal?: AbortSignal): Promise<PlaceFacts | undefined>
  adopt(id: string, signal?: AbortSignal): Promise<PlaceFacts | undefined>
}

/** Which place a pasted link to a map means. The link itself is never opened. */
export const linkLookup = ({
  named,
  get,
  getOnline,
  adopt,
}: Asking): ((link: MapLink, signal?: AbortSignal) => Promise<Linked>) => {
  const thereByName = async (name: string | undefined, at: Located | undefined): Promise<PlaceFacts | undefined> => {
    if (name === undefined || at === undefined) return undefined
    const [one, next] = await named(name, pin(at), 2)
    return one && isSame(one.match) && next?.match !== one.match ? one.facts : undefined
  }

  return async (link, signal) => {
    const { mapPlaceId, name, address } = link
    const at = locatedIn(link)
    const there = await thereByName(name, at)
    const own = name === undefined ? undefined : { name, ...(address !== undefined && { address }), ...at }
    const asked = [name, address].filter(Boolean).join(', ')
    const otherwise = asked && { asked }
    if (mapPlaceId === undefined) {
      if (there) return { known: there }
      return { ...(own && at && { said: { mapPlaceId: newOwnPlaceId(), ...own } }), ...otherwise }
    }
    const known =
      (await get(mapPlaceId)) ??
      (there && withId(there, mapPlaceId)) ??
      (await getOnline(mapPlaceId, at, own !== undefined, signal)) ??
      // It may cost money to find out what the link says itself.
      (own ? undefined : await adopt(mapPlaceId, signal))
    if (known) return { known }
    return { ...(own && { said: { mapPlaceId, ...own } }), ...otherwise }
  }
}

const pin = (at: Located): Near => ({ kind: 'point', name: '', ...at, reachMeters: sameMeters })

const locatedIn = ({ latitude, longitude, approximate }: MapLink): Located | undefined =>
  latitude !== undefined && longitude !== undefined && !approximate ? { latitude, longitude } : undefined

/** The directory's place with the map provider's id beside its own. */
const withId = (facts: PlaceFacts, mapPlaceId: string): PlaceFacts =>
  mapPlaceId.startsWith('google:') ? { ...facts, googlePlaceId: mapPlaceId.slice('google:'.length) } : facts
