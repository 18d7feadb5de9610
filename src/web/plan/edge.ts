import { type Pins, rounded } from './pins.ts'
import type { Box, Point } from './point.ts'

/** A pin at the edge for a place beyond it, or, without rank, only its arrow. */
export type EdgeMark = Point & {
  rank?: number /** Of the arrow, in radians: 0 is to the right, a quarter circle down. */
  angle: number
}

/** So many radiuses along the edge, one way and the other, when others were there before. */
const slides = [0, 2.2, -2.2, 4.4, -4.4]

/**
 * @param point where it would be, had the plan no end
 * @param edge where pins at the edge have their middles
 */
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
