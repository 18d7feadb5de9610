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
