import * as z from 'zod'
import { maxEditions, rankedPlace } from '../domain/edition.ts'
import { comparedView, EditionSummary, editionView, fitChanges, RankingChanges } from '../domain/edition-view.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const listEditions = operation({
  name: 'listEditions',
  tool: 'list_editions',
  title: 'List the editions of a list',
  description: 'Returns the editions of the list, newest first, and how the present list differs from the newest one.',
  advice: 'Read one with getEdition.',
  topic: 'Editions',
  method: 'GET',
  path: '/lists/{slug}/editions',
  credential: 'readable',
  effect: 'reads',
  ofVersion: () => 'json',
  ofEditions: true,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z.object({ editions: z.array(EditionSummary).max(maxEditions), ...RankingChanges }),
  // Half, because 50 editions have 20,000 characters.
  fit: (answer, maxLength) => fitChanges(answer, maxLength / 2),
  problems: [],

  async handle({ lists, editions, addresses, reader }, { slug }) {
    const [all, newest] = await Promise.all([editions.all(reader), editions.rankingBefore(reader)])
    const present = newest ? (await lists.read(reader)).entries : []
    return {
      editions: all.map(edition => editionView(slug, edition, addresses)),
      ...comparedView(newest, present.map(rankedPlace)),
    }
  },
})
