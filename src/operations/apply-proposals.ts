import * as z from 'zod'
import { Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { Place, placeView } from '../domain/place-view.ts'
import { countThatFits } from '../domain/response-size.ts'
import { ListDraft } from './list-draft.ts'
import {
  areaOfList,
  isOwn,
  ownPartOf,
  type Proposal,
  proposalIdOf,
  proposalsIn,
  recognizeEach,
} from './list-proposals.ts'
import { operation } from './operation.ts'

export const applyProposals = operation({
  name: 'applyProposals',
  tool: 'apply_proposals',
  title: 'Replace own places by known ones',
  description:
    'Replaces own places by the restaurants that listProposals found for them, all as one version. Rank and note stay; the former id stays valid in the list. If a proposal is out of date, nothing is changed.',
  advice:
    'Send only ids that the person confirmed. After proposal_outdated, call listProposals again and show what is different.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/proposals',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({
    slug,
    ids: z.array(z.string().max(100)).max(maxPlaces).describe('The `id` of each proposal to apply.'),
  }),
  example: { slug: exampleIds.slug, ids: [exampleIds.proposal] },
  output: z.object({
    places: z
      .array(Place)
      .max(maxPlaces)
      .describe(
        'The places that are now in the list instead, in the order of `ids`. An assistant gets as many as fit.',
      ),
    list: ListState,
  }),
  fit: ({ places, list }, maxLength) => ({ places: places.slice(0, countThatFits(places, maxLength, { list })), list }),
  problems: ['proposal_outdated', 'provider_unavailable'],

  async handle({ lists, places, editor, signal }, { ids }) {
    const named = new Set(ids.map(ownPartOf))
    const { list, entries } = await lists.read(editor)
    const own = entries.filter(entry => isOwn(entry) && named.has(ownPartOf(proposalIdOf(entry.id, ''))))
    const { hits } = await recognizeEach(own, places, {
      hinted: await areaOfList(places, list.title, entries),
      signal: signal?.(),
    })
    return lists.change(editor, 'applyProposals', async edit => {
      const draft = new ListDraft(edit, await edit.entries())
      const current = new Map(proposalsIn(draft.before, hits).map(proposal => [proposal.id, proposal]))
      requireCurrent(ids, current)
      const ranks = [...new Set(ids)].map(id => {
        const { rank, hit } = current.get(id)!
        draft.replaceBy(rank, hit.facts)
        return rank
      })
      await edit.become(draft)
      const { entries } = draft
      return list => ({
        places: ranks.map(rank => placeView(entries[rank - 1]!, rank, list)),
        list: stateView(list),
      })
    })
  },
})

/** @throws Problem `proposal_outdated` with the ids that are no proposal now */
function requireCurrent(ids: readonly string[], current: ReadonlyMap<string, Proposal>): void {
  const errors = ids.flatMap((id, index) =>
    current.has(id) ? [] : { pointer: `/ids/${index}`, message: 'is not a proposal now' },
  )
  if (errors.length > 0) throw new Problem('proposal_outdated', { errors })
}
