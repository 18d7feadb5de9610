import type { Frame } from './frame.ts'
import { latitudeAt, metersAt } from './mercator.ts'
import type { Box } from './point.ts'

/** A length that is round, and how wide the drawing shows it. */
export type Scale = { meters: number; width: number }

/** Where lengths on the plan differ by more than this, no bar could stand for all of them. */
const mostDifferent = 1.5

/** @param shown the part of the world on the plan @param widest how wide the bar may be */
export const scaleOf = ({ size }: Frame, shown: Box, widest: number): Scale | undefined => {
  const equator = Math.max(shown.y0, Math.min(shown.y1, 0.5))
  const shrinks = [shown.y0, equator, shown.y1].map(y => Math.cos((latitudeAt(y) * Math.PI) / 180))
  if (Math.max(...shrinks) > mostDifferent * Math.min(...shrinks)) return undefined
  const metersAUnit = metersAt((shown.y0 + shown.y1) / 2) / size
  const meters = roundAtMost(metersAUnit * widest)
  return { meters, width: Math.round(meters / metersAUnit) }
}

/** 1, 2 or 5 with noughts. */
const roundAtMost = (length: number): number => {
  const power = 10 ** Math.floor(Math.log10(length))
  return power * [5, 2, 1].find(times => times * power <= length)!
}
