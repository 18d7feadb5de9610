/** Random choices from a seed: the same on every machine. The generator is mulberry32, by Tommy Ettinger, in the public domain. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns an integer from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws Error if there is nothing to choose from */
  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new Error('nothing to choose from')
    return values[this.below(values.length)]!
  }

  /** Returns a seed for another generator. */
  seed(): number {
    return this.below(2 ** 31)
  }
}
