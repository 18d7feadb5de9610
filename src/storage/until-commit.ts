import { sizeOfText } from '../core/bounded-cache.ts'
import type { NowOrLater } from '../core/now-or-later.ts'
import type { DataVersion } from './data-version.ts'

/** An entry without its key and value. */
const around = 100
const keptBytes = 16 * 1024 * 1024

/** What was read, kept until somebody has committed. */
export class UntilCommit<V extends object> {
  readonly #dataVersion: DataVersion
  readonly #sizeOf: (value: V) => number
  /** What is not there is kept too: else the time of an answer would tell what is hidden from what is missing. */
  #kept = new Map<string, { value: V | undefined }>()
  #keptBytes = 0
  #keptAt: number | undefined

  /** @param sizeOf about how many bytes one takes up */
  constructor(dataVersion: DataVersion, sizeOf: (value: V) => number) {
    this.#dataVersion = dataVersion
    this.#sizeOf = sizeOf
  }

  /** What is kept at the moment. */
  get held(): { count: number; bytes: number } {
    return { count: this.#kept.size, bytes: this.#keptBytes }
  }

  get(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    return this.#getAt(this.#dataVersion.current(), key, read)
  }

  /** The same for whoever has just come over a connection. */
  getForNewcomer(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    return this.#getAt(this.#dataVersion.forNewcomer(), key, read)
  }

  #getAt(version: number, key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    if (version !== this.#keptAt) {
      this.#forget()
      this.#keptAt = version
    }
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
    if (this.#keptBytes >= keptBytes) this.#forget()
    this.#kept.set(key, { value })
    this.#keptBytes += sizeOfText(key) + around + (value ? this.#sizeOf(value) : 0)
  }

  #forget(): void {
    this.#kept = new Map()
    this.#keptBytes = 0
  }
}
