import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const clearHistory = operation({
  name: 'clearHistory',
  tool: 'clear_history',
  title: 'Delete the history of a list',
  description: 'Deletes every earlier state of the list for good. The list itself does not change.',
  advice: 'Confirm it with the person first.',
  topic: 'History',
  method: 'DELETE',
  path: '/lists/{slug}/history',
  credential: 'editToken',
  effect: 'deletes',
  isFinal: true,
  status: 204,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z.object({ list: ListState }),
  problems: [],

  handle: async ({ lists, editor }) => ({ list: stateView(await lists.clearHistory(editor)) }),
})
