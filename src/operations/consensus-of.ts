import type { Ballot } from '../domain/consensus/index.ts'
import type { Entry } from '../domain/place.ts'
import { consensus, type Standing, type Vote } from '../domain/vote.ts'
import { inSlices } from './in-slices.ts'

/** What the ballots come to on the places of the vote that the list still has. @param counted as `Votes.counted` gives it */
export function consensusOf({
  vote: { method, placeIds },
  ballots,
  entries,
}: {
  vote: Vote
  ballots: readonly Ballot[]
  entries: readonly Entry[]
}): Promise<Standing[]> {
  const isVotedOn = new Set(placeIds)
  const there = entries.map(({ id }) => id).filter(id => isVotedOn.has(id))
  return inSlices(consensus(method, ballots, there))
}
