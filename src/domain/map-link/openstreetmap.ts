import { type Coordinates, coordinates, type MapReader, saidInWords } from './said.ts'

const elements = ['node', 'way', 'relation'] as const

/** OpenStreetMap's own site. Its short links are read too: their code is the point itself. */
export const openstreetmap: MapReader = {
  has: url => /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/.test(url.hostname),
  read({ pathname, searchParams: asked, hash }) {
    const [, element, number] = /^\/(?:browse\/)?(node|way|relation)\/(\d+)/.exec(pathname) ?? []
    const marked = elements.find(name => asked.has(name))
    const code = /^\/go\/([\w@~]{1,15})/.exec(pathname)?.[1]
    const pin = coordinates(`${asked.get('mlat')},${asked.get('mlon')}`)
    const [, latitude, longitude] = /[#&]map=[\d.]+\/([^/&]+)\/([^/&]+)/.exec(hash) ?? []
    const view =
      coordinates(`${latitude},${longitude}`) ??
      coordinates(`${asked.get('lat')},${asked.get('lon')}`) ??
      (code === undefined ? undefined : decoded(code))
    return {
      ...(element && { mapPlaceId: `osm:${element}/${number}` }),
      ...(marked && { mapPlaceId: `osm:${marked}/${asked.get(marked)}` }),
      view,
      at: pin ?? (code !== undefined && asked.has('m') ? view : undefined),
      ...saidInWords(asked.get('query')),
    }
  },
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'

/** Each character holds three bits of the longitude and three of the latitude, taking turns; older codes have `@` for `~`. */
function decoded(code: string): Coordinates {
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
