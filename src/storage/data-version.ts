import { performance } from 'node:perf_hooks'

/** Detects commits of this process and of others, so that the command line may write beside the server. */
export class DataVersion {
  readonly #ask: () => number
  #version = 0
  /** The time of the last check. */
  #readAt: Moment | undefined

  /** @param ask returns a different number after each commit of any process */
  constructor(ask: () => number) {
    this.#ask = ask
  }

  current(): number {
    const moment = nodeTiming.uvMetricsInfo
    this.#version = this.#ask()
    this.#readAt = moment
    return this.#version
  }

  /**
   * Works like `current`, for a request that has just arrived, at a fraction of the cost. Requests that arrive in one turn of the
   * event loop were sent before any of them was answered. So none of their clients can know of a later commit by another process.
   */
  onArrival(): number {
    return isNow(this.#readAt) ? this.#version : this.current()
  }

  /** Makes the next request check again. Call it after a commit of this process. */
  committed(): void {
    this.#readAt = undefined
  }
}

const { nodeTiming } = performance

/**
 * A moment in the event loop: its turn, and the events it has received. Events received together are counted after they are handled, so
 * later work of the same turn is another moment.
 */
type Moment = { loopCount: number; events: number }

const isNow = (moment: Moment | undefined): boolean => {
  const { loopCount, events } = nodeTiming.uvMetricsInfo
  return moment?.loopCount === loopCount && moment.events === events
}
