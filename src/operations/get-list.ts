import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { forTools } from '../core/for-tools.ts'
import { exampleIds } from '../domain/examples.ts'
import { type ListInfo, maxPlaces } from '../domain/list.ts'
import { listText } from '../domain/list-text.ts'
import { AnyList, briefListView, fitPlaces, listCacheKey, listView, slug } from '../domain/list-view.ts'
import { BriefPlace } from '../domain/place-view.ts'
import { operation } from './operation.ts'

const briefMembers = Object.keys(BriefPlace.shape)
  .map(name => `\`${name}\``)
  .join(', ')

export const getList = operation({
  name: 'getList',
  tool: 'get_list',
  title: 'Read a list',
  description:
    'Returns the list with its places in rank order, whole or in pages. With `at` and the edit token, returns the list at an earlier version or time.',
  advice:
    'The answer has the ids and the `version` that changes need. For the next page, send `nextCursor` as `cursor`.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists/{slug}',
  credential: 'readable',
  toolDefaults: { limit: 100, detail: 'brief' },
  editTokenFor: ['at'],
  effect: 'reads',
  ofVersion: () => 'json',
  input: z.strictObject({
    slug,
    limit: z
      .int()
      .min(1)
      .max(maxPlaces)
      .optional()
      .register(forTools, { description: '' })
      .describe('Maximum number of places in the answer. An assistant gets fewer if the notes are long.'),
    cursor: z
      .string()
      .max(200)
      .optional()
      .register(forTools, { description: '' })
      .describe('`nextCursor` of the previous answer.'),
    at: z
      .union([z.int().min(1), z.iso.datetime({ offset: true }).max(40)])
      .optional()
      .register(forTools, { description: 'An earlier version or time.' })
      .describe('A version, or a time in ISO 8601. Needs the edit token even for a public list.'),
    detail: z
      .enum(['full', 'brief'])
      .default('full')
      .register(forTools, { description: '`full`: with coordinates, and hours, phone and website where known.' })
      .describe(`\`brief\`: each place has only ${briefMembers}, and the answer has \`attributions\` once.`),
  }),
  example: { slug: exampleIds.slug, limit: 100 },
  output: AnyList,
  fit: (list, maxLength, { at }) => fitPlaces(list, maxLength, listCacheKey(list.slug, at)),
  problems: ['version_not_found'],

  async handle({ lists, addresses, reader, editor }, { slug, limit, cursor, at, detail }) {
    const afterRank = firstIndexOf(slug, at, cursor)
    const { list, entries } =
      at === undefined || !editor
        ? await lists.read(reader, afterRank, limit)
        : sliced(await lists.readAt(editor, typeof at === 'string' ? new Date(at).toISOString() : at), afterRank, limit)
    const next = cursorBehind(list, afterRank + entries.length, at)
    const view = detail === 'brief' ? briefListView : listView
    return { ...view(list, entries, addresses, afterRank), ...(next !== undefined && { nextCursor: next }) }
  },

  async write({ lists, addresses, reader }, { slug, limit, cursor, detail }) {
    const afterRank = firstIndexOf(slug, undefined, cursor)
    const { list, entries } = await lists.read(reader, afterRank, limit)
    const nextCursor = cursorBehind(list, afterRank + entries.length, undefined)
    const { version, sourcesTag } = list
    const json =
      detail === 'brief'
        ? Buffer.from(JSON.stringify({ ...briefListView(list, entries, addresses, afterRank), nextCursor }))
        : listText(list, entries, addresses, afterRank, nextCursor)
    return { json, version, ...(sourcesTag !== undefined && { sourcesTag }), nextCursor }
  },
})

type At = number | string | undefined

const firstIndexOf = (slug: string, at: At, cursor: string | undefined): number =>
  cursor === undefined ? 0 : readCursor(cursor, listCacheKey(slug, at), ['number'])[0]

const cursorBehind = ({ slug, placeCount }: ListInfo, rank: number, at: At): string | undefined =>
  rank < placeCount ? writeCursor(listCacheKey(slug, at), [rank]) : undefined

const sliced = <L, E>({ list, entries }: { list: L; entries: E[] }, from: number, limit = entries.length) => ({
  list,
  entries: entries.slice(from, from + limit),
})
