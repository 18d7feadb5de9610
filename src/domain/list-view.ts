import * as z from 'zod'
import { tables } from '../core/columns.ts'
import { writeCursor } from '../core/cursor.ts'
import { authored, link, time, upTo } from './bounded.ts'
import type { ListInfo } from './list.ts'
import { longestNote, maxMerged, maxPlaces } from './list.ts'
import type { Entry } from './place.ts'
import { Place, placeView } from './place-view.ts'
import { fitting } from './room.ts'
import { manyLines, oneLine } from './text.ts'

/** What people may write into a list, as inputs. */
export const listMembers = {
  title: oneLine(200).describe('One line, 1 to 200 characters.'),
  authorName: oneLine(100).describe('Who makes the list: one line, 1 to 100 characters.'),
  description: manyLines(2000).describe('Up to 2,000 characters; empty is none.'),
  visibility: z
    .enum(['public', 'hidden'])
    .describe('`public`: anybody may read it, and programs find it. `hidden`: only who has the edit token.'),
}

export const note = manyLines(longestNote).describe('Up to 2,000 characters; empty is none.')

export const slug = z.string().describe('The list’s name in addresses, the last part of its own: `eat-in-rome-k3v9qa`.')

const source = z
  .object({ slug: upTo(100), title: upTo(200), authorName: upTo(100) })
  .register(tables, { columns: ['slug', 'title', 'authorName'], key: 'slug' })

const summary = {
  slug: upTo(100),
  title: upTo(200).describe(authored),
  authorName: upTo(100).describe(authored),
  description: upTo(2000).optional().describe(`${authored} Left out when empty.`),
  visibility: z.enum(['public', 'hidden']),
  placeCount: z.int().min(0).max(maxPlaces),
  version: z.int().min(1).describe('One more with each change of the list or its places.'),
  createdAt: time,
  updatedAt: time,
  url: link.describe('The page of the list.'),
  exports: z.record(upTo(20), link).describe('The list as a file, by format.'),
  copiedFrom: source.optional().describe('The list it was copied from, as long as that is public.'),
  mergedFrom: z
    .object({
      method: upTo(20).describe('How the order was found: `borda`, `schulze`.'),
      lists: z.array(source).max(maxMerged).describe('Those of them that are public now.'),
    })
    .optional(),
}

/** A list without its places. */
export const ListSummary = z
  .object(summary)
  .meta({ id: 'ListSummary' })
  .register(tables, { columns: ['slug', 'title', 'authorName', 'placeCount', 'updatedAt'], key: 'slug' })

const nextCursor = z
  .string()
  .max(500)
  .optional()
  .describe('There are more places: getList goes on with this as `cursor`.')

/** A list with its places in rank order. */
export const List = z
  .object({
    ...summary,
    places: z.array(Place).max(maxPlaces).describe('In rank order.'),
    nextCursor,
  })
  .meta({ id: 'List' })

const editKey = {
  editToken: upTo(100).describe('The only key to change the list. It is shown this once: keep it.'),
  editUrl: link.describe('The page to change the list, with the key in it: for its owner only.'),
}

/** A list that was just made. */
export const NewList = z
  .object({ ...summary, places: z.array(Place).max(maxPlaces), nextCursor, ...editKey })
  .meta({ id: 'NewList' })

export const EditKey = z.object(editKey).meta({ id: 'EditKey' })

/** What a change of a list's places says of the list. */
export const ListState = z
  .object({
    slug: upTo(100),
    version: z.int().min(1),
    placeCount: z.int().min(0).max(maxPlaces),
    updatedAt: time,
  })
  .meta({ id: 'ListState' })

/** What addresses are made of. */
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
  placeCount: list.placeCount,
  version: list.version,
  createdAt: list.createdAt,
  updatedAt: list.updatedAt,
  url: listUrl(list.slug, base),
  exports: Object.fromEntries(formats.map(format => [format, exportUrl(list.slug, format, base)])),
  ...(list.copiedFrom && { copiedFrom: list.copiedFrom }),
  ...(list.mergedFrom && { mergedFrom: { ...list.mergedFrom, lists: [...list.mergedFrom.lists] } }),
})

/** @param afterRank how many places come before the first of `entries` */
export const listView = (list: ListInfo, entries: readonly Entry[], addresses: Addresses, afterRank = 0) => ({
  ...summaryView(list, addresses),
  places: entries.map((entry, index) => placeView(entry, afterRank + index + 1, list)),
})

type At = number | string | undefined

/** What must be the same in a request that goes on behind a page of a list. @param at the version or time of which the list is */
export const pagesOf = (slug: string, at: At = ''): readonly unknown[] => ['getList', slug, at]

/** A list with as many of its places as `room` takes, and where to go on. */
export function fitPlaces<L extends z.output<typeof List>>(list: L, room: number, at?: At): L {
  const { places, ...rest } = list
  const shown = places.slice(0, fitting(places, room, rest))
  if (shown.length === places.length) return list
  return { ...list, places: shown, nextCursor: writeCursor(pagesOf(list.slug, at), [shown.at(-1)!.rank]) }
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
