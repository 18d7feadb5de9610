import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const clearHistory = operation({
  name: 'clearHistory',
  tool: 'clear_history',
  title: 'Delete the history of a list',
  description:
    'Deletes every earlier state of the list for good. The list itself does not change, and its editions stay unless `editions` is true.',
  advice: 'Confirm it with the person first.',
  topic: 'History',
  method: 'DELETE',
  path: '/lists/{slug}/history',
  credential: 'editToken',
  effect: 'deletes',
  isFinal: true,
  status: 204,
  input: z.strictObject({
    slug,
    editions: z.boolean().default(false).describe('Whether to delete the editions of the list too.'),
  }),
  example: { slug: exampleIds.slug },
  output: z.object({ list: ListState }),
  problems: [],

  handle: async ({ lists, editor }, { editions }) => ({ list: stateView(await lists.clearHistory(editor, editions)) }),
})
