import { coordinates, type MapReader, middleOfSquare, unescaped } from './link-data.ts'

const schemes = new Set(['om:', 'cm:', 'ge0:', 'mapsme:', 'mapswithme:'])
const hosts = new Set(['omaps.app', 'comaps.at', 'ge0.me'])

/** Organic Maps, CoMaps and MAPS.ME: `https://omaps.app/CODE/NAME`, `om://CODE/NAME`, `om://map?ll=LAT,LNG&n=NAME`. The code is the point. */
export const ge0: MapReader = {
  name: 'Organic Maps',
  has: url => schemes.has(url.protocol) || hosts.has(url.hostname.replace(/^www\./, '')),
  read({ protocol, searchParams: parameters }, link) {
    const point = coordinates(parameters.get('ll'))
    if (point) return { at: point, name: parameters.get('n') ?? undefined }
    // The host of an unknown scheme would lose its capitals, and the code is in it.
    const parts = link
      .replace(/^[a-z\d]+:\/\//i, '')
      .replace(/[?#].*$/s, '')
      .split('/')
    const [code = '', name] = schemes.has(protocol) ? parts : parts.slice(1)
    return { at: pointOf(code), name: name && nameIn(name) }
  },
}

/** A name has `_` for a space and a space for `_`. */
const nameIn = (part: string): string =>
  unescaped(part)
    .replace(/[_ ]/g, sign => (sign === '_' ? ' ' : '_'))
    .trim()

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Decodes a code, whose first character is the zoom, or reads a point in figures. */
const pointOf = (code: string) =>
  /^[\w-]{3,11}$/.test(code)
    ? middleOfSquare(code.slice(1), alphabet, 'latitude')
    : coordinates(code.split(',').slice(0, 2).join(','))
