import { performance } from 'node:perf_hooks'
import type { NowOrLater } from '../core/now-or-later.ts'

const mostKept = 10_000

/** What was read, kept until somebody has committed: this process or another one, so the command line may write beside the server. */
export class UntilCommit<V extends object> {
  readonly #dataVersion: () => number
  /** What is not there is kept too: else the time of an answer would tell what is hidden from what is missing. */
  #kept = new Map<string, { value: V | undefined }>()
  #keptAt: number | undefined
  #askedAfter: number | undefined

  /** @param dataVersion another one with every commit of anybody */
  constructor(dataVersion: () => number) {
    this.#dataVersion = dataVersion
  }

  get(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    this.#forgetWhatIsOld()
    return this.#getKept(key, read)
  }

  /**
   * The same for whoever has just come over a connection, at a fraction of the cost. Whoever comes with the same events of the event loop
   * has sent his request before any of them was answered: what was committed meanwhile nobody can have told him of.
   */
  getForNewcomer(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    if (this.#askedAfter !== eventsSoFar()) this.#forgetWhatIsOld()
    return this.#getKept(key, read)
  }

  #getKept(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    const kept = this.#kept.get(key)
    return kept ? kept.value : this.#read(key, read)
  }

  async #read(key: string, read: (key: string) => Promise<V | undefined>): Promise<V | undefined> {
    const asked = this.#keptAt
    const value = await read(key)
    // It is at least as new as that. Somebody else may have found a commit meanwhile: then it may be too old to be kept.
    if (asked === this.#keptAt) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: V | undefined): void {
    // It is all forgotten so often that it would not pay to know what was used least.
    if (this.#kept.size >= mostKept) this.#kept = new Map()
    this.#kept.set(key, { value })
  }

  #forgetWhatIsOld(): void {
    this.#askedAfter = eventsSoFar()
    const version = this.#dataVersion()
    if (version === this.#keptAt) return
    this.#kept = new Map()
    this.#keptAt = version
  }
}

const { nodeTiming } = performance

/** How many events the event loop has taken in. It takes in several at once, and hands them out before it looks for others. */
const eventsSoFar = (): number => nodeTiming.uvMetricsInfo.events
