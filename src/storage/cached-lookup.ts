import { measureCache } from '../core/bounded-cache.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { MaybePromise } from '../util/maybe-promise.ts'
import { BatchedLookup } from './batched-lookup.ts'
import { CommitCache } from './commit-cache.ts'
import type { Database } from './database.ts'
import type { Reading } from './schema.ts'

/** The queries of a look-up by key. */
export type LookupQueries<V> = {
  one(db: Reading, key: string): Promise<V | undefined>
  /** @returns the existing values by key */
  several(db: Reading, keys: readonly string[]): Promise<ReadonlyMap<string, V>>
  /** Returns the approximate size of a value in bytes. */
  sizeOf(value: V): number
}

/**
 * Looks up current values that nearly every request needs. If the database detects commits cheaply, values are cached until the
 * next commit. Otherwise concurrent look-ups share a query.
 */
export class CachedLookup<V extends object> {
  readonly #cache: CommitCache<V> | undefined
  readonly #batches: BatchedLookup<V>
  readonly #read: (key: string) => Promise<V | undefined>

  /** @param cache the name of the cache in metrics */
  constructor(cache: string, database: Database, { one, several, sizeOf }: LookupQueries<V>, telemetry: Telemetry) {
    const { dataVersion } = database
    const commitCache = dataVersion && new CommitCache(dataVersion, sizeOf)
    if (commitCache) measureCache(cache, () => commitCache.contents, telemetry)
    this.#cache = commitCache
    this.#batches = new BatchedLookup(keys => database.read(db => several(db, keys)))
    this.#read = key => database.read(db => one(db, key))
  }

  /** Returns a value without a promise if it is cached. */
  get(key: string): MaybePromise<V | undefined> {
    return this.#cache ? this.#cache.get(key, this.#read) : this.#batches.get(key)
  }

  /** Works like `get`, for a request that has just arrived; see `DataVersion`. */
  getOnArrival(key: string): MaybePromise<V | undefined> {
    return this.#cache ? this.#cache.getOnArrival(key, this.#read) : this.#batches.get(key)
  }
}
