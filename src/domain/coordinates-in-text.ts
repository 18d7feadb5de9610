/// <reference path="./open-location-code.d.ts" />
import { OpenLocationCode } from 'open-location-code'
import type { LatLng } from './coordinates.ts'

type Axis = 'latitude' | 'longitude'
/** Degrees as written, with the axis if a hemisphere letter or a label names it. The range is not checked. */
export type Angle = { degrees: number; axis?: Axis }

const decimals = String.raw`(?:[.,]\d{1,50})?`
const whole = String.raw`[+-]?\d{1,3}`
const letters = '[NSEW]'
// Degrees, minutes and seconds. Only the last number has decimals, so `48.2 16.3` are two angles.
const minutes = String.raw`\d{1,2}${decimals}`
const sexagesimal = String.raw`${whole}(?:\s?[°º:]\s?|\s)${minutes}(?:(?:\s?['′’´:]\s?|\s)(?:${minutes}(?:\s?(?:["″”“]|''|’’|′′))?)?)?`
const number = String.raw`(?:${sexagesimal}|${whole}${decimals}(?:e[+-]?\d{1,2})?\s?[°º]?|[+-]?\d{4,15}${decimals}\s?[°º]?)`
const label = String.raw`(?:(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)\s?[:=]?\s?)`
const angle = String.raw`(?:${label})?(?:${letters}\s?${number}|${number}\s?${letters}?)`
const oneAngle = new RegExp(`^${angle}$`, 'i')
const twoAngles = new RegExp(
  String.raw`^(${angle})(?:\s?[,;/|]\s?|\s|(?<=[NSEW°'"″”’]))(${angle})(?:\s?;\s?[+-]?[\d.]{1,10}\s?m?)?$`,
  'i',
)
const wkt = /^(?:SRID=\d{1,6};)?POINT ?Z? ?\( ?([+-]?[\d.]{1,30}) ([+-]?[\d.]{1,30})(?: [+-]?[\d.]{1,30})?\)$/i
const around = /^(?:(?:gps|coord(?:inate)?s?|pin|geo|wgs ?84)\s?[:=]?\s?|📍\uFE0F?\s?|@)/i
const maxLength = 200

/** Parses one coordinate as people and programs write it: `48,2122`, `N 48.2122`, `48°12'44"N`, `48 12 44 N`, `lat: 48.2122`. */
export const angleIn = (text: string): Angle | undefined => {
  const written = cleaned(text)
  return written !== undefined && oneAngle.test(written) ? angleOf(written) : undefined
}

const cleaned = (text: string): string | undefined =>
  text.length > maxLength ? undefined : text.trim().replaceAll('\u2212', '-').replace(/\s+/g, ' ')

const angleOf = (written: string): Angle => {
  const [, name] = /^(lat|lon|lng)/i.exec(written) ?? []
  const value = name === undefined ? written : written.replace(/^[a-z]+\s?[:=]?\s?/i, '')
  const side = /[NSEW]/i.exec(value.replace(/\de[+-]?\d/gi, ''))?.[0]?.toUpperCase()
  const parts = value.replace(/[NSEW](?![+-]?\d*$)|^[NSEW]/gi, ' ').match(/[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?/gi)!
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(part => Number(part.replace(',', '.')))
  const isValid = minutes < 60 && seconds < 60 && minutes >= 0 && seconds >= 0
  const size = isValid ? Math.abs(degrees) + minutes / 60 + seconds / 3600 : Number.NaN
  const isNegative = side === 'S' || side === 'W' || (side === undefined && parts[0]!.startsWith('-'))
  const axis = side ? axisOf(side) : name && (/^lat/i.test(name) ? 'latitude' : 'longitude')
  return { degrees: isNegative ? -size : size, ...(axis && { axis }) }
}

const axisOf = (side: string): Axis => (side === 'N' || side === 'S' ? 'latitude' : 'longitude')

/**
 * Returns the position of two coordinates. Their hemisphere letters or labels say which one is the latitude, else the numbers if one of
 * them cannot be one, else it is the first. @returns `undefined` for two of one axis; the range of the rest is not checked
 */
export const pointOf = (first: Angle, second: Angle): LatLng | undefined => {
  if (first.axis !== undefined && first.axis === second.axis) return undefined
  const isSwapped =
    first.axis === 'longitude' ||
    second.axis === 'latitude' ||
    (first.axis === undefined &&
      second.axis === undefined &&
      Math.abs(first.degrees) > 90 &&
      Math.abs(first.degrees) <= 180 &&
      Math.abs(second.degrees) <= 90)
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second]
  return { latitude: latitude.degrees, longitude: longitude.degrees }
}

