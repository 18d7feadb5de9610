import type { FixedPoint } from './tagged-record.ts'

const chunkLength = 1 << 16
const sides = 4

/** Bounding boxes of areas: 16 bytes each, 1.5 million for the planet. */
export class Boxes {
  readonly #chunks: Int32Array[] = []
  length = 0

  /** Adds an empty box and returns its number. */
  add(): number {
    if (this.length % chunkLength === 0) this.#chunks.push(new Int32Array(chunkLength * sides).fill(empty))
    return this.length++
  }

  /** Widens a box to contain a point, in 1e-7 degrees. Clamps values to 32 bits: 34 degrees beyond the valid longitudes. */
  widen(box: number, { latitude, longitude }: FixedPoint): void {
    const chunk = this.#chunks[Math.floor(box / chunkLength)]!
    const at = (box % chunkLength) * sides
    const [y, x] = [clamp(latitude), clamp(longitude)]
    if (chunk[at] === empty) {
      chunk[at] = chunk[at + 1] = y
      chunk[at + 2] = chunk[at + 3] = x
    }
    chunk[at] = Math.min(chunk[at]!, y)
    chunk[at + 1] = Math.max(chunk[at + 1]!, y)
    chunk[at + 2] = Math.min(chunk[at + 2]!, x)
    chunk[at + 3] = Math.max(chunk[at + 3]!, x)
  }

  /** Returns the middle of a box, or `undefined` when it is empty. */
  middle(box: number): FixedPoint | undefined {
    const at = (box % chunkLength) * sides
    const [south, north, west, east] = this.#chunks[Math.floor(box / chunkLength)]!.subarray(at, at + sides)
    if (south === undefined || south === empty) return undefined
    return { latitude: Math.round((south + north!) / 2), longitude: Math.round((west! + east!) / 2) }
  }
}

const empty = -(2 ** 31)
const clamp = (count: number): number => Math.max(1 - 2 ** 31, Math.min(2 ** 31 - 1, count))
