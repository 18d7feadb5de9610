import { readMapPlaceId } from '../place-ids.ts'
import { fold } from '../text.ts'
import { apple } from './apple.ts'
import { ge0 } from './ge0.ts'
import { geo } from './geo.ts'
import { google } from './google.ts'
import type { LinkData, MapReader } from './link-data.ts'
import { type LinkInText, linksIn } from './links-in.ts'
import { openstreetmap } from './openstreetmap.ts'
import { otherService, tabledMaps } from './tabled-maps.ts'
import { valid, type WordsAround, wordsAround } from './words-around.ts'

/** The data in a map link that can be read without opening it. */
export type MapLink = {
  /** `osm:node/257355946`, `google:ChIJ…`. Not checked for existence. */
  mapPlaceId?: string
  /** Google's number of the business, in decimal, if the link has no better id. */
  cid?: string
  /** At most 200 characters, one line. From the link, or from the words around it. */
  name?: string
  /** At most 300 characters, one line. In a link with `name, address`, the part after the first comma; or a line around the link. */
  address?: string
  /** WGS84 degrees; both or neither. */
  latitude?: number
  longitude?: number
  /** The coordinates are only the middle of the map. */
  approximate?: true
  /** Only the map's server knows what the link opens: a short link, or a number of the map's own. */
  short?: true
}

const maps: readonly MapReader[] = [google, openstreetmap, apple, geo, ge0, ...tabledMaps]

type FoundLink = LinkInText & { map: MapReader; data: LinkData }

/** A map link in a text, with the range of its characters and what it says by itself. */
export type MapLinkInText = Pick<LinkInText, 'link' | 'start' | 'end'> & { place: MapLink }

/** Returns the map links of a text in order. */
export const mapLinksIn = (text: string): MapLinkInText[] =>
  [...foundIn(text)].map(({ link, start, end, data }) => ({ link, start, end, place: linkOf({ data }, {}) }))

function* foundIn(text: string): Generator<FoundLink> {
  for (const found of linksIn(text)) {
    const map = maps.find(map => map.has(found.url))
    if (map) yield { ...found, map, data: map.read(found.url, found.link) }
  }
}

/**
 * Reads the link to a place in a text, with or without words around it: the first map link that says where the place is, else the first.
 * Fetches nothing, takes linear time, and never throws.
 * @returns `undefined` for a text without a map link
 */
export const readMapLink = (text: string): MapLink | undefined => {
  let best: FoundLink | undefined
  for (const found of foundIn(text)) {
    best ??= found
    if (!holdsPlace(found.data)) continue
    best = found
    break
  }
  return best && linkOf(best, wordsAround(text, [...linksIn(text)]))
}

const holdsPlace = ({ at, mapPlaceId }: LinkData): boolean => (at ?? mapPlaceId) !== undefined

const linkOf = ({ data }: Pick<FoundLink, 'data'>, around: WordsAround): MapLink => {
  const mapPlaceId = data.mapPlaceId === undefined ? undefined : readMapPlaceId(data.mapPlaceId)
  const [own, ownAddress] = [valid('name', data.name), valid('address', data.address)]
  const at = data.at ?? data.view
  return {
    ...(mapPlaceId ? { mapPlaceId } : data.cid !== undefined && { cid: data.cid }),
    ...(own.name ? { ...own, ...(isAlike(own, around) && valid('address', around.address)) } : around),
    ...ownAddress,
    ...at,
    ...(at && !data.at && { approximate: true }),
    ...(!mapPlaceId && !own.name && !ownAddress.address && !at && { short: true }),
  }
}

const isAlike = (one: WordsAround, other: WordsAround): boolean =>
  other.name !== undefined && fold(one.name ?? '') === fold(other.name)

/** Returns whether a text has a link, which then says more of a place than the words around it. */
export const hasLink = (text: string): boolean => (readMapLink(text) ?? otherLink(text)) !== undefined

/** Returns the name of the map or the service of a text's first link of a known one. */
export const linkedService = (text: string): string | undefined => {
  for (const { url } of linksIn(text)) {
    const service = maps.find(map => map.has(url))?.name ?? otherService(url)
    if (service !== undefined) return service
  }
  return undefined
}

/** Returns the words around the links of a text without a map link; `undefined` for a text without links. */
export const otherLink = (text: string): WordsAround | undefined => {
  const links = [...linksIn(text)].filter(({ link, url }) => link.includes('://') || otherService(url) !== undefined)
  return links.length === 0 ? undefined : wordsAround(text, links)
}
