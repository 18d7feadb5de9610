import { type Box, distance, inset, isIn, type Point } from './point.ts'

/** A pin. With `of`, it stands beside its place because of other pins. */
export type Pin = Point & { rank: number; of?: Point }

/** Space between two pins. */
const gap = 1

/** Distances from its place at which a pin may stand, in radiuses. Farther away nobody would relate it to its place. */
const steps = [0.7, 1.4, 2.1, 2.8, 3.5, 4.2]
const directions = 24

/** Positions of pins without overlaps. */
export class Pins {
  readonly #radius: number
  readonly #box: Box
  readonly #taken: Point[] = []

  /** @param box box of the middles of pins */
  constructor(radius: number, box: Box) {
    this.#radius = radius
    // Points are rounded.
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

/** Rounds to whole units, which are fine enough and short to write. */
export const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
