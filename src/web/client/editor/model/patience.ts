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
    await this.#clock.wait(milliseconds, endedBy(this.#end, nap))
    // Removes the listener of a pause that is over.
    nap.abort()
  }

  reset(): void {
    this.#failures = 0
  }

  wake(): void {
    this.reset()
    this.#nap.abort()
  }
}

/** Returns the signal of a controller that another signal aborts too. `AbortSignal.any` is too new for some supported browsers. */
export function endedBy(signal: AbortSignal, controller: AbortController): AbortSignal {
  const abort = () => controller.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  return controller.signal
}
