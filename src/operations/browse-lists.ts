import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { nextCursor } from '../domain/bounded.ts'
import { ListSummary, summaryView } from '../domain/list-view.ts'
import { fitting } from '../domain/room.ts'
import { oneLine } from '../domain/text.ts'
import { operation } from './operation.ts'

export const browseLists = operation({
  name: 'browseLists',
  tool: 'browse_lists',
  title: 'Browse public lists',
  description:
    'Finds public lists, newest change first, or by words in titles, descriptions, authors and place names. Hidden lists are never among them. Read one with getList.',
  advice:
    'Use it when you have no slug, to find lists of a town, of a cuisine or by an author. Go on with getList and the `slug` of the one that fits.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists',
  credential: 'apiKey',
  effect: 'reads',
  input: z.strictObject({
    query: oneLine(200)
      .optional()
      .describe('Whole words; a list is found when it has all of them. Best matches come first.'),
    sort: z
      .enum(['updated', 'created', 'title'])
      .default('updated')
      .describe('The order without `query`: newest change, newest list, or title.'),
    limit: z.int().min(1).max(100).default(20).describe('The most lists in one answer.'),
    cursor: z.string().max(500).optional().describe('`nextCursor` of the answer before, with all else the same.'),
  }),
  example: { query: 'Rome', limit: 10 },
  output: z.object({ lists: z.array(ListSummary).max(100), nextCursor }),
  problems: [],

  async handle({ lists, addresses, room }, { query, sort, limit, cursor }) {
    const same = ['browseLists', query ?? sort, query !== undefined]
    const byText = query === undefined
    const [value, id] = cursor === undefined ? [] : readCursor(cursor, same, [byText ? 'string' : 'number', 'string'])
    const after = value === undefined || id === undefined ? undefined : { value, id }
    for (let most = limit; ; ) {
      const page = query === undefined ? await lists.browse(sort, most, after) : await lists.search(query, most, after)
      const summaries = page.lists.map(list => summaryView(list, addresses))
      // The cursor goes on behind the last list that was read, so what is too much must not be read.
      most = room === undefined ? summaries.length : fitting(summaries, room)
      if (most < summaries.length) continue
      return {
        lists: summaries,
        ...(page.next && { nextCursor: writeCursor(same, [page.next.value, page.next.id]) }),
      }
    }
  },
})
