import * as z from 'zod'
import { type BriefForm, briefForms } from '../core/brief.ts'
import { writeCursor } from '../core/cursor.ts'
import { forTools } from '../core/for-tools.ts'
import { tableColumns } from '../core/table-columns.ts'
import { maxBandLength, maxBands } from './bands.ts'
import { attributionsOf, type ListInfo, maxMergedLists, maxNoteLength, maxPlaces } from './list.ts'
import { type ListEntry, type RankedEntry, ranked } from './place.ts'
import { filterKey, type PlaceFilters } from './place-filters.ts'
import { AnyPlace, briefPlaceView, Place, placeView } from './place-view.ts'
import { authoredNotice, textUpTo, timeSchema, urlSchema } from './response-schemas.ts'
import { countThatFits } from './response-size.ts'
import { caseless, manyLines, oneLine } from './text.ts'

/** Members of a list that people write, as inputs. */
export const listMembers = {
  title: oneLine(200).register(forTools, { description: '' }).describe('One line, 1 to 200 characters.'),
  authorName: oneLine(100)
    .register(forTools, { description: '' })
    .describe('The author of the list: one line, 1 to 100 characters.'),
  description: manyLines(2000)
    .register(forTools, { description: '' })
    .describe('Up to 2,000 characters. Empty means none.'),
  visibility: z
    .enum(['public', 'hidden'])
    .register(forTools, { description: '`hidden`: only with the edit link.' })
    .describe('`public`: anyone can read the list. `hidden`: only with the edit token.'),
  listed: z
    .boolean()
    .register(forTools, { description: 'Whether people without its address find a public list.' })
    .describe(
      'Whether a public list can be found. If not, its address opens it, and it is in no search or list of lists.',
    ),
}

export const note = manyLines(maxNoteLength)
  .register(forTools, { description: '' })
  .describe('Up to 2,000 characters. Empty means none.')

const bandSize = z.int().min(0).max(maxPlaces)

/** Bands as inputs. */
export const bandsInput = z
  .array(z.strictObject({ name: oneLine(maxBandLength), size: bandSize }))
  .max(maxBands)
  .refine(bands => new Set(bands.map(({ name }) => caseless(name))).size === bands.length, {
    error: 'must not have a name twice',
  })

/** Bands in answers. */
export const BandsView = z
  .array(
    z
      .object({ name: textUpTo(maxBandLength).describe(authoredNotice), size: bandSize })
      .meta({ id: 'Band' })
      .register(tableColumns, { columns: ['name', 'size'], key: 'name' }),
  )
  .max(maxBands)

export const slug = z
  .string()
  .register(forTools, { description: 'Slug, address or edit link.' })
  .describe('The last part of the list’s address: `eat-in-rome-k3v9qa`.')

const source = z
  .object({ slug: textUpTo(100), title: textUpTo(200), authorName: textUpTo(100) })
  .register(tableColumns, { columns: ['slug', 'title', 'authorName'], key: 'slug' })

const summary = {
  slug: textUpTo(100),
  title: textUpTo(200).describe(authoredNotice),
  authorName: textUpTo(100).describe(authoredNotice),
  description: textUpTo(2000).optional().describe(`${authoredNotice} Left out when empty.`),
  visibility: z.enum(['public', 'hidden']),
  listed: z.boolean().describe('Whether search and lists of lists show it while it is public.'),
  bands: BandsView.optional().describe('Named parts of the ranking, in rank order. Left out if there are none.'),
  placeCount: z.int().min(0).max(maxPlaces),
  version: z.int().min(1).describe('Grows by one with each change of the list or its places.'),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  url: urlSchema.describe('The page of the list.'),
  exports: z.record(textUpTo(20), urlSchema).describe('The list as a file, by format.'),
  copiedFrom: source.optional().describe('The list it was copied from, while that list is public.'),
  mergedFrom: z
    .object({
      method: textUpTo(20).describe('The ranking method: `borda`, `schulze`.'),
      lists: z.array(source).max(maxMergedLists).describe('The merged lists that are public now.'),
    })
    .optional(),
}

/** A list without its places. */
export const ListSummary = z
  .object(summary)
  .meta({ id: 'ListSummary' })
  .register(tableColumns, { columns: ['slug', 'title', 'authorName', 'placeCount', 'updatedAt'], key: 'slug' })

const nextCursor = z.string().max(500).optional().describe('There are more places: send this as `cursor` to getList.')

/** A list with its places in rank order. */
export const List = z
  .object({
    ...summary,
    places: z.array(Place).max(maxPlaces).describe('In rank order.'),
    nextCursor,
  })
  .meta({ id: 'List' })

/** A list with its places whole or in brief. */
export const AnyList = z
  .object({
    ...summary,
    places: z.array(AnyPlace).max(maxPlaces).describe('In rank order. With `detail` `brief`: BriefPlace.'),
    attributions: z
      .array(textUpTo(300))
      .max(maxPlaces)
      .optional()
      .describe('With `detail` `brief`: the owners of the data of these places. Show them with the data.'),
    nextCursor,
  })
  .meta({ id: 'AnyList' })

