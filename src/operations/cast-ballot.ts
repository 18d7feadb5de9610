import * as z from 'zod'
import { RateLimitCharge, withinQuota } from '../core/rate-limits/limits.ts'
import { tokenHash } from '../core/token.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { Ballot, voteId } from '../domain/vote-view.ts'
import { operation } from './operation.ts'

export const castBallot = operation({
  name: 'castBallot',
  tool: 'cast_ballot',
  title: 'Vote on the places of a list',
  description:
    'Casts a ballot: all or some places of the vote, best first. Places left out rank below the named ones, without an order. The same `ballotKey` replaces the ballot; a ballot without places withdraws it.',
  advice:
    'Use it once for each person, with a separate `ballotKey`. Tell people their key if they may want to change their ballot. Never vote more than once for one person.',
  topic: 'Votes',
  method: 'PUT',
  path: '/votes/{voteId}/ballot',
  credential: 'voteId',
  effect: 'overwrites',
  input: z.strictObject({
    voteId,
    ballotKey: z
      .string()
      .regex(/^[\w-]{16,64}$/, { error: 'must be 16 to 64 letters, digits, _ and -' })
      .describe(
        '16 to 64 random letters, digits, `_` and `-`, chosen and saved by the voter. Anyone with the key can change the ballot.',
      ),
    placeIds: z
      .array(z.string().max(100))
      .max(maxPlaces * 2)
      .describe('Ids of places, best first, each once.'),
  }),
  example: {
    voteId: exampleIds.voteId,
    ballotKey: 'bruno-4f1c9d2e7a3b',
    placeIds: [exampleIds.poeta, exampleIds.armando],
  },
  output: Ballot,
  problems: ['order_mismatch', 'vote_closed'],

  async handle({ votes, limits, invited }, { voteId, ballotKey, placeIds }) {
    const cast = () =>
      votes.cast(invited, ballotKey, placeIds, ({ ballotCount }) => ({
        placeCount: placeIds.length,
        ballotCount,
        ...(placeIds.length > 0 && { ballotId: tokenHash(ballotKey) }),
      }))
    const { sender } = invited
    if (sender === undefined) return cast()
    const isNew = placeIds.length > 0 && !(await votes.hasBallot(invited, tokenHash(ballotKey)))
    const quota = new RateLimitCharge([
      [limits.voteDailyCastsPerAddress, sender],
      ...(isNew ? [[limits.voteDailyBallotsPerAddress, `${voteId} ${sender}`] as const] : []),
    ])
    return withinQuota(quota, cast)
  },
})
