import { dirname } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { ProblemCode } from '../core/problem.ts'
import type { Engine } from './engine.ts'
import { requireAllPages } from './sqlite/all-pages.ts'
import { checkFile, isSmall, readThrough } from './sqlite/check-file.ts'
import { asDamage, isDamage } from './sqlite/damage.ts'
import { eraseFile } from './sqlite/erase-file.ts'
import { erasedInThread } from './sqlite/erase-thread.ts'
import { applicationId, busy, openFile, primaryCode } from './sqlite/file.ts'
import { lockFolder } from './sqlite/folder-lock.ts'
import { measureFiles } from './sqlite/measure-files.ts'
import { realPath } from './sqlite/paths.ts'
import { settledInWords } from './sqlite/replace-database.ts'
import { SharedCommits } from './sqlite/shared-commits.ts'
import { WriteGuard } from './sqlite/write-guard.ts'

/** How long a restoring that is going on is waited for. */
const restoreMayTakeMs = 5000

/**
 * SQLite in one file: a connection that writes and one that reads, so that readers never wait for a transaction in progress.
 * @param told what was found to be known of it: a line for the log
 * @param readsThrough looks for damage in the whole of a small database first
 * @throws StorageDamage; Error of `node:sqlite` when the file cannot be opened or written; FolderBusy while a backup is restored
 */
export function sqliteEngine(
  path: string,
  told: (line: string) => void = console.warn,
  readsThrough: boolean = false,
): Engine {
  // SQLite asks for it once, when the first database is opened; erasing needs room where the file is, and not in a small /tmp.
  process.env.SQLITE_TMPDIR ??= dirname(path)
  using opening = new DisposableStack()
  const restoring = `A backup is being restored in ${dirname(path)}: try again when that has ended.`
  opening.use(lockFolder(dirname(path), 'use', restoreMayTakeMs, restoring))
  const leftover = settledInWords(realPath(path), new Date())
  if (leftover !== undefined) told(leftover)
  checkFile(path)
  try {
    return opened(path, opening, readsThrough)
  } catch (error) {
    throw asDamage(error)
  }
}

function opened(path: string, opening: DisposableStack, readsThrough: boolean): Engine {
  const writer = opening.use(openFile(path))
  if (readsThrough) requireAllPages(realPath(path), writer)
  if (readsThrough && isSmall(path)) readThrough(path, 'quick')
  // Setting it writes, also what is there already; and who only reads may do so on a disk that is full.
  if (writer.prepare('pragma application_id').get()!.application_id !== applicationId)
    writer.exec(`pragma application_id = ${applicationId}`)
  const guard = new WriteGuard(path, writer)
  // From here on the door waits for other processes, because waiting inside SQLite holds up everything else in this one.
  writer.exec('pragma busy_timeout = 10')
  const reader = opening.use(openFile(path))
  const dataVersion = reader.prepare('pragma data_version')
  dataVersion.setReturnArrays(true)
  const everything = opening.move()
  return {
    ...inSqlite(
      dialect(writer, () => guard.beforeWriting()),
      dialect(reader),
    ),
    requireFile: () => guard.requireFile(),
    shareCommits: transact => new SharedCommits(transact, { problemOf, mayRepeat }),
    dataVersion: () => (dataVersion.get() as unknown as [number])[0],
    erase: inThread => (inThread ? erasedInThread(path) : eraseFile(path)),
    measure: telemetry => measureFiles(telemetry, path),
    close: () => everything.dispose(),
  }
}

/** On the one connection of somebody who has the file to himself. */
export function soleSqliteEngine(database: DatabaseSync): Engine {
  const only = dialect(database)
  return inSqlite(only, only)
}

const inSqlite = (writer: Dialect, reader: Dialect): Engine => ({
  name: 'sqlite',
  writer,
  reader,
  text: sql`text`,
  integer: sql`integer`,
  bytes: sql`blob`,
  tableEnd: clustered => (clustered ? sql`strict, without rowid` : sql`strict`),
  problemOf,
  mayRepeat,
})

const problemOf = (error: unknown): ProblemCode | undefined =>
  isDamage(error) ? 'storage_damaged' : problemsByCode[primaryCode(error) ?? -1]

/** Only BEGIN IMMEDIATE meets a lock, and then nothing has been done. */
const mayRepeat = (error: unknown): boolean => primaryCode(error) === busy

const problemsByCode: { [code: number]: ProblemCode | undefined } = {
  [busy]: 'storage_unavailable',
  6: 'storage_unavailable', // LOCKED
  8: 'storage_unavailable', // READONLY
  10: 'storage_unavailable', // IOERR
  13: 'storage_full', // FULL
  14: 'storage_unavailable', // CANTOPEN
}

class TransactionDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #beforeWriting: () => void

  constructor(database: DatabaseSync, beforeWriting: () => void) {
    super({ database: asKyselyWants(database) })
    this.#database = database
    this.#beforeWriting = beforeWriting
  }

  // Kysely begins deferred transactions, which fail instead of waiting when they come to write.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#beforeWriting()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  // A full disk or a failing one makes SQLite roll back by itself. Doing it again would fail, and hide what it was.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

// Kysely holds that SQLite cannot undo a change of the schema. It can; without this a migration that is interrupted stays half
// done, and two processes that start at once both begin it.
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const dialect = (database: DatabaseSync, beforeWriting: () => void = () => {}): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new TransactionDriver(database, beforeWriting),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

const keptStatements = 500

/** Kysely's SQLite driver asks for better-sqlite3's shape. Statements are kept, because preparing costs three times running. */
function asKyselyWants(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, ReturnType<typeof shape>>()
  const shape = (statement: StatementSync) => ({
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
    run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
    iterate: (values: readonly unknown[]) =>
      statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
  })
  return {
    close: () => database[Symbol.dispose](),
    prepare(text) {
      let statement = kept.get(text)
      if (!statement) {
        // Queries differ by the number of rows they insert, so the set is bounded only here.
        if (kept.size >= keptStatements) kept.clear()
        statement = shape(database.prepare(text))
        kept.set(text, statement)
      }
      return statement
    },
  }
}
