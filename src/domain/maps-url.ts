import { degrees, isLocated } from './coordinates.ts'
import { googleIdOf, type PlaceFacts } from './place.ts'

const googleUrlLimit = 2048

// As much of a text as fits, percent-encoded. It is cut between characters, because half of one's escapes is no text any more.
const encodedWithin = (room: number, text: string): string => {
  const whole = encodeURIComponent(text)
  if (whole.length <= room) return whole
  let fitting = ''
  for (const character of text) {
    const encoded = encodeURIComponent(character)
    if (fitting.length + encoded.length > room) break
    fitting += encoded
  }
  return fitting
}

// The provider demands `query` beside an id and falls back to searching for it when the id has died, so it reads as a person would ask.
const googleSearch = (query: string, placeId?: string): string => {
  const start = 'https://www.google.com/maps/search/?api=1&query='
  const tail = placeId ? `&query_place_id=${encodeURIComponent(placeId)}` : ''
  return start + encodedWithin(googleUrlLimit - start.length - tail.length, query) + tail
}

const asked = (facts: PlaceFacts): string => (facts.address ? `${facts.name}, ${facts.address}` : facts.name)

const osmUrl = (facts: PlaceFacts): string | undefined =>
  facts.mapPlaceId.startsWith('osm:')
    ? `https://www.openstreetmap.org/${facts.mapPlaceId.slice('osm:'.length)}`
    : undefined

/** The link that opens exactly this restaurant. Only a hand-made place without coordinates gives a search. */
export const mapsUrl = (facts: PlaceFacts): string => {
  const google = googleIdOf(facts)
  if (google) return googleSearch(asked(facts), google)
  const osm = osmUrl(facts)
  if (osm) return osm
  return googleSearch(isLocated(facts) ? `${degrees(facts.latitude)},${degrees(facts.longitude)}` : asked(facts))
}

export type PlaceLinks = { osm?: string; google?: string; apple?: string; geo?: string }

/** Ready links for other maps: `osm` and `google` only where their id is known, `apple` and `geo` wherever there are coordinates. */
export const placeLinks = (facts: PlaceFacts): PlaceLinks => {
  const google = googleIdOf(facts)
  const osm = osmUrl(facts)
  const links: PlaceLinks = {}
  if (osm) links.osm = osm
  if (google) links.google = googleSearch(asked(facts), google)
  if (isLocated(facts)) {
    const at = `${degrees(facts.latitude)},${degrees(facts.longitude)}`
    const name = encodeURIComponent(facts.name)
    links.apple = `https://maps.apple.com/?q=${name}&ll=${at}`
    links.geo = `geo:${at}?q=${at}(${name.replace(/[()]/g, c => `%${c.charCodeAt(0).toString(16)}`)})`
  }
  return links
}
