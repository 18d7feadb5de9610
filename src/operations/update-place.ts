import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { note, slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'
import { PlaceResponse, placeId, placeResponse } from './place-response.ts'

export const updatePlace = operation({
  name: 'updatePlace',
  tool: 'update_place',
  title: 'Change what the list says about a place',
  description: 'Changes the note of one place, if you send one. An empty note clears it.',
  advice: 'It replaces the whole note.',
  topic: 'Ranking',
  method: 'PATCH',
  path: '/lists/{slug}/places/{placeId}',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug, placeId, note: note.optional() }),
  example: { slug: exampleIds.slug, placeId: exampleIds.armando, note: 'Book a week ahead.' },
  output: PlaceResponse,
  problems: ['place_not_found', 'list_full'],

  handle: ({ lists, editor }, { placeId, note }) =>
    lists.change(editor, 'updatePlace', async edit =>
      placeResponse(await (note === undefined ? edit.place(placeId) : edit.note(placeId, note))),
    ),
})
