import { distance, type Point } from './point.ts'

/** Maximum share of places at the edge. With more, the map would show the wrong area. */
const maxFarShare = 0.25

/** Factor of distance to all others above which a place is far. Below it, all places have space. */
const muchFarther = 4

/**
 * Returns the points that lie so far from the others that a map with them would show the others as one blot. With fewer than four points
 * there are none: two of three are no better centre than the third.
 * @param nearEnough points closer to the middle than this are never far
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
