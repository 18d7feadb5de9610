import * as z from 'zod'
import { invalidInput } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { oneLine } from '../domain/text.ts'
import { maxQuestionLength, maxVoteDays } from '../domain/vote.ts'
import { VoteState, voteView } from '../domain/vote-view.ts'
import { dayMs } from '../util/durations.ts'
import { consensusMethod } from './consensus.ts'
import { operation } from './operation.ts'

export const openVote = operation({
  name: 'openVote',
  tool: 'open_vote',
  title: 'Open a vote on the places of a list',
  description:
    'Opens a vote on the list’s present places: anyone with the ballot link `url` casts one ballot, without a key. A list has one vote. If one is open, the answer is vote_open. A closed one is deleted with its ballots.',
  advice:
    'Use it when several people decide the order together. Give `url` to the voters: it shows the places, even of a hidden list, and nothing else. Read the result with getConsensus and apply it with applyConsensus.',
  topic: 'Votes',
  method: 'POST',
  path: '/lists/{slug}/vote',
  credential: 'editToken',
  effect: 'overwrites',
  status: 201,
  location: ({ vote }) => `/votes/${vote.id}`,
  input: z.strictObject({
    slug,
    question: oneLine(maxQuestionLength).optional().describe('The question to voters: one line, up to 200 characters.'),
    closesAt: z.iso
      .datetime({ offset: true })
      .max(40)
      .optional()
      .describe('Time at which the vote closes, within a year. By default it closes with closeVote.'),
    method: consensusMethod.describe(
      'How the ballots decide the order. `borda`: points for each place ranked lower. `schulze`: the place that most ballots prefer, in pairs.',
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

/** @throws Problem `invalid_input` */
function endWithin(closesAt: string, now: string): string {
  const ahead = Date.parse(closesAt) - Date.parse(now)
  if (ahead <= 0) throw invalidInput('/closesAt', 'must be in the future')
  if (ahead > maxVoteDays * dayMs) throw invalidInput('/closesAt', 'must be within a year')
  return new Date(closesAt).toISOString()
}
