import type { Clock } from './types.ts'

const shortest = 1_000
const longest = 30_000

/** Waits before retries, longer each time; `wake` ends the wait. */
export class Patience {
  readonly #clock: Clock
  readonly #end: AbortSignal
  readonly #random: () => number
  #failures = 0
  #nap = new AbortController()

  /** @param end ends all waiting @param random returns a number from 0 to 1 */
  constructor(clock: Clock, end: AbortSignal, random: () => number) {
    this.#clock = clock
    this.#end = end
    this.#random = random
  }

  /**
   * Half of the pause is random: pages that lost the server together should not return together.
   * @param after minimum pause in ms that the server requests
   */
  async pause(after = 0): Promise<void> {
    const most = Math.min(longest, shortest * 2 ** this.#failures++)
    await this.nap(after + (most / 2) * (1 + this.#random()))
  }

  async nap(milliseconds: number): Promise<void> {
    const nap = new AbortController()
    this.#nap = nap
    await this.#clock.wait(milliseconds, AbortSignal.any([this.#end, nap.signal]))
  }

  reset(): void {
    this.#failures = 0
  }

  wake(): void {
    this.reset()
    this.#nap.abort()
  }
}
