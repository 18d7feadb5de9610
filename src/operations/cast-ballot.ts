import * as z from 'zod'
import { within } from '../core/run.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { Ballot, voteId } from '../domain/vote-view.ts'
import { operation } from './operation.ts'

export const castBallot = operation({
  name: 'castBallot',
  tool: 'cast_ballot',
  title: 'Vote on the places of a list',
  description:
    'Casts a ballot: places of the vote, best first, all or some. Those that it leaves out come behind those that it names, in no order. The same `ballotKey` again replaces the ballot; without any place it takes it back.',
  advice:
    'Use it once for each person, with a `ballotKey` of their own, and tell them the key if they may want to change their ballot. Never vote more than once for one person.',
  topic: 'Votes',
  method: 'PUT',
  path: '/votes/{voteId}/ballot',
  credential: 'voteId',
  callersBy: 'ballotKey',
  effect: 'overwrites',
  input: z.strictObject({
    voteId,
    ballotKey: z
      .string()
      .regex(/^[\w-]{16,64}$/, { error: 'must be 16 to 64 letters, digits, _ and -' })
      .describe(
        '16 to 64 random letters, digits, `_` and `-`, drawn once by the voter and kept: whoever has it can change the ballot.',
      ),
    placeIds: z
      .array(z.string().max(100))
      .max(maxPlaces * 2)
      .describe('The ids of places, best first, each once.'),
  }),
  example: {
    voteId: exampleIds.voteId,
    ballotKey: 'bruno-4f1c9d2e7a3b',
    placeIds: [exampleIds.poeta, exampleIds.armando],
  },
  output: Ballot,
  problems: ['order_mismatch', 'vote_closed'],

  async handle({ votes, ballotSpending, invited }, { voteId, ballotKey, placeIds }) {
    const cast = () =>
      votes.cast(invited, ballotKey, placeIds, ({ ballotCount }) => ({ placeCount: placeIds.length, ballotCount }))
    if (invited.sender === undefined) return cast()
    const isNew = placeIds.length > 0 && !(await votes.hasBallot(invited, ballotKey))
    return within(ballotSpending(invited.sender, voteId, isNew), cast)
  },
})
