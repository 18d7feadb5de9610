import { CopyError } from '../durable-file.ts'
import { marks } from '../meta-row.ts'
import { leaveNewer, schemaOf } from '../newer-version.ts'
import type { Reading } from '../schema.ts'

/** Tables, schema and marks of a database. */
export type DatabaseState = {
  tables: readonly string[]
  /** The newest migration; empty without tables. */
  schema: string
  /** Values of marks by name. */
  marks: Readonly<Record<string, string>>
}

/** @throws CopyError for a database of a newer version */
export async function databaseStateOf(db: Reading): Promise<DatabaseState> {
  const { tables, names, newerMaker } = await schemaOf(db)
  if (newerMaker !== undefined) throw new CopyError(`The database was made by ${newerMaker}: ${leaveNewer}.`)
  if (!tables.includes('meta')) return { tables, schema: '', marks: {} }
  const found = await db.selectFrom('meta').selectAll().where('name', 'in', Object.values(marks)).execute()
  return { tables, schema: names.at(-1)!, marks: Object.fromEntries(found.map(({ name, value }) => [name, value])) }
}
