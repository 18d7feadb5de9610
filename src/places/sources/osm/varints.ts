/** Invalid bytes. `BlobFile` knows their offset and turns this into a `SourceError`. */
export class DamagedBytes extends Error {
  override name = 'Damaged'
}

/** Returns whether an error means invalid bytes. `pbf` throws plain errors for them; disk errors have a code. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof DamagedBytes || (error instanceof Error && error.constructor === Error && !('code' in error))

/** A byte range of a block. */
export type Range = { start: number; end: number }

/**
 * A reader of packed numbers. `PbfReader` takes nearly twice as long, and the planet has some ten billion nodes
 * with three or more numbers each.
 */
export class Varints {
  readonly #bytes: Uint8Array
  #start = 0
  #end = 0
  #at = 0
  #sum = 0

  constructor(bytes: Uint8Array, range?: Range) {
    this.#bytes = bytes
    if (range) this.over(range.start, range.end)
  }

  over(start: number, end: number): this {
    this.#start = start
    this.#end = end
    return this.again()
  }

  /** Restarts at the first number. */
  again(): this {
    this.#at = this.#start
    this.#sum = 0
    return this
  }

  get none(): boolean {
    return this.#start === this.#end
  }

  get more(): boolean {
    return this.#at < this.#end
  }

  /** Offset of the next number. */
  get at(): number {
    return this.#at
  }

  /** @throws DamagedBytes when fewer bytes are left */
  skip(bytes: number): void {
    this.#at += bytes
    // A negative length would move backwards and never end.
    if (bytes < 0 || this.#at > this.#end) throw new DamagedBytes('bytes beyond the end')
  }

  /** @throws DamagedBytes unless the last number ends at the end of the range */
  ended(): void {
    if (this.#at !== this.#end) throw new DamagedBytes('numbers do not end where they should')
  }

  /** Reads an `int64`, exact to 2^53. @throws DamagedBytes when it does not end within the bytes */
  int(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at++]!
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    byte = bytes[this.#at++]!
    value |= (byte & 0x7f) << 7
    if (byte < 0x80) return value
    byte = bytes[this.#at++]!
    value |= (byte & 0x7f) << 14
    if (byte < 0x80) return value
    byte = bytes[this.#at++]!
    value |= (byte & 0x7f) << 21
    if (byte < 0x80) return value
    return this.#long(value)
  }

  /** Reads a zigzag `sint64`: 0, -1, 1, -2, … @throws DamagedBytes */
  sint(): number {
    const value = this.int()
    if (value <= 0x7fffffff) return (value >>> 1) ^ -(value & 1)
    return value % 2 === 1 ? (value + 1) / -2 : value / 2
  }

  /**
   * Decodes as many delta-coded signed numbers as are left and fit into `into`.
   * One loop decodes many numbers, because a call per number would take most of the time.
   * @returns the number of decoded values
   * @throws DamagedBytes
   */
  sums(into: Float64Array): number {
    const bytes = this.#bytes
    const end = this.#end
    const maxCount = into.length
    let count = 0
    let sum = this.#sum
    let at = this.#at
    while (at < end && count < maxCount) {
      const first = bytes[at]!
      const second = bytes[at + 1]!
      if (first < 0x80) {
        at++
        sum += (first >>> 1) ^ -(first & 1)
      } else if (second < 0x80) {
        at += 2
        const value = (first & 0x7f) | (second << 7)
        sum += (value >>> 1) ^ -(value & 1)
      } else if (bytes[at + 2]! < 0x80) {
        const value = (first & 0x7f) | ((second & 0x7f) << 7) | (bytes[at + 2]! << 14)
        at += 3
        sum += (value >>> 1) ^ -(value & 1)
      } else {
        this.#at = at
        sum += this.sint()
        at = this.#at
      }
      into[count++] = sum
    }
    this.#at = at
    this.#sum = sum
    return count
  }

  #long(low: number): number {
    let value = low
    // Negative numbers have ten bytes. Their distance from 2^63 is small and exact.
    let negative = low - 2 ** 28
    for (let factor = 2 ** 28; factor < 2 ** 70; factor *= 128) {
      const byte = this.#bytes[this.#at++]!
      const bits = byte & 0x7f
      if (factor === 2 ** 63 && bits === 1) return negative
      value += bits * factor
      negative += (bits - 0x7f) * factor
      if (byte < 0x80) return value
    }
    throw new DamagedBytes('a number without an end')
  }
}
