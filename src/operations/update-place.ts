import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'
import { changeMembers, withClear } from './place-input.ts'
import { PlaceResponse, placeId, placeResponse } from './place-response.ts'

export const updatePlace = operation({
  name: 'updatePlace',
  tool: 'update_place',
  title: 'Change what the list says about a place',
  description:
    'Changes the note and the details of one place: tags, dishes, price, day of the visit, town. Members that you leave out stay.',
  advice: 'It replaces the whole note, and all tags or dishes.',
  topic: 'Ranking',
  method: 'PATCH',
  path: '/lists/{slug}/places/{placeId}',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug, placeId, ...changeMembers }),
  example: { slug: exampleIds.slug, placeId: exampleIds.armando, note: 'Book a week ahead.', tags: ['date night'] },
  output: PlaceResponse,
  problems: ['place_not_found', 'list_full'],

  handle: ({ lists, places, editor }, { slug: _, placeId, ...change }) =>
    lists.change(editor, 'updatePlace', async edit =>
      placeResponse(await edit.write(placeId, withClear(change), places.settle)),
    ),
})
