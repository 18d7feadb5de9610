import * as z from 'zod'
import { readCursor } from '../core/cursor.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { Consensus, fitVotedPlaces, standingsView, voteView } from '../domain/vote-view.ts'
import { consensusOf } from './consensus-of.ts'
import { operation } from './operation.ts'

export const getConsensus = operation({
  name: 'getConsensus',
  tool: 'get_consensus',
  title: 'See how the vote on a list stands',
  description:
    'The vote on a list, and its places in the order that the ballots come to so far: for each how many ballots rank it, its mean rank on these, and where the list has it. It changes nothing; applyConsensus does.',
  advice:
    'Use it to tell how a vote stands. A place may have a better mean rank and stand behind another one that more ballots rank. Ask before you put the list in this order with applyConsensus.',
  topic: 'Votes',
  method: 'GET',
  path: '/lists/{slug}/vote',
  credential: 'editToken',
  effect: 'reads',
  input: z.strictObject({
    slug,
    cursor: z.string().max(200).optional().describe('`nextCursor` of the answer before.'),
  }),
  example: { slug: exampleIds.slug },
  output: Consensus,
  fit: (answer, room, { slug }) => fitVotedPlaces(answer, room, pagesOf(slug)),
  problems: ['vote_not_found'],

  async handle({ votes, addresses, now, editor }, { slug, cursor }) {
    const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, pagesOf(slug), ['number'])
    const counted = await votes.counted(editor)
    const order = await consensusOf(counted)
    return {
      vote: voteView(counted.vote, now(), addresses),
      places: standingsView(order, counted.entries).slice(afterRank),
    }
  },
})

const pagesOf = (slug: string): readonly unknown[] => ['getConsensus', slug]
