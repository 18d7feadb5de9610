import { createHash } from 'node:crypto'

export type Random = {
  /** From 0 to 1, excluding 1. */
  next(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
}

/** Returns a hash of 32 bits, the same in every run and on every machine. */
export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE()

/** Creates a random generator (mulberry32) that depends on its seed alone: a query then depends only on its place and its rule. */
export const randomOf = (seed: string): Random => {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return { next, below, pick: from => from[below(from.length)]! }
}
