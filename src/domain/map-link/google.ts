import { cidOfFeature, placeIdOfFeature } from './feature-id.ts'
import { type Coordinates, coordinates, type MapReader, type Said, saidInWords } from './said.ts'

const host = /^(?:www\.|maps\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/
const shortened = /^(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.page|g\.co\/kgs|share\.google)\//

/** Google Maps, in any country. Short links say nothing. */
export const google: MapReader = {
  has: url =>
    shortened.test(url.hostname + url.pathname) ||
    (host.test(url.hostname) && (url.hostname.startsWith('maps.') || /^\/maps(?:\/|$)/.test(url.pathname))),
  read: url => (host.test(url.hostname) ? merged(byPath(url.pathname), byParameters(url.searchParams)) : {}),
}

const merged = (path: Said, parameters: Said): Said => ({
  mapPlaceId: path.mapPlaceId ?? parameters.mapPlaceId,
  cid: path.cid ?? parameters.cid,
  name: path.name ?? parameters.name,
  address: path.address ?? parameters.address,
  at: path.at ?? parameters.at,
  view: path.view ?? parameters.view,
})

/** `/maps/place/NAME/@LAT,LNG,17z/data=!…`, `/maps/search/WORDS/…`, `/maps/dir/FROM/TO/…`, `/maps/@LAT,LNG,17z`. */
function byPath(pathname: string): Said {
  const parts = pathname
    .split('/')
    .filter(part => part !== '')
    .map(plain)
  const data = parts.find(part => part.startsWith('data=!'))?.split('!') ?? []
  const shown = parts.find(part => part.startsWith('@'))?.split(',') ?? []
  const view = coordinates(shown.slice(0, 2).join(',').slice(1))
  const kind = parts.findIndex(part => ['place', 'search', 'dir'].includes(part))
  const words = parts.slice(kind + 1).filter(part => !/^@|^data=/.test(part))
  if (kind < 0) return { view }
  if (parts[kind] === 'dir')
    return { view, ...saidInWords(words.at(-1)), ...ofFields(lastWaypoint(data), ['2d', '1d']) }
  return { view, ...saidInWords(words[0]), ...ofFields(data, ['3d', '4d']) }
}

/** A part of a path without its escapes; those that are none stay, and half a character becomes U+FFFD. */
const plain = (part: string): string => new URLSearchParams(`=${part.replaceAll('&', '%26')}`).get('') ?? ''

/**
 * The place among a link's fields. What was looked for before it, or the town around it, has fields of the same kind in front,
 * so it is the last of each.
 */
function ofFields(fields: readonly string[], [latitude, longitude]: [string, string]): Said {
  const last = (kind: string, has: RegExp) =>
    fields.findLast(field => field.startsWith(kind) && has.test(field))?.slice(kind.length)
  const featureId = last('1s', /^1s0x/)
  const at: Coordinates | undefined = coordinates(`${last(latitude, /\d$/)},${last(longitude, /\d$/)}`)
  return {
    ...(featureId && { mapPlaceId: ofGoogle(placeIdOfFeature(featureId)), cid: cidOfFeature(featureId) }),
    ...(at && { at }),
  }
}

/** The fields of where directions end: each waypoint is one field `1mN` with N fields after it. */
function lastWaypoint(fields: readonly string[]): readonly string[] {
  let last: readonly string[] = []
  for (let i = 0; i < fields.length; i++) {
    const count = Number(/^1m(\d{1,3})$/.exec(fields[i]!)?.[1] ?? Number.NaN)
    if (Number.isNaN(count)) continue
    last = fields.slice(i + 1, i + 1 + count)
    i += count
  }
  return last
}

function byParameters(asked: URLSearchParams): Said {
  const words = asked.get('q') ?? asked.get('query') ?? asked.get('destination') ?? asked.get('daddr')
  const id =
    asked.get('query_place_id') ?? asked.get('destination_place_id') ?? /^place_id:(.*)$/.exec(words ?? '')?.[1]
  return {
    mapPlaceId: ofGoogle(id ?? placeIdOfFeature(asked.get('ftid') ?? '')),
    cid: cidOfFeature(asked.get('ftid') ?? '') ?? cidIn(asked.get('cid')),
    view: coordinates(asked.get('ll') ?? asked.get('center') ?? asked.get('sll')),
    ...(words?.startsWith('place_id:') ? {} : saidInWords(words)),
  }
}

const cidIn = (text: string | null): string | undefined => (/^[1-9]\d{0,19}$/.test(text ?? '') ? text! : undefined)

const ofGoogle = (placeId: string | undefined): string | undefined => placeId && `google:${placeId}`
