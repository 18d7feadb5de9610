import { firstWhere } from '../../../util/first-where.ts'

/** The smallest and the greatest id of a group of features. */
export type Ids = { least: number; greatest: number }

const boxBits = 26n
const boxMask = (1n << boxBits) - 1n
/** Added to ids, so that negative ids sort correctly as unsigned numbers. */
const idOffset = 2n ** 37n
const chunkLength = 1 << 20

/** Maximum entries copied for one group. Groups of unsorted ids can exceed it; each id is then looked up alone. */
const maxNearby = 1 << 16

/** The nodes that boxes wait for: 8 bytes each, some 12 million for the planet. Fill it, seal it, then query it. */
export class NodeWaitlist {
  readonly #chunks: BigUint64Array[] = []
  #length = 0

  /** @param box below 2^26 */
  add(id: number, box: number): void {
    const at = this.#length++ % chunkLength
    if (at === 0) this.#chunks.push(new BigUint64Array(chunkLength))
    this.#chunks.at(-1)![at] = wordOf(id) | BigInt(box)
  }

  seal(): void {
    const last = this.#chunks.pop()
    if (last) this.#chunks.push(last.slice(0, ((this.#length - 1) % chunkLength) + 1))
    for (const chunk of this.#chunks) chunk.sort()
  }

  /** Returns the waiting nodes from `least` to `greatest`. */
  between({ least, greatest }: Ids): Nearby {
    if (this.#length === 0) return noWaiting
    const [from, to] = [wordOf(least), wordOf(greatest + 1)]
    const parts = this.#chunks.map(chunk => chunk.subarray(firstFrom(chunk, from), firstFrom(chunk, to)))
    const count = parts.reduce((sum, part) => sum + part.length, 0)
    if (count === 0) return noWaiting
    if (count > maxNearby && least < greatest) return new OneByOne(this)
    return new Listed(BigUint64Array.from(parts.flatMap(part => [...part])).sort())
  }
}

const wordOf = (id: number): bigint => (BigInt(id) + idOffset) << boxBits

const firstFrom = (chunk: BigUint64Array, word: bigint): number => firstWhere(chunk.length, at => chunk[at]! >= word)

/** The waiting nodes of one group of features. */
export type Nearby = {
  some: boolean
  /** Smallest id that a box may still wait for, as long as ids ascend. */
  next: number
  /** Returns the boxes that wait for a feature. */
  boxesOf(id: number): readonly number[]
}

const noWaiting: Nearby = { some: false, next: Number.POSITIVE_INFINITY, boxesOf: () => [] }

/** Optimized for features in ascending order of their ids. */
class Listed implements Nearby {
  readonly some = true
  readonly #ids: number[]
  readonly #boxes: number[]
  #at = 0
  #last = Number.NEGATIVE_INFINITY
  next: number

  constructor(words: BigUint64Array) {
    this.#ids = Array.from(words, word => Number((word >> boxBits) - idOffset))
    this.#boxes = Array.from(words, word => Number(word & boxMask))
    this.next = this.#ids[0]!
  }

  boxesOf(id: number): readonly number[] {
    const ids = this.#ids
    if (id <= this.#last) this.#at = firstWhere(ids.length, at => ids[at]! >= id)
    this.#last = id
    while (this.#at < ids.length && ids[this.#at]! < id) this.#at++
    const from = this.#at
    while (ids[this.#at] === id) this.#at++
    this.next = ids[this.#at] ?? Number.POSITIVE_INFINITY
    return this.#boxes.slice(from, this.#at)
  }
}

class OneByOne implements Nearby {
  readonly some = true
  readonly next = Number.NEGATIVE_INFINITY
  readonly #awaited: NodeWaitlist

  constructor(awaited: NodeWaitlist) {
    this.#awaited = awaited
  }

  boxesOf(id: number): readonly number[] {
    return this.#awaited.between({ least: id, greatest: id }).boxesOf(id)
  }
}
