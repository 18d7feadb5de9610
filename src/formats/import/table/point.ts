import type { LatLng } from '../../../domain/coordinates.ts'

const decimals = String.raw`(?:[.,]\d{0,50})?`
const number = String.raw`[+-]?\d{1,3}${decimals}(?:e[+-]?\d{1,2})?`
const degrees = new RegExp(`^(${number})\\s?°?\\s?([NSEW]?)$`, 'i')
const wkt = new RegExp(`^(?:SRID=\\d{1,6};)?POINT ?Z? ?\\( ?(${number}) (${number})`, 'i')

// `41°53.478'`, `41° 53' 28" N`, `N 41°53.478`. Without the marks the numbers would be ambiguous.
const minutes = String.raw`(\d{1,2}${decimals})\s?(?:['′’]\s?(?:(\d{1,2}${decimals})\s?(?:["″”]|'')?)?)?`
const angle = String.raw`([+-]?\d{1,3}${decimals})\s?[°º]\s?(?:${minutes})?`
const sexagesimal = new RegExp(`^(?:([NSEW])\\s?${angle}|${angle}\\s?([NSEW]?))$`, 'i')
const unnamed = angle.replaceAll(/\((?!\?)/g, '(?:')
const aPair = new RegExp(
  `^([NS]\\s?${unnamed}|${unnamed}\\s?[NS]?)\\s?[,;/]?\\s?([EW]\\s?${unnamed}|${unnamed}\\s?[EW]?)$`,
  'i',
)

/**
 * Parses a coordinate as people and spreadsheets write it: with a decimal comma, with `° N`, in minutes and seconds. The range is not
 * checked.
 */
export const degreesIn = (text: string): number | undefined => {
  if (text.length > 200) return undefined
  const written = text.trim().replace('\u2212', '-')
  const [, digits, side] = degrees.exec(written) ?? []
  return digits === undefined ? inMinutes(written) : turned(numberOf(digits), side!)
}

const inMinutes = (text: string): number | undefined => {
  const [, before, ...rest] = sexagesimal.exec(text) ?? []
  const [whole, minutes = '0', seconds = '0'] = before === undefined ? rest.slice(3) : rest
  if (whole === undefined || numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return undefined
  const value = Math.abs(numberOf(whole)) + numberOf(minutes) / 60 + numberOf(seconds) / 3600
  return turned(whole.startsWith('-') ? -value : value, before ?? rest[6] ?? '')
}

const numberOf = (digits: string): number => Number(digits.replace(',', '.'))
const turned = (value: number, side: string): number => (/[SW]/i.test(side) ? -Math.abs(value) : value)

/** Parses `41.89, 12.47` with a comma, a semicolon or a space, `41,89; 12,47`, `41°53'28"N 12°28'25"E`, or `POINT (12.47 41.89)`. */
export const pointIn = (text: string): LatLng | undefined => {
  if (text.length > 200) return undefined
  const written = text.trim().replace(/\s+/g, ' ')
  const [, east, north] = wkt.exec(written) ?? []
  if (east !== undefined) return both(degreesIn(north!), degreesIn(east))
  const [, latitude, longitude] = aPair.exec(written) ?? []
  if (latitude !== undefined) return both(degreesIn(latitude), degreesIn(longitude!))
  const parts = written.split(text.includes('.') ? /[,;\s]+/ : /;\s*|,\s+|\s+/).filter(part => part !== '')
  return parts.length === 2 ? both(degreesIn(parts[0]!), degreesIn(parts[1]!)) : undefined
}

const both = (latitude: number | undefined, longitude: number | undefined): LatLng | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
