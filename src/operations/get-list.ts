import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { forTools } from '../core/for-tools.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { listText } from '../domain/list-text.ts'
import {
  AnyList,
  briefListView,
  fitPlaces,
  type ListSelection,
  listCacheKey,
  rankedView,
  slug,
} from '../domain/list-view.ts'
import { type ListEntry, type RankedEntry, ranked } from '../domain/place.ts'
import { filteredPlaces, isFiltered, placeFilters } from '../domain/place-filters.ts'
import { BriefPlace } from '../domain/place-view.ts'
import type { StoredList } from '../storage/stored-list.ts'
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
  fit: (list, maxLength, input) => fitPlaces(list, maxLength, input),
  problems: ['version_not_found'],

  async handle({ lists, addresses, reader, editor }, input) {
    const { list, places, nextCursor } = await selectPlaces(input, async (afterRank, limit) =>
      input.at === undefined || !editor
        ? lists.read(reader, afterRank, limit)
        : sliced(await lists.readAt(editor, timeOf(input.at)), afterRank, limit),
    )
    return { ...viewOf(input)(list, places, addresses), ...(nextCursor !== undefined && { nextCursor }) }
  },

  async write({ lists, addresses, reader }, input) {
    const { list, places, nextCursor } = await selectPlaces(input, (afterRank, limit) =>
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

const viewOf = ({ detail }: { detail: 'full' | 'brief' }) => (detail === 'brief' ? briefListView : rankedView)

type Selection = ListSelection & { slug: string; limit?: number | undefined; cursor?: string | undefined }
type Readable = { list: StoredList; entries: ListEntry[] }

/**
 * Reads the places of a page.
 * @param read returns the list with places behind a rank, at most `limit`
 * @returns the places, and the cursor of the next page if there is one
 */
export async function selectPlaces(
  { slug, limit, cursor, ...selection }: Selection,
  read: (afterRank: number, limit?: number) => Promise<Readable>,
): Promise<{ list: StoredList; places: RankedEntry[]; nextCursor: string | undefined }> {
  const key = listCacheKey(slug, selection)
  const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, key, ['number'])
  const isWhole = !isFiltered(selection)
  const { list, entries } = await read(afterRank, isWhole ? limit : undefined)
  const all = ranked(entries, afterRank)
  const selected = isWhole ? all : filteredPlaces(all, list.bands, selection)
  const places = selected.slice(0, limit)
  const isMore = isWhole ? afterRank + places.length < list.placeCount : places.length < selected.length
  return { list, places, nextCursor: isMore ? writeCursor(key, [places.at(-1)!.rank]) : undefined }
}

/** Returns a time in the form in which it is stored. */
const timeOf = (at: number | string): number | string => (typeof at === 'string' ? new Date(at).toISOString() : at)

const sliced = ({ list, entries }: Readable, from: number, limit = entries.length): Readable => ({
  list,
  entries: entries.slice(from, from + limit),
})
