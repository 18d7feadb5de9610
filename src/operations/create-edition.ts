import * as z from 'zod'
import { labelPattern, maxLabelLength } from '../domain/edition.ts'
import { EditionSummary, editionView } from '../domain/edition-view.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { oneLine } from '../domain/text.ts'
import { operation } from './operation.ts'

export const createEdition = operation({
  name: 'createEdition',
  tool: 'create_edition',
  title: 'Make an edition of a list',
  description:
    'Freezes the list as it is now under a label, such as `2026`. The edition never changes, and has its own page and files. A list has at most 50.',
  advice:
    'Use it before the ranking of a new year or season is made. getEdition then shows what entered, left, rose and fell.',
  topic: 'Editions',
  method: 'POST',
  path: '/lists/{slug}/editions',
  credential: 'editToken',
  effect: 'adds',
  status: 201,
  location: ({ edition, list }) => `/lists/${list.slug}/editions/${edition.label}`,
  input: z.strictObject({
    slug,
    label: z
      .string()
      .min(1)
      .max(maxLabelLength)
      .regex(labelPattern, { error: 'must have only a-z, 0-9 and -' })
      .describe('Its name in addresses: 1 to 40 characters of `a-z`, `0-9` and `-`.'),
    title: oneLine(200).optional().describe('Its name for people: one line, 1 to 200 characters.'),
  }),
  example: { slug: exampleIds.slug, label: exampleIds.label },
  output: z.object({ edition: EditionSummary, list: ListState }),
  problems: ['edition_exists', 'list_full'],

  handle: ({ editions, addresses, editor }, { label, title }) =>
    editions.create(editor, { label, ...(title !== undefined && { title }) }, (edition, list) => ({
      edition: editionView(list.slug, edition, addresses),
      list: stateView(list),
    })),
})
