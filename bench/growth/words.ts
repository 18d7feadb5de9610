import { blockOf, encodePostings, maxWeight, withWeightChange } from '../../src/storage/postings.ts'

/** The lists of each word, stored as numbers until all are known. */
export class Words {
  readonly #terms = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #from: number[] = []
  readonly #term = new Numbers()
  readonly #weight = new Numbers()

  add(listId: string, weights: ReadonlyMap<string, number>): void {
    this.#ids.push(listId)
    this.#from.push(this.#term.length)
    for (const [term, weight] of weights) {
      let number = this.#terms.get(term)
      if (number === undefined) {
        number = this.#terms.size
        this.#terms.set(term, number)
      }
      this.#term.push(number)
      this.#weight.push(weight)
    }
  }

  /** Yields the rows of the table `postings`, in its order. */
  *postings(): Generator<{ term: string; block: string; most: number; lists: Uint8Array }> {
    const { ids, weights, ends } = this.#byTerm()
    for (const [term, number] of [...this.#terms].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
      let from = number === 0 ? 0 : ends[number - 1]!
      const end = ends[number]!
      while (from < end) {
        const block = blockOf(this.#ids[ids[from]!]!)
        let to = from
        const entries: number[] = []
        for (; to < end && blockOf(this.#ids[ids[to]!]!) === block; to++)
          entries.push(...withWeightChange(new Uint32Array(), this.#ids[ids[to]!]!, weights[to]!))
        const all = Uint32Array.from(entries)
        yield { term, block, most: maxWeight(all), lists: encodePostings(all) }
        from = to
      }
    }
  }

  /** Returns the lists of each term, sorted by id. */
  #byTerm() {
    const ends = new Uint32Array(this.#terms.size)
    const length = this.#term.length
    for (let i = 0; i < length; i++) ends[this.#term.at(i)]!++
    let all = 0
    const next = ends.map(count => {
      all += count
      return all - count
    })
    for (let i = 0; i < ends.length; i++) ends[i] = next[i]! + ends[i]!
    const [ids, weights] = [new Uint32Array(length), new Uint32Array(length)]
    const inOrder = [...this.#ids.keys()].sort((a, b) => (this.#ids[a]! < this.#ids[b]! ? -1 : 1))
    for (const list of inOrder)
      for (let i = this.#from[list]!; i < (this.#from[list + 1] ?? length); i++) {
        const at = next[this.#term.at(i)]!++
        ids[at] = list
        weights[at] = this.#weight.at(i)
      }
    return { ids, weights, ends }
  }
}

/** A growing list of numbers, in a fraction of an array's memory. */
class Numbers {
  length = 0
  #numbers = new Uint32Array(2 ** 16)

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const more = new Uint32Array(2 * this.length)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers[this.length++] = number
  }

  at(index: number): number {
    return this.#numbers[index]!
  }
}
