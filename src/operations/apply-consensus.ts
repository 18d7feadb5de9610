import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { inConsensusOrder } from '../domain/vote.ts'
import { tiesAsListed } from '../domain/vote-agreement.ts'
import { standingsView, VoteState, voteView } from '../domain/vote-view.ts'
import { inOrder } from '../storage/place-order.ts'
import { resultOf } from './consensus.ts'
import { operation } from './operation.ts'

export const applyConsensus = operation({
  name: 'applyConsensus',
  tool: 'apply_consensus',
  title: 'Put a list in the order of its vote',
  description:
    'Closes the vote and ranks the list by its ballots, as one version that restoreVersion can undo. Places added after the vote was opened stay behind the others, in their order. Bands are dropped. Without ballots the order stays.',
  advice:
    'Use it when the person has seen the result so far (getConsensus) and wants the list in that order. It can be repeated, for example after the order was changed.',
  topic: 'Votes',
  method: 'POST',
  path: '/lists/{slug}/vote/apply',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z.object({ vote: VoteState, list: ListState }),
  problems: ['vote_not_found'],

  async handle({ lists, votes, addresses, now, editor }) {
    // The vote closes first, so that all ballots are counted. The response for a retry is stored with the change below.
    const { retry: _, ...closing } = editor
    await votes.close(closing, () => undefined)
    const counted = await votes.counted(editor)
    const standings = standingsView((await resultOf(counted)).order, counted.entries)
    const order = tiesAsListed(standings).map(({ id }) => id)
    return lists.change(editor, 'applyConsensus', async edit => {
      if (counted.ballots.length > 0) {
        const before = await edit.entries()
        const wanted = inConsensusOrder(
          order,
          before.map(({ id }) => id),
        )
        await edit.become({ before, entries: inOrder(before, wanted), bands: [] })
      }
      return list => ({ vote: voteView(counted.vote, now(), addresses), list: stateView(list) })
    })
  },
})
