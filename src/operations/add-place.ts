import * as z from 'zod'
import { Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { newEntry } from '../domain/place.ts'
import { Place, placeView } from '../domain/place-view.ts'
import { countThatFits } from '../domain/response-size.ts'
import type { ListEdit, RankedEntry } from '../storage/list-edit.ts'
import { operation } from './operation.ts'
import {
  Alternatives,
  type PlaceInput,
  placeMembers,
  type ResolvedPlace,
  resolvePlace,
  withPlaceRules,
} from './place-input.ts'

export const addPlace = operation({
  name: 'addPlace',
  tool: 'add_place_to_list',
  title: 'Add a place to a list',
  description:
    'Adds one restaurant: by name (`query`, best with `near`), by an id from searchPlaces, by a map’s id, or in your own words. If several fit equally well, nothing is added and the answer lists them: add one by its `id`.',
  advice:
    'Use it for one place; use addPlaces for more. Send `near` whenever you know the town or district. After place_ambiguous, choose from `alternatives` by address or ask the person, and send the `id` as `placeId`. After place_not_found, try searchPlaces with other words before you add the place with `own`.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/places',
  credential: 'editToken',
  effect: 'adds',
  status: 201,
  location: ({ list, place }) => `/lists/${list.slug}/places/${place.id}`,
  input: withPlaceRules(z.strictObject({ slug, ...placeMembers })),
  example: { slug: exampleIds.slug, query: 'da enzo', near: 'Rome', note: 'Come before they open.', rank: 1 },
  output: z.object({ place: Place, list: ListState, alternatives: Alternatives.optional() }),
  fit: ({ alternatives = [], ...added }, maxLength) => ({
    ...added,
    ...(alternatives.length > 0 && {
      alternatives: alternatives.slice(0, countThatFits(alternatives, maxLength, added)),
    }),
  }),
  problems: [
    'place_not_found',
    'near_not_found',
    'place_ambiguous',
    'place_already_in_list',
    'list_full',
    'provider_unavailable',
  ],

  async handle({ lists, places, editor, signal }, { slug: _, ...input }) {
    const resolved = await resolvePlace(places, input, signal?.())
    return lists.change(editor, 'addPlace', async edit => {
      const { entry, rank } = await addResolved(edit, resolved, input)
      const alternatives = 'alternatives' in resolved ? resolved.alternatives : []
      return list => ({
        place: placeView(entry, rank, list),
        list: stateView(list),
        ...(alternatives.length > 0 && { alternatives }),
      })
    })
  },
})

/** Adds a resolved place. @throws Problem `place_already_in_list`, `list_full`; `elseProblem` if the list lacks an `inListOnly` id */
export async function addResolved(
  edit: ListEdit,
  resolved: ResolvedPlace,
  { note, rank }: PlaceInput,
): Promise<RankedEntry> {
  if ('facts' in resolved) return edit.add(newEntry(resolved.facts, note, edit.now), rank)
  const existing = await edit.find(resolved.inListOnly)
  if (!existing) throw resolved.elseProblem
  throw new Problem('place_already_in_list', { place: placeView(existing.entry, existing.rank, edit.found) })
}
