import { readMapPlaceId } from '../place.ts'
import { oneLine } from '../text.ts'
import { apple } from './apple.ts'
import { geo } from './geo.ts'
import { google } from './google.ts'
import { openstreetmap } from './openstreetmap.ts'
import type { Said } from './said.ts'

/** What a link to a place on a map says, as far as it can be read without opening it. */
export type MapLink = {
  /** `osm:node/257355946`, `google:ChIJ…`. Whether there is such a place nobody has looked. */
  mapPlaceId?: string
  /** Google's number of the business, in decimal, where the link has that and no more of an id. */
  cid?: string
  /** At most 200 characters, one line. From the link, else from the words around it. */
  name?: string
  /** At most 300 characters, one line. Of a link that has `name, address` in one, what comes after the first comma. */
  address?: string
  /** WGS84 degrees; both or neither. */
  latitude?: number
  longitude?: number
  /** The coordinates are only what the map showed, with the place somewhere around them. */
  approximate?: true
  /** The link itself does not say what it opens, only the map's server knows: a short link, or a number of the map's own. */
  short?: true
}

const maps = [google, openstreetmap, apple, geo]

// A link with its scheme, or a host with a path as people type it.
const links =
  /(?:https?:\/\/|(?<![\p{L}\p{N}])geo:|(?<![\p{L}\p{N}.@/-])(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,63}\/)[^\s<>"]+/giu

/**
 * The first link to a place of Google's, OpenStreetMap's or Apple's map in a text, or the first `geo:` address, alone or with words
 * around it. Nothing is fetched. Takes time in proportion to the text and never throws, whatever the text.
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

const linkOf = (said: Said, around: string | undefined): MapLink => {
  const mapPlaceId = said.mapPlaceId === undefined ? undefined : readMapPlaceId(said.mapPlaceId)
  const own = line(said.name, 200)
  const name = own ?? line(around, 200)
  const address = line(said.address, 300)
  const at = said.at ?? said.view
  return {
    ...(mapPlaceId ? { mapPlaceId } : said.cid !== undefined && { cid: said.cid }),
    ...(name && { name }),
    ...(address && { address }),
    ...at,
    ...(at && !said.at && { approximate: true }),
    ...(!mapPlaceId && !own && !address && !at && { short: true }),
  }
}

// Made once: a schema takes longer to make than to ask.
const lines = { 200: oneLine(200), 300: oneLine(300) }

/** As a caller's own words would have to be; U+FFFD is what is left of escapes that were no text. */
const line = (text: string | undefined, max: keyof typeof lines): string | undefined => {
  if (text === undefined) return undefined
  const { data } = lines[max].safeParse(text.split(/\s+/).join(' '))
  return data?.includes('\ufffd') ? undefined : data
}

// What people and apps put between a name and a link.
const besideName = ' \t:-–—•·*|,;"“”„«»()[]<>'
// Not `_`, `-` and `~`, which ids end with.
const behindLink = '.,:;!?\'"’”»>]}*。、」』）'

const firstLine = (text: string): string | undefined =>
  text
    .split(/[\n\r]/)
    .map(words => trimmed(words, besideName))
    .find(words => words !== '')

/** Punctuation of the sentence around a link. A bracket that the link opened itself is its own. */
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
