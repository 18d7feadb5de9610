import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { textUpTo } from '../domain/response-schemas.ts'
import { maxOpenSuggestions } from '../domain/suggestion.ts'
import { suggestionIds, unknownIds } from './apply-suggestions.ts'
import { operation } from './operation.ts'

export const discardSuggestions = operation({
  name: 'discardSuggestions',
  tool: 'discard_suggestions',
  title: 'Discard suggestions for a list',
  description:
    'Deletes open suggestions of a list. This cannot be undone. The list does not change, and the people who suggested the places get no message.',
  advice: 'Send only ids that the person chose.',
  topic: 'Suggestions',
  method: 'POST',
  path: '/lists/{slug}/suggestions/discard',
  credential: 'editToken',
  effect: 'deletes',
  input: z.strictObject({ slug, ids: suggestionIds }),
  example: { slug: exampleIds.slug, ids: [exampleIds.suggestion] },
  output: z.object({
    discarded: z
      .array(textUpTo(100))
      .max(maxOpenSuggestions)
      .describe('The ids that were deleted.')
      .meta({ examples: [[exampleIds.suggestion]] }),
    unknown: unknownIds,
  }),
  problems: [],

  handle: ({ suggestions, editor }, { ids }) =>
    suggestions.discard(editor, ids, removed => {
      const isRemoved = new Set(removed)
      const named = [...new Set(ids)]
      const unknown = named.filter(id => !isRemoved.has(id))
      return { discarded: named.filter(id => isRemoved.has(id)), ...(unknown.length > 0 && { unknown }) }
    }),
})
