import type { IncomingMessage } from 'node:http'
import { Problem } from '../core/problem.ts'
import type { Load } from './load.ts'

/** Seconds. What came in together is done by then. */
const soon = 1

export const overloaded = (): Problem => new Problem('overloaded', { retryAfter: soon })

/** One request among all that are answered at the same time. */
export class Turn {
  readonly #load: Load
  readonly #isWrite: boolean
  readonly #sender: () => string
  #isInHand = false
  #isOver = false
  #held = 0

  /** @param sender whose requests share their limits */
  constructor(load: Load, isWrite: boolean, sender: () => string) {
    this.#load = load
    this.#isWrite = isWrite
    this.#sender = sender
  }

  /** First of all. @param connection that it came by @returns whether there is time for it; `leave` follows in any case */
  enter(connection: object): boolean | Promise<boolean> {
    this.#isInHand = true
    return this.#load.enter(this.#isWrite, connection)
  }

  /** For as long as its body is on its way a request is not in hand: whoever is slow with it holds up nobody. */
  awaitBody(incoming: IncomingMessage): void {
    this.#isInHand = false
    this.#load.leave(this.#isWrite)
    incoming.once('end', () => {
      if (this.#isOver) return
      this.#isInHand = true
      this.#load.comeBack(this.#isWrite)
    })
  }

  /** @throws Problem `overloaded` when so many bytes of memory are more than is left for all */
  hold(bytes: number): void {
    if (!this.#load.bodies.hold(this.#sender(), bytes)) throw overloaded()
    this.#held += bytes
  }

  /** Doing so twice does no harm. */
  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#held > 0) this.#load.bodies.release(this.#sender(), this.#held)
    if (this.#isInHand) this.#load.leave(this.#isWrite)
  }
}
