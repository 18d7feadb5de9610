import { cidOfFeature, placeIdOfFeature } from './feature-id.ts'
import {
  type Coordinates,
  coordinates,
  isWideZoom,
  type LinkData,
  linkDataIn,
  type MapReader,
  unescaped,
} from './link-data.ts'

const host = /^(?:www\.|maps\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/
const shortLink = /^(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.page|g\.co\/kgs|share\.google)\//

/** Google Maps in any country. Short links contain no data. */
export const google: MapReader = {
  name: 'Google Maps',
  has: url =>
    shortLink.test(url.hostname + url.pathname) ||
    (host.test(url.hostname) && (url.hostname.startsWith('maps.') || /^\/maps(?:\/|$)/.test(url.pathname))),
  read: url => (host.test(url.hostname) ? merged(byPath(url.pathname), byParameters(url.searchParams)) : {}),
}

const merged = (path: LinkData, parameters: LinkData): LinkData => ({
  mapPlaceId: path.mapPlaceId ?? parameters.mapPlaceId,
  cid: path.cid ?? parameters.cid,
  name: path.name ?? parameters.name,
  address: path.address ?? parameters.address,
  at: path.at ?? parameters.at,
  view: path.view ?? parameters.view,
  isWide: path.view ? path.isWide : parameters.isWide,
})

/** Reads `/maps/place/NAME/@LAT,LNG,17z/data=!…`, `/maps/search/WORDS/…`, `/maps/dir/FROM/TO/…`, `/maps/@LAT,LNG,17z`. */
function byPath(pathname: string): LinkData {
  const parts = pathname
    .split('/')
    .filter(part => part !== '')
    .map(part => unescaped(part.replaceAll('+', ' ')))
  const data = parts.find(part => part.startsWith('data=!'))?.split('!') ?? []
  // Behind the words, which may begin with `@` too.
  const viewpoint = parts.findLast(part => part.startsWith('@'))?.split(',') ?? []
  const view = coordinates(viewpoint.slice(0, 2).join(',').slice(1))
  const isWide = isWideZoom(viewpoint[2]?.replace(/z$/, ''))
  const kind = parts.findIndex(part => ['place', 'search', 'dir'].includes(part))
  const words = parts.slice(kind + 1).filter(part => !/^@|^data=/.test(part))
  if (kind < 0) return { view, isWide }
  if (parts[kind] === 'dir')
    return { view, isWide, ...linkDataIn(words.at(-1)), ...ofFields(lastWaypoint(data), ['2d', '1d']) }
  return { view, isWide, ...linkDataIn(words[0]), ...ofFields(data, ['3d', '4d']) }
}

/** Returns the place among a link's fields. Earlier fields of the same kind belong to the search or the town, so the last one counts. */
function ofFields(fields: readonly string[], [latitude, longitude]: [string, string]): LinkData {
  const last = (kind: string, has: RegExp) =>
    fields.findLast(field => field.startsWith(kind) && has.test(field))?.slice(kind.length)
  const featureId = last('1s', /^1s0x/)
  const at: Coordinates | undefined = coordinates(`${last(latitude, /\d$/)},${last(longitude, /\d$/)}`)
  return {
    ...(featureId && { mapPlaceId: ofGoogle(placeIdOfFeature(featureId)), cid: cidOfFeature(featureId) }),
    ...(at && { at }),
  }
}

/** Returns the fields of the destination: each waypoint is one field `1mN` with N fields after it. */
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

function byParameters(parameters: URLSearchParams): LinkData {
  const words =
    parameters.get('q') ?? parameters.get('query') ?? parameters.get('destination') ?? parameters.get('daddr')
  const id =
    parameters.get('query_place_id') ??
    parameters.get('destination_place_id') ??
    /^place_id:(.*)$/.exec(words ?? '')?.[1]
  return {
    mapPlaceId: ofGoogle(id ?? placeIdOfFeature(parameters.get('ftid') ?? '')),
    cid: cidOfFeature(parameters.get('ftid') ?? '') ?? cidIn(parameters.get('cid')),
    isWide: isWideZoom(parameters.get('z') ?? parameters.get('zoom') ?? undefined),
    view: coordinates(parameters.get('ll') ?? parameters.get('center') ?? parameters.get('sll')),
    ...(words?.startsWith('place_id:') ? {} : linkDataIn(words)),
  }
}

const cidIn = (text: string | null): string | undefined => (/^[1-9]\d{0,19}$/.test(text ?? '') ? text! : undefined)

const ofGoogle = (placeId: string | undefined): string | undefined => placeId && `google:${placeId}`
