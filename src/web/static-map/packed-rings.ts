import type { Point } from './point.ts'

/** Maximum error of the stored coast lines, in degrees. */
export const coastTolerance = 0.1

/** Resolution of the stored coast lines, in degrees. */
const unit = 0.05

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...digits].map((digit, value) => [digit, value]))

/**
 * Packs rings of longitudes and latitudes as text. Each step from point to point is in base 64 VLQ, as in source maps. A space separates
 * rings.
 */
export const packRings = (rings: readonly (readonly Point[])[]): string =>
  rings
    .map(ring => {
      let text = ''
      let last = { x: 0, y: 0 }
      for (const point of ring) {
        const next = { x: Math.round(point.x / unit), y: Math.round(point.y / unit) }
        text += packNumber(next.x - last.x) + packNumber(next.y - last.y)
        last = next
      }
      return text
    })
    .join(' ')

export const unpackRings = (text: string): Point[][] =>
  text.split(' ').map(packed => {
    const steps = unpackNumbers(packed)
    const ring: Point[] = []
    let x = 0
    let y = 0
    for (let i = 0; i < steps.length; i += 2) {
      x += steps[i]!
      y += steps[i + 1]!
      ring.push({ x: x * unit, y: y * unit })
    }
    return ring
  })

const packNumber = (number: number): string => {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const more = rest > 31 ? 32 : 0
    text += digits[(rest & 31) | more]
    rest >>= 5
  } while (rest > 0)
  return text
}

const unpackNumbers = (text: string): number[] => {
  const numbers: number[] = []
  let number = 0
  let shift = 0
  for (const digit of text) {
    const value = values.get(digit)!
    number |= (value & 31) << shift
    shift += 5
    if (value & 32) continue
    numbers.push(number & 1 ? -(number >> 1) : number >> 1)
    number = shift = 0
  }
  return numbers
}
