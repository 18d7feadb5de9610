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
  /** From the words around the link. */
  phone?: string
  /** WGS84 degrees; both or neither. */
  latitude?: number
  longitude?: number
  /** The coordinates are only the middle of the map. */
  approximate?: true
  /** That map shows more than a few streets. */
  isWide?: true
  /** Only the map's server knows what the link opens: a short link, or a number of the map's own. */
  short?: true
}

const maps: readonly MapReader[] = [google, openstreetmap, apple, geo, ge0, ...tabledMaps]

/** A map link in a text, with the range of its characters and what it says by itself. */
export type MapLinkInText = Pick<LinkInText, 'link' | 'start' | 'end'> & { place: MapLink }

/** Returns the map links of a text in order. */
export const mapLinksIn = (text: string): MapLinkInText[] =>
  [...linksIn(text)].flatMap(({ link, url, start, end }) => {
    const data = dataIn({ link, url })
    return data ? [{ link, start, end, place: linkOf(data, {}) }] : []
  })

/**
 * Reads the link to a place in a text, with or without words around it: the first map link that says where the place is, else the first.
 * Fetches nothing, takes linear time, and never throws.
 * @returns `undefined` for a text without a map link
 */
export const readMapLink = (text: string): MapLink | undefined => {
  const links = [...linksIn(text)]
  const all = links.flatMap(link => dataIn(link) ?? [])
  const best = all.find(({ at, mapPlaceId }) => (at ?? mapPlaceId) !== undefined) ?? all[0]
  return best && linkOf(best, wordsAround(text, links))
}

const mapOf = (url: URL): MapReader | undefined => maps.find(map => map.has(url))

const dataIn = ({ link, url }: Pick<LinkInText, 'link' | 'url'>): LinkData | undefined => mapOf(url)?.read(url, link)

const linkOf = (data: LinkData, around: WordsAround): MapLink => {
  const mapPlaceId = data.mapPlaceId === undefined ? undefined : readMapPlaceId(data.mapPlaceId)
  const [own, ownAddress] = [valid('name', data.name), valid('address', data.address)]
  const at = data.at ?? data.view
  return {
    ...(mapPlaceId ? { mapPlaceId } : data.cid !== undefined && { cid: data.cid }),
    ...(own.name ? { ...(isAlike(own, around) && around), ...own } : around),
    ...ownAddress,
    ...at,
    ...(at && !data.at && { approximate: true, ...(data.isWide && { isWide: true }) }),
    ...(!mapPlaceId && !own.name && !ownAddress.address && !at && { short: true }),
  }
}

const isAlike = (one: WordsAround, other: WordsAround): boolean =>
  other.name !== undefined && fold(one.name ?? '') === fold(other.name)

const serviceOf = (url: URL): string | undefined => mapOf(url)?.name ?? otherService(url)

/** Returns the name of the map or the service of a text's first link of a known one. */
export const linkedService = (text: string): string | undefined =>
  linksIn(text)
    .map(({ url }) => serviceOf(url))
    .find(service => service !== undefined)

/** Returns whether a link counts. A host with a path may be other words, unless it is known: `St.Paul/Minneapolis`. */
const isLink = ({ link, url }: LinkInText): boolean => link.includes('://') || serviceOf(url) !== undefined

/** Returns whether a text has a link, which then says more of a place than the words around it. */
export const hasLink = (text: string): boolean => linksIn(text).some(isLink)

/** Returns the words around the links of a text; `undefined` for a text without links. */
export const wordsBesideLinks = (text: string): WordsAround | undefined => {
  const links = [...linksIn(text)].filter(isLink)
  return links.length === 0 ? undefined : wordsAround(text, links)
}
