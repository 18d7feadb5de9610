import type { DatabaseSync } from 'node:sqlite'
import { CopyError } from '../durable-file.ts'
import { migratedBy } from '../meta-row.ts'
import { leaveNewer, newerMaker } from '../newer-version.ts'
import { isDamage } from './errors.ts'
import { applicationId } from './file.ts'

/** The contents of a database. */
export type Contents = {
  newestMigration: string
  /** Number of rows by table. */
  rows: Record<string, number>
}

/**
 * Checks a whole database.
 * @param name the name of the database in messages
 * @throws CopyError if it is damaged, no database of Forklist, or of a newer version
 */
export function inspectDatabase(database: DatabaseSync, name: string): Contents {
  try {
    return countContents(database, name)
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new CopyError(`${name} is damaged, or no database: ${(error as Error).message}.`, { cause: error })
  }
}

function countContents(database: DatabaseSync, name: string): Contents {
  // The copy of a database in use has a log. Leaving WAL mode folds it into the file.
  database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma journal_mode = delete')
  const one = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0]
  if (one('pragma application_id') !== applicationId) throw new CopyError(`${name} is no database of Forklist.`)
  // The check stops after a hundred errors. One is enough to report.
  const wrong = one('pragma integrity_check')
  if (wrong !== 'ok') throw new CopyError(`${name} is damaged: ${wrong}.`)
  const orphan = database.prepare('pragma foreign_key_check').get()
  if (orphan) throw new CopyError(`${name} is damaged: a row of ${orphan.table} has lost its ${orphan.parent}.`)
  const newestMigration = requireKnown(database, name).at(-1)
  if (newestMigration === undefined) throw new CopyError(`${name} has none of Forklist’s tables.`)
  const tables = tablesIn(database)
  const rows = tables.sort().map(table => [table, one(`select count(*) from "${table.replaceAll('"', '""')}"`)])
  return { newestMigration, rows: Object.fromEntries(rows) as Contents['rows'] }
}

/** @returns the migrations that a database has @throws CopyError for a database of a newer version */
function requireKnown(database: DatabaseSync, name: string): string[] {
  if (!tablesIn(database).includes('kysely_migration')) return []
  const migrations = namesIn(database, 'select name from kysely_migration order by name')
  if (newerMaker(migrations, undefined) === undefined) return migrations
  const version = database.prepare('select value from meta where name = ?').get(migratedBy)?.value
  const maker = newerMaker(migrations, version === undefined ? undefined : String(version))
  throw new CopyError(`${name} was made by ${maker}: ${leaveNewer}.`)
}

const tablesIn = (database: DatabaseSync): string[] =>
  namesIn(database, "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")

const namesIn = (database: DatabaseSync, sql: string): string[] =>
  Array.from(database.prepare(sql).all(), ({ name }) => String(name))
