import * as z from 'zod'
import { EventsResponse } from '../core/operation.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { maxOpenSuggestions } from '../domain/suggestion.ts'
import { operation } from './operation.ts'

export const watchList = operation({
  name: 'watchList',
  tool: null,
  title: 'Watch a list',
  description:
    'Sends the list’s present version and each new one, until the connection or the right to read the list ends. A slow client gets only the newest version. With `suggestions`, also sends how many suggestions wait: they leave the version as it is.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists/{slug}/events',
  credential: 'readable',
  effect: 'reads',
  events: true,
  editTokenFor: ['suggestions'],
  input: z.strictObject({
    slug,
    suggestions: z
      .boolean()
      .optional()
      .describe('Whether to send the number of suggestions too. Needs the edit token even for a public list.'),
  }),
  example: { slug: exampleIds.slug },
  output: z
    .object({
      version: z.int().min(1).describe('The present version of the list.'),
      suggestionCount: z
        .int()
        .min(0)
        .max(maxOpenSuggestions)
        .optional()
        .describe('Number of suggestions that wait for a decision, if they are watched. The first event may lack it.'),
    })
    .meta({ examples: [{ version: 3 }] }),
  problems: [],

  async handle({ lists, reader, editor, sender }, { suggestions }) {
    return new EventsResponse(() => lists.watch(reader, sender?.(), suggestions ? editor : undefined))
  },
})
