import { marks, outOfService } from '../meta-row.ts'
import { newestMigration } from '../migrations/index.ts'
import { leaveNewer, schemaOf } from '../newer-version.ts'
import type { Reading } from '../schema.ts'
import { DumpError } from './format.ts'

/** Tables, schema and marks of a database. */
export type DatabaseState = {
  tables: readonly string[]
  /** The newest migration; empty without tables. */
  schema: string
  /** Values of marks by name. */
  marks: Readonly<Record<string, string>>
}

/** @throws DumpError for a database of a newer version */
export async function databaseStateOf(db: Reading): Promise<DatabaseState> {
  const existing = await db.introspection.getTables({ withInternalKyselyTables: true })
  const tables = existing.map(({ name }) => name).filter(name => !name.startsWith('kysely_'))
  if (!tables.includes('meta')) return { tables, schema: '', marks: {} }
  const { names, newerMaker } = await schemaOf(db)
  if (newerMaker !== undefined) throw new DumpError(`The database was made by ${newerMaker}: ${leaveNewer}.`)
  const found = await db.selectFrom('meta').selectAll().where('name', 'in', Object.values(marks)).execute()
  return { tables, schema: names.at(-1)!, marks: Object.fromEntries(found.map(({ name, value }) => [name, value])) }
}

/** @throws DumpError for a database that cannot be dumped */
export async function requireDumpable(db: Reading): Promise<DatabaseState> {
  const state = await databaseStateOf(db)
  if (state.schema === '') throw new DumpError('The database has no lists yet.')
  if (state.schema !== newestMigration)
    throw new DumpError(`The database has an older schema (${state.schema}): run forklist migrate first.`)
  if (state.marks[marks.loading] !== undefined) throw new DumpError(outOfService[marks.loading]!)
  return state
}
