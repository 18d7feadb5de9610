import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import type { NowOrLater } from '../core/now-or-later.ts'
import type { Database } from './database.ts'

const mostKept = 10_000

/**
 * What was read, kept until somebody has committed: this process or another one, so the command line may write beside the server.
 * Where the database does not say for nothing whether anybody has, nothing is kept.
 */
export class UntilCommit<V extends object> {
  readonly #database: Database
  /** What is not there is kept too: else the time of an answer would tell what is hidden from what is missing. */
  readonly #kept = new LRUCache<string, { value: V | undefined }>({ max: mostKept })
  #keptAt: number | undefined
  #askedAfter: number | undefined

  constructor(database: Database) {
    this.#database = database
  }

  get(key: string, read: () => Promise<V | undefined>): NowOrLater<V | undefined> {
    this.#forgetWhatIsOld()
    return this.#getKept(key, read)
  }

  /**
   * The same for whoever has just come over a connection, at a fraction of the cost. Whoever comes with the same events of the event loop
   * has sent his request before any of them was answered: what was committed meanwhile nobody can have told him of.
   */
  getForNewcomer(key: string, read: () => Promise<V | undefined>): NowOrLater<V | undefined> {
    if (this.#askedAfter !== eventsSoFar()) this.#forgetWhatIsOld()
    return this.#getKept(key, read)
  }

  #getKept(key: string, read: () => Promise<V | undefined>): NowOrLater<V | undefined> {
    const kept = this.#kept.get(key)
    return kept ? kept.value : this.#read(key, read)
  }

  async #read(key: string, read: () => Promise<V | undefined>): Promise<V | undefined> {
    const asked = this.#keptAt
    const value = await read()
    this.#forgetWhatIsOld()
    // A commit between question and answer would leave an old value behind for ever.
    if (asked !== undefined && asked === this.#keptAt) this.#kept.set(key, { value })
    return value
  }

  #forgetWhatIsOld(): void {
    this.#askedAfter = eventsSoFar()
    const version = this.#database.engine.dataVersion?.()
    if (version === this.#keptAt) return
    this.#kept.clear()
    this.#keptAt = version
  }
}

const { nodeTiming } = performance

/** How many events the event loop has taken in. It takes in several at once, and hands them out before it looks for others. */
const eventsSoFar = (): number => nodeTiming.uvMetricsInfo.events
