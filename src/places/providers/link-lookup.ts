import { isLocated, type LatLng, metersBetween, pin } from '../../domain/coordinates.ts'
import { areaOf, areaReach } from '../../domain/map-links/feature-id.ts'
import type { MapLink } from '../../domain/map-links/index.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { cidPlaceId, newOwnPlaceId } from '../../domain/place-ids.ts'
import type { SearchHit } from '../matching/match.ts'
import type { Choice } from './choose.ts'
import type { Answer, Asynchronous, Local } from './local.ts'

/** The place that a map link means. */
export type LinkedPlace = {
  /** A place known to a provider. */
  known?: PlaceFacts
  /** Otherwise, the place as the link describes it, in the caller's words. */
  said?: PlaceFacts
  /** Otherwise, the text to search for. */
  linkedQuery?: string
}

/** Looks up an id at online providers: only at those that cost money, or only at those that are free. */
export type OnlineLookup = (
  id: string,
  /** `isSaid`: the place is described well enough without a response. `at`: its position, if known. */
  how: { mayCost: boolean; isSaid: boolean; at?: LatLng | undefined },
  signal?: AbortSignal,
) => Promise<PlaceFacts | undefined>

/** The functions that look up an id. */
type Asking = Pick<Asynchronous<Local>, 'find'> & {
  get(id: string): Promise<PlaceFacts | undefined>
  getOnline: OnlineLookup
}

/** Finds the place that a pasted map link means. Never opens the link. */
export const linkLookup = ({
  find,
  get,
  getOnline,
}: Asking): ((link: MapLink, signal?: AbortSignal) => Promise<LinkedPlace>) => {
  const placeByName = async ({ name, address }: MapLink, at: LatLng | undefined): Promise<PlaceFacts | undefined> => {
    if (name === undefined || at === undefined) return undefined
    const { hits, isCertain } = await find(name, { near: pin(at), address }, 1)
    return isCertain ? hits[0]!.facts : undefined
  }

  /** Returns the only place around with that name, if it is in the area that a Google id encodes. */
  const placeByArea = async (name: string | undefined, mapPlaceId: string): Promise<PlaceFacts | undefined> => {
    const area = mapPlaceId.startsWith('google:') ? areaOf(mapPlaceId.slice('google:'.length)) : undefined
    if (name === undefined || !area) return undefined
    const { hits } = await find(name, { near: pin(area) }, 2)
    const [one, next] = hits.filter(isNamesake)
    return one && !next && one.match.distanceMeters! <= areaReach ? one.facts : undefined
  }

  return async (link, signal) => {
    const { mapPlaceId, name, address } = link
    const at = locatedIn(link)
    const byName = await placeByName(link, at)
    const described = name === undefined ? undefined : { ...placeInLink(link), name }
    const linkedQuery = [name, address].filter(Boolean).join(', ')
    const fallback = linkedQuery && { linkedQuery }
    if (mapPlaceId === undefined) {
      const cidId = link.cid === undefined ? undefined : cidPlaceId(link.cid)
      if (byName) return { known: cidId === undefined ? byName : (withId(byName, cidId) ?? byName) }
      return { ...(described && at && { said: { mapPlaceId: cidId ?? newOwnPlaceId(), ...described } }), ...fallback }
    }
    const known =
      (await get(mapPlaceId)) ??
      withId(byName, mapPlaceId) ??
      (await getOnline(mapPlaceId, { mayCost: false, isSaid: described !== undefined, at }, signal)) ??
      withId(at ? undefined : await placeByArea(name, mapPlaceId), mapPlaceId) ??
      // This look-up may cost money, so it runs only when the link does not describe the place.
      (described ? undefined : await getOnline(mapPlaceId, { mayCost: true, isSaid: false }, signal))
    if (known) return { known }
    return { ...(described && { said: { mapPlaceId, ...described } }), ...fallback }
  }
}

/** Adds the business that a link opens to a choice by the link's words. A place that nobody knows is as the link describes it. */
export const withBusiness = (choice: Choice, { cid, name, address }: MapLink = {}): Choice => {
  if (cid === undefined || choice.outcome === 'ambiguous') return choice
  const mapPlaceId = cidPlaceId(cid)
  if (choice.outcome === 'sure') return { ...choice, facts: withId(choice.facts, mapPlaceId) ?? choice.facts }
  if (name === undefined) return choice
  const facts = { mapPlaceId, name, ...(address !== undefined && { address }) }
  return { outcome: 'sure', facts, alternatives: choice.alternatives }
}

/** A place in the words of a link. */
export type PlaceInLink = Pick<PlaceFacts, 'address' | 'phone' | 'latitude' | 'longitude'> & { name?: string }

export const placeInLink = (link: MapLink): PlaceInLink => {
  const { name, address, phone } = link
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(phone !== undefined && { phone }),
    ...locatedIn(link),
  }
}

/** Returns the middle of a map of a few streets, if the link says no better where its place is. */
export const viewIn = ({
  latitude,
  longitude,
  approximate,
  isWide,
}: MapLink): (LatLng & { approximate: true }) | undefined =>
  approximate && !isWide ? { latitude: latitude!, longitude: longitude!, approximate } : undefined

/** Maximum distance of a place from the middle of the map that a link shows. */
const maxViewMeters = 50_000

/** Returns an answer with the hits on the map that a link shows. A place of the same name far away is not meant. */
export const inView = (answer: Answer, { latitude, longitude, approximate }: MapLink = {}): Answer => {
  if (!approximate) return answer
  const middle = { latitude: latitude!, longitude: longitude! }
  const hits = answer.hits.filter(({ facts }) => !isLocated(facts) || metersBetween(facts, middle) <= maxViewMeters)
  const isCertain = answer.isCertain && hits[0] === answer.hits[0]
  return { ...answer, hits, isCertain, none: hits.length > 0 ? answer.none : 1 }
}

const isNamesake = ({ match }: SearchHit): boolean => match.name === 'same'

/** Returns the position of the place that a link holds; `undefined` for the middle of a map. */
export const locatedIn = ({ latitude, longitude, approximate }: MapLink): LatLng | undefined =>
  latitude !== undefined && longitude !== undefined && !approximate ? { latitude, longitude } : undefined

/** Adds a Google id to a place of the index. Returns `undefined` when the place has another one. */
const withId = (facts: PlaceFacts | undefined, mapPlaceId: string): PlaceFacts | undefined => {
  if (!facts || !mapPlaceId.startsWith('google:')) return facts
  const googlePlaceId = mapPlaceId.slice('google:'.length)
  return (facts.googlePlaceId ?? googlePlaceId) === googlePlaceId ? { ...facts, googlePlaceId } : undefined
}
