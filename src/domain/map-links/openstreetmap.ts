import { coordinates, isWideZoom, linkDataIn, type MapReader, middleOfSquare } from './link-data.ts'

const elements = ['node', 'way', 'relation'] as const

/** OpenStreetMap's own site. Its short links encode the point, so they are read too. Older ones have `@` for `~`. */
export const openstreetmap: MapReader = {
  name: 'OpenStreetMap',
  has: url => /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/.test(url.hostname),
  read({ pathname, searchParams: parameters, hash }) {
    const [, element, number] = /^\/(?:browse\/)?(node|way|relation)\/(\d+)/.exec(pathname) ?? []
    const marked = elements.find(name => parameters.has(name))
    const code = /^\/go\/([\w@~]{1,15})/.exec(pathname)?.[1]
    const pin = coordinates(`${parameters.get('mlat')},${parameters.get('mlon')}`)
    const [, zoom, latitude, longitude] = /[#&]map=([\d.]+)\/([^/&]+)\/([^/&]+)/.exec(hash) ?? []
    const view =
      coordinates(`${latitude},${longitude}`) ??
      coordinates(`${parameters.get('lat')},${parameters.get('lon')}`) ??
      (code === undefined ? undefined : middleOfSquare(code.replaceAll('@', '~'), alphabet, 'longitude'))
    return {
      ...(element && { mapPlaceId: `osm:${element}/${number}` }),
      ...(marked && { mapPlaceId: `osm:${marked}/${parameters.get(marked)}` }),
      view,
      isWide: isWideZoom(zoom ?? parameters.get('zoom') ?? undefined),
      at: pin ?? (code !== undefined && parameters.has('m') ? view : undefined),
      ...linkDataIn(parameters.get('query')),
    }
  },
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'
