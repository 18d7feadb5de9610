import type { Ballot, Slices } from './ranking/index.ts'

/** With fewer ballots, the result would tell a voter what the others have voted. */
export const minBallotsForAgreement = 3

/** How a result and the ballots agree. */
export type VoteAgreement = {
  /** Number of ballots that rank the first place of the result before the second. */
  firstAhead: number
  /** Number of ballots that rank the second place of the result before the first. */
  secondAhead: number
  /** Mean match of the ballots with the result, in percent. */
  meanMatch: number
  /** Match of the ballot that the result suits least, in percent. */
  leastMatch: number
}

/** Returns how the ballots and a result agree; `undefined` for fewer than three ballots. @param order ids, best first */
export function* agreementOf(ballots: readonly Ballot[], order: readonly string[]): Slices<VoteAgreement | undefined> {
  if (ballots.length < minBallotsForAgreement) return undefined
  const rankOf = ranksIn(order)
  const [first, second] = order
  const agreement = { firstAhead: 0, secondAhead: 0 }
  const matches: number[] = []
  for (const ballot of ballots) {
    const ahead = ballot.find(id => id === first || id === second)
    if (second !== undefined && ahead === first) agreement.firstAhead += 1
    if (second !== undefined && ahead === second) agreement.secondAhead += 1
    const match = matchOf(ballot, rankOf)
    if (match !== undefined) matches.push(match)
    yield
  }
  if (matches.length === 0) return undefined
  const sum = matches.reduce((sum, match) => sum + match)
  return { ...agreement, meanMatch: Math.round(sum / matches.length), leastMatch: Math.min(...matches) }
}

export const ranksIn = (order: readonly string[]): ReadonlyMap<string, number> =>
  new Map(order.map((id, index) => [id, index + 1]))

/**
 * Returns in percent how many of the pairs that a ballot orders the result orders likewise; `undefined` if it orders none. A ballot ranks
 * the places that it names before all others, and does not compare the others.
 * @param rankOf ranks in the result, counted from 1; other places on the ballot are ignored
 */
export function matchOf(ballot: Ballot, rankOf: ReadonlyMap<string, number>): number | undefined {
  const ranks = ballot.flatMap(id => rankOf.get(id) ?? [])
  const { length } = ranks
  const namedPairs = (length * (length - 1)) / 2
  const pairs = namedPairs + length * (rankOf.size - length)
  if (pairs === 0) return undefined
  // A place on the ballot has as many others ahead of it in the result as its rank says, less the named ones.
  const othersAhead = ranks.reduce((sum, rank) => sum + rank - 1, 0) - namedPairs
  return Math.round((100 * (pairs - othersAhead - inversions(ranks, rankOf.size))) / pairs)
}

/** Counts the pairs of which the first number is larger than the second, with a Fenwick tree. @param max largest number */
function inversions(numbers: readonly number[], max: number): number {
  const tree = new Uint32Array(max + 1)
  let total = 0
  for (const [index, number] of numbers.entries()) {
    let notLarger = 0
    for (let at = number; at > 0; at -= at & -at) notLarger += tree[at]!
    total += index - notLarger
    for (let at = number; at <= max; at += at & -at) tree[at]! += 1
  }
  return total
}

/** Returns the places of a result, of which tied ones have the list's order. */
export const tiesAsListed = <P extends { rank: number; tiedRank?: number | undefined; listRank: number }>(
  places: readonly P[],
): P[] => places.toSorted((a, b) => (a.tiedRank ?? a.rank) - (b.tiedRank ?? b.rank) || a.listRank - b.listRank)
