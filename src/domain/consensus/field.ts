import type { Slices } from './method.ts'

/**
 * Somebody's ranking: names of what is ranked, best first, each once. It need not name everything that others rank. What it names comes
 * before what it does not, and of what it does not name nothing is said.
 */
export type Ballot = readonly string[]

/** All that some ballots rank, by number, in the order in which it is first named. */
export type Field = {
  names: readonly string[]
  /** For each ballot the numbers of what it names, best first. */
  ballots: readonly Uint32Array[]
}

export function* fieldOf(ballots: readonly Ballot[]): Slices<Field> {
  const numbers = new Map<string, number>()
  const numbered: Uint32Array[] = []
  for (const ballot of ballots) {
    for (const name of ballot) if (!numbers.has(name)) numbers.set(name, numbers.size)
    numbered.push(Uint32Array.from(ballot, name => numbers.get(name)!))
    yield
  }
  return { names: [...numbers.keys()], ballots: numbered }
}

/**
 * The names by score, highest first. Of those with the same score the one with the better mean rank, in the ballots that name it, comes
 * first; then the one that more ballots name; then the one that is named first.
 */
export function* byScore({ names, ballots }: Field, scores: ArrayLike<number>): Slices<string[]> {
  const rankSums = new Float64Array(names.length)
  const counts = new Float64Array(names.length)
  for (const ballot of ballots) {
    for (const [index, number] of ballot.entries()) {
      rankSums[number]! += index + 1
      counts[number]! += 1
    }
    yield
  }
  // Means are compared without dividing, so that equal ones are equal.
  const order = (a: number, b: number): number =>
    scores[b]! - scores[a]! || rankSums[a]! * counts[b]! - rankSums[b]! * counts[a]! || counts[b]! - counts[a]! || a - b
  return [...names.keys()].sort(order).map(number => names[number]!)
}
