/** The least and the greatest id of a group of features. */
export type Ids = { least: number; greatest: number }

const boxBits = 26n
const boxMask = (1n << boxBits) - 1n
/** Ids below 0 are moved above it, so that numbers sort as ids do. */
const idOffset = 2n ** 37n
const chunkLength = 1 << 20

/** So many are taken out at once; where more wait, because ids come in no order, each is looked for by itself. */
const mostNearby = 1 << 16

/** Which nodes which boxes wait for: 8 bytes each, some 12 million for the planet. Filled first, then sealed, then asked. */
export class Awaited {
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

  /** Those from `least` to `greatest`. */
  between({ least, greatest }: Ids): Nearby {
    if (this.#length === 0) return nothing
    const [from, to] = [wordOf(least), wordOf(greatest + 1)]
    const parts = this.#chunks.map(chunk => chunk.subarray(firstFrom(chunk, from), firstFrom(chunk, to)))
    const count = parts.reduce((sum, part) => sum + part.length, 0)
    if (count === 0) return nothing
    if (count > mostNearby && least < greatest) return new OneByOne(this)
    return new Listed(BigUint64Array.from(parts.flatMap(part => [...part])).sort())
  }
}

const wordOf = (id: number): bigint => (BigInt(id) + idOffset) << boxBits

const firstFrom = (chunk: BigUint64Array, word: bigint): number => firstWhere(chunk.length, at => chunk[at]! >= word)

/** The first of `length` places that passes, where all after it do as well. */
const firstWhere = (length: number, passes: (at: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Which of the features in a group are awaited. */
export type Nearby = {
  some: boolean
  /** Until a feature comes whose id is not above the last one's, no box waits for one below this. */
  next: number
  /** The boxes that wait for a feature. */
  boxesOf(id: number): readonly number[]
}

const nothing: Nearby = { some: false, next: Number.POSITIVE_INFINITY, boxesOf: () => [] }

/** For going over features in about the order of their ids. */
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
  readonly #awaited: Awaited

  constructor(awaited: Awaited) {
    this.#awaited = awaited
  }

  boxesOf(id: number): readonly number[] {
    return this.#awaited.between({ least: id, greatest: id }).boxesOf(id)
  }
}
