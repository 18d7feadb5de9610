import * as z from 'zod'
import { forTools } from '../core/for-tools.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { listText } from '../domain/list-text.ts'
import { AnyList, fitPlaces, listCacheKey, slug } from '../domain/list-view.ts'
import { isFiltered, placeFilters } from '../domain/place-filters.ts'
import { BriefPlace } from '../domain/place-view.ts'
import { listPage, sliced, viewOf } from './list-page.ts'
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
    ...placeFilters,
  }),
  example: { slug: exampleIds.slug, limit: 100 },
  output: AnyList,
  fit: (list, maxLength, input) => fitPlaces(list, maxLength, listCacheKey(list.slug, input)),
  problems: ['version_not_found'],

  async handle({ lists, addresses, reader, editor }, input) {
    const { list, places, nextCursor } = await listPage(
      input,
      listCacheKey(input.slug, input),
      async (afterRank, limit) =>
        input.at === undefined || !editor
          ? lists.read(reader, afterRank, limit)
          : sliced(await lists.readAt(editor, timeOf(input.at)), afterRank, limit),
    )
    return { ...viewOf(input)(list, places, addresses), ...(nextCursor !== undefined && { nextCursor }) }
  },

  async write({ lists, addresses, reader }, input) {
    const { list, places, nextCursor } = await listPage(input, listCacheKey(input.slug, input), (afterRank, limit) =>
      lists.read(reader, afterRank, limit),
    )
    const { version, sourcesTag } = list
    const json =
      input.detail === 'brief' || isFiltered(input)
        ? Buffer.from(JSON.stringify({ ...viewOf(input)(list, places, addresses), nextCursor }))
        : listText(list, places, addresses, nextCursor)
    return { json, version, ...(sourcesTag !== undefined && { sourcesTag }), nextCursor }
  },
})

/** Returns a time in the form in which it is stored. */
const timeOf = (at: number | string): number | string => (typeof at === 'string' ? new Date(at).toISOString() : at)
