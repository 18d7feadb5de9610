import type { Selectable } from 'kysely'
import { type ListInfo, type ListSource, listSourceOf, type Origin } from '../domain/list.ts'
import { sourcesTag } from '../domain/sources-tag.ts'
import type { ListRow, Reading } from './schema.ts'
import { isFindableRow, type StoredList, unnamedList } from './stored-list.ts'

type SelectedList = Selectable<ListRow>

/** Sources that may be named, by id. */
type Sources = ReadonlyMap<string, ListSource>

/** Converts rows to lists with the sources that may be named now. Costs no query unless a list has sources. */
export async function namedLists(db: Reading, rows: readonly SelectedList[]): Promise<StoredList[]> {
  const lists = rows.map(unnamedList)
  const ids = new Set(lists.flatMap(({ origin }) => (origin ? idsIn(origin) : [])))
  if (ids.size === 0) return lists
  const sources = await sourcesWith(db, [...ids])
  return lists.map(list => (list.origin ? withVisibleSources(list, list.origin, sources) : list))
}

/** Converts one row as `namedLists` does. */
export const namedList = async (db: Reading, row: SelectedList): Promise<StoredList> =>
  row.origin === null ? unnamedList(row) : (await namedLists(db, [row]))[0]!

const idsIn = ({ copied, merged }: Origin): string[] => [
  ...(copied === undefined ? [] : [copied]),
  ...(merged?.lists ?? []),
]

async function sourcesWith(db: Reading, ids: readonly string[]): Promise<Sources> {
  const rows = await db
    .selectFrom('lists')
    .select(['id', 'slug', 'title', 'author_name as authorName', 'visibility', 'listed'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.filter(isFindableRow).map(row => [row.id, listSourceOf(row)]))
}

function withVisibleSources(list: StoredList, { copied, merged }: Origin, sources: Sources): StoredList {
  const copiedFrom = copied === undefined ? undefined : sources.get(copied)
  const lists = (merged?.lists ?? []).flatMap(id => {
    const source = sources.get(id)
    return source ? [{ id, source }] : []
  })
  const names: Pick<ListInfo, 'copiedFrom' | 'mergedFrom' | 'sourceSlugs'> = {
    ...(copiedFrom && { copiedFrom }),
    ...(merged && { mergedFrom: { method: merged.method, lists: lists.map(({ source }) => source) } }),
    ...(lists.length > 0 && { sourceSlugs: new Map(lists.map(({ id, source }) => [id, source.slug])) }),
  }
  const tag = sourcesTag(names)
  return { ...list, ...names, ...(tag !== undefined && { sourcesTag: tag }) }
}
