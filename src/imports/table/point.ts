import type { Located } from '../../domain/coordinates.ts'

const number = String.raw`[+-]?\d{1,3}(?:[.,]\d{1,20})?(?:e[+-]?\d{1,2})?`
const degrees = new RegExp(`^(${number})\\s?°?\\s?([NSEW]?)$`, 'i')
const wkt = new RegExp(`^(?:SRID=\\d{1,6};)?POINT ?Z? ?\\( ?(${number}) (${number})`, 'i')

/** A coordinate as people and spreadsheets write it: with a decimal comma, with `° N`. Whether there is such a place is not judged. */
export const degreesIn = (text: string): number | undefined => {
  const [, digits, side] = degrees.exec(text.trim().replace('\u2212', '-')) ?? []
  if (digits === undefined) return undefined
  const value = Number(digits.replace(',', '.'))
  return /[SW]/i.test(side!) ? -Math.abs(value) : value
}

/** `41.89, 12.47` with a comma, a semicolon or a space between them, `41,89; 12,47`, or `POINT (12.47 41.89)`. */
export const pointIn = (text: string): Located | undefined => {
  if (text.length > 200) return undefined
  const [, east, north] = wkt.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  if (east !== undefined) return both(degreesIn(north!), degreesIn(east))
  const parts = text
    .trim()
    .split(text.includes('.') ? /[,;\s]+/ : /;\s*|,\s+|\s+/)
    .filter(part => part !== '')
  return parts.length === 2 ? both(degreesIn(parts[0]!), degreesIn(parts[1]!)) : undefined
}

const both = (latitude: number | undefined, longitude: number | undefined): Located | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
