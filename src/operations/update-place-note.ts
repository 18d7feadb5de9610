import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { note, slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'
import { PlaceResponse, placeId, placeResponse } from './place-response.ts'

export const updatePlaceNote = operation({
  name: 'updatePlaceNote',
  tool: 'update_place_note',
  title: 'Write the note of a place',
  description: 'Replaces the note of one place; an empty note clears it.',
  advice: 'For several notes, use editList.',
  topic: 'Ranking',
  method: 'PUT',
  path: '/lists/{slug}/places/{placeId}/note',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug, placeId, note }),
  example: { slug: exampleIds.slug, placeId: exampleIds.armando, note: 'Book a week ahead.' },
  output: PlaceResponse,
  problems: ['place_not_found', 'list_full'],

  handle: ({ lists, places, editor }, { placeId, note }) =>
    lists.change(editor, 'updatePlaceNote', async edit =>
      placeResponse(await edit.write(placeId, { note }, places.settle)),
    ),
})
