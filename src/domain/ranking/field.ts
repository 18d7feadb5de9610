/** Work in slices. The caller may pause it at every yield. */
export type Slices<T> = Generator<undefined, T, undefined>

/**
 * A person's ranking: names, best first, each once. It may be partial. Named candidates come before all others, and the others are not
 * compared.
 */
export type Ballot = readonly string[]

/** All candidates of some ballots, numbered in the order of their first mention. */
export type Field = {
  names: readonly string[]
  /** Numbers of the named candidates of each ballot, best first. */
  ballots: readonly Uint32Array[]
}

/** @param others candidates that no ballot may name */
export function* fieldOf(ballots: readonly Ballot[], others: readonly string[] = []): Slices<Field> {
  const numbers = new Map<string, number>()
  const numbered: Uint32Array[] = []
  for (const ballot of ballots) {
    for (const name of ballot) if (!numbers.has(name)) numbers.set(name, numbers.size)
    numbered.push(Uint32Array.from(ballot, name => numbers.get(name)!))
    yield
  }
  for (const name of others) if (!numbers.has(name)) numbers.set(name, numbers.size)
  return { names: [...numbers.keys()], ballots: numbered }
}

/**
 * Returns the names by score, highest first. Of equal scores, the better mean rank on ballots that name them comes first, then more such
 * ballots. Names that are equal in all three are tied: they stay together, in the order of their numbers.
 */
export function* byScore({ names, ballots }: Field, scores: ArrayLike<number>): Slices<string[][]> {
  const rankSums = new Float64Array(names.length)
  const counts = new Float64Array(names.length)
  for (const ballot of ballots) {
    for (const [index, number] of ballot.entries()) {
      rankSums[number]! += index + 1
      counts[number]! += 1
    }
    yield
  }
  // Means are compared without division, so that equal means are equal.
  const order = (a: number, b: number): number =>
    scores[b]! - scores[a]! || rankSums[a]! * counts[b]! - rankSums[b]! * counts[a]! || counts[b]! - counts[a]!
  const groups: number[][] = []
  for (const number of [...names.keys()].sort(order)) {
    const last = groups.at(-1)
    if (last && order(last[0]!, number) === 0) last.push(number)
    else groups.push([number])
  }
  return groups.map(group => group.map(number => names[number]!))
}
