import type { Field } from './field.ts'
import type { Slices } from './method.ts'

/**
 * Who is before whom in more ballots than behind, weakest majority first. What a ballot names is before all that it does not.
 * @property pairs each as winner × field size + loser
 * @property ends where in `pairs` each strength ends: between two of them all majorities are equally strong
 */
export type Majorities = { pairs: Uint32Array; ends: readonly number[] }

/**
 * Their strength is Schulze's “winning votes”: by how many ballots are for it; of two with the same number, by how few are against it.
 */
export function* majorities(field: Field): Slices<Majorities> {
  const size = field.names.length
  const { counts, width } = yield* countBefore(field)
  const most = field.ballots.length
  const strengths = new Uint32Array((size * (size - 1)) / 2)
  const pairs = new Uint32Array(strengths.length)
  const numbers = new Uint32Array((most + 1) * (most + 1))
  let total = 0
  // In squares, of which both sides stay in the processor's cache.
  for (let top = 0; top < size; top += side) {
    for (let left = 0; left <= top; left += side)
      for (let a = top; a < Math.min(top + side, size); a++)
        for (let b = left; b < Math.min(left + side, a); b++) {
          const [forA, forB] = [counts[a * width + b]!, counts[b * width + a]!]
          if (forA === forB) continue
          const strength = forA > forB ? forA * (most + 1) + most - forB : forB * (most + 1) + most - forA
          pairs[total] = forA > forB ? a * size + b : b * size + a
          strengths[total++] = strength
          numbers[strength]!++
        }
    yield
  }
  return sorted(pairs.subarray(0, total), strengths, numbers)
}

const side = 64

/** By counting. @param numbers how many pairs have each strength */
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

/** In how many ballots one is before another: at first × `width` + second. */
function* countBefore({ names: { length: size }, ballots }: Field) {
  // Four small counts are added as one number: none of them can overflow into the next.
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
