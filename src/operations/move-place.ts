import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'
import { bandName, rank } from './place-input.ts'
import { PlaceResponse, placeId, placeResponse } from './place-response.ts'

const targets = ['rank', 'before', 'after'] as const

export const movePlace = operation({
  name: 'movePlace',
  tool: 'move_place',
  title: 'Move a place within a list',
  description:
    'Moves one place to a rank, or before or after another place. `before` and `after` stay correct if others change the list meanwhile. For a whole new order, use reorderList.',
  advice: 'Use editList for several.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/places/{placeId}/move',
  credential: 'editToken',
  effect: 'overwrites',
  input: z
    .strictObject({
      slug,
      placeId,
      rank: rank.optional().describe('The new rank; beyond the last rank means last.'),
      before: placeId.optional().describe('The `id` of the place that it goes right before.'),
      after: placeId.optional().describe('The `id` of the place that it goes right after.'),
      band: bandName
        .optional()
        .describe(
          'The band that it joins. `rank` then counts within it. By default, that of the place that had the rank.',
        ),
    })
    .refine(({ band, ...input }) => targets.filter(target => input[target] !== undefined).length === 1, {
      error: `needs exactly one of ${targets.join(', ')}`,
    }),
  example: { slug: exampleIds.slug, placeId: exampleIds.felice, before: exampleIds.armando },
  output: PlaceResponse,
  problems: ['place_not_found', 'anchor_missing'],

  handle: ({ lists, editor }, { placeId, rank, before, after, band }) => {
    const at = rank !== undefined ? { rank } : before !== undefined ? { before } : { after: after! }
    return lists.change(editor, 'movePlace', async edit =>
      placeResponse(await edit.apply({ do: 'move', id: placeId, to: { ...at, band } })),
    )
  },
})
