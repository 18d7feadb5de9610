import * as z from 'zod'
import { invalidInput } from '../core/problem.ts'
import { sizeOf } from '../domain/bands.ts'
import { exampleIds } from '../domain/examples.ts'
import { BandsView, bandsInput, ListState, slug, stateView } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const setBands = operation({
  name: 'setBands',
  tool: 'set_bands',
  title: 'Cut a ranking into bands',
  description:
    'Sets the named parts of a ranking from the top, each with its number of places: “Go out of your way”, “Very good”. Ranks stay. Places behind the last band are in none. An empty array removes all bands.',
  advice: 'To move one place across a border, use move_place with `band`.',
  topic: 'Ranking',
  method: 'PUT',
  path: '/lists/{slug}/bands',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug, bands: bandsInput.describe('Up to 7, in rank order, together at most all places.') }),
  example: {
    slug: exampleIds.slug,
    bands: [
      { name: 'Go out of your way', size: 1 },
      { name: 'Very good', size: 2 },
    ],
  },
  output: z.object({ list: ListState, bands: BandsView }),
  problems: [],

  handle: ({ lists, editor }, { bands }) =>
    lists.change(editor, 'setBands', async edit => {
      if (sizeOf(bands) > edit.found.placeCount)
        throw invalidInput('/bands', `has more places than the list, which has ${edit.found.placeCount}`)
      await edit.update({ bands })
      return list => ({ list: stateView(list), bands: [...list.bands] })
    }),
})
