import * as z from 'zod'
import { invalid } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { oneLine } from '../domain/text.ts'
import { longestQuestion, mostDaysOpen } from '../domain/vote.ts'
import { VoteState, voteView } from '../domain/vote-view.ts'
import { consensusMethod } from './consensus-method.ts'
import { operation } from './operation.ts'

export const openVote = operation({
  name: 'openVote',
  tool: 'open_vote',
  title: 'Open a vote on the places of a list',
  description:
    'Lets anybody who has the ballot link `url` rank the places that the list has now, without a key, one ballot each. A list has one vote: a closed one goes with its ballots; while one is open the answer is vote_open.',
  advice:
    'Use it when several people are to decide the order together. Give `url` to those who vote: it shows them the places, also of a hidden list, and opens nothing else. See how it stands with getConsensus, and put the list in that order with applyConsensus.',
  topic: 'Votes',
  method: 'POST',
  path: '/lists/{slug}/vote',
  credential: 'editToken',
  effect: 'overwrites',
  status: 201,
  location: ({ vote }) => `/votes/${vote.id}`,
  input: z.strictObject({
    slug,
    question: oneLine(longestQuestion).optional().describe('What voters are asked: one line, up to 200 characters.'),
    closesAt: z.iso
      .datetime({ offset: true })
      .max(40)
      .optional()
      .describe('When it takes no more ballots, within a year; when left out, after closeVote.'),
    method: consensusMethod.describe(
      'How the ballots become one order. `borda`: points for each place that stands behind. `schulze`: who is preferred on most ballots, place against place.',
    ),
  }),
  example: { slug: exampleIds.slug, question: 'Where do we eat on Friday?' },
  output: z.object({ vote: VoteState, list: ListState }),
  problems: ['vote_open'],

  handle: async ({ votes, addresses, now, editor }, { question, closesAt, method }) => {
    const end = closesAt === undefined ? undefined : endWithin(closesAt, now())
    const draft = { method, ...(question !== undefined && { question }), ...(end !== undefined && { closesAt: end }) }
    return votes.open(editor, draft, (vote, list) => ({
      vote: voteView(vote, now(), addresses),
      list: stateView(list),
    }))
  },
})

const day = 86_400_000

/** @throws Problem `invalid_input` */
function endWithin(closesAt: string, now: string): string {
  const ahead = Date.parse(closesAt) - Date.parse(now)
  if (ahead <= 0) throw invalid('/closesAt', 'must be in the future')
  if (ahead > mostDaysOpen * day) throw invalid('/closesAt', 'must be within a year')
  return new Date(closesAt).toISOString()
}
