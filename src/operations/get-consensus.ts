import * as z from 'zod'
import { readCursor } from '../core/cursor.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { Consensus, fitVotedPlaces, standingsView, voteView } from '../domain/vote-view.ts'
import { resultOf } from './consensus.ts'
import { operation } from './operation.ts'

export const getConsensus = operation({
  name: 'getConsensus',
  tool: 'get_consensus',
  title: 'See the result of a vote so far',
  description:
    'Returns the vote on a list, and its places in the order of the ballots so far. Each place has the number of ballots that rank it, its mean rank, and its rank in the list. It changes nothing; applyConsensus does.',
  advice:
    'Use it to report the result so far. A place with a better mean rank may come after one that more ballots rank. Ask before you apply this order with applyConsensus.',
  topic: 'Votes',
  method: 'GET',
  path: '/lists/{slug}/vote',
  credential: 'editToken',
  effect: 'reads',
  input: z.strictObject({
    slug,
    cursor: z.string().max(200).optional().describe('`nextCursor` of the previous answer.'),
  }),
  example: { slug: exampleIds.slug },
  output: Consensus,
  fit: (answer, maxLength, { slug }) => fitVotedPlaces(answer, maxLength, consensusCacheKey(slug)),
  problems: ['vote_not_found'],

  async handle({ votes, addresses, now, editor }, { slug, cursor }) {
    const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, consensusCacheKey(slug), ['number'])
    const counted = await votes.counted(editor)
    const { order, agreement } = await resultOf(counted)
    return {
      vote: voteView(counted.vote, now(), addresses),
      ...(agreement && { agreement }),
      places: standingsView(order, counted.entries).slice(afterRank),
    }
  },
})

const consensusCacheKey = (slug: string): readonly unknown[] => ['getConsensus', slug]
