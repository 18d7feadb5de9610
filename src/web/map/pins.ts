import { type Box, distance, inset, isIn, type Point } from './geometry.ts'

/** A pin. If other pins are in the way, it is beside its place, and `of` is the place's position. */
export type Pin = Point & { rank: number; of?: Point }

/** A pin at the edge of the map, for a place beyond it. Without a rank, only the arrow is drawn. */
export type EdgeMark = Point & {
  rank?: number
  /** Direction of the arrow in radians, clockwise from the right. */
  angle: number
}
const gap = 1

/** Distances between a place and its pin that are tried, in radiuses. Farther away, a pin would seem to mark another place. */
const steps = [0.7, 1.4, 2.1, 2.8, 3.5, 4.2]
const directions = 24

/** Shifts along the edge, in radiuses. They are tried in this order until a pin has space. */
const slides = [0, 2.2, -2.2, 4.4, -4.4]

/** Finds positions for pins without overlaps. */
export class Pins {
  readonly #radius: number
  readonly #box: Box
  readonly #taken: Point[] = []

  /** @param box the box of the pins' centres. Pins of places beyond the map are on its edge */
  constructor(radius: number, box: Box) {
    this.#radius = radius
    this.#box = box
  }

  /** Returns a pin at a point or beside it; `undefined` if there is no space. */
  place(rank: number, point: Point): Pin | undefined {
    const at = rounded(point)
    if (this.#take(at)) return { rank, ...at }
    for (const step of steps)
      for (let i = 0; i < directions; i++) {
        const angle = (2 * Math.PI * i) / directions
        const reach = step * this.#radius
        const beside = rounded({ x: point.x + reach * Math.cos(angle), y: point.y + reach * Math.sin(angle) })
        if (this.#take(beside)) return { rank, ...beside, ...(step > 1 && { of: at }) }
      }
    return undefined
  }

  /** Returns a pin at the edge in the direction of a place beyond the map; `undefined` if there is no space. */
  placeAtEdge(rank: number | undefined, point: Point): EdgeMark | undefined {
    const { x0, y0, x1, y1 } = this.#box
    const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }
    const dx = point.x - middle.x
    const dy = point.y - middle.y
    const toSide = (x1 - middle.x) / Math.abs(dx)
    const toEnd = (y1 - middle.y) / Math.abs(dy)
    const part = Math.min(toSide, toEnd)
    const crossing = { x: middle.x + part * dx, y: middle.y + part * dy }
    for (const slide of slides) {
      const by = slide * this.#radius
      const at = rounded(toSide < toEnd ? { x: crossing.x, y: crossing.y + by } : { x: crossing.x + by, y: crossing.y })
      if (this.#take(at)) return { ...(rank !== undefined && { rank }), ...at, angle: Math.atan2(dy, dx) }
    }
    return undefined
  }

  /** @returns whether the space was free and is now taken */
  #take(point: Point): boolean {
    // Rounding may move a point out of the box by half a unit.
    const isFree =
      isIn(inset(this.#box, -0.5), point) &&
      this.#taken.every(taken => distance(taken, point) >= 2 * this.#radius + gap)
    if (isFree) this.#taken.push(point)
    return isFree
  }
}

/** Rounds to whole units, which are precise enough and keep the drawing small. */
export const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
