import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { operation } from './operation.ts'
import { placeId } from './place-response.ts'

export const removePlace = operation({
  name: 'removePlace',
  tool: 'remove_place_from_list',
  title: 'Remove a place from a list',
  description: 'Removes one place with its note; the places behind it move up.',
  advice: 'undo brings it back.',
  topic: 'Ranking',
  method: 'DELETE',
  path: '/lists/{slug}/places/{placeId}',
  credential: 'editToken',
  effect: 'deletes',
  status: 204,
  input: z.strictObject({ slug, placeId }),
  example: { slug: exampleIds.slug, placeId: exampleIds.felice },
  output: z.object({ list: ListState }),
  problems: ['place_not_found'],

  handle: ({ lists, editor }, { placeId }) =>
    lists.change(editor, 'removePlace', async edit => {
      await edit.apply({ do: 'remove', id: placeId })
      return list => ({ list: stateView(list) })
    }),
})
