import * as z from 'zod'
import { readCursor } from '../core/cursor.ts'
import { exampleIds } from '../domain/examples.ts'
import { endOf } from '../domain/vote.ts'
import { minBallotsForAgreement } from '../domain/vote-agreement.ts'
import { BallotPaper, ballotPaperView, fitVotedPlaces, voteId } from '../domain/vote-view.ts'
import { resultOf } from './consensus.ts'
import { operation } from './operation.ts'

export const getVote = operation({
  name: 'getVote',
  tool: 'get_vote',
  title: 'Read the places of a vote',
  description:
    'Returns the places of a vote, in the list’s present order and with its notes, for anyone with the ballot link. Once the vote is closed, also returns the result. A voter whose ballot counts gets the order so far with `ballotId`, from three ballots on.',
  advice:
    'Use it when the person has a ballot link (`…/votes/vote_…`) and wants to vote: show the places, then call castBallot with their ids in the person’s order.',
  topic: 'Votes',
  method: 'GET',
  path: '/votes/{voteId}',
  credential: 'voteId',
  effect: 'reads',
  input: z.strictObject({
    voteId,
    ballotId: z.string().max(100).optional().describe('`ballotId` of castBallot.'),
    cursor: z.string().max(200).optional().describe('`nextCursor` of the previous answer.'),
  }),
  example: { voteId: exampleIds.voteId },
  output: BallotPaper,
  fit: (paper, maxLength, { voteId }) => fitVotedPlaces(paper, maxLength, voteCacheKey(voteId)),
  problems: [],

  async handle({ votes, addresses, now, invited }, { voteId, ballotId, cursor }) {
    const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, voteCacheKey(voteId), ['number'])
    const read = await votes.read(invited)
    const isClosed = endOf(read.vote, now()) !== undefined
    const hasVoted = ballotId !== undefined && (await votes.hasBallot(invited, ballotId))
    const isShown = isClosed || (hasVoted && read.vote.ballotCount >= minBallotsForAgreement)
    const result = isShown ? await votes.result(read, resultOf) : undefined
    return ballotPaperView(read, { result, hasVoted }, now(), addresses, afterRank)
  },
})

const voteCacheKey = (voteId: string): readonly unknown[] => ['getVote', voteId]
