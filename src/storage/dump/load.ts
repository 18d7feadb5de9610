import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditNote } from '../../core/audit.ts'
import { insertAudit } from '../audit.ts'
import type { Database } from '../database.ts'
import { CopyError } from '../durable-file.ts'
import { marks, migratedBy, setMeta } from '../meta-row.ts'
import type { Reading } from '../schema.ts'
import { type DatabaseState, databaseStateOf } from './database-state.ts'
import { describeRow, type Value, valuesIn } from './format.ts'
import { pagesOf } from './pages.ts'
import { type Dump, type DumpedRow, rowsIn } from './read-dump.ts'

export type LoadRequest = {
  audit: AuditNote
  now(): string
  /** Reports progress. @param done share of this step, 0 to 1 */
  onProgress(step: string, done: number): void
}

/** Whether the load began now, was resumed, or was complete before. */
export type Loaded = 'begun' | 'resumed' | 'already'

/** Tables in which a service writes before anyone has used it. */
const serviceTables = ['meta', 'shared_counts'] as const

// Limits of a batch. A row may have a megabyte after an import or a new order.
const maxRows = 500
const maxLength = 2_000_000

/**
 * Loads a dump of everything into an empty database, reads it back and compares it. An interrupted load is resumed. No service uses the
 * database until it is complete.
 * @throws CopyError; Problem
 */
export async function load(database: Database, dump: Dump, request: LoadRequest): Promise<Loaded> {
  const { header, total } = dump
  const state = await database.read(databaseStateOf)
  const { [marks.loaded]: loaded, [marks.loading]: loading } = state.marks
  if (loaded === total.sha256) return 'already'
  const [sha256, rows = '0'] = loading?.split(' ') ?? []
  if (loading === undefined) await begin(database, state, dump)
  else if (sha256 !== total.sha256)
    throw new CopyError(`The load of another dump was interrupted: load that one again, or ${makeEmpty}.`)
  // A newer schema proves that the rows were compared: services do not migrate an unfinished load.
  if (state.schema <= header.schema) await insertAndCompare(database, dump, Number(rows), request.onProgress)
  await database.migrate()
  await database.write(async db => {
    await db.deleteFrom('meta').where('name', '=', marks.loading).execute()
    await setMeta(db, marks.loaded, total.sha256)
    await insertAudit(db, request.audit, undefined, request.now())
  })
  return loading === undefined ? 'begun' : 'resumed'
}

/** Returns the mark of an unfinished load, with the number of rows that are loaded. */
const loadingMark = ({ total }: Dump, rows: number): string => `${total.sha256} ${rows}`

const makeEmpty =
  'load into an empty one (an empty or missing DATA_DIR; with DATABASE_URL, a database that createdb has just made)'

/** Returns a table with rows. */
async function firstTaken(db: Reading, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables.filter(table => !serviceTables.some(name => name === table)))
    if (await loose(db).selectFrom(table).selectAll().limit(1).executeTakeFirst()) return table
  return undefined
}

/** Kysely with untyped tables. */
const loose = (db: Reading) => db as unknown as Kysely<Record<string, Record<string, unknown>>>

/** Reserves an empty database for a load, with the schema of the dump. */
async function begin(database: Database, { tables, schema }: DatabaseState, dump: Dump): Promise<void> {
  const taken = await database.read(db => firstTaken(db, tables))
  if (taken !== undefined) throw new CopyError(`The database is not empty (${taken}): ${makeEmpty}.`)
  if (schema > dump.header.schema) throw new CopyError(`The database has newer tables than the dump: ${makeEmpty}.`)
  await database.migrate({ to: dump.header.schema })
  await database.write(async db => {
    await db.deleteFrom('meta').where('name', '!=', migratedBy).execute()
    if (tables.includes('shared_counts')) await db.deleteFrom('shared_counts').execute()
    await setMeta(db, marks.loading, loadingMark(dump, 0))
  })
}

/** Inserts the missing rows, each batch with the progress in one transaction. Then compares all. @throws CopyError */
async function insertAndCompare(
  database: Database,
  dump: Dump,
  begunAt: number,
  onProgress: LoadRequest['onProgress'],
): Promise<void> {
  const count = Object.values(dump.total.rows).reduce((sum, rows) => sum + rows, 0)
  let rows = begunAt
  for (const batch of batchesOf(rowsIn(dump), begunAt)) {
    const { table, number } = batch.at(-1)!
    await insertBatch(database, batch, loadingMark(dump, rows), loadingMark(dump, number))
    rows = number
    onProgress(`loading ${table.table}`, rows / count)
  }
  const different = await differentTable(database, dump, (table, rows) =>
    onProgress(`comparing ${table}`, rows / count),
  )
  if (different !== undefined)
    throw new CopyError(
      `The database differs from ${dump.file}, and no service starts on it: the table ${different} has other rows. Stop other programs that write to it, then ${makeEmpty}.`,
    )
}

/** Reads every row of a dump and of a database. @returns the first table with other rows */
async function differentTable(
  database: Database,
  dump: Dump,
  onRows: (table: string, rows: number) => void,
): Promise<string | undefined> {
  const digests = () => new Map(dump.tables.map(table => [table, createHash('sha256')]))
  const [dumped, found] = [digests(), digests()]
  for (const { table, row } of rowsIn(dump)) dumped.get(table)!.update(`${row}\n`)
  let count = 0
  for await (const { table, rows } of pagesOf(query => database.read(query), dump.tables)) {
    for (const row of rows) found.get(table)!.update(`${row}\n`)
    count += rows.length
    onRows(table.table, count)
  }
  return dump.tables.find(table => dumped.get(table)!.digest('hex') !== found.get(table)!.digest('hex'))?.table
}

/** Yields rows of one table. @param after number of rows to skip */
function* batchesOf(rows: Iterable<DumpedRow>, after: number): Generator<DumpedRow[]> {
  let [batch, length]: [DumpedRow[], number] = [[], 0]
  for (const row of rows) {
    if (row.number <= after) continue
    if (batch.length > 0 && (batch[0]!.table !== row.table || batch.length === maxRows || length > maxLength)) {
      yield batch
      ;[batch, length] = [[], 0]
    }
    batch.push(row)
    length += row.row.length
  }
  if (batch.length > 0) yield batch
}

/** @throws CopyError if another load has continued, or the database cannot store a text */
async function insertBatch(
  database: Database,
  batch: readonly DumpedRow[],
  markBefore: string,
  mark: string,
): Promise<void> {
  const { table } = batch[0]!
  const rows = batch.map(({ row }) => {
    const values = valuesIn(row)
    return Object.fromEntries(table.columns.map((column, index): [string, Value] => [column, values[index]!]))
  })
  try {
    await database.write(async db => {
      const query = db.updateTable('meta').set({ value: mark }).where('name', '=', marks.loading)
      const { numUpdatedRows } = await query.where('value', '=', markBefore).executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new CopyError('Another forklist load is running on this database.')
      await loose(db).insertInto(table.table).values(rows).execute()
    })
  } catch (error) {
    if (!isRefusedText(error)) throw error
    const wrong = batch.find(({ row }) => row.includes('\\u0000')) ?? batch[0]!
    throw new CopyError(
      `${describeRow(table, wrong.row)}: a text that the database cannot store (${error.message}). PostgreSQL must use UTF-8, and stores no U+0000, which Forklist never writes. Correct that, then ${makeEmpty}.`,
      { cause: error },
    )
  }
}

/** PostgreSQL's codes for a text that has U+0000 or does not fit into the encoding of the database. */
const isRefusedText = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ['22021', '22P05'].includes(String(error.code))
