import { isLocated, type LatLng } from '../../domain/coordinates.ts'
import { drawnAt, type Frame, farPoints, frameAround } from './frame.ts'
import { type Box, boxAround, inset, type Point } from './geometry.ts'
import { metersAt, project, unrolled } from './mercator.ts'
import { type EdgeMark, type Pin, Pins } from './pins.ts'

/** Sizes in the drawing's units. */
type StaticMapSize = {
  width: number
  height: number
  /** Radius of a pin's circle; 12 by default. */
  radius?: number
  /** Margin that only land may cover; 6 by default. */
  margin?: number
  /** Width of the middle part that has all places, because a screen may show only this part; the width by default. */
  middle?: number
  /** Number of first places that may have a number; 99 by default. */
  numbered?: number
}

/** Positions on a static map, in its units. Nothing extends beyond the edges. */
export type StaticMap = Required<Pick<StaticMapSize, 'width' | 'height' | 'radius'>> & {
  /** Pins with numbers, best first. */
  pins: Pin[]
  /** Places without a number, to two units. Places at the same spot share a dot. */
  dots: Point[]
  /** Places too far away to be shown at scale. */
  edge: EdgeMark[]
  /** The part of the world. */
  frame: Frame
}

/** Minimum width of the shown area in metres. A smaller area would show nothing of the surroundings. */
const minMeters = 300

/** Space between the edges and the nearest places, as a share of the smaller side. */
const padding = 0.03

const dotRadius = 3

/** Length of an arrow at the edge, in radiuses from the circle. */
export const reachOfArrow = 0.7

/** Projects places, best first, and says which are too far away from the others to be shown at scale. */
export const placesInWorld = (places: readonly LatLng[]): { points: Point[]; far: Set<Point>; smallest: number } => {
  const points = unrolled(places.map(project))
  const smallest = minMeters / metersAt(points[0]?.y ?? 0.5)
  return { points, far: farPoints(points, smallest), smallest }
}

/**
 * Lays out a static map: numbers where there is space, the best places first, and arrows to places far away.
 * @param places at least one, best first
 */
export const staticMapOf = (
  places: readonly (LatLng & { rank: number })[],
  { width, height, radius = 12, margin = 6, middle = width, numbered = 99 }: StaticMapSize,
): StaticMap => {
  const { points, far, smallest } = placesInWorld(places)
  const near = points.filter(point => !far.has(point))

  const edge = inset(
    { x0: (width - middle) / 2, y0: 0, x1: (width + middle) / 2, y1: height },
    radius + margin + (far.size > 0 ? reachOfArrow * radius : 0),
  )
  const box = inset(edge, Math.min(width, height) * padding)
  const frame = frameAround(near, box, smallest)
  const pins = new Pins(radius, edge)

  const map: StaticMap = { width, height, radius, pins: [], dots: [], edge: [], frame }
  const dots = new Map<string, Point>()
  for (const [i, { rank }] of places.entries()) {
    const point = drawnAt(frame, points[i]!)
    if (far.has(points[i]!)) {
      const mark = pins.placeAtEdge(i < numbered ? rank : undefined, point)
      if (mark) map.edge.push(mark)
    } else {
      const pin = i < numbered ? pins.place(rank, point) : undefined
      const dot = { x: 2 * Math.round(point.x / 2), y: 2 * Math.round(point.y / 2) }
      if (pin) map.pins.push(pin)
      else dots.set(`${dot.x} ${dot.y}`, dot)
    }
  }
  map.dots = [...dots.values()].sort((a, b) => a.y - b.y || a.x - b.x)
  return map
}

/** Returns the places on a map in the world's square. Those far away are not on it. */
export const pointsOf = ({ frame: { size, left, top }, pins, dots }: StaticMap): Point[] =>
  [...pins.map(pin => pin.of ?? pin), ...dots].map(({ x, y }) => ({ x: (x + left) / size, y: (y + top) / size }))

/** Returns what pins cover. */
export const takenOn = (map: StaticMap): Box[] => [
  ...[...map.pins, ...map.edge].map(point => boxAround(point, map.radius)),
  ...map.dots.map(point => boxAround(point, dotRadius)),
]

/** The frames of a list's map. The square one is the middle of the tall and of the wide one. */
const frames = {
  /** Above the list on a phone. The middle fits the narrowest screens. */
  strip: { width: 760, height: 96, middle: 280, radius: 10, margin: 3 },
  square: { width: 416, height: 416, radius: 13, numbered: 60 },
}

/** Sizes of the drawings below the square map: beside the list, and in print. */
export const groundSizes = { tall: { width: 416, height: 960 }, wide: { width: 1104, height: 416 } }

type MaybeLocated = { rank: number } & { [axis in keyof LatLng]?: number | undefined }

/** Lays out the map of a list; `undefined` if no place has a position. */
export const listMapOf = (places: readonly MaybeLocated[], frame: keyof typeof frames): StaticMap | undefined => {
  const located = places.filter(isLocated)
  return located.length === 0 ? undefined : staticMapOf(located, frames[frame])
}

/** Returns a map with more of the world around it. */
export const extended = (map: StaticMap, { width, height }: Pick<StaticMap, 'width' | 'height'>): StaticMap => {
  const { frame, pins, dots, edge, ...rest } = map
  const by = { x: (width - map.width) / 2, y: (height - map.height) / 2 }
  const moved = <P extends Point>(point: P): P => ({ ...point, x: point.x + by.x, y: point.y + by.y })
  return {
    ...rest,
    width,
    height,
    frame: { ...frame, left: frame.left - by.x, top: frame.top - by.y },
    pins: pins.map(({ of, ...pin }) => ({ ...moved(pin), ...(of && { of: moved(of) }) })),
    dots: dots.map(moved),
    edge: edge.map(moved),
  }
}
