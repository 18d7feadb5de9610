import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import type { Target } from '../storage/list-edit.ts'
import { operation } from './operation.ts'
import { PlaceAnswer, placeAnswer, placeId } from './place-answer.ts'
import { rank } from './place-input.ts'

const targets = ['rank', 'before', 'after'] as const

export const movePlace = operation({
  name: 'movePlace',
  tool: 'move_place',
  title: 'Move a place within a list',
  description:
    'Gives one place another rank, by the rank itself or by the place it is to stand before or after, which stays right when others change the list meanwhile. For a whole new order use reorderList.',
  advice: 'Use it for one place; for several at once use reorderList. Ids are those of getList.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/places/{placeId}/move',
  credential: 'editToken',
  effect: 'overwrites',
  input: z
    .strictObject({
      slug,
      placeId,
      rank: rank.optional().describe('The new rank; last when it is above the number of places.'),
      before: placeId.optional().describe('The `id` of the place to stand right before.'),
      after: placeId.optional().describe('The `id` of the place to stand right after.'),
    })
    .refine(input => targets.filter(target => input[target] !== undefined).length === 1, {
      error: `needs exactly one of ${targets.join(', ')}`,
    }),
  example: { slug: exampleIds.slug, placeId: exampleIds.felice, before: exampleIds.armando },
  output: PlaceAnswer,
  problems: ['place_not_found', 'anchor_missing'],

  handle: ({ lists, editor }, { placeId, rank, before, after }) => {
    const target: Target = rank !== undefined ? { rank } : before !== undefined ? { before } : { after: after! }
    return lists.change(editor, 'movePlace', async edit => placeAnswer(await edit.move(placeId, target)))
  },
})
