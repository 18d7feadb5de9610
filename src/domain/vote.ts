import { randomBase32 } from '../core/base32.ts'
import { type Ballot, methods, type Slices } from './consensus/index.ts'

/** The most ballots of one vote. */
export const maxBallots = 1000

export const longestQuestion = 200

/** How far ahead a vote may end, in days. */
export const mostDaysOpen = 366

export type MethodName = (typeof methods)[number]['name']

/** A vote on the places of a list. */
export type Vote = {
  /** Whoever knows it may see what is voted on, and vote. */
  id: string
  question?: string
  method: MethodName
  /** The places that the list had when the vote was opened, in the order of then. */
  placeIds: readonly string[]
  ballotCount: number
  openedAt: string
  /** When it ends by itself. */
  closesAt?: string
  /** When somebody ended it. */
  closedAt?: string
}

export const newVoteId = (): string => `vote_${randomBase32(26)}`

export const isVoteId = (text: string): boolean => /^vote_[0-9a-hjkmnp-tv-z]{26}$/.test(text)

/** When the vote ended; `undefined` for one that is open. */
export const endOf = ({ closesAt, closedAt }: Pick<Vote, 'closesAt' | 'closedAt'>, now: string): string | undefined =>
  closedAt ?? (closesAt !== undefined && closesAt <= now ? closesAt : undefined)

/** A place in the order that ballots come to. */
export type Standing = {
  id: string
  /** How many ballots rank it. */
  ballots: number
  /** Its mean rank on these; absent where there are none. */
  meanRank?: number
}

/**
 * What ballots come to, best first. Places that none of them ranks come last, in the order of the list.
 * @param there the places that can be ranked, in the order of the list; what ballots say of others is left out of account
 */
export function* consensus(
  method: MethodName,
  ballots: readonly Ballot[],
  there: readonly string[],
): Slices<Standing[]> {
  const isThere = new Set(there)
  const counted: Ballot[] = []
  const ranks = new Map<string, Ranks>(there.map(id => [id, { sum: 0, ballots: 0 }]))
  for (const ballot of ballots) {
    const left = ballot.filter(id => isThere.has(id))
    counted.push(left)
    for (const [index, id] of left.entries()) {
      const ranksOfIt = ranks.get(id)!
      ranksOfIt.sum += index + 1
      ranksOfIt.ballots += 1
    }
    yield
  }
  const ranked = yield* methods.find(({ name }) => name === method)!.order(counted)
  const isRanked = new Set(ranked)
  return [...ranked, ...there.filter(id => !isRanked.has(id))].map(id => ({ id, ...meanOf(ranks.get(id)!) }))
}

type Ranks = { sum: number; ballots: number }

const meanOf = ({ sum, ballots }: Ranks): Omit<Standing, 'id'> => ({
  ballots,
  ...(ballots > 0 && { meanRank: Math.round((100 * sum) / ballots) / 100 }),
})

/** A list in the order of a consensus: what the consensus does not have comes behind, in the order that it has. */
export const inConsensusOrder = (order: readonly string[], list: readonly string[]): string[] => {
  const [isThere, isRanked] = [new Set(list), new Set(order)]
  return [...order.filter(id => isThere.has(id)), ...list.filter(id => !isRanked.has(id))]
}
