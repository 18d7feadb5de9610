import { type Coordinates, coordinates, linkDataIn, type MapReader } from './link-data.ts'

const elements = ['node', 'way', 'relation'] as const

/** OpenStreetMap's own site. Its short links encode the point, so they are read too. */
export const openstreetmap: MapReader = {
  name: 'OpenStreetMap',
  has: url => /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/.test(url.hostname),
  read({ pathname, searchParams: parameters, hash }) {
    const [, element, number] = /^\/(?:browse\/)?(node|way|relation)\/(\d+)/.exec(pathname) ?? []
    const marked = elements.find(name => parameters.has(name))
    const code = /^\/go\/([\w@~]{1,15})/.exec(pathname)?.[1]
    const pin = coordinates(`${parameters.get('mlat')},${parameters.get('mlon')}`)
    const [, latitude, longitude] = /[#&]map=[\d.]+\/([^/&]+)\/([^/&]+)/.exec(hash) ?? []
    const view =
      coordinates(`${latitude},${longitude}`) ??
      coordinates(`${parameters.get('lat')},${parameters.get('lon')}`) ??
      (code === undefined ? undefined : decodeShortCode(code))
    return {
      ...(element && { mapPlaceId: `osm:${element}/${number}` }),
      ...(marked && { mapPlaceId: `osm:${marked}/${parameters.get(marked)}` }),
      view,
      at: pin ?? (code !== undefined && parameters.has('m') ? view : undefined),
      ...linkDataIn(parameters.get('query')),
    }
  },
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'

/**
 * Decodes a short link. Each character holds three bits of the longitude and three of the latitude, alternating. Older codes have `@` for
 * `~`.
 */
function decodeShortCode(code: string): Coordinates {
  let [longitude, latitude, scale] = [0, 0, 1]
  for (const character of code.replaceAll('@', '~'))
    for (const shift of [4, 2, 0]) {
      const bits = alphabet.indexOf(character) >> shift
      longitude = longitude * 2 + ((bits >> 1) & 1)
      latitude = latitude * 2 + (bits & 1)
      scale *= 2
    }
  return { latitude: (latitude / scale) * 180 - 90, longitude: (longitude / scale) * 360 - 180 }
}
