import { createHash } from 'node:crypto'

export type Random = {
  /** 0 … 1, without 1. */
  next(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
}

/** Thirty-two bits that depend on the text alone: the same in every run and on every machine. */
export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE()

/** Chance that is the same for the same seed, so that a query depends on its place and its rule and on nothing else (mulberry32). */
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
