import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { inConsensusOrder } from '../domain/vote.ts'
import { VoteState, voteView } from '../domain/vote-view.ts'
import { consensusOf } from './consensus-of.ts'
import { operation } from './operation.ts'

export const applyConsensus = operation({
  name: 'applyConsensus',
  tool: 'apply_consensus',
  title: 'Put a list in the order of its vote',
  description:
    'Closes the vote, and ranks the list as its ballots come to, as one version that restoreVersion undoes. Places that came after the vote was opened stay behind the others in their order. Without any ballot the order stays.',
  advice:
    'Use it when the person has seen how the vote stands (getConsensus) and wants the list like that. It can be done again, for instance after the order was changed.',
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
    // First, so that what is counted is what everybody has said. The answer of a retry is kept with the change below.
    const { retry: _, ...closing } = editor
    await votes.close(closing, () => undefined)
    const counted = await votes.counted(editor)
    const order = (await consensusOf(counted)).map(({ id }) => id)
    return lists.change(editor, 'applyConsensus', async edit => {
      if (counted.ballots.length > 0) {
        const listed = (await edit.entries()).map(({ id }) => id)
        await edit.reorder(inConsensusOrder(order, listed))
      }
      return list => ({ vote: voteView(counted.vote, now(), addresses), list: stateView(list) })
    })
  },
})
