import { sizeOfText } from '../core/bounded-cache.ts'
import type { MaybePromise } from '../util/maybe-promise.ts'
import type { DataVersion } from './data-version.ts'

/** Size of an entry without key and value. */
const entryOverheadBytes = 100
const maxBytes = 16 * 1024 * 1024

/** Caches values until the next commit. */
export class CommitCache<V extends object> {
  readonly #dataVersion: DataVersion
  readonly #sizeOf: (value: V) => number
  /** Missing values are cached too: otherwise response times would distinguish hidden from missing lists. */
  #entries = new Map<string, { value: V | undefined }>()
  #bytes = 0
  #version: number | undefined

  /** @param sizeOf returns the approximate size of a value in bytes */
  constructor(dataVersion: DataVersion, sizeOf: (value: V) => number) {
    this.#dataVersion = dataVersion
    this.#sizeOf = sizeOf
  }

  /** The current contents. */
  get contents(): { count: number; bytes: number } {
    return { count: this.#entries.size, bytes: this.#bytes }
  }

  get(key: string, read: (key: string) => Promise<V | undefined>): MaybePromise<V | undefined> {
    return this.#getAt(this.#dataVersion.current(), key, read)
  }

  /** Works like `get`, for a request that has just arrived. */
  getOnArrival(key: string, read: (key: string) => Promise<V | undefined>): MaybePromise<V | undefined> {
    return this.#getAt(this.#dataVersion.onArrival(), key, read)
  }

  #getAt(version: number, key: string, read: (key: string) => Promise<V | undefined>): MaybePromise<V | undefined> {
    if (version !== this.#version) {
      this.#clear()
      this.#version = version
    }
    const entry = this.#entries.get(key)
    return entry ? entry.value : this.#read(key, read)
  }

  async #read(key: string, read: (key: string) => Promise<V | undefined>): Promise<V | undefined> {
    const versionBefore = this.#version
    const value = await read(key)
    // The value is at least as new as its query. After a commit in between it may be too old to cache.
    if (versionBefore === this.#version) this.#store(key, value)
    return value
  }

  #store(key: string, value: V | undefined): void {
    // Commits empty the cache so often that tracking the least used values is not worth the cost.
    if (this.#bytes >= maxBytes) this.#clear()
    this.#entries.set(key, { value })
    this.#bytes += sizeOfText(key) + entryOverheadBytes + (value ? this.#sizeOf(value) : 0)
  }

  #clear(): void {
    this.#entries = new Map()
    this.#bytes = 0
  }
}