const editKey = {
  editToken: textUpTo(100).describe('The only key to change the list. It is shown only once: save it.'),
  editUrl: urlSchema.describe('The page to edit the list, with the edit token: only for the owner.'),
}

/** The edit token comes first: who reads only the beginning of a long answer must not lose it. */
export const NewList = z
  .object({ ...editKey, ...summary, places: z.array(Place).max(maxPlaces), nextCursor })
  .meta({ id: 'NewList' })

/** Returns the brief form of an object with the members of a list. getList and exportList have what it leaves out. */
export const briefList = ({ shape }: z.ZodObject): BriefForm => {
  // A list that has an edit token was made just now.
  const leftOut = ['createdAt', 'exports', 'copiedFrom', 'mergedFrom', ...('editToken' in shape ? ['updatedAt'] : [])]
  return { keep: Object.keys(shape).filter(name => !leftOut.includes(name)) }
}
for (const schema of [List, NewList, ListSummary]) briefForms.add(schema, briefList(schema))

export const EditKey = z.object(editKey).meta({ id: 'EditKey' })

/** The state of a list after a change of its places. */
export const ListState = z
  .object({
    slug: textUpTo(100),
    version: z.int().min(1),
    placeCount: z.int().min(0).max(maxPlaces),
    updatedAt: timeSchema,
  })
  .meta({ id: 'ListState' })

/** The parts of addresses. */
export type Addresses = { base: string; formats: readonly string[] }

export const listUrl = (slug: string, base: string): string => `${base}/lists/${slug}`
export const exportUrl = (slug: string, format: string, base: string): string =>
  `${base}/api/v1/lists/${slug}/export/${format}`

export const summaryView = (list: ListInfo, { base, formats }: Addresses): z.output<typeof ListSummary> => ({
  slug: list.slug,
  title: list.title,
  authorName: list.authorName,
  ...(list.description !== '' && { description: list.description }),
  visibility: list.visibility,
  listed: list.listed,
  ...(list.bands.length > 0 && { bands: [...list.bands] }),
  placeCount: list.placeCount,
  version: list.version,
  createdAt: list.createdAt,
  updatedAt: list.updatedAt,
  url: listUrl(list.slug, base),
  exports: Object.fromEntries(formats.map(format => [format, exportUrl(list.slug, format, base)])),
  ...(list.copiedFrom && { copiedFrom: list.copiedFrom }),
  ...(list.mergedFrom && { mergedFrom: { ...list.mergedFrom, lists: [...list.mergedFrom.lists] } }),
})

/** Returns a list as responses show it. @param afterRank rank before the first of `entries` */
export const listView = (list: ListInfo, entries: readonly ListEntry[], addresses: Addresses, afterRank = 0) =>
  rankedView(list, ranked(entries, afterRank), addresses)

/** Returns a list with some of its places. */
export const rankedView = (list: ListInfo, places: readonly RankedEntry[], addresses: Addresses) => ({
  ...summaryView(list, addresses),
  places: places.map(({ entry, rank }) => placeView(entry, rank, list)),
})

/** Returns a list as `rankedView` does, with its places in brief. */
export const briefListView = (list: ListInfo, places: readonly RankedEntry[], addresses: Addresses) => ({
  ...summaryView(list, addresses),
  places: places.map(({ entry, rank }) => briefPlaceView(entry, rank, list)),
  attributions: attributionsOf(places.map(({ entry }) => entry.facts)),
})

/** Which state of a list is read, and which of its places. */
type ListSelection = { at?: number | string | undefined } & PlaceFilters

/** Returns the values that must be equal in the request for the next page. */
export const listCacheKey = (slug: string, { at = '', ...filters }: ListSelection = {}): readonly unknown[] => [
  'getList',
  slug,
  at,
  ...filterKey(filters),
]

/** Keeps as many places as fit into `maxLength`, with a cursor to the rest. @param key what the next request must repeat */
export function fitPlaces<L extends Pick<z.output<typeof AnyList>, 'slug' | 'places'>>(
  list: L,
  maxLength: number,
  key: readonly unknown[] = listCacheKey(list.slug),
): L {
  const { places, ...rest } = list
  const shown = places.slice(0, countThatFits(places, maxLength, rest))
  if (shown.length === places.length) return list
  return { ...list, places: shown, nextCursor: writeCursor(key, [shown.at(-1)!.rank]) }
}

export const editKeyView = (slug: string, editToken: string, base: string): z.output<typeof EditKey> => ({
  editToken,
  editUrl: `${listUrl(slug, base)}/edit#${editToken}`,
})

export const stateView = ({ slug, version, placeCount, updatedAt }: ListInfo): z.output<typeof ListState> => ({
  slug,
  version,
  placeCount,
  updatedAt,
})
