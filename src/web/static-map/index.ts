import { type EdgeMark, markAtEdge } from './edge.ts'
import { farPoints } from './far.ts'
import { drawnAt, type Frame, frameAround, shownIn } from './frame.ts'
import { type Degrees, metersAt, project, unrolled } from './mercator.ts'
import { type Pin, Pins, rounded } from './pins.ts'
import { type Box, boxOf, inset, type Point } from './point.ts'
import { type Scale, scaleOf } from './scale.ts'

export type { EdgeMark } from './edge.ts'
export type { Pin } from './pins.ts'
export type { Point } from './point.ts'

/** Sizes in the drawing's units. */
export type StaticMapSize = {
  width: number
  height: number
  /** Radius of a pin's circle; 12 by default. */
  radius?: number
  /** Margin that only land may cover; 6 by default. */
  margin?: number
  /** Height of the middle part that has all places, because a screen may show only this part; the height by default. */
  band?: number
  /** Number of first places that may have a number; 99 by default. */
  numbered?: number
}

/** Positions on a static map, in its units. Nothing extends beyond the edges. */
export type StaticMap = Required<Pick<StaticMapSize, 'width' | 'height' | 'radius'>> & {
  /** Pins with numbers, best first. */
  pins: Pin[]
  /** Places without a number. Places at the same spot share a dot. */
  dots: Point[]
  /** Places too far away to be shown at scale. */
  edge: EdgeMark[]
  /** The scale bar. Absent for a single spot, or if lengths differ too much across the map. */
  scale?: Scale & Point
  /** The part of the world. */
  frame: Frame
}

/** Minimum width of the shown area in metres. A smaller area would show nothing of the surroundings. */
const minMeters = 300

/** Space for the scale at the lower edge, in radiuses. */
const scaleHeight = 2

/** Space between the edges and the nearest places, as a share of the smaller side. */
const padding = 0.05

/** Radius of a dot, for a place without a number. */
const dotRadius = 3

/** Length of an arrow at the edge, in radiuses from the circle. */
export const reachOfArrow = 0.7

/**
 * Lays out a static map: numbers where there is space, the best places first, and arrows to places far away.
 * @param places at least one, best first
 */
export const staticMapOf = (
  places: readonly (Degrees & { rank: number })[],
  { width, height, radius = 12, margin = 6, band = height, numbered = 99 }: StaticMapSize,
): StaticMap => {
  const projected = unrolled(places.map(project))
  const least = minMeters / metersAt(projected[0]!.y)
  const far = farPoints(projected, least)
  const near = projected.filter(point => !far.has(point))

  const view = { x0: 0, y0: 0, x1: width, y1: height }
  const outside = (height - band) / 2
  const edge = inset(
    { ...view, y0: outside, y1: height - Math.max(outside, scaleHeight * radius) },
    radius + margin + (far.size > 0 ? reachOfArrow * radius : 0),
  )
  const box = inset(edge, Math.min(width, height) * padding + (far.size > 0 ? 2 * radius : 0))
  const frame = frameAround(near, box, least)
  const shown = shownIn(frame, view)
  const pins = new Pins(radius, edge)

  const map: StaticMap = { width, height, radius, pins: [], dots: [], edge: [], frame }
  const dots = new Map<string, Point>()
  for (const [i, { rank }] of places.entries()) {
    const point = drawnAt(frame, projected[i]!)
    if (far.has(projected[i]!)) {
      const mark = markAtEdge(point, i < numbered ? rank : undefined, { edge, pins, radius })
      if (mark) map.edge.push(mark)
    } else {
      const pin = i < numbered ? pins.place(rank, point) : undefined
      const dot = rounded(point)
      if (pin) map.pins.push(pin)
      else dots.set(`${dot.x} ${dot.y}`, dot)
    }
  }
  map.dots = [...dots.values()].sort((a, b) => a.y - b.y || a.x - b.x)

  const extent = boxOf(near)
  const isOneSpot = extent.x0 === extent.x1 && extent.y0 === extent.y1
  const scale = isOneSpot ? undefined : scaleOf(frame, shown, width / 4)
  if (scale) map.scale = { ...scale, x: margin + 4, y: height - margin - 4 }
  return map
}

/** Returns what pins and the scale cover. */
export const takenOn = ({ pins, edge, dots, radius, height, scale }: StaticMap): Box[] => {
  const around = ({ x, y }: Point, reach: number) => ({ x0: x - reach, y0: y - reach, x1: x + reach, y1: y + reach })
  return [
    ...[...pins, ...edge].map(point => around(point, radius)),
    ...dots.map(point => around(point, dotRadius)),
    ...(scale ? [{ x0: 0, y0: height - 2.5 * radius, x1: scale.x + scale.width + 5 * radius, y1: height }] : []),
  ]
}
