import { type Pins, rounded } from './pins.ts'
import type { Box, Point } from './point.ts'

/** A pin at the edge of the map, for a place beyond it. Without a rank, only the arrow is drawn. */
export type EdgeMark = Point & {
  rank?: number
  /** Direction of the arrow in radians, clockwise from the right. */
  angle: number
}

/** Shifts along the edge, in radiuses. They are tried in this order until a pin has space. */
const slides = [0, 2.2, -2.2, 4.4, -4.4]

/**
 * Returns a pin at the edge in the direction of a place, or `undefined` if there is no space.
 * @param point the place's position, beyond the map
 * @param edge the box on which the centres of these pins lie
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
