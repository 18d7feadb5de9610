import type { Random } from '../eval/random.ts'

/** Creates a function that returns random indexes of these weights, as often as they weigh. */
export const weighted = (weights: readonly number[]): ((random: Random) => number) => {
  const upTo = new Float64Array(weights.length)
  let all = 0
  for (const [i, weight] of weights.entries()) upTo[i] = all += weight
  return random => {
    const wanted = random.next() * all
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! <= wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
