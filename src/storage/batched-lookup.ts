/** More than one, so that a slow query does not block all others. */
const maxConcurrentQueries = 4
const maxBatch = 500

type PendingKeys<V> = Map<string, PromiseWithResolvers<V | undefined>>

/**
 * Combines look-ups that arrive while others run into one query: a thousand readers a second become a few hundred queries. A
 * look-up never joins a query that was already sent, because that query may miss a later commit.
 */
export class BatchedLookup<V> {
  readonly #ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>
  #next: PendingKeys<V> = new Map()
  #underway = 0

  /** @param ask returns the values of the keys that exist */
  constructor(ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
    this.#ask = ask
  }

  get(key: string): Promise<V | undefined> {
    const batch = this.#next.get(key) ?? Promise.withResolvers<V | undefined>()
    this.#next.set(key, batch)
    if (this.#underway < maxConcurrentQueries || this.#next.size >= maxBatch) this.#send()
    return batch.promise
  }

  async #send(): Promise<void> {
    const batch = this.#next
    this.#next = new Map()
    this.#underway++
    try {
      const found = await this.#ask([...batch.keys()])
      for (const [key, { resolve }] of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch.values()) reject(error)
    } finally {
      this.#underway--
      if (this.#next.size > 0) this.#send()
    }
  }
}
