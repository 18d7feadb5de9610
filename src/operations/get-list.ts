import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { List, listView, slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const getList = operation({
  name: 'getList',
  tool: 'get_list',
  title: 'Read a list',
  description:
    'The list with its places in rank order: all of them, or a page where `limit` is set. With `at` the list as it was at a version or a time, for who may change it.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists/{slug}',
  credential: 'readable',
  editTokenFor: ['at'],
  effect: 'reads',
  ofVersion: () => 'json',
  input: z.strictObject({
    slug,
    limit: z.int().min(1).max(maxPlaces).optional().describe('The most places in one answer; all when left out.'),
    cursor: z.string().max(200).optional().describe('`nextCursor` of the answer before.'),
    at: z
      .union([z.int().min(1), z.iso.datetime({ offset: true }).max(40)])
      .optional()
      .describe('A version, or a time in ISO 8601. Needs the edit token, for a public list too.'),
  }),
  example: { slug: exampleIds.slug, limit: 100 },
  output: List,
  problems: ['version_not_found'],

  async handle({ lists, addresses, reader, editor }, { slug, limit, cursor, at }) {
    const same = ['getList', slug, at ?? '']
    const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, same, ['number'])
    const { list, entries } =
      at === undefined || !editor
        ? await lists.read(reader, afterRank, limit)
        : sliced(await lists.readAt(editor, typeof at === 'string' ? new Date(at).toISOString() : at), afterRank, limit)
    const shown = afterRank + entries.length
    return {
      ...listView(list, entries, addresses, afterRank),
      ...(shown < list.placeCount && { nextCursor: writeCursor(same, [shown]) }),
    }
  },
})

const sliced = <L, E>({ list, entries }: { list: L; entries: E[] }, from: number, limit = entries.length) => ({
  list,
  entries: entries.slice(from, from + limit),
})
