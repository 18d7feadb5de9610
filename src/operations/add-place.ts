import * as z from 'zod'
import { Problem } from '../core/problem.ts'
import { DistinctPlaces } from '../domain/distinct-places.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { type ListEntry, newEntry, type RankedEntry } from '../domain/place.ts'
import { Place, placeView } from '../domain/place-view.ts'
import { countThatFits } from '../domain/response-size.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'
import type { ListEdit } from '../storage/list-edit.ts'
import { operation } from './operation.ts'
import {
  aliasesIn,
  decisionMembers,
  type PlaceInput,
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
      const distinct = distinctPlaces('facts' in resolved ? await edit.placesAround(resolved.facts) : [])
      const { entry, rank } = await addResolved(edit, distinct, resolved, input)
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

/** Returns a set of places of a list, by their ids. */
export const distinctPlaces = (places: readonly Pick<ListEntry, 'id' | 'facts'>[]): DistinctPlaces<string> => {
  const distinct = new DistinctPlaces<string>(isSameRestaurant)
  for (const { id, facts } of places) distinct.add({ facts, value: id })
  return distinct
}

/**
 * Adds a resolved place to the list and to `distinct`.
 * @throws Problem `place_already_in_list`, `list_full`; `elseProblem` if the list lacks an `inListOnly` id
 */
export async function addResolved(
  edit: ListEdit,
  distinct: DistinctPlaces<string>,
  resolved: ResolvedPlace,
  input: PlaceInput,
): Promise<RankedEntry> {
  const presentId = 'facts' in resolved ? distinct.find(resolved) : resolved.inListOnly
  const present = presentId === undefined ? undefined : await edit.find(presentId)
  if (present) throw new Problem('place_already_in_list', { place: placeView(present.entry, present.rank, edit.found) })
  if ('elseProblem' in resolved) throw resolved.elseProblem
  const added = await edit.add(newEntry(resolved.facts, input, edit.now), input)
  distinct.add({ facts: resolved.facts, value: added.entry.id })
  return added
}
