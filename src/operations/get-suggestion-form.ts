import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { SuggestionForm, suggestionFormView, suggestionsId } from '../domain/suggestion-view.ts'
import { operation } from './operation.ts'

export const getSuggestionForm = operation({
  name: 'getSuggestionForm',
  tool: 'get_suggestion_form',
  title: 'Read what a suggestion link is for',
  description:
    'Returns the title and author of the list for which anyone with the suggestion link can suggest places. Never returns the places.',
  advice: 'Use it when the person has a suggestion link (`…/suggest/suggest_…`). Then call suggestPlaces.',
  topic: 'Suggestions',
  method: 'GET',
  path: '/suggest/{id}',
  credential: 'suggestionsId',
  effect: 'reads',
  input: z.strictObject({ id: suggestionsId }),
  example: { id: exampleIds.suggestionsId },
  output: SuggestionForm,
  problems: [],

  handle: async ({ suggestions, addresses, invited }) =>
    suggestionFormView(invited.id, await suggestions.read(invited), addresses),
})
