import type { Point } from './told.ts'

const chunkLength = 1 << 16
const sides = 4

/** Bounding boxes of features that are areas: 16 bytes each, 1.5 million for the planet. */
export class Boxes {
  readonly #chunks: Int32Array[] = []
  length = 0

  /** An empty box; gives its number. */
  add(): number {
    if (this.length % chunkLength === 0) this.#chunks.push(new Int32Array(chunkLength * sides).fill(empty))
    return this.length++
  }

  /** 1e-7 degrees. Whatever is off the earth by more than 34 degrees is so by 34. */
  widen(box: number, { latitude, longitude }: Point): void {
    const chunk = this.#chunks[Math.floor(box / chunkLength)]!
    const at = (box % chunkLength) * sides
    const [y, x] = [within(latitude), within(longitude)]
    if (chunk[at] === empty) {
      chunk[at] = chunk[at + 1] = y
      chunk[at + 2] = chunk[at + 3] = x
    }
    chunk[at] = Math.min(chunk[at]!, y)
    chunk[at + 1] = Math.max(chunk[at + 1]!, y)
    chunk[at + 2] = Math.min(chunk[at + 2]!, x)
    chunk[at + 3] = Math.max(chunk[at + 3]!, x)
  }

  /** `undefined` of a box that is still empty. */
  middle(box: number): Point | undefined {
    const at = (box % chunkLength) * sides
    const [south, north, west, east] = this.#chunks[Math.floor(box / chunkLength)]!.subarray(at, at + sides)
    if (south === undefined || south === empty) return undefined
    return { latitude: Math.round((south + north!) / 2), longitude: Math.round((west! + east!) / 2) }
  }
}

const empty = -(2 ** 31)
const within = (count: number): number => Math.max(1 - 2 ** 31, Math.min(2 ** 31 - 1, count))
