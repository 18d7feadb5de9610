import { distance, type Point } from './point.ts'

/** At most this share of the places may be left at the edge: otherwise it is the plan that is elsewhere. */
const mostFar = 0.25

/** So many times as far away as all others: with less, everything still has room. */
const muchFarther = 4

/**
 * Which points lie so far from most others that a plan with them would show all others as one blot. None of fewer than four: two
 * of three are no more the place where a list is at home than the third.
 * @param nearEnough what is no farther from the middle than this is never far
 */
export const farPoints = (points: readonly Point[], nearEnough: number): Set<Point> => {
  if (points.length < 4) return new Set()
  const middle = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) }
  const outward = points.map(point => ({ point, away: distance(point, middle) })).sort((a, b) => a.away - b.away)
  const most = Math.floor(points.length * mostFar)
  for (let i = points.length - most; i < points.length; i++)
    if (outward[i]!.away > muchFarther * Math.max(outward[i - 1]!.away, nearEnough))
      return new Set(outward.slice(i).map(({ point }) => point))
  return new Set()
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!
