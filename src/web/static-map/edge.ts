import { type Pins, rounded } from './pins.ts'
import type { Box, Point } from './point.ts'

/** A pin at the edge for a place beyond it. Without rank, only the arrow. */
export type EdgeMark = Point & {
  rank?: number /** Of the arrow, in radians: 0 is to the right, a quarter circle down. */
  angle: number
}

/** Positions along the edge, in radiuses, that are tried if other pins are in the way. */
const slides = [0, 2.2, -2.2, 4.4, -4.4]

/** @param point the place's position, beyond the map @param edge box of the middles of pins at the edge */
export const markAtEdge = (
  point: Point,
  rank: number | undefined,
  { edge, pins, radius }: { edge: Box; pins: Pins; radius: number },
): EdgeMark | undefined => {
  const middle = { x: (edge.x0 + edge.x1) / 2, y: (edge.y0 + edge.y1) / 2 }
  const dx = point.x - middle.x
  const dy = point.y - middle.y
  const toSide = (edge.x1 - middle.x) / Math.abs(dx)
  const toEnd = (edge.y1 - middle.y) / Math.abs(dy)
  const part = Math.min(toSide, toEnd)
  const crossing = { x: middle.x + part * dx, y: middle.y + part * dy }
  for (const slide of slides) {
    const by = slide * radius
    const at = rounded(toSide < toEnd ? { x: crossing.x, y: crossing.y + by } : { x: crossing.x + by, y: crossing.y })
    if (pins.take(at)) return { ...(rank !== undefined && { rank }), ...at, angle: Math.atan2(dy, dx) }
  }
  return undefined
}
