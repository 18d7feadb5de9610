import type { Events } from './operation.ts'

type Next<T> = IteratorResult<T, undefined>

const over = { done: true, value: undefined } as const

/** Values of which only the newest counts: whoever is slow to take them gets that one, so that nothing piles up. For one taker. */
export class Latest<T> implements Events<T> {
  /** What nobody has taken yet. */
  #newest: { value: T } | undefined
  #taker: PromiseWithResolvers<Next<T>> | undefined
  #ended = false
  readonly #letGo: () => void

  /** @param letGo called once, at the end, whoever brings it about */
  constructor(first: T, letGo: () => void) {
    this.#newest = { value: first }
    this.#letGo = letGo
  }

  put(value: T): void {
    if (this.#ended) return
    if (!this.#taker) this.#newest = { value }
    else this.#give({ done: false, value })
  }

  /** From now on there is nothing to take, also of what nobody has taken yet. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#give(over)
    this.#letGo()
  }

  next(): Promise<Next<T>> {
    if (this.#ended) return Promise.resolve(over)
    const newest = this.#newest
    this.#newest = undefined
    if (newest) return Promise.resolve({ done: false, value: newest.value })
    this.#taker ??= Promise.withResolvers()
    return this.#taker.promise
  }

  return(): Promise<Next<T>> {
    this.end()
    return Promise.resolve(over)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #give(next: Next<T>): void {
    const taker = this.#taker
    this.#taker = undefined
    taker?.resolve(next)
  }
}
