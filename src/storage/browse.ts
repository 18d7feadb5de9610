import { type Expression, type SqlBool, sql } from 'kysely'
import { bestLists } from './best-lists.ts'
import { namedLists } from './named-lists.ts'
import type { Reading } from './schema.ts'
import { termsOf } from './search-terms.ts'
import { isFindableRow, type StoredList } from './stored-list.ts'
import { withOldLists } from './terms-of-0.1.0.ts'

export type Sort = 'updated' | 'created' | 'title'
/** The last list of the previous page: its value in the order, and its id, which breaks ties. */
export type BrowsePosition = { value: string | number; id: string }
export type Page = { lists: StoredList[]; next?: BrowsePosition }

const sortColumns = { updated: 'updated_at', created: 'created_at', title: 'title_key' } as const
const maxWords = 8

/** Returns the lists that can be found, in one order, starting behind `after`. */
export async function browseAll(db: Reading, sort: Sort, limit: number, after?: BrowsePosition): Promise<Page> {
  const column = sortColumns[sort]
  const direction = sort === 'title' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('lists')
    .selectAll()
    .where('visibility', '=', 'public')
    .where('listed', '=', 1)
    .$if(after !== undefined, query => query.where(behind(sql.ref(column), direction, after!)))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    lists: await namedLists(db, shown),
    ...(rows.length > limit && last && { next: { value: last[column], id: last.id } }),
  }
}

/** Returns the lists that can be found with every word of the query: by title, then by author, then by number of matches. */
export async function browseByWords(db: Reading, query: string, limit: number, after?: BrowsePosition): Promise<Page> {
  const terms = [...termsOf(query)].slice(0, maxWords)
  if (terms.length === 0) return { lists: [] }
  const behind = after && { weight: Number(after.value), id: after.id }
  const found = await withOldLists(db, await bestLists(db, terms, limit + 1, behind), terms, limit + 1, behind)
  const shown = found.slice(0, limit)
  const lists = await publicLists(
    db,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  return { lists, ...(found.length > limit && last && { next: { value: last.weight, id: last.id } }) }
}

/** Returns the lists that can still be found, in the order of the ids. */
async function publicLists(db: Reading, ids: readonly string[]): Promise<StoredList[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('lists').selectAll().where('id', 'in', ids).execute()
  // Filtered here, because with a condition in the query the database would scan all public lists.
  const lists = await namedLists(db, rows.filter(isFindableRow))
  const byId = new Map(lists.map(list => [list.id, list]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Returns slugs that can be found with a prefix. Slugs are ASCII in byte order, and `~` sorts after all their characters. */
export async function publicSlugs(db: Reading, prefix: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lists')
    .select('slug')
    .where('slug', '>=', prefix)
    .where('slug', '<', `${prefix}~`)
    .where('visibility', '=', 'public')
    .where('listed', '=', 1)
    .orderBy('slug')
    .limit(limit)
    .execute()
  return rows.map(row => row.slug)
}

const behind = (
  column: Expression<unknown>,
  direction: 'asc' | 'desc',
  { value, id }: BrowsePosition,
): Expression<SqlBool> =>
  direction === 'asc'
    ? sql<SqlBool>`(${column}, id) > (${value}, ${id})`
    : sql<SqlBool>`(${column}, id) < (${value}, ${id})`
