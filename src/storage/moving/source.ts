import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AuditNote } from '../../core/audit.ts'
import { keepAudit } from '../audit.ts'
import { Database } from '../database.ts'
import { setMeta } from '../meta.ts'
import { checkFile } from '../sqlite/check-file.ts'
import { busy, databaseName, primaryCode, safePragmas } from '../sqlite/file.ts'
import { FolderBusy, lockFolder } from '../sqlite/folder-lock.ts'
import { inspected } from '../sqlite/inspect.ts'
import { digested } from '../sqlite/manifest.ts'
import { realPath } from '../sqlite/paths.ts'
import { settledInWords } from '../sqlite/replace-database.ts'
import { soleSqliteEngine } from '../sqlite.ts'
import { Away, marks } from './marks.ts'
import { MoveError } from './move-error.ts'
import { type Key, keyColumns, type Row, staying, type Table, type Value } from './tables.ts'

/** For a command that ends at this moment. */
const patienceMs = 1000

// What is on its way at a time. A row may have a megabyte, where a list was imported or reordered.
const rowsAtATime = 1000
const lengthAtATime = 2_000_000

// Leaving WAL fails while anybody has it open, also a program that knows nothing of the lock. It stays so: then nothing is written by opening it.
const pragmas = `
  pragma locking_mode = exclusive;
  pragma journal_mode = delete;
  ${safePragmas}
`

/** The embedded database of a data folder, which nobody else has meanwhile. */
export class Source implements AsyncDisposable {
  readonly #path: string
  readonly #inUse: string
  readonly #lock: Disposable
  #open: { file: DatabaseSync; database: Database }

  /** Brings it up to date. @param told what became of a restoring that was broken off @throws MoveError; FolderBusy */
  static async open(dataDir: string, told: (line: string) => void): Promise<Source> {
    const path = join(dataDir, databaseName)
    if (!existsSync(path)) {
      checkFile(path)
      throw new MoveError(`There is no ${databaseName} in ${dataDir} yet.`)
    }
    const source = new Source(dataDir, told)
    try {
      await source.#open.database.migrate()
      return source
    } catch (error) {
      await source[Symbol.asyncDispose]()
      throw error
    }
  }

  private constructor(dataDir: string, told: (line: string) => void) {
    this.#inUse = `${dataDir} is in use: stop the service, and whatever else has ${databaseName} open (sqlite3, Litestream), then try again.`
    this.#path = realPath(join(dataDir, databaseName))
    using opening = new DisposableStack()
    this.#lock = opening.use(lockFolder(dataDir, 'restore', patienceMs, this.#inUse))
    const leftover = settledInWords(this.#path, new Date())
    if (leftover !== undefined) told(leftover)
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

  /** Where its lists are now, if they were moved. */
  async away(): Promise<Away | undefined> {
    const row = await this.#open.database.read(db =>
      db.selectFrom('meta').select('value').where('name', '=', marks.away).executeTakeFirst(),
    )
    return row && Away.parse(JSON.parse(row.value))
  }

  /** From now on no service begins on it. */
  markAway(away: Away): Promise<void> {
    return this.#open.database.write(db => setMeta(db, marks.away, JSON.stringify(away)))
  }

  async unmarkAway(audit: AuditNote, { to }: Away, at: string): Promise<void> {
    await this.#open.database.write(async db => {
      await db.deleteFrom('meta').where('name', '=', marks.away).execute()
      await keepAudit(db, audit, to, at)
    })
  }

  note(audit: AuditNote, subject: string, at: string): Promise<void> {
    return this.#open.database.write(db => keepAudit(db, audit, subject, at))
  }

  /** Looks at the whole of it. @throws BackupError when it is damaged, or none of Forklist’s */
  inspect(): void {
    inspected(this.#open.file, this.#path)
  }

  /** What it is, to the byte: SHA-256 of the file. */
  async fingerprint(): Promise<string> {
    // To close the file would let go of SQLite's locks on it.
    await this.#close()
    const { sha256 } = digested(this.#path)
    this.#open = this.#opened()
    return sha256
  }

  count(table: Table): number {
    return Number(Object.values(this.#open.file.prepare(`select count(*) from ${table}`).get()!)[0])
  }

  /** The rows after one, or all, in the order of their key. */
  *batches(table: Table, after?: Key): Generator<Row[]> {
    const columns = keyColumns(table)
    const conditions = [
      ...(after ? [`(${columns}) > (${after.map(() => '?')})`] : []),
      ...staying(table).map(() => `${columns[0]} <> ?`),
    ]
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const statement = this.#open.file.prepare(`select * from ${table} ${where} order by ${columns}`)
    let [rows, length]: [Row[], number] = [[], 0]
    for (const row of statement.iterate(...(after ?? []), ...staying(table)) as Iterable<Row>) {
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
    // Which does not close what it has not used.
    this.#open.file[Symbol.dispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
    this.#lock[Symbol.dispose]()
  }
}

const lengthOf = (row: Row): number => Object.values(row).reduce<number>((sum, value) => sum + lengthIn(value), 0)

const lengthIn = (value: Value): number =>
  typeof value === 'object' || typeof value === 'string' ? (value?.length ?? 0) : 8
