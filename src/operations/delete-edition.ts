import * as z from 'zod'
import { label } from '../domain/edition-view.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const deleteEdition = operation({
  name: 'deleteEdition',
  tool: 'delete_edition',
  title: 'Delete an edition of a list',
  description: 'Deletes an edition of the list with its page and files, for good. The list does not change.',
  advice: 'Confirm it with the person first.',
  topic: 'Editions',
  method: 'DELETE',
  path: '/lists/{slug}/editions/{label}',
  credential: 'editToken',
  effect: 'deletes',
  isFinal: true,
  status: 204,
  input: z.strictObject({ slug, label }),
  example: { slug: exampleIds.slug, label: exampleIds.label },
  output: z.object({ list: ListState }),
  problems: ['edition_not_found'],

  handle: async ({ editions, editor }, { label }) => ({
    list: await editions.delete(editor, label, stateView),
  }),
})
