import { LRUCache } from 'lru-cache'
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

  constructor(database: Database) {
    this.#database = database
  }

  async get(key: string, read: () => Promise<V | undefined>): Promise<V | undefined> {
    const asked = this.#forgetWhatIsOld()
    const kept = this.#kept.get(key)
    if (kept) return kept.value
    const value = await read()
    // A commit between question and answer would leave an old value behind for ever.
    if (asked !== undefined && this.#forgetWhatIsOld() === asked) this.#kept.set(key, { value })
    return value
  }

  #forgetWhatIsOld(): number | undefined {
    const version = this.#database.engine.dataVersion?.()
    if (version !== this.#keptAt) {
      this.#kept.clear()
      this.#keptAt = version
    }
    return version
  }
}
