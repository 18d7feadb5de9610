import type { Box, Point } from './point.ts'
import { boxOf } from './point.ts'

/** The position of the world's square in a drawing: `x × size - left`, `y × size - top`. */
export type Frame = { size: number; left: number; top: number }

export const drawnAt = ({ size, left, top }: Frame, { x, y }: Point): Point => ({
  x: x * size - left,
  y: y * size - top,
})

/**
 * Returns the largest frame that shows all points in the middle of a part of the drawing.
 * @param smallest minimum width and height that are shown, as a share of the world
 */
export const frameAround = (points: readonly Point[], box: Box, smallest: number): Frame => {
  const { x0, y0, x1, y1 } = boxOf(points)
  const size = Math.min(
    (box.x1 - box.x0) / Math.max(x1 - x0, smallest),
    (box.y1 - box.y0) / Math.max(y1 - y0, smallest),
  )
  return {
    size,
    left: (size * (x0 + x1) - (box.x0 + box.x1)) / 2,
    top: (size * (y0 + y1) - (box.y0 + box.y1)) / 2,
  }
}

/** Returns the part of the world that a drawing shows. */
export const shownIn = ({ size, left, top }: Frame, { x0, y0, x1, y1 }: Box): Box => ({
  x0: (x0 + left) / size,
  y0: (y0 + top) / size,
  x1: (x1 + left) / size,
  y1: (y1 + top) / size,
})
