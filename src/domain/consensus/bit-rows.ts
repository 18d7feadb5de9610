/** A square of bits, a row for each number: which others it is joined with. */
export class BitRows {
  /** Words of 32 bits to a row. */
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

  /** Adds what stands in another row, of this square or of one as wide. */
  join(row: number, other: number, from: BitRows = this): void {
    const { width, words } = this
    for (let word = 0; word < width; word++) words[row * width + word]! |= from.words[other * width + word]!
  }
}
