import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const closeSuggestions = operation({
  name: 'closeSuggestions',
  tool: 'close_suggestions',
  title: 'Close the suggestion link of a list',
  description:
    'Deletes the suggestion link of a list for good; openSuggestions makes another one. Suggestions that came by it stay until they are applied or discarded.',
  topic: 'Suggestions',
  method: 'DELETE',
  path: '/lists/{slug}/suggestions',
  credential: 'editToken',
  effect: 'deletes',
  status: 204,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z.object({ list: ListState }),
  problems: [],

  handle: ({ suggestions, editor }) => suggestions.close(editor, list => ({ list: stateView(list) })),
})
