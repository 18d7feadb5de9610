import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { rankedPlace } from '../domain/edition.ts'
import { comparedView, EditionView, editionLinks, fitChanges, label } from '../domain/edition-view.ts'
import { exampleIds } from '../domain/examples.ts'
import { briefListView, fitPlaces, listView, slug } from '../domain/list-view.ts'
import { getList } from './get-list.ts'
import { operation } from './operation.ts'

const { limit, cursor, detail } = getList.input.shape

export const getEdition = operation({
  name: 'getEdition',
  tool: 'get_edition',
  title: 'Read an edition of a list',
  description:
    'Returns the list as it was, whole or in pages as getList does, and which places entered, left, rose and fell since the edition before, or since any other one.',
  advice: 'listEditions has the labels.',
  topic: 'Editions',
  method: 'GET',
  path: '/lists/{slug}/editions/{label}',
  credential: 'readable',
  toolDefaults: { limit: 100, detail: 'brief' },
  effect: 'reads',
  ofVersion: () => 'json',
  ofEditions: true,
  input: z.strictObject({
    slug,
    label,
    limit,
    cursor,
    against: label.optional().describe('The label of the edition to compare with. By default the one before.'),
    detail,
  }),
  example: { slug: exampleIds.slug, label: exampleIds.label },
  output: EditionView,
  fit: (answer, maxLength) =>
    fitPlaces(fitChanges(answer, maxLength / 4), maxLength, cursorKey(answer.slug, answer.edition.label)),
  problems: ['edition_not_found'],

  async handle({ editions, addresses, reader }, { slug, label, limit, cursor, against, detail }) {
    const key = cursorKey(slug, label)
    const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, key, ['number'])
    const [frozen, before] = await Promise.all([
      editions.read(reader, label),
      against === undefined ? editions.rankingBefore(reader, label) : editions.ranking(reader, against),
    ])
    const { edition, list, entries } = frozen
    const shown = entries.slice(afterRank, limit === undefined ? undefined : afterRank + limit)
    const next = afterRank + shown.length
    const { title, createdAt } = edition
    const { places, ...rest } = (detail === 'brief' ? briefListView : listView)(list, shown, addresses, afterRank)
    return {
      ...rest,
      ...editionLinks(slug, label, addresses),
      edition: { label, ...(title !== undefined && { title }), createdAt },
      ...comparedView(before, entries.map(rankedPlace)),
      places,
      ...(next < entries.length && { nextCursor: writeCursor(key, [next]) }),
    }
  },
})

const cursorKey = (slug: string, label: string): readonly unknown[] => ['getEdition', slug, label]
