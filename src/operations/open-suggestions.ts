import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { SuggestionLinkView, suggestionLinkView } from '../domain/suggestion-view.ts'
import { operation } from './operation.ts'

export const openSuggestions = operation({
  name: 'openSuggestions',
  tool: 'open_suggestions',
  title: 'Let other people suggest places',
  description:
    'Opens a link with which anyone can suggest places for the list, without a key. It shows the title, never the places of a hidden list. If a link is open, the answer has that one.',
  advice: 'Give `url` to the people who may suggest places. Read what they suggest with listSuggestions.',
  topic: 'Suggestions',
  method: 'POST',
  path: '/lists/{slug}/suggestions',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z.object({ suggestions: SuggestionLinkView }),
  problems: [],

  handle: ({ suggestions, addresses, editor }) =>
    suggestions.open(editor, id => ({ suggestions: suggestionLinkView(id, addresses) })),
})
