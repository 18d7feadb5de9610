import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { undumpedMetaRows } from '../meta-row.ts'
import type { Reading, Schema } from '../schema.ts'
import { encodeRow, type Table, type Value } from './format.ts'

type Keys = { readonly [Name in keyof Schema]: readonly (keyof Schema[Name] & string)[] }

/** All tables with their primary keys. Referenced tables come first. */
export const keys = {
  lists: ['id'],
  entries: ['list_id', 'place_id'],
  changes: ['list_id', 'version'],
  editions: ['list_id', 'label'],
  votes: ['id'],
  ballots: ['vote_id', 'key_hash'],
  suggestion_links: ['id'],
  suggestions: ['list_id', 'id'],
  reports: ['id'],
  search_terms: ['list_id', 'term'],
  postings: ['term', 'block'],
  retired_slugs: ['hash'],
  api_keys: ['id'],
  retries: ['id'],
  oauth_clients: ['id'],
  oauth_records: ['id'],
  oauth_keyrings: ['grant_id'],
  oauth_wrapped_keys: ['token_id'],
  provider_places: ['place_id'],
  google_ids: ['place_id', 'given_id'],
  google_calls: ['day', 'kind'],
  shared_counts: ['key'],
  audit: ['id'],
  place_aliases: ['spelling', 'place_id'],
  tickets: ['hash'],
  meta: ['name'],
} as const satisfies Keys

/** The tables with the rows of a list, besides its own row. Referenced tables come first. */
export const tablesOfList = [
  'entries',
  'changes',
  'editions',
  'votes',
  'ballots',
  'suggestion_links',
  'suggestions',
] as const

/** A condition for the rows of each table. Without one, all rows are included. */
type Conditions = Readonly<Record<string, RawBuilder<unknown>>>

const none = sql`1 = 0`

/** A dump opens nothing, not even with a token: connections hold no edit tokens after a move. Tickets expire within minutes. */
const onlyDumped: Conditions = {
  meta: sql`name not in (${sql.join(undumpedMetaRows)})`,
  oauth_keyrings: none,
  oauth_wrapped_keys: none,
  tickets: none,
}

/** Returns conditions for the rows of one list. Search words are made anew, and idempotency keys and reports stay behind. */
export function rowsOfList(id: string): Record<'lists' | (typeof tablesOfList)[number], RawBuilder<unknown>> {
  const ofList = sql`list_id = ${id}`
  return {
    lists: sql`id = ${id}`,
    entries: ofList,
    changes: ofList,
    editions: ofList,
    votes: ofList,
    ballots: sql`vote_id in (select id from votes where ${ofList})`,
    suggestion_links: ofList,
    suggestions: ofList,
  }
}

/** Runs queries, perhaps again after a lost connection. */
type Read = <T>(query: (db: Reading) => Promise<T>) => Promise<T>

/** Larger pages are not faster. With 1,000 rows, a dump of 60,000 lists took 400 MB of memory instead of 270. */
const maxRows = 250
/** Characters that a page should have. A row may have a megabyte after an import or a new order. */
const pageLength = 1_000_000

/** Rows of one table, each the text of its line. */
type TablePage = { table: Table; rows: readonly string[] }

/** Yields all rows in the order of tables and primary keys, at least one page for each table. */
export async function* pagesOf(
  read: Read,
  tables: readonly Table[],
  conditions: Conditions = onlyDumped,
): AsyncGenerator<TablePage> {
  for (const table of tables) {
    let limit = maxRows / 10
    let after: Value[] | undefined
    for (;;) {
      // SQLite answers without a turn of the event loop, in which V8 frees memory and the progress is drawn.
      await setImmediate()
      const found = await read(db => rowsBehind(db, table, after, conditions[table.table], limit))
      const rows = found.map(row => encodeRow(table.columns.map(column => row[column]!)))
      yield { table, rows }
      if (rows.length < limit) break
      after = table.key.map(column => found.at(-1)![column]!)
      const meanLength = rows.reduce((sum, row) => sum + row.length, 0) / rows.length
      limit = Math.max(1, Math.min(maxRows, 2 * limit, Math.floor(pageLength / meanLength)))
    }
  }
}

async function rowsBehind(
  db: Reading,
  { table, key, columns }: Table,
  after: readonly Value[] | undefined,
  condition: RawBuilder<unknown> | undefined,
  limit: number,
): Promise<Record<string, Value>[]> {
  const order = sql.join(key.map(column => sql.ref(column)))
  const behind = after && sql`(${order}) > (${sql.join(after)})`
  const conditions = [condition, behind].filter(some => some !== undefined)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<Record<string, Value>>`select ${sql.join(columns.map(column => sql.ref(column)))}
    from ${sql.table(table)} ${where} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Returns the tables of a database of the newest schema. */
export async function tablesIn(db: Reading): Promise<Table[]> {
  const columns = new Map(
    (await db.introspection.getTables()).map(table => [table.name, table.columns.map(({ name }) => name)]),
  )
  return Object.entries(keys).map(([table, key]) => ({ table, key: [...key], columns: columns.get(table) ?? [] }))
}
