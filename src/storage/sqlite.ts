import { stat, statfs } from 'node:fs/promises'
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
import type { Telemetry } from '../core/telemetry.ts'
import type { Engine } from './engine.ts'
import { requireAllPages } from './sqlite/all-pages.ts'
import { checkFile, isSmall, readThrough } from './sqlite/check-file.ts'
import { eraseFile } from './sqlite/erase-file.ts'
import { asDamage, busy, full, isDamage, primaryCode } from './sqlite/errors.ts'
import { applicationId, openFile, realPath } from './sqlite/file.ts'
import { lockFolder } from './sqlite/folder-lock.ts'
import { inThread } from './sqlite/in-thread.ts'
import { finishReplacement } from './sqlite/replace-database.ts'
import { SharedCommits } from './sqlite/shared-commits.ts'
import { WriteGuard } from './sqlite/write-guard.ts'

/** Maximum wait for a running restore. */
const maxRestoreWaitMs = 5000
/** Maximum wait for another command that is about to end. */
const maxUseWaitMs = 1000

/**
 * Opens SQLite in one file: a connection for writes and one for reads, so that readers never wait for a transaction.
 * @param log logs a fact about the database
 * @param readsThrough whether all of a small database is first checked for damage
 * @param alone whether no other process may use it meanwhile
 * @throws StorageDamage; Error of `node:sqlite` if the file cannot be opened or written; FolderBusy during a restore
 */
export function sqliteEngine(
  path: string,
  log: (line: string) => void = console.warn,
  readsThrough: boolean = false,
  alone: boolean = false,
): Engine {
  // SQLite reads this once, when the first database is opened. Erasing needs space in the file's folder, not in a small /tmp.
  process.env.SQLITE_TMPDIR ??= dirname(path)
  using opening = new DisposableStack()
  const folder = dirname(path)
  const restoring = `Lists are being restored, loaded or moved in ${folder}: try again when that has ended.`
  opening.use(
    alone
      ? lockFolder(folder, 'restore', maxUseWaitMs, `${folder} is in use: stop the service, then try again.`)
      : lockFolder(folder, 'use', maxRestoreWaitMs, restoring),
  )
  const leftover = finishReplacement(realPath(path), new Date())
  if (leftover !== undefined) log(leftover)
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
  // Setting an equal value also writes, and reading must work on a full disk.
  if (writer.prepare('pragma application_id').get()!.application_id !== applicationId)
    writer.exec(`pragma application_id = ${applicationId}`)
  const guard = new WriteGuard(path, writer)
  // Short, because waiting inside SQLite blocks the whole process. Other callers wait in our queue.
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
    erase: besideThis => (besideThis ? inThread('eraseFile', [path]) : eraseFile(path)),
    measure: telemetry => measureFiles(telemetry, path),
    close: () => everything.dispose(),
  }
}

/** Measures the size of a database's files and the free space. */
function measureFiles(telemetry: Telemetry, path: string): void {
  const bytes = {
    name: 'forklist_database_bytes',
    help: 'Size of the files of SQLite: the database and its log.',
    labelNames: ['file'],
  } as const
  for (const [file, suffix] of [
    ['database', ''],
    ['log', '-wal'],
  ] as const)
    telemetry.gauge(bytes, async () => [[{ file }, (await stat(path + suffix)).size]])
  const free = {
    name: 'forklist_disk_free_bytes',
    help: 'Free disk space beside the database. Overwriting deleted data temporarily needs up to twice the size of the database.',
  } as const
  telemetry.gauge(free, async () => {
    const { bavail, bsize } = await statfs(dirname(path))
    return bavail * bsize
  })
}

/** Opens an engine on the only connection to a file. */
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
  beginSnapshot: sql`begin`,
  tableEnd: clustered => (clustered ? sql`strict, without rowid` : sql`strict`),
  problemOf,
  mayRepeat,
})

const problemOf = (error: unknown): ProblemCode | undefined =>
  isDamage(error) ? 'storage_damaged' : problemsByCode[primaryCode(error) ?? -1]

/** Returns whether a lock was busy. Only BEGIN IMMEDIATE waits for locks, so nothing has been done then. */
const mayRepeat = (error: unknown): boolean => primaryCode(error) === busy

const problemsByCode: { [code: number]: ProblemCode | undefined } = {
  [busy]: 'storage_unavailable',
  6: 'storage_unavailable', // LOCKED
  8: 'storage_unavailable', // READONLY
  10: 'storage_unavailable', // IOERR
  [full]: 'storage_full',
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

  // Kysely's deferred transactions would fail at their first write instead of waiting.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#beforeWriting()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  // SQLite rolls back by itself after a full or failing disk. A second rollback would fail and hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

// Kysely assumes that SQLite cannot roll back schema changes. It can. Otherwise an interrupted migration would stay half done, and two
// processes that start together would both begin it.
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

const maxCachedStatements = 500

/**
 * Adapts a database to the interface of better-sqlite3, which Kysely expects. Caches statements, because preparing costs three times
 * as much as running.
 */
function asKyselyWants(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof shape>>()
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
      let statement = statements.get(text)
      if (!statement) {
        // Inserts of different lengths are different statements, so the cache needs a bound.
        if (statements.size >= maxCachedStatements) statements.clear()
        statement = shape(database.prepare(text))
        statements.set(text, statement)
      }
      return statement
    },
  }
}
