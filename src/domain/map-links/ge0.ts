import { type Coordinates, coordinates, type MapReader } from './link-data.ts'

const schemes = new Set(['om:', 'cm:', 'ge0:', 'mapsme:', 'mapswithme:'])
const hosts = new Set(['omaps.app', 'comaps.at', 'ge0.me'])

/** Organic Maps, CoMaps and MAPS.ME: `https://omaps.app/CODE/NAME`, `om://CODE/NAME`, `om://map?ll=LAT,LNG&n=NAME`. The code is the point. */
export const ge0: MapReader = {
  name: 'Organic Maps',
  has: url => schemes.has(url.protocol) || hosts.has(url.hostname.replace(/^www\./, '')),
  read({ searchParams: parameters }, link) {
    const point = coordinates(parameters.get('ll'))
    if (point) return { at: point, name: parameters.get('n') ?? undefined }
    // The host of an unknown scheme would lose its capitals, and the code is in it.
    const [code = '', name] = link
      .replace(/^[a-z\d]+:\/\/|^/i, '')
      .replace(/[?#].*$/s, '')
      .split('/')
      .slice(startsAtHost(link) ? 1 : 0)
    const at = codePattern.test(code) ? decodeCode(code.slice(1)) : coordinates(code.split(',').slice(0, 2).join(','))
    return { at, name: name && nameIn(name) }
  },
}

const startsAtHost = (link: string): boolean => !/^(?:om|cm|ge0|mapsme|mapswithme):/i.test(link)

/** A name has `_` for a space and a space for `_`. */
const nameIn = (part: string): string =>
  (new URLSearchParams(`=${part.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('') ?? '')
    .replace(/[_ ]/g, sign => (sign === '_' ? ' ' : '_'))
    .trim()

const codePattern = /^[\w-]{3,11}$/
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Three bits of the latitude and three of the longitude in each character. */
const maxCharacters = 10

/** Decodes the point of a code without its first character, which is the zoom. Its bits alternate, those of the latitude first. */
const decodeCode = (code: string): Coordinates => {
  let [latitude, longitude] = [0, 0]
  for (const character of code.slice(0, maxCharacters)) {
    const bits = alphabet.indexOf(character)
    for (const shift of [5, 3, 1]) {
      latitude = latitude * 2 + ((bits >> shift) & 1)
      longitude = longitude * 2 + ((bits >> (shift - 1)) & 1)
    }
  }
  // The middle of the square.
  const scale = 8 ** Math.min(code.length, maxCharacters)
  return { latitude: ((latitude + 0.5) / scale) * 180 - 90, longitude: ((longitude + 0.5) / scale) * 360 - 180 }
}
