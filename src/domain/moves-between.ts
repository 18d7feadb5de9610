import { firstWhere } from '../util/first-where.ts'

/**
 * Returns the fewest places to move to get from one order to the other, with both ranks: all except a longest common run.
 * @param after the same ids as `before`, each once
 */
export function movesBetween(
  before: readonly string[],
  after: readonly string[],
): { id: string; from: number; to: number }[] {
  const rankBefore = new Map(before.map((id, index) => [id, index + 1]))
  const stays = increasingRun(after.map(id => rankBefore.get(id)!))
  return after.flatMap((id, index) => (stays.has(index) ? [] : { id, from: rankBefore.get(id)!, to: index + 1 }))
}

/** Returns the indexes of a longest increasing subsequence, by patience sorting: O(n log n). */
function increasingRun(numbers: readonly number[]): Set<number> {
  const pileTops: number[] = []
  const previous: (number | undefined)[] = []
  numbers.forEach((number, index) => {
    const pile = firstWhere(pileTops.length, at => numbers[pileTops[at]!]! >= number)
    previous[index] = pileTops[pile - 1]
    pileTops[pile] = index
  })
  const found = new Set<number>()
  for (let index = pileTops.at(-1); index !== undefined; index = previous[index]) found.add(index)
  return found
}
