import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AuditNote } from '../../core/audit.ts'
import { insertAudit } from '../audit.ts'
import { Database } from '../database.ts'
import { marks, setMeta } from '../meta-row.ts'
import { checkFile } from '../sqlite/check-file.ts'
import { busy, databaseName, primaryCode, safePragmas } from '../sqlite/file.ts'
import { FolderBusy, lockFolder } from '../sqlite/folder-lock.ts'
import { inspectDatabase } from '../sqlite/inspect.ts'
import { digestOf } from '../sqlite/manifest.ts'
import { realPath } from '../sqlite/paths.ts'
import { describeFinishedReplacement } from '../sqlite/replace-database.ts'
import { soleSqliteEngine } from '../sqlite.ts'
import { MovedAway } from './marks.ts'
import { MoveError } from './move-error.ts'
import { type Key, keyColumns, type Table, type TableRow, unmovedRowsOf, type Value } from './tables.ts'

/** Maximum wait for another command that is about to end. */
const patienceMs = 1000

// Limits of a batch. A row may have a megabyte after an import or a new order.
const rowsAtATime = 1000
const lengthAtATime = 2_000_000

// Leaving WAL fails while any program has the file open, even one that ignores the lock. WAL mode stays off, so that opening the file
// writes nothing.
const pragmas = `
  pragma locking_mode = exclusive;
  pragma journal_mode = delete;
  ${safePragmas}
`

/** The embedded database of a data folder, locked against others. */
export class MoveSource implements AsyncDisposable {
  readonly #path: string
  readonly #inUse: string
  readonly #lock: Disposable
  #open: { file: DatabaseSync; database: Database }

  /** Opens and migrates the database. @param log reports the outcome of an interrupted restore @throws MoveError; FolderBusy */
  static async open(dataDir: string, log: (line: string) => void): Promise<MoveSource> {
    const path = join(dataDir, databaseName)
    if (!existsSync(path)) {
      checkFile(path)
      throw new MoveError(`There is no ${databaseName} in ${dataDir} yet.`)
    }
    const source = new MoveSource(dataDir, log)
    try {
      await source.#open.database.migrate()
      return source
    } catch (error) {
      await source[Symbol.asyncDispose]()
      throw error
    }
  }

  private constructor(dataDir: string, log: (line: string) => void) {
    this.#inUse = `${dataDir} is in use: stop the service, and whatever else has ${databaseName} open (sqlite3, Litestream), then try again.`
    this.#path = realPath(join(dataDir, databaseName))
    using opening = new DisposableStack()
    this.#lock = opening.use(lockFolder(dataDir, 'restore', patienceMs, this.#inUse))
    const leftover = describeFinishedReplacement(this.#path, new Date())
    if (leftover !== undefined) log(leftover)
    checkFile(join(dataDir, databaseName))
    this.#open = this.#opened()
    opening.move()
  }

  #opened() {
    using opening = new DisposableStack()
    const file = opening.use(new DatabaseSync(this.#path, { timeout: patienceMs, defensive: true }))
    try {
      file.exec(pragmas)
    } catch (error) {
      throw primaryCode(error) === busy ? new FolderBusy(this.#inUse) : error
    }
    opening.move()
    return { file, database: new Database(soleSqliteEngine(file)) }
  }

  /** Returns where the lists are, if they were moved. */
  async away(): Promise<MovedAway | undefined> {
    const row = await this.#open.database.read(db =>
      db.selectFrom('meta').select('value').where('name', '=', marks.away).executeTakeFirst(),
    )
    return row && MovedAway.parse(JSON.parse(row.value))
  }

  /** Prevents services from starting on this database. */
  markAway(away: MovedAway): Promise<void> {
    return this.#open.database.write(db => setMeta(db, marks.away, JSON.stringify(away)))
  }

  async unmarkAway(audit: AuditNote, { to }: MovedAway, at: string): Promise<void> {
    await this.#open.database.write(async db => {
      await db.deleteFrom('meta').where('name', '=', marks.away).execute()
      await insertAudit(db, audit, to, at)
    })
  }

  note(audit: AuditNote, subject: string, at: string): Promise<void> {
    return this.#open.database.write(db => insertAudit(db, audit, subject, at))
  }

  /** Checks the whole file. @throws BackupError if it is damaged or no file of Forklist */
  inspect(): void {
    inspectDatabase(this.#open.file, this.#path)
  }

  /** Returns the SHA-256 of the file. */
  async fingerprint(): Promise<string> {
    // Closing the file would release SQLite's locks on it.
    await this.#close()
    const { sha256 } = digestOf(this.#path)
    this.#open = this.#opened()
    return sha256
  }

  count(table: Table): number {
    return Number(Object.values(this.#open.file.prepare(`select count(*) from ${table}`).get()!)[0])
  }

  /** Yields the rows after a key in key order. */
  *batches(table: Table, after?: Key): Generator<TableRow[]> {
    const columns = keyColumns(table)
    const conditions = [
      ...(after ? [`(${columns}) > (${after.map(() => '?')})`] : []),
      ...unmovedRowsOf(table).map(() => `${columns[0]} <> ?`),
    ]
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const statement = this.#open.file.prepare(`select * from ${table} ${where} order by ${columns}`)
    let [rows, length]: [TableRow[], number] = [[], 0]
    for (const row of statement.iterate(...(after ?? []), ...unmovedRowsOf(table)) as Iterable<TableRow>) {
      rows.push(row)
      length += lengthOf(row)
      if (rows.length < rowsAtATime && length < lengthAtATime) continue
      yield rows
      ;[rows, length] = [[], 0]
    }
    if (rows.length > 0) yield rows
  }

  async #close(): Promise<void> {
    await this.#open.database[Symbol.asyncDispose]()
    // Disposing the database does not close a connection that was never used.
    this.#open.file[Symbol.dispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
    this.#lock[Symbol.dispose]()
  }
}

const lengthOf = (row: TableRow): number => Object.values(row).reduce<number>((sum, value) => sum + lengthIn(value), 0)

const lengthIn = (value: Value): number =>
  typeof value === 'object' || typeof value === 'string' ? (value?.length ?? 0) : 8
