/** A square matrix of bits. Row n marks the numbers that n is connected to. */
export class BitRows {
  /** Number of 32-bit words in a row. */
  readonly width: number
  readonly words: Uint32Array

  constructor(size: number) {
    this.width = (size + 31) >>> 5
    this.words = new Uint32Array(size * this.width)
  }

  has(row: number, column: number): boolean {
    return (this.words[row * this.width + (column >>> 5)]! & (1 << (column & 31))) !== 0
  }

  set(row: number, column: number): void {
    this.words[row * this.width + (column >>> 5)]! |= 1 << (column & 31)
  }

  clear(row: number, column: number): void {
    this.words[row * this.width + (column >>> 5)]! &= ~(1 << (column & 31))
  }

  /** Adds the bits of another row, of this matrix or one of the same width. */
  join(row: number, other: number, from: BitRows = this): void {
    const { width, words } = this
    for (let word = 0; word < width; word++) words[row * width + word]! |= from.words[other * width + word]!
  }
}
