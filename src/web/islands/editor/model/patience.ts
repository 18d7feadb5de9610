import { endedBy } from './ended-by.ts'
import type { Clock } from './types.ts'

const shortest = 1_000
const longest = 30_000

/** Waiting before another try, longer each time; `wake` ends it. */
export class Patience {
  readonly #clock: Clock
  readonly #end: AbortSignal
  readonly #random: () => number
  #failures = 0
  #nap = new AbortController()

  /**
   * @param end after which nothing is waited for any more
   * @param random a number from 0 up to 1
   */
  constructor(clock: Clock, end: AbortSignal, random: () => number) {
    this.#clock = clock
    this.#end = end
    this.#random = random
  }

  /**
   * Half of it is left to chance: the pages that a server lost when it was restarted are not to come back all at the same moment.
   * @param after at least so long, in ms, because the server says so
   */
  async pause(after = 0): Promise<void> {
    const most = Math.min(longest, shortest * 2 ** this.#failures++)
    await this.nap(after + (most / 2) * (1 + this.#random()))
  }

  /** @param milliseconds unless somebody wakes it */
  async nap(milliseconds: number): Promise<void> {
    const nap = new AbortController()
    this.#nap = nap
    await this.#clock.wait(milliseconds, endedBy(this.#end, nap))
    // Nobody listens to the end any more on behalf of a nap that is over.
    nap.abort()
  }

  /** It works again. */
  reset(): void {
    this.#failures = 0
  }

  wake(): void {
    this.reset()
    this.#nap.abort()
  }
}
