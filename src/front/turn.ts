import type { Turn } from '../core/noted.ts'
import { Problem } from '../core/problem.ts'
import type { Load } from './load.ts'

/** Seconds. What came in together is done by then. */
const soon = 1

export const overloaded = (): Problem => new Problem('overloaded', { retryAfter: soon })

/** One request among all that are answered at the same time. */
export class TurnOf implements Turn {
  readonly #load: Load
  #isInHand = false
  #held = 0

  constructor(load: Load) {
    this.#load = load
  }

  /** First of all. @returns whether there is time for it; `leave` follows in any case */
  enter(): boolean | Promise<boolean> {
    this.#isInHand = true
    return this.#load.enter()
  }

  /** A body that comes slowly holds up nobody: for as long as it takes, its request is not in hand. */
  async outside<Arriving>(arriving: Promise<Arriving>): Promise<Arriving> {
    this.#isInHand = false
    this.#load.leave()
    const arrived = await arriving
    if (!(await this.enter())) throw overloaded()
    return arrived
  }

  hold(bytes: number): void {
    if (!this.#load.hold(bytes)) throw overloaded()
    this.#held += bytes
  }

  leave(): void {
    this.#load.release(this.#held)
    if (this.#isInHand) this.#load.leave()
  }
}
