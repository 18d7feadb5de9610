import type { Field, Slices } from './field.ts'
import { methodOf } from './method.ts'

/**
 * Returns Borda's count for partial ballots, doubled to stay an integer. On each ballot a candidate gets two points for every candidate
 * behind it, and one for every candidate that the ballot does not compare with it. So candidates that a ballot leaves out share the
 * points of the open ranks, and every ballot gives the same sum at any length.
 * J. Cullinan, S. K. Hsiao, D. Polett: A Borda count for partially ordered ballots. Social Choice and Welfare 42 (2014), 913–926.
 */
export function* bordaScores({ names: { length }, ballots }: Field): Slices<Float64Array> {
  const scores = new Float64Array(length)
  for (const ballot of ballots) {
    const leftOut = length - ballot.length - 1
    for (const number of scores.keys()) scores[number]! += leftOut
    for (const [index, number] of ballot.entries()) scores[number]! += 2 * (length - 1 - index) - leftOut
    yield
  }
  return scores
}

export const borda = methodOf('borda', bordaScores)
