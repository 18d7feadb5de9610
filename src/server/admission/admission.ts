import type { IncomingMessage } from 'node:http'
import { Problem } from '../../core/problem.ts'
import type { LoadLimiter } from './load-limiter.ts'

/** Retry-After of a refusal, in seconds. Most bursts have been answered by then. */
const retryAfterSeconds = 1

export const overloaded = (): Problem => new Problem('overloaded', { retryAfter: retryAfterSeconds })

/** One request's share of the server: its slot among the requests in flight, and its memory. */
export class Admission {
  readonly #load: LoadLimiter
  readonly #isWrite: boolean
  readonly #sender: () => string
  #isCounted = false
  #isOver = false
  #reservedBytes = 0

  /** @param sender returns the address under which limits count the client */
  constructor(load: LoadLimiter, isWrite: boolean, sender: () => string) {
    this.#load = load
    this.#isWrite = isWrite
    this.#sender = sender
  }

  /** Asks to begin. @param connection the request's connection @returns whether it may begin; call `leave` in any case */
  enter(connection: object): boolean | Promise<boolean> {
    this.#isCounted = true
    return this.#load.enter(this.#isWrite, connection)
  }

  /** Stops counting the request while its body arrives, so that a slow client delays no other. */
  awaitBody(incoming: IncomingMessage): void {
    this.#isCounted = false
    this.#load.leave(this.#isWrite)
    incoming.once('end', () => {
      if (this.#isOver) return
      this.#isCounted = true
      this.#load.reenter(this.#isWrite)
    })
  }

  /** Reserves memory. @throws Problem `overloaded` when the budget is exhausted */
  hold(bytes: number): void {
    if (!this.#load.bodies.hold(this.#sender(), bytes)) throw overloaded()
    this.#reservedBytes += bytes
  }

  /** Releases everything. May be called twice. */
  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#reservedBytes > 0) this.#load.bodies.release(this.#sender(), this.#reservedBytes)
    if (this.#isCounted) this.#load.leave(this.#isWrite)
  }
}
