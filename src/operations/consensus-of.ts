import type { ListEntry } from '../domain/place.ts'
import type { Ballot } from '../domain/ranking/index.ts'
import { consensus, type Vote, type VoteStanding } from '../domain/vote.ts'
import { inSlices } from './in-slices.ts'

/** Returns the consensus of the ballots on the places that the list still has. @param counted the result of `Votes.counted` */
export function consensusOf({
  vote: { method, placeIds },
  ballots,
  entries,
}: {
  vote: Vote
  ballots: readonly Ballot[]
  entries: readonly ListEntry[]
}): Promise<VoteStanding[]> {
  const votedIds = new Set(placeIds)
  const remainingIds = entries.map(({ id }) => id).filter(id => votedIds.has(id))
  return inSlices(consensus(method, ballots, remainingIds))
}
