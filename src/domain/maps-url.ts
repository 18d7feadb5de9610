import { degrees, isLocated } from './coordinates.ts'
import { googleIdOf } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'

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

// Google requires `query` beside an id and searches for it if the id no longer exists, so it reads like a search.
const googleSearch = (query: string, placeId?: string): string => {
  const start = 'https://www.google.com/maps/search/?api=1&query='
  const tail = placeId ? `&query_place_id=${encodeURIComponent(placeId)}` : ''
  return start + encodedWithin(googleUrlLimit - start.length - tail.length, query) + tail
}

const searchQuery = (facts: PlaceFacts): string => (facts.address ? `${facts.name}, ${facts.address}` : facts.name)

const osmUrl = (facts: PlaceFacts): string | undefined =>
  facts.mapPlaceId.startsWith('osm:')
    ? `https://www.openstreetmap.org/${facts.mapPlaceId.slice('osm:'.length)}`
    : undefined

/** Returns the link that opens exactly this restaurant. Only an own place without coordinates gets a search. */
export const mapsUrl = (facts: PlaceFacts): string => {
  const google = googleIdOf(facts)
  if (google) return googleSearch(searchQuery(facts), google)
  const osm = osmUrl(facts)
  if (osm) return osm
  return googleSearch(isLocated(facts) ? `${degrees(facts.latitude)},${degrees(facts.longitude)}` : searchQuery(facts))
}

export type PlaceLinks = { osm?: string; google?: string; apple?: string; geo?: string }

/** Returns links for other maps: `osm` and `google` for known ids, `apple` and `geo` for known coordinates. */
export const placeLinks = (facts: PlaceFacts): PlaceLinks => {
  const google = googleIdOf(facts)
  const osm = osmUrl(facts)
  const links: PlaceLinks = {}
  if (osm) links.osm = osm
  if (google) links.google = googleSearch(searchQuery(facts), google)
  if (isLocated(facts)) {
    const at = `${degrees(facts.latitude)},${degrees(facts.longitude)}`
    const name = encodeURIComponent(facts.name)
    links.apple = `https://maps.apple.com/?q=${name}&ll=${at}`
    links.geo = `geo:${at}?q=${at}(${name.replace(/[()]/g, c => `%${c.charCodeAt(0).toString(16)}`)})`
  }
  return links
}
