import type { Field, Slices } from './field.ts'

/**
 * Pairs in which more ballots prefer the first than the second, weakest first. A ballot prefers the candidates that it names to all others.
 * @property pairs each as winner × field size + loser
 * @property ends where each strength ends in `pairs`; majorities between two ends are equally strong
 */
export type Majorities = { pairs: Uint32Array; ends: readonly number[] }

/** Computes majorities with Schulze's “winning votes” as strength: the number of ballots for it, then the fewer against it. */
export function* majorities(field: Field): Slices<Majorities> {
  const size = field.names.length
  const { counts, width } = yield* countBefore(field)
  const ballotCount = field.ballots.length
  const strengths = new Uint32Array((size * (size - 1)) / 2)
  const pairs = new Uint32Array(strengths.length)
  const numbers = new Uint32Array((ballotCount + 1) * (ballotCount + 1))
  let total = 0
  // Compares in squares whose sides fit into the processor's cache.
  for (let top = 0; top < size; top += side) {
    for (let left = 0; left <= top; left += side)
      for (let a = top; a < Math.min(top + side, size); a++)
        for (let b = left; b < Math.min(left + side, a); b++) {
          const [forA, forB] = [counts[a * width + b]!, counts[b * width + a]!]
          if (forA === forB) continue
          const strength =
            forA > forB ? forA * (ballotCount + 1) + ballotCount - forB : forB * (ballotCount + 1) + ballotCount - forA
          pairs[total] = forA > forB ? a * size + b : b * size + a
          strengths[total++] = strength
          numbers[strength]!++
        }
    yield
  }
  return sorted(pairs.subarray(0, total), strengths, numbers)
}

const side = 64

/** Sorts pairs by counting. @param numbers how many pairs have each strength */
function sorted(pairs: Uint32Array, strengths: Uint32Array, numbers: Uint32Array): Majorities {
  const places = new Uint32Array(numbers.length)
  const ends: number[] = []
  let end = 0
  for (const [strength, number] of numbers.entries()) {
    places[strength] = end
    end += number
    if (number > 0) ends.push(end)
  }
  const inOrder = new Uint32Array(pairs.length)
  for (let index = 0; index < pairs.length; index++) inOrder[places[strengths[index]!]!++] = pairs[index]!
  return { pairs: inOrder, ends }
}

/** Counts ballots that rank one before another, at first × `width` + second. */
function* countBefore({ names: { length: size }, ballots }: Field) {
  // Four small counts are added as one number. None can overflow into the next.
  const Counts = ballots.length < 2 ** 8 ? Uint8Array : ballots.length < 2 ** 16 ? Uint16Array : Uint32Array
  const width = (size + 3) & ~3
  const counts = new Counts(size * width)
  const words = new Uint32Array(counts.buffer)
  const behind = new Counts(width)
  const ones = new Uint32Array(behind.buffer)
  for (const ballot of ballots) {
    behind.fill(1)
    for (const number of ballot) {
      behind[number] = 0
      const row = number * ones.length
      for (let word = 0; word < ones.length; word++) words[row + word]! += ones[word]!
    }
    yield
  }
  return { counts, width }
}
