import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reading } from './database.ts'
import { termsOf } from './list-terms.ts'
import { listOf, type StoredList } from './stored-list.ts'

export type Sort = 'updated' | 'created' | 'title'
/** The last list of the page before: its value in the order, and its id, which settles ties. */
export type After = { value: string | number; id: string }
export type Page = { lists: StoredList[]; next?: After }

const columns = { updated: 'updated_at', created: 'created_at', title: 'title_key' } as const
const wordsLookedFor = 8

/** Public lists in one order, from behind `after`. */
export async function browseAll(db: Reading, sort: Sort, limit: number, after?: After): Promise<Page> {
  const column = columns[sort]
  const direction = sort === 'title' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('lists')
    .selectAll()
    .where('visibility', '=', 'public')
    .$if(after !== undefined, query => query.where(behind(sql.ref(column), direction, after!)))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
  return page(
    rows.map(row => ({ list: listOf(row), value: row[column] })),
    limit,
  )
}

/** Public lists that have every word of the query, best first: in the title, then by an author of that name, then in more places. */
export async function browseByWords(db: Reading, query: string, limit: number, after?: After): Promise<Page> {
  const terms = [...termsOf(query)].slice(0, wordsLookedFor)
  if (terms.length === 0) return { lists: [] }
  const weight = sql<number>`sum(list_terms.weight)`
  const rows = await db
    .selectFrom(
      db
        .selectFrom('list_terms')
        .innerJoin('lists', 'lists.id', 'list_terms.list_id')
        .select(['list_terms.list_id', weight.as('weight')])
        .where('list_terms.term', 'in', terms)
        .where('lists.visibility', '=', 'public')
        .groupBy('list_terms.list_id')
        .having(e => e.fn.countAll(), '=', terms.length)
        .as('found'),
    )
    .innerJoin('lists', 'lists.id', 'found.list_id')
    .selectAll('lists')
    .select('found.weight')
    .$if(after !== undefined, found =>
      found.where(behind(sql.ref('found.weight'), 'desc', after!, sql.ref('lists.id'))),
    )
    .orderBy('found.weight', 'desc')
    .orderBy('lists.id', 'desc')
    .limit(limit + 1)
    .execute()
  return page(
    rows.map(row => ({ list: listOf(row), value: Number(row.weight) })),
    limit,
  )
}

/** Slugs are ASCII in the order of bytes, where `~` comes after all that they have in them. */
export async function publicSlugs(db: Reading, begun: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lists')
    .select('slug')
    .where('slug', '>=', begun)
    .where('slug', '<', `${begun}~`)
    .where('visibility', '=', 'public')
    .orderBy('slug')
    .limit(limit)
    .execute()
  return rows.map(row => row.slug)
}

const behind = (
  column: Expression<unknown>,
  direction: 'asc' | 'desc',
  { value, id }: After,
  idColumn: Expression<unknown> = sql.ref('id'),
): Expression<SqlBool> =>
  direction === 'asc'
    ? sql<SqlBool>`(${column}, ${idColumn}) > (${value}, ${id})`
    : sql<SqlBool>`(${column}, ${idColumn}) < (${value}, ${id})`

function page(rows: { list: StoredList; value: string | number }[], limit: number): Page {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    lists: shown.map(row => row.list),
    ...(rows.length > limit && last && { next: { value: last.value, id: last.list.id } }),
  }
}
