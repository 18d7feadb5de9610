import type { PlaceFacts } from '../place.ts'

export type Coordinates = Required<Pick<PlaceFacts, 'latitude' | 'longitude'>>

/** What a link says, in its own words: nothing in it is judged yet. */
export type Said = {
  mapPlaceId?: string | undefined
  cid?: string | undefined
  name?: string | undefined
  address?: string | undefined
  /** Where the place is. */
  at?: Coordinates | undefined
  /** What the map shows, with the place somewhere in it. */
  view?: Coordinates | undefined
}

/** One map's links. One map is one file; which ones are known says `index.ts`. */
export type MapReader = {
  has(url: URL): boolean
  /** Says nothing where only the map's own server knows what the link opens. */
  read(url: URL): Said
}

const decimal = /^[+-]?\d{1,3}(?:\.\d*)?$/

/** `latitude,longitude` in degrees, the comma or a space between them; `undefined` out of their range or in any other shape. */
export const coordinates = (text: string | null | undefined): Coordinates | undefined => {
  const numbers = (text ?? '').split(/[,\s]/).filter(part => part !== '')
  if (numbers.length !== 2 || !numbers.every(number => decimal.test(number))) return undefined
  const [latitude, longitude] = numbers.map(Number) as [number, number]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

// How a map calls a point that nobody has given a name: 41°53'41.0"N 12°28'25.0"E.
const unnamedPoint = /^\d{1,3}°\d{1,2}'[\d.]+"[NS]/

/** What stands in a map's field for words: a point, a point with its name in parentheses, or `name, address`. */
export const saidInWords = (words: string | null | undefined): Said => {
  if (!words || unnamedPoint.test(words)) return {}
  const open = words.indexOf('(')
  const at = coordinates((open < 0 ? words : words.slice(0, open)).replace(/^loc:/i, ''))
  if (at) return { at, ...(open >= 0 && { name: words.slice(open + 1).replace(/\)\s*$/, '') }) }
  const [name, ...address] = words.split(', ')
  return { name, ...(address.length > 0 && { address: address.join(', ') }) }
}
