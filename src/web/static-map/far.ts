import { distance, type Point } from './point.ts'

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
