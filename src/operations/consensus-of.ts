import { consensus, type VoteStanding } from '../domain/vote.ts'
import type { CountedVote } from '../storage/votes.ts'
import { inSlices } from './in-slices.ts'

/** Returns the consensus of the ballots on the places that the list still has. */
export function consensusOf({ vote: { method, placeIds }, ballots, entries }: CountedVote): Promise<VoteStanding[]> {
  const votedIds = new Set(placeIds)
  const remainingIds = entries.map(({ id }) => id).filter(id => votedIds.has(id))
  return inSlices(consensus(method, ballots, remainingIds))
}
