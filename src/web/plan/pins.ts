import { type Box, distance, inset, isIn, type Point } from './point.ts'

/** With `of`, its place is there, outside the circle: others were there before it. */
export type Pin = Point & { rank: number; of?: Point }

/** Between two pins. */
const gap = 1

/** A pin may stand so many of its radiuses from its place: farther away nobody would look for it. */
const steps = [0.7, 1.4, 2.1, 2.8, 3.5, 4.2]
const directions = 24

/** Where pins stand, none on another. */
export class Pins {
  readonly #radius: number
  readonly #room: Box
  readonly #taken: Point[] = []

  /** @param room where the middles of pins may be */
  constructor(radius: number, room: Box) {
    this.#radius = radius
    // Points are rounded.
    this.#room = inset(room, -0.5)
  }

  /** @returns whether there was room, which now is taken */
  take(point: Point): boolean {
    const isFree =
      isIn(this.#room, point) && this.#taken.every(taken => distance(taken, point) >= 2 * this.#radius + gap)
    if (isFree) this.#taken.push(point)
    return isFree
  }

  /** A pin at a point, or a little beside it; `undefined` when there is no room. */
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

/** Whole units are fine enough for the eye, and short to write. */
export const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
