import type { Events } from './operation.ts'

type Next<T> = IteratorResult<T, undefined>

const done = { done: true, value: undefined } as const

/** A stream that delivers only the newest value to one consumer. A slow consumer skips values, so nothing accumulates. */
export class LatestValue<T> implements Events<T> {
  /** The newest value that was not taken yet. */
  #newest: { value: T } | undefined
  #taker: PromiseWithResolvers<Next<T>> | undefined
  #ended = false
  readonly #onEnd: () => void

  /** @param onEnd called once at the end */
  constructor(first: T, onEnd: () => void) {
    this.#newest = { value: first }
    this.#onEnd = onEnd
  }

  put(value: T): void {
    if (this.#ended) return
    if (!this.#taker) this.#newest = { value }
    else this.#deliver({ done: false, value })
  }

  /** Ends the stream and drops an untaken value. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#deliver(done)
    this.#onEnd()
  }

  next(): Promise<Next<T>> {
    if (this.#ended) return Promise.resolve(done)
    const newest = this.#newest
    this.#newest = undefined
    if (newest) return Promise.resolve({ done: false, value: newest.value })
    this.#taker ??= Promise.withResolvers()
    return this.#taker.promise
  }

  return(): Promise<Next<T>> {
    this.end()
    return Promise.resolve(done)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #deliver(next: Next<T>): void {
    const taker = this.#taker
    this.#taker = undefined
    taker?.resolve(next)
  }
}
