import type { Frame } from './frame.ts'
import { latitudeAt, metersAt } from './mercator.ts'
import type { Box } from './point.ts'

/** A round length and its width in the drawing. */
export type Scale = { meters: number; width: number }

/** Maximum ratio of lengths across the map. With more, no bar would be right everywhere. */
const maxScaleRatio = 1.5

/**
 * Returns the scale bar, or `undefined` if lengths differ too much across the map.
 * @param shown the part of the world on the map
 * @param maxWidth of the bar, in the drawing's units
 */
export const scaleOf = ({ size }: Frame, shown: Box, maxWidth: number): Scale | undefined => {
  const equator = Math.max(shown.y0, Math.min(shown.y1, 0.5))
  const shrinks = [shown.y0, equator, shown.y1].map(y => Math.cos((latitudeAt(y) * Math.PI) / 180))
  if (Math.max(...shrinks) > maxScaleRatio * Math.min(...shrinks)) return undefined
  const metersAUnit = metersAt((shown.y0 + shown.y1) / 2) / size
  const meters = roundAtMost(metersAUnit * maxWidth)
  return { meters, width: Math.round(meters / metersAUnit) }
}

/** Returns the largest 1, 2 or 5 times a power of ten that is at most `length`. */
const roundAtMost = (length: number): number => {
  const power = 10 ** Math.floor(Math.log10(length))
  return power * [5, 2, 1].find(times => times * power <= length)!
}
