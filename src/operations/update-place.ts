import * as z from 'zod'
import { detailInputs } from '../domain/entry-details.ts'
import { exampleIds } from '../domain/examples.ts'
import { note, slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'
import { PlaceResponse, placeId, placeResponse } from './place-response.ts'

export const updatePlace = operation({
  name: 'updatePlace',
  tool: 'update_place',
  title: 'Change what the list says about a place',
  description:
    'Changes the note and the details of one place: tags, dishes, price, day of the visit. Members that you leave out stay.',
  advice: 'It replaces the whole note, and all tags or dishes.',
  topic: 'Ranking',
  method: 'PATCH',
  path: '/lists/{slug}/places/{placeId}',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug, placeId, note: note.optional(), ...detailInputs }),
  example: { slug: exampleIds.slug, placeId: exampleIds.armando, note: 'Book a week ahead.', tags: ['date night'] },
  output: PlaceResponse,
  problems: ['place_not_found', 'list_full'],

  handle: ({ lists, editor }, { slug: _, placeId, ...texts }) =>
    lists.change(editor, 'updatePlace', async edit => placeResponse(await edit.write(placeId, texts))),
})
