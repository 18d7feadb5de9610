import { coast } from './coast.ts'
import { drawnAt, type Frame, shownIn } from './frame.ts'
import { type Box, boxOf, clipped, inset, type Point, pathOf, ringArea } from './geometry.ts'
import { project } from './mercator.ts'

/** Maximum error of the stored coast lines, in degrees. */
export const coastTolerance = 0.15

/** Resolution of the stored coast lines, in degrees. */
export const coastUnit = 0.05

/** Error from which coast lines would look angular, in units of the drawing. */
const coarse = 2.4
/** Minimum area of islands, in square units of the drawing. */
const minArea = 16

let rings: { ring: Point[]; box: Box }[] | undefined

/**
 * Returns the land in a part of the world as an SVG path; empty for open sea, and `undefined` if coast lines are less accurate than three
 * quarters of the radius of a pin.
 * @param view the drawing in its own units
 */
export const landOf = (frame: Frame, view: Box, radius: number): string | undefined => {
  const error = (frame.size * coastTolerance) / 360
  if (error > 0.75 * radius) return undefined
  // Unpacks the coast lines at the first map of a large area.
  rings ??= unpackedCoast().map(ring => ({ ring, box: boxOf(ring) }))
  const shown = shownIn(frame, view)
  // Cuts land beyond the edge, so that the cut has no visible outline.
  const cut = inset(view, -4)
  const isCoarse = error > coarse
  let path = ''
  for (const { ring, box } of rings) {
    if (box.y1 < shown.y0 || box.y0 > shown.y1) continue
    if ((box.x1 - box.x0) * (box.y1 - box.y0) * frame.size ** 2 < minArea) continue
    // Draws the ring several times if the map goes around the world more than once.
    for (let turn = Math.ceil(shown.x0 - box.x1); turn <= shown.x1 - box.x0; turn++) {
      const drawn = ring.map(({ x, y }) => drawnAt(frame, { x: x + turn, y }))
      const part = clipped(isCoarse ? cornersCut(drawn) : drawn, cut)
      if (part.length > 2 && ringArea(part) >= minArea) path += pathOf(part, 'z')
    }
  }
  return path
}

/** Cuts each corner (Chaikin), so that coarse coast lines look smooth. */
const cornersCut = (ring: readonly Point[]): Point[] =>
  ring.flatMap((point, i) => {
    const next = ring[(i + 1) % ring.length]!
    const between = (part: number) => ({
      x: point.x + part * (next.x - point.x),
      y: point.y + part * (next.y - point.y),
    })
    return [between(0.25), between(0.75)]
  })

/** Reads the rings, and projects them. A space separates rings. Their steps from point to point are in base 64 VLQ, as in source maps. */
const unpackedCoast = (): Point[][] =>
  coast.split(' ').map(packed => {
    const steps = unpackNumbers(packed)
    const ring: Point[] = []
    let x = 0
    let y = 0
    for (let i = 0; i < steps.length; i += 2) {
      x += steps[i]!
      y += steps[i + 1]!
      const [longitude, latitude] = [x * coastUnit, y * coastUnit]
      const point = project({ longitude, latitude })
      // The south pole, to which Antarctica extends, lies below every map.
      ring.push(latitude === -90 ? { ...point, y: 9 } : point)
    }
    return ring
  })

/** The digits of base 64. */
export const coastDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const unpackNumbers = (text: string): number[] => {
  const numbers: number[] = []
  let number = 0
  let shift = 0
  for (const digit of text) {
    const value = coastDigits.indexOf(digit)
    number |= (value & 31) << shift
    shift += 5
    if (value & 32) continue
    numbers.push(number & 1 ? -(number >> 1) : number >> 1)
    number = shift = 0
  }
  return numbers
}
