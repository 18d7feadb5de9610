import { type Found, isSame, type Near } from '../directory/found.ts'
import { areaOf, areaReach } from '../domain/map-link/feature-id.ts'
import type { MapLink } from '../domain/map-link/index.ts'
import { newOwnPlaceId, type PlaceFacts } from '../domain/place.ts'
import type { Later, Local } from './local.ts'

/** A place and a pin in another map of it stand this near each other. */
const sameMeters = 150
/** Where a name is borne by others within so many metres, it may be that of a chain, with a branch that nobody knows. */
const chainReach = 50_000
/** Of two that bear the name the one is meant that stands so many times nearer. */
const timesNearer = 3

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
    return theOne(await named(name, pin(at, sameMeters), 2))
  }

  /** The only one far and wide that bears the name, if it is in that part of a town. */
  const thereByArea = async (name: string | undefined, mapPlaceId: string): Promise<PlaceFacts | undefined> => {
    const area = mapPlaceId.startsWith('google:') ? areaOf(mapPlaceId.slice('google:'.length)) : undefined
    if (name === undefined || !area) return undefined
    const [one, next] = await named(name, pin(area, chainReach), 2)
    const isOnlyOne = one && isSame(one.match) && !(next && isSame(next.match))
    return isOnlyOne && one.distanceMeters! <= areaReach ? one.facts : undefined
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
      withId(there, mapPlaceId) ??
      (await getOnline(mapPlaceId, at, own !== undefined, signal)) ??
      withId(at ? undefined : await thereByArea(name, mapPlaceId), mapPlaceId) ??
      // It may cost money to find out what the link says itself.
      (own ? undefined : await adopt(mapPlaceId, signal))
    if (known) return { known }
    return { ...(own && { said: { mapPlaceId, ...own } }), ...otherwise }
  }
}

const pin = (at: Located, reachMeters: number): Near => ({ kind: 'point', name: '', ...at, reachMeters })

/** The first of those that bear a name, unless another stands about as near: two branches of a chain are two places. */
const theOne = ([one, next]: readonly Found[]): PlaceFacts | undefined => {
  if (!one || !isSame(one.match)) return undefined
  const isNearer = next?.match !== one.match || next.distanceMeters! > Math.max(1, one.distanceMeters!) * timesNearer
  return isNearer ? one.facts : undefined
}

const locatedIn = ({ latitude, longitude, approximate }: MapLink): Located | undefined =>
  latitude !== undefined && longitude !== undefined && !approximate ? { latitude, longitude } : undefined

/** The directory's place with the map provider's id beside its own; none where it has another one there. */
const withId = (facts: PlaceFacts | undefined, mapPlaceId: string): PlaceFacts | undefined => {
  if (!facts || !mapPlaceId.startsWith('google:')) return facts
  const googlePlaceId = mapPlaceId.slice('google:'.length)
  return (facts.googlePlaceId ?? googlePlaceId) === googlePlaceId ? { ...facts, googlePlaceId } : undefined
}
