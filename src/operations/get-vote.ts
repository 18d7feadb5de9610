import * as z from 'zod'
import { readCursor } from '../core/cursor.ts'
import { exampleIds } from '../domain/examples.ts'
import { BallotPaper, ballotPaperView, fitVotedPlaces, voteId } from '../domain/vote-view.ts'
import { operation } from './operation.ts'

export const getVote = operation({
  name: 'getVote',
  tool: 'get_vote',
  title: 'Read what a vote is about',
  description:
    'The places that a vote asks about, in the order and with the notes that the list has now, for anybody who has the ballot link. How the vote stands it does not say.',
  advice:
    'Use it when somebody has a ballot link (`…/votes/vote_…`) and wants to vote: show the places, then castBallot with their ids in the order of that person.',
  topic: 'Votes',
  method: 'GET',
  path: '/votes/{voteId}',
  credential: 'voteId',
  effect: 'reads',
  input: z.strictObject({
    voteId,
    cursor: z.string().max(200).optional().describe('`nextCursor` of the answer before.'),
  }),
  example: { voteId: exampleIds.voteId },
  output: BallotPaper,
  fit: (paper, room, { voteId }) => fitVotedPlaces(paper, room, pagesOf(voteId)),
  problems: [],

  async handle({ votes, addresses, now, invited }, { voteId, cursor }) {
    const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, pagesOf(voteId), ['number'])
    const { vote, list, entries } = await votes.read(invited)
    return ballotPaperView(vote, list, entries, now(), addresses, afterRank)
  },
})

const pagesOf = (voteId: string): readonly unknown[] => ['getVote', voteId]
