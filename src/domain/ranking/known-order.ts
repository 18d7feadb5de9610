import type { Verdict } from './pairwise.ts'

/** What answers say about the order of places, and what follows from them. Places are numbers below `size`. */
export class KnownOrder {
  readonly #size: number
  /** 1 at `a * size + b` if `a` is at least as good as `b`. */
  readonly #isAtLeast: Uint8Array

  constructor(size: number, isAtLeast = new Uint8Array(size * size)) {
    this.#size = size
    this.#isAtLeast = isAtLeast
  }

  isAtLeast(a: number, b: number): boolean {
    return a === b || this.#isAtLeast[a * this.#size + b] === 1
  }

  isBetter(a: number, b: number): boolean {
    return this.isAtLeast(a, b) && !this.isAtLeast(b, a)
  }

  isEqual(a: number, b: number): boolean {
    return this.isAtLeast(a, b) && this.isAtLeast(b, a)
  }

  isKnown(a: number, b: number): boolean {
    return this.isAtLeast(a, b) || this.isAtLeast(b, a)
  }

  /** Adds an answer about two places, unless their order is known: an earlier answer counts more than one that contradicts it. */
  add(a: number, b: number, is: Verdict): void {
    if (this.isKnown(a, b)) return
    if (is !== 'worse') this.#connect(a, b)
    if (is !== 'better') this.#connect(b, a)
  }

  /** Returns a copy with one more answer. */
  with(a: number, b: number, is: Verdict): KnownOrder {
    const copy = new KnownOrder(this.#size, this.#isAtLeast.slice())
    copy.add(a, b, is)
    return copy
  }

  /** Returns the places before the one at `index` that are not compared with it. */
  openBefore(index: number, places: readonly number[]): number[] {
    const place = places[index]!
    return places.slice(0, index).filter(other => !this.isKnown(other, place))
  }

  /** Returns the maximum number of questions that binary insertion needs to put the places in order. */
  insertionsAmong(places: readonly number[]): number {
    return places.reduce((sum, _, index) => sum + questionsAmong(this.openBefore(index, places).length), 0)
  }

  #connect(better: number, worse: number): void {
    for (let a = 0; a < this.#size; a++) {
      if (!this.isAtLeast(a, better)) continue
      for (let b = 0; b < this.#size; b++) if (this.isAtLeast(worse, b)) this.#isAtLeast[a * this.#size + b] = 1
    }
  }
}

/** Returns ⌈log₂(others + 1)⌉, the maximum number of questions to insert a place among the others. */
export const questionsAmong = (others: number): number => 32 - Math.clz32(others)
