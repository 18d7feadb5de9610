import { randomBase32 } from '../util/base32.ts'
import { type Ballot, methods, type Slices } from './ranking/index.ts'
import type { VoteAgreement } from './vote-agreement.ts'

export const maxBallots = 1000

export const maxQuestionLength = 200

export const maxVoteDays = 366

export type MethodName = (typeof methods)[number]['name']

/** A vote on the places of a list. */
export type Vote = {
  /** Everyone who knows the id may see the vote and cast a ballot. */
  id: string
  question?: string
  method: MethodName
  /** Places of the list when the vote was opened, in their order then. */
  placeIds: readonly string[]
  ballotCount: number
  openedAt: string
  /** Time at which the vote closes automatically. */
  closesAt?: string
  /** Time at which the vote was closed by hand. */
  closedAt?: string
}

export const newVoteId = (): string => `vote_${randomBase32(26)}`

export const isVoteId = (text: string): boolean => /^vote_[0-9a-hjkmnp-tv-z]{26}$/.test(text)

/** Returns when the vote closed; `undefined` for an open vote. */
export const endOf = ({ closesAt, closedAt }: Pick<Vote, 'closesAt' | 'closedAt'>, now: string): string | undefined =>
  closedAt ?? (closesAt !== undefined && closesAt <= now ? closesAt : undefined)

/** A place in a consensus. */
export type VoteStanding = {
  id: string
  /** The first of the ranks that it shares with others. Absent without a tie. */
  tiedRank?: number
  /** Number of ballots that rank it. */
  ballots: number
  /** Its mean rank on these ballots; absent without ballots. */
  meanRank?: number
  /** Number of ballots that rank it first. */
  firsts: number
  /** Number of ballots that rank it among their first three. */
  firstThree: number
  /** Number of ballots that rank no place below it, because they leave it out or rank all places. */
  lasts: number
}

/** The order of the ballots, best first, and how they agree. */
export type VoteResult = { order: VoteStanding[]; agreement?: VoteAgreement }

/**
 * Returns the consensus of ballots, best first. Places that no ballot ranks come last, in the list's order.
 * @param present places that can be ranked, in the list's order; others on ballots are ignored
 */
export function* consensus(
  method: MethodName,
  ballots: readonly Ballot[],
  present: readonly string[],
): Slices<VoteStanding[]> {
  const isPresent = new Set(present)
  const counted: Ballot[] = []
  const ranks = new Map<string, Ranks>(
    present.map(id => [id, { sum: 0, ballots: 0, firsts: 0, firstThree: 0, lasts: ballots.length }]),
  )
  for (const ballot of ballots) {
    const left = ballot.filter(id => isPresent.has(id))
    counted.push(left)
    for (const [index, id] of left.entries()) {
      const ranksOfIt = ranks.get(id)!
      ranksOfIt.sum += index + 1
      ranksOfIt.ballots += 1
      if (index === 0) ranksOfIt.firsts += 1
      if (index < 3) ranksOfIt.firstThree += 1
      if (index < present.length - 1) ranksOfIt.lasts -= 1
    }
    yield
  }
  const tiers = yield* methods.find(({ name }) => name === method)!.tiers(counted, present)
  let rank = 1
  return tiers.flatMap(tied => {
    const tie = tied.length > 1 && { tiedRank: rank }
    rank += tied.length
    return tied.map(id => {
      const { sum, ...counts } = ranks.get(id)!
      const meanRank = Math.round((100 * sum) / counts.ballots) / 100
      return { id, ...tie, ...counts, ...(counts.ballots > 0 && { meanRank }) }
    })
  })
}

type Ranks = { sum: number } & Omit<VoteStanding, 'id' | 'meanRank' | 'tiedRank'>

/** Returns a list in the order of a consensus, followed by the places that the consensus lacks, in their order. */
export const inConsensusOrder = (order: readonly string[], list: readonly string[]): string[] => {
  const [isPresent, isRanked] = [new Set(list), new Set(order)]
  return [...order.filter(id => isPresent.has(id)), ...list.filter(id => !isRanked.has(id))]
}
