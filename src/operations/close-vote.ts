import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { VoteState, voteView } from '../domain/vote-view.ts'
import { operation } from './operation.ts'

export const closeVote = operation({
  name: 'closeVote',
  tool: 'close_vote',
  title: 'Close the vote on a list',
  description:
    'Closes the vote on a list for good: no ballot can be cast or changed. The list does not change. The ballot link shows the result from now on. It can be read and applied until another vote is opened.',
  advice: 'Use it when all have voted. applyConsensus closes the vote too.',
  topic: 'Votes',
  method: 'POST',
  path: '/lists/{slug}/vote/close',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z.object({ vote: VoteState }),
  problems: ['vote_not_found'],

  handle: ({ votes, addresses, now, editor }) =>
    votes.close(editor, vote => ({ vote: voteView(vote, now(), addresses) })),
})
