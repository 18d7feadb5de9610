import type { PlaceFacts } from '../place-fields.ts'

export type Coordinates = Required<Pick<PlaceFacts, 'latitude' | 'longitude'>>

/** Unchecked data of a link. */
export type LinkData = {
  mapPlaceId?: string | undefined
  cid?: string | undefined
  name?: string | undefined
  address?: string | undefined
  /** The position of the place. */
  at?: Coordinates | undefined
  /** The middle of the map, with the place somewhere near. */
  view?: Coordinates | undefined
  /** The map shows more than a few streets. */
  isWide?: boolean | undefined
}

/** Reads the links of one map. */
export type MapReader = {
  /** As people know it. */
  name: string
  has(url: URL): boolean
  /** Returns an empty object if only the map's server knows what the link opens. @param link as it is written */
  read(url: URL, link: string): LinkData
}

const decimal = /^[+-]?\d{1,3}(?:\.\d*)?$/

/** Parses `latitude,longitude` in degrees, separated by a comma or a space; `undefined` outside of their range or in another form. */
export const coordinates = (text: string | null | undefined): Coordinates | undefined => {
  const numbers = (text ?? '').split(/[,\s]/).filter(part => part !== '')
  if (numbers.length !== 2 || !numbers.every(number => decimal.test(number))) return undefined
  const [latitude, longitude] = numbers.map(Number) as [number, number]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

const streetZoom = 16

/** Returns whether a map of a zoom level, or of a height in metres such as `5000m`, shows more than a few streets. */
export const isWideZoom = (zoom = ''): boolean =>
  zoom.endsWith('m') ? Number.parseFloat(zoom) > 2000 : Number.parseFloat(zoom) < streetZoom

// Google's name for a point without a name: 41°53'41.0"N 12°28'25.0"E.
const unnamedPoint = /^\d{1,3}°\d{1,2}'[\d.]+"[NS]/

/** Reads a map's text field: a point, a point with its name in parentheses, or `name, address`. */
export const linkDataIn = (words: string | null | undefined): LinkData => {
  if (!words || unnamedPoint.test(words)) return {}
  const open = words.indexOf('(')
  const at = coordinates((open < 0 ? words : words.slice(0, open)).replace(/^loc:/i, ''))
  if (at) return { at, ...(open >= 0 && { name: words.slice(open + 1).replace(/\)\s*$/, '') }) }
  const [name, ...address] = words.split(', ')
  return { name, ...(address.length > 0 && { address: address.join(', ') }) }
}

/** Decodes a text with `%` escapes. Invalid ones stay, and broken characters become U+FFFD. */
export const unescaped = (text: string): string =>
  new URLSearchParams(`=${text.replaceAll('&', '%26').replaceAll('+', '%2B')}`).get('') ?? ''

/**
 * Decodes the code of a square on the map. Each character stands for some bits, which halve the longitude and the latitude in turn.
 * @returns its middle; `undefined` for a character that is not in the alphabet
 */
export const middleOfSquare = (
  code: string,
  alphabet: string,
  first: 'longitude' | 'latitude',
): Coordinates | undefined => {
  const middle = { longitude: 0, latitude: 0 }
  const half = { longitude: 180, latitude: 90 }
  let axis = first
  for (const character of code) {
    const bits = alphabet.indexOf(character)
    if (bits < 0) return undefined
    for (let bit = alphabet.length / 2; bit >= 1; bit /= 2) {
      half[axis] /= 2
      middle[axis] += bits & bit ? half[axis] : -half[axis]
      axis = axis === 'longitude' ? 'latitude' : 'longitude'
    }
  }
  return middle
}
