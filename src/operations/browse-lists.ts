import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { ListSummary, summaryView } from '../domain/list-view.ts'
import { nextCursorSchema } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import { oneLine } from '../domain/text.ts'
import { operation } from './operation.ts'

export const browseLists = operation({
  name: 'browseLists',
  tool: 'browse_lists',
  title: 'Browse public lists',
  description:
    'Finds public lists by words in titles, descriptions, authors and place names. Without words: the last changed.',
  advice: 'For the person’s own, use myLists.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists',
  credential: 'apiKey',
  effect: 'reads',
  input: z.strictObject({
    query: oneLine(200).optional().describe('Whole words, all of which must occur in the list. Best matches first.'),
    sort: z
      .enum(['updated', 'created', 'title'])
      .default('updated')
      .describe('Order without `query`: newest change, newest list, or title.'),
    limit: z.int().min(1).max(100).default(20).describe('Maximum number of lists in the answer.'),
    cursor: z
      .string()
      .max(500)
      .optional()
      .describe('`nextCursor` of the previous answer. Send the other members unchanged.'),
  }),
  example: { query: 'Rome', limit: 10 },
  output: z.object({ lists: z.array(ListSummary).max(100), nextCursor: nextCursorSchema }),
  problems: [],

  async handle({ lists, addresses, maxLength }, { query, sort, limit, cursor }) {
    const cursorScope = ['browseLists', query ?? sort, query !== undefined]
    const byText = query === undefined
    const [value, id] =
      cursor === undefined ? [] : readCursor(cursor, cursorScope, [byText ? 'string' : 'number', 'string'])
    const after = value === undefined || id === undefined ? undefined : { value, id }
    for (let maxLists = limit; ; ) {
      const page =
        query === undefined ? await lists.browse(sort, maxLists, after) : await lists.search(query, maxLists, after)
      const summaries = page.lists.map(list => summaryView(list, addresses))
      // The cursor continues after the last list that was read, so a page must not read more lists than fit.
      maxLists = maxLength === undefined ? summaries.length : countThatFits(summaries, maxLength)
      if (maxLists < summaries.length) continue
      return {
        lists: summaries,
        ...(page.next && { nextCursor: writeCursor(cursorScope, [page.next.value, page.next.id]) }),
      }
    }
  },
})
