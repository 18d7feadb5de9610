import { readCursor, writeCursor } from '../core/cursor.ts'
import { briefListView, rankedView } from '../domain/list-view.ts'
import { type ListEntry, type RankedEntry, ranked } from '../domain/place.ts'
import { filteredPlaces, isFiltered, type PlaceFilters } from '../domain/place-filters.ts'
import type { StoredList } from '../storage/stored-list.ts'

type ReadEntries = { list: StoredList; entries: ListEntry[] }

/**
 * Reads the places of one page that the filters select.
 * @param key values that must be equal in the request for the next page
 * @param read returns the list with places behind a rank, at most `limit`
 * @returns the places, and the cursor of the next page if there is one
 */
export async function listPage(
  { limit, cursor, ...filters }: PlaceFilters & { limit?: number | undefined; cursor?: string | undefined },
  key: readonly unknown[],
  read: (afterRank: number, limit?: number) => Promise<ReadEntries>,
): Promise<{ list: StoredList; places: RankedEntry[]; nextCursor: string | undefined }> {
  const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, key, ['number'])
  const isWhole = !isFiltered(filters)
  const { list, entries } = await read(afterRank, isWhole ? limit : undefined)
  const all = ranked(entries, afterRank)
  const selected = isWhole ? all : filteredPlaces(all, list.bands, filters)
  const places = isWhole ? all : selected.slice(0, limit)
  const isMore = isWhole ? afterRank + places.length < list.placeCount : places.length < selected.length
  return { list, places, nextCursor: isMore ? writeCursor(key, [places.at(-1)!.rank]) : undefined }
}

/** Returns the entries of a page of a list that was read whole. */
export const sliced = ({ list, entries }: ReadEntries, from: number, limit = entries.length): ReadEntries => ({
  list,
  entries: entries.slice(from, from + limit),
})

/** Returns the function that makes the view of a list. */
export const viewOf = ({ detail }: { detail: 'full' | 'brief' }) => (detail === 'brief' ? briefListView : rankedView)
