import { type Box, boxOf, distance, type Point } from './geometry.ts'

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

/** Maximum share of places at the edge. With more, the map would show the wrong area. */
const maxFarShare = 0.25

/** Factor between the distances of the nearest far place and of the place before it. Below this, all places have space. */
const muchFarther = 4

/**
 * Returns the points that are far from all others. A map with them would show the others as one spot. With fewer than four points there
 * are none, because no group of them is clearly the centre.
 * @param nearEnough distance from the middle within which points are never far
 */
export const farPoints = (points: readonly Point[], nearEnough: number): Set<Point> => {
  if (points.length < 4) return new Set()
  const middle = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) }
  const outward = points.map(point => ({ point, away: distance(point, middle) })).sort((a, b) => a.away - b.away)
  const most = Math.floor(points.length * maxFarShare)
  for (let i = points.length - most; i < points.length; i++)
    if (outward[i]!.away > muchFarther * Math.max(outward[i - 1]!.away, nearEnough))
      return new Set(outward.slice(i).map(({ point }) => point))
  return new Set()
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!