/**
 * Parses a text that is nothing but a position: two coordinates in any notation of `angleIn`, in any order that their letters or labels
 * tell, with a label or brackets around them; `POINT (12.47 41.89)`; `geo:41.89,12.47`; a full plus code. The range is not checked.
 */
export const pointIn = (text: string): LatLng | undefined => {
  const written = cleaned(text)
  if (written === undefined || !/\d/.test(written)) return undefined
  const [, east, north] = wkt.exec(written) ?? []
  if (east !== undefined) return { latitude: Number(north), longitude: Number(east) }
  const bare = written
    .replace(around, '')
    .replace(/^[([{]\s?(.*?)\s?[)\]}]$/, '$1')
    .replace(/(?<=\d)[;?](?:[a-z]+=.*)$|,\d{1,2}(?:\.\d+)?z$/i, '')
  return fromPlusCode(bare) ?? twoIn(bare)
}

const twoIn = (text: string): LatLng | undefined => {
  // Without a point, a comma may be the decimal sign: `48,2122,16,3553`.
  const [, a, b] = /^([+-]?\d{1,3},\d{3,20}), ?([+-]?\d{1,3},\d{3,20})$/.exec(text) ?? []
  const [, first, second] = a === undefined ? (twoAngles.exec(dotted(text)) ?? []) : [text, a, b]
  return first === undefined ? undefined : pointOf(angleOf(first), angleOf(second!))
}

/** Turns commas beside decimal points into semicolons, because they are no decimal signs. */
const dotted = (text: string): string => (text.includes('.') ? text.replaceAll(',', ';') : text)

const codes = new OpenLocationCode()
const plusCode = /^([23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,7})(?=$|[\s,])/i

/** Returns the middle of a full plus code, which may have its town behind it. */
const fromPlusCode = (text: string): LatLng | undefined => {
  const [, code] = plusCode.exec(text) ?? []
  return code !== undefined && codes.isFull(code) ? middleOf(code) : undefined
}

const middleOf = (code: string): LatLng => {
  const { latitudeCenter, longitudeCenter } = codes.decode(code)
  return { latitude: latitudeCenter, longitude: longitudeCenter }
}

/** Returns the words behind a short plus code that begins a text, and its position next to a point: `6937+X2 Wien`. */
export const shortPlusCodeIn = (text: string): { behind: string; near(point: LatLng): LatLng } | undefined => {
  const [, code] = plusCode.exec(text.slice(0, maxLength).trim()) ?? []
  if (code === undefined || !codes.isShort(code)) return undefined
  const behind = text.trim().slice(code.length)
  return {
    behind: behind.replace(/^[\s,]+/, ''),
    near: ({ latitude, longitude }) => middleOf(codes.recoverNearest(code, latitude, longitude)),
  }
}

export const isOnEarth = ({ latitude, longitude }: LatLng): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const exact = String.raw`[+-]?\d{1,3}\.\d{3,20}°?\s?${letters}?`
const pinWithin = new RegExp(
  String.raw`(?:^|[\s([@:,–—-])(${letters}?\s?${exact}\s?[,;]?\s?${letters}?\s?${exact}|${whole}[°º]\s?${minutes}['′’](?:\s?${minutes}["″”])?\s?${letters}[\s,;]{0,3}${whole}[°º]\s?${minutes}['′’](?:\s?${minutes}["″”])?\s?${letters})(?=$|[\s)\],.;–—-])`,
  'i',
)

/** Finds a position among words, which needs three decimals or degrees with minutes and letters: `Gasthaus Pfeil (48.2122, 16.3553)`. */
export const pointWithin = (text: string): { at: LatLng; before: string; behind: string } | undefined => {
  const found = text.length <= 2000 && /\d\.\d{3}|[°º]/.test(text) ? pinWithin.exec(text) : null
  const at = found && pointIn(found[1]!)
  if (!found || !at || !isOnEarth(at)) return undefined
  const start = found.index + found[0].length - found[1]!.length
  const before = text.slice(0, start).replace(/[\s([@:,;–—-]+$/u, '')
  const behind = text.slice(start + found[1]!.length).replace(/^[\s)\],.;–—-]+/u, '')
  return { at, before, behind }
}
