import { type Box, distance, inset, isIn, type Point } from './point.ts'

/** A pin. If other pins are in the way, it is beside its place, and `of` is the place's position. */
export type Pin = Point & { rank: number; of?: Point }

/** Space between two pins. */
const gap = 1

/** Distances between a place and its pin that are tried, in radiuses. Farther away, a pin would seem to mark another place. */
const steps = [0.7, 1.4, 2.1, 2.8, 3.5, 4.2]
const directions = 24

/** Finds positions for pins without overlaps. */
export class Pins {
  readonly #radius: number
  readonly #box: Box
  readonly #taken: Point[] = []

  /** @param box the box of the pins' centres */
  constructor(radius: number, box: Box) {
    this.#radius = radius
    // Rounding may move a point out of the box by half a unit.
    this.#box = inset(box, -0.5)
  }

  /** @returns whether the space was free and is now taken */
  take(point: Point): boolean {
    const isFree =
      isIn(this.#box, point) && this.#taken.every(taken => distance(taken, point) >= 2 * this.#radius + gap)
    if (isFree) this.#taken.push(point)
    return isFree
  }

  /** Returns a pin at a point or beside it; `undefined` if there is no space. */
  place(rank: number, point: Point): Pin | undefined {
    const at = rounded(point)
    if (this.take(at)) return { rank, ...at }
    for (const step of steps)
      for (let i = 0; i < directions; i++) {
        const angle = (2 * Math.PI * i) / directions
        const reach = step * this.#radius
        const beside = rounded({ x: point.x + reach * Math.cos(angle), y: point.y + reach * Math.sin(angle) })
        if (this.take(beside)) return { rank, ...beside, ...(step > 1 && { of: at }) }
      }
    return undefined
  }
}

/** Rounds to whole units, which are precise enough and keep the drawing small. */
export const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
