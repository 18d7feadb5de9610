import { degrees, isLocated } from './coordinates.ts'
import { namesTown } from './names-town.ts'
import { googleIdOf } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'
import { cidPrefix } from './place-ids.ts'

const googleUrlLimit = 2048

// Percent-encodes as much of a text as fits. Cuts between characters, because half of a character's escapes is invalid.
const encodedWithin = (maxLength: number, text: string): string => {
  const whole = encodeURIComponent(text)
  if (whole.length <= maxLength) return whole
  let fitting = ''
  for (const character of text) {
    const encoded = encodeURIComponent(character)
    if (fitting.length + encoded.length > maxLength) break
    fitting += encoded
  }
  return fitting
}

const withinLimit = (start: string, text: string, tail = ''): string =>
  start + encodedWithin(googleUrlLimit - start.length - tail.length, text) + tail

// Google requires `query` beside an id and searches for it if the id no longer exists, so it reads like a search.
const googleQuery = (query: string, tail?: string): string =>
  withinLimit('https://www.google.com/maps/search/?api=1&query=', query, tail)

const googleIdUrl = (facts: PlaceFacts, id: string): string =>
  id.startsWith(cidPrefix)
    ? `https://maps.google.com/?cid=${id.slice(cidPrefix.length)}`
    : googleQuery(searchQuery(facts), `&query_place_id=${encodeURIComponent(id)}`)

// The address with `@` is in wide use, but not in Google's published scheme, which has no search near a point.
const googleSearch = (facts: PlaceFacts): string => {
  if (!isLocated(facts)) return googleQuery(searchQuery(facts))
  const at = `${degrees(facts.latitude)},${degrees(facts.longitude)}`
  return hasOwnName(facts, at)
    ? withinLimit('https://www.google.com/maps/search/', searchQuery(facts), `/@${at},17z`)
    : googleQuery(at)
}

/** Returns the name, the address and the town that is not in it. */
const searchQuery = ({ name, address, town }: PlaceFacts): string => {
  const isInAddress = town === undefined || (address !== undefined && namesTown(address, town))
  return [name, address, isInAddress ? undefined : town].filter(part => part !== undefined).join(', ')
}

/** Returns whether the name says more than where the place is. Dots alone would be a step in the link's path. */
const hasOwnName = ({ name, address }: PlaceFacts, at: string): boolean =>
  name !== address && name !== at.replace(',', ', ') && !/^\.{1,2}$/.test(name)

const osmUrl = (facts: PlaceFacts): string | undefined =>
  facts.mapPlaceId.startsWith('osm:')
    ? `https://www.openstreetmap.org/${facts.mapPlaceId.slice('osm:'.length)}`
    : undefined

/** Returns the link that opens exactly this restaurant. A place without an id of a map gets a search near its coordinates. */
export const mapsUrl = (facts: PlaceFacts): string => {
  const google = googleIdOf(facts)
  return google ? googleIdUrl(facts, google) : (osmUrl(facts) ?? googleSearch(facts))
}

type PlaceLinks = { osm?: string; google: string; apple?: string; geo?: string }

/** Returns links for other maps: `osm` for a known id, `google` always, `apple` and `geo` for known coordinates. */
export const placeLinks = (facts: PlaceFacts): PlaceLinks => {
  const google = googleIdOf(facts)
  const osm = osmUrl(facts)
  const links: PlaceLinks = {
    ...(osm !== undefined && { osm }),
    google: google ? googleIdUrl(facts, google) : googleSearch(facts),
  }
  if (isLocated(facts)) {
    const at = `${degrees(facts.latitude)},${degrees(facts.longitude)}`
    const name = encodeURIComponent(facts.name)
    links.apple = `https://maps.apple.com/?q=${name}&ll=${at}`
    links.geo = `geo:${at}?q=${at}(${name.replace(/[()]/g, c => `%${c.charCodeAt(0).toString(16)}`)})`
  }
  return links
}

type LinkedPlace = { mapPlaceId: string; googlePlaceId?: string | undefined; links: Pick<PlaceLinks, 'google'> }

/** Returns Google's link only if it opens exactly this place. Pages leave out the search, which would be a sixth of a long list. */
export const exactGoogleLink = ({ mapPlaceId, googlePlaceId, links }: LinkedPlace): string | undefined =>
  googlePlaceId !== undefined || mapPlaceId.startsWith('google:') ? links.google : undefined
