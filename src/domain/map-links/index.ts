import { readMapPlaceId } from '../place-ids.ts'
import { oneLine } from '../text.ts'
import { apple } from './apple.ts'
import { geo } from './geo.ts'
import { google } from './google.ts'
import type { LinkData } from './link-data.ts'
import { openstreetmap } from './openstreetmap.ts'

/** The data in a map link that can be read without opening it. */
export type MapLink = {
  /** `osm:node/257355946`, `google:ChIJ…`. Not checked for existence. */
  mapPlaceId?: string
  /** Google's number of the business, in decimal, if the link has no better id. */
  cid?: string
  /** At most 200 characters, one line. From the link, or from the words around it. */
  name?: string
  /** At most 300 characters, one line. In a link with `name, address`, the part after the first comma. */
  address?: string
  /** WGS84 degrees; both or neither. */
  latitude?: number
  longitude?: number
  /** The coordinates are only the middle of the map. */
  approximate?: true
  /** Only the map's server knows what the link opens: a short link, or a number of the map's own. */
  short?: true
}

const maps = [google, openstreetmap, apple, geo]

// A link with its scheme, or a host with a path.
const links =
  /(?:https?:\/\/|(?<![\p{L}\p{N}])geo:|(?<![\p{L}\p{N}.@/-])(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,63}\/)[^\s<>"]+/giu

/**
 * Reads the first link of Google's, OpenStreetMap's or Apple's map in a text, or the first `geo:` address, with or without words around
 * it. Fetches nothing, takes linear time, and never throws.
 * @returns `undefined` for a text without such a link
 */
export const readMapLink = (text: string): MapLink | undefined => {
  for (const { 0: found, index } of text.matchAll(links)) {
    const link = withoutTail(found)
    const url = URL.parse(/^(?:https?|geo):/i.test(link) ? link : `https://${link}`)
    const map = url && maps.find(map => map.has(url))
    if (!map) continue
    const around = firstLine(text.slice(0, index)) ?? firstLine(text.slice(index + link.length))
    return linkOf(map.read(url), around)
  }
  return undefined
}

const linkOf = (data: LinkData, around: string | undefined): MapLink => {
  const mapPlaceId = data.mapPlaceId === undefined ? undefined : readMapPlaceId(data.mapPlaceId)
  const own = line(data.name, 200)
  const name = own ?? line(around, 200)
  const address = line(data.address, 300)
  const at = data.at ?? data.view
  return {
    ...(mapPlaceId ? { mapPlaceId } : data.cid !== undefined && { cid: data.cid }),
    ...(name && { name }),
    ...(address && { address }),
    ...at,
    ...(at && !data.at && { approximate: true }),
    ...(!mapPlaceId && !own && !address && !at && { short: true }),
  }
}

// Created once: creating a schema takes longer than using it.
const lines = { 200: oneLine(200), 300: oneLine(300) }

/** Applies the rules for callers' text. Refuses U+FFFD, which comes from escapes that are not text. */
const line = (text: string | undefined, max: keyof typeof lines): string | undefined => {
  if (text === undefined) return undefined
  const { data } = lines[max].safeParse(text.split(/\s+/).join(' '))
  return data?.includes('\ufffd') ? undefined : data
}

// Characters that people and apps put between a name and a link.
const besideName = ' \t:-–—•·*|,;"“”„«»()[]<>'
// Without `_`, `-` and `~`, which ids can end with.
const behindLink = '.,:;!?\'"’”»>]}*。、」』）'

const firstLine = (text: string): string | undefined =>
  text
    .split(/[\n\r]/)
    .map(words => trimmed(words, besideName))
    .find(words => words !== '')

/** Removes the punctuation of the sentence around a link. A bracket that the link opened belongs to it. */
const withoutTail = (link: string): string => {
  const tail = link.includes('(') ? behindLink : `${behindLink})`
  return trimmed(link, '', tail)
}

const trimmed = (text: string, leading: string, trailing = leading): string => {
  let [start, end] = [0, text.length]
  while (start < end && leading.includes(text[start]!)) start++
  while (end > start && trailing.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}
