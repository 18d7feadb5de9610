import * as z from 'zod'
import { Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { newEntry } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { Place, placeView } from '../domain/place-view.ts'
import { countThatFits } from '../domain/response-size.ts'
import type { ListEdit } from '../storage/list-edit.ts'
import { distinctPlaces } from './distinct-in-list.ts'
import { operation } from './operation.ts'
import {
  aliasesIn,
  decisionMembers,
  placeMembers,
  placeProblems,
  type ResolvedPlace,
  resolvePlace,
  resolving,
  withPlaceRules,
} from './place-input.ts'

export const addPlace = operation({
  name: 'addPlace',
  tool: 'add_place_to_list',
  title: 'Add a place to a list',
  description:
    'Adds one restaurant: by name (`query`, best with `near` and `address`), by an id from searchPlaces, by a map’s id, or in your own words. In doubt nothing is added, and the answer has `alternatives`: add one by its `id`.',
  advice: 'Let the person choose among them.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/places',
  credential: 'editToken',
  effect: 'adds',
  status: 201,
  location: ({ list, place }) => `/lists/${list.slug}/places/${place.id}`,
  input: withPlaceRules(z.strictObject({ slug, ...placeMembers })),
  example: { slug: exampleIds.slug, query: 'da enzo', near: 'Rome', note: 'Come before they open.', rank: 1 },
  output: z.object({ place: Place, list: ListState, ...decisionMembers }),
  fit: ({ alternatives = [], ...added }, maxLength) => ({
    ...added,
    ...(alternatives.length > 0 && {
      alternatives: alternatives.slice(0, countThatFits(alternatives, maxLength, added)),
    }),
  }),
  problems: [...placeProblems, 'list_full'],

  async handle({ lists, aliases, editor, ...services }, { slug: _, ...input }) {
    const resolved = await resolvePlace(resolving(services), input)
    const answer = await lists.change(editor, 'addPlace', async edit => {
      const facts = await newFacts(edit, resolved)
      const { entry, rank } = await edit.apply({ do: 'add', place: newEntry(facts, input, edit.now), to: input })
      const decision = 'decision' in resolved ? resolved.decision : {}
      return list => ({
        place: placeView(entry, rank, list),
        list: stateView(list),
        ...decision,
      })
    })
    await aliases.teach(editor.keyId, aliasesIn([resolved]))
    return answer
  },
})

/** @throws Problem `place_already_in_list`; `elseProblem` if the list lacks an `inListOnly` id */
async function newFacts(edit: ListEdit, resolved: ResolvedPlace): Promise<PlaceFacts> {
  const id =
    'facts' in resolved ? distinctPlaces(await edit.candidatesFor(resolved.facts)).find(resolved) : resolved.inListOnly
  const present = id === undefined ? undefined : await edit.find(id)
  if (present) throw new Problem('place_already_in_list', { place: placeView(present.entry, present.rank, edit.found) })
  if ('elseProblem' in resolved) throw resolved.elseProblem
  return resolved.facts
}
