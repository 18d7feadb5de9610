import { performance } from 'node:perf_hooks'

/** Says whether anybody has committed: this process, or another one, so that the command line may write beside the server. */
export class DataVersion {
  readonly #ask: () => number
  #version = 0
  /** When it was last asked. */
  #asked: Moment | undefined

  /** @param ask another one with every commit of anybody */
  constructor(ask: () => number) {
    this.#ask = ask
  }

  current(): number {
    const asked = nodeTiming.uvMetricsInfo
    this.#version = this.#ask()
    this.#asked = asked
    return this.#version
  }

  /**
   * The same for whoever has just come over a connection, at a fraction of the cost. Whoever comes with the same events of the event loop
   * has sent his request before any of them was answered: what another process has committed meanwhile nobody can have told him of.
   */
  forNewcomer(): number {
    return isNow(this.#asked) ? this.#version : this.current()
  }

  /** This process has. */
  committed(): void {
    this.#asked = undefined
  }
}

const { nodeTiming } = performance

/**
 * Which turn of the event loop it is, and how many events it has taken in. It takes in several at once, hands them out, and counts them
 * when that is done; whatever runs after that, in the same turn, is another moment.
 */
type Moment = { loopCount: number; events: number }

const isNow = (moment: Moment | undefined): boolean => {
  const { loopCount, events } = nodeTiming.uvMetricsInfo
  return moment?.loopCount === loopCount && moment.events === events
}
