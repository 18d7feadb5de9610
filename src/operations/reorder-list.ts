import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { inOrder } from '../storage/place-order.ts'
import { operation } from './operation.ts'

export const reorderList = operation({
  name: 'reorderList',
  tool: 'reorder_list',
  title: 'Put a list in a new order',
  description:
    'Sets a new order: name every place id of the list once, best first. Send `ifVersion` so that no change in between is lost.',
  advice: 'To move a few places, use editList.',
  topic: 'Ranking',
  method: 'PUT',
  path: '/lists/{slug}/order',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({
    slug,
    placeIds: z
      .array(z.string().max(100))
      .max(maxPlaces * 2)
      .describe('Every place id of the list once, best first.'),
  }),
  example: { slug: exampleIds.slug, placeIds: [exampleIds.poeta, exampleIds.armando, exampleIds.felice] },
  output: z.object({ list: ListState }),
  problems: ['order_mismatch'],

  handle: ({ lists, editor }, { placeIds }) =>
    lists.change(editor, 'reorderList', async edit => {
      const before = await edit.entries()
      await edit.become({ before, entries: inOrder(before, placeIds), bands: edit.found.bands })
      return list => ({ list: stateView(list) })
    }),
})
