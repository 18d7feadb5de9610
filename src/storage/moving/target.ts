import { type Kysely, sql } from 'kysely'
import { Database } from '../database.ts'
import { marks, setMeta } from '../meta-row.ts'
import { unknownMigration } from '../migrations/index.ts'
import { postgresEngine } from '../postgres.ts'
import type { Reading, Writing } from '../schema.ts'
import { MovedIn, Moving } from './marks.ts'
import { MoveError } from './move-error.ts'
import { describeRow, type Key, keyColumns, type Table, type TableRow, tables, unmovedRowsOf } from './tables.ts'

/** Tables in which a service writes before anyone has used it. */
const serviceTables: readonly Table[] = ['meta', 'shared_counts']

export type TargetState = {
  moving?: Moving
  arrived?: MovedIn
  /** A table that has rows. */
  taken?: Table
}

/** Kysely with untyped tables. */
type Loose = Kysely<Record<string, Record<string, unknown>>>

/** The PostgreSQL database that lists are moved into. */
export class MoveTargetDatabase implements AsyncDisposable {
  readonly #database: Database
  /** Name of the target in messages. */
  readonly #name: string
  /** The mark as last read from the database; absent for none. */
  #mark: string | undefined

  constructor(url: string, name: string) {
    this.#database = new Database(postgresEngine(url, true))
    this.#name = name
  }

  /** Examines the target before anything is written. @throws MoveError if it cannot be used */
  async look(): Promise<TargetState> {
    const { rows } = await this.#database.read(db =>
      sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db),
    )
    const { encoding } = rows[0]!
    if (encoding !== 'UTF8')
      throw new MoveError(
        `${this.#name} is in ${encoding}, which cannot store every name: make a database in UTF8 (createdb --encoding=UTF8 --template=template0).`,
      )
    const existing = new Set((await this.#introspected()).map(({ name }) => name))
    if (existing.has('kysely_migration')) await this.#refuseNewer()
    const taken = await this.#database.read(db => firstTaken(db, existing))
    return { ...(taken && { taken }), ...(existing.has('meta') && (await this.#marks())) }
  }

  /** Migrates its schema. @returns the newest migration */
  async migrate(): Promise<string> {
    await this.#database.migrate()
    return (await this.#migrations()).at(-1)!
  }

  /**
   * Reserves the target for a move: deletes a service's own rows and the rows of an interrupted move.
   * @throws MoveError if it changed since `look`
   */
  async begin(moving: Moving): Promise<void> {
    const mark = JSON.stringify(moving)
    await this.#database.write(async db => {
      const emptied = this.#mark === undefined ? serviceTables : tables
      await sql`lock table ${sql.table('meta')}`.execute(db)
      await this.#requireMark(db)
      await sql`truncate ${sql.join(emptied.map(table => sql.table(table)))}`.execute(db)
      const taken = await firstTaken(db, new Set(tables))
      if (taken)
        throw new MoveError(`Another process has just written into ${taken} of ${this.#name}: stop the service there.`)
      await setMeta(db, marks.moving, mark)
    })
    this.#mark = mark
  }

  /** Checks the mark, so that the overtaken one of two concurrent moves fails. */
  async #requireMark(db: Writing): Promise<void> {
    const row = await lockedMark(db)
    if (row?.value !== this.#mark) throw this.#overtaken()
  }

  #overtaken(): MoveError {
    return new MoveError(`Another forklist migrate-to is at work on ${this.#name}.`)
  }

  /** Resumes an interrupted move. Its last batch counts if it was committed. */
  async resume(): Promise<Moving> {
    const row = await this.#database.write(lockedMark)
    if (!row) throw this.#overtaken()
    this.#mark = row.value
    return Moving.parse(JSON.parse(row.value))
  }

  /**
   * Writes rows and the progress in one transaction.
   * @throws MoveError if another move has continued, or PostgreSQL cannot store a row
   */
  async copy(table: Table, rows: readonly TableRow[], moving: Moving): Promise<void> {
    const mark = JSON.stringify(moving)
    try {
      await this.#database.write(async db => {
        await this.#requireMark(db)
        await setMeta(db, marks.moving, mark)
        await (db as unknown as Loose)
          .insertInto(table)
          .values([...rows])
          .execute()
      })
    } catch (error) {
      const wrong = rows.find(hasZero)
      if (wrong && isUntakenText(error))
        throw new MoveError(
          `${describeRow(table, wrong)}: a text with U+0000 in it, which PostgreSQL cannot store. Forklist never writes it: remove it with sqlite3 and start again with --anew.`,
          { cause: error },
        )
      throw error
    }
    this.#mark = mark
  }

  /** Allows services on the target. */
  async arrive(arrived: MovedIn): Promise<void> {
    await this.#database.write(async db => {
      await this.#requireMark(db)
      await db.deleteFrom('meta').where('name', '=', marks.moving).execute()
      await setMeta(db, marks.arrived, JSON.stringify(arrived))
    })
  }

  /** Returns rows in key order. @param to the last key; all if absent */
  async rows(table: Table, after: Key | undefined, to: Key | undefined, limit: number): Promise<TableRow[]> {
    const columns = keyColumns(table)
    const key = sql`(${sql.join(columns.map(column => sql.ref(column)))})`
    return this.#database.read(async db => {
      const found = await (db as unknown as Loose)
        .selectFrom(table)
        .selectAll()
        .$if(after !== undefined, query => query.where(sql<boolean>`${key} > (${sql.join(after!)})`))
        .$if(to !== undefined, query => query.where(sql<boolean>`${key} <= (${sql.join(to!)})`))
        .$if(unmovedRowsOf(table).length > 0, query => query.where(columns[0]!, 'not in', unmovedRowsOf(table)))
        .$call(query => columns.reduce((ordered, column) => ordered.orderBy(column), query))
        .limit(limit)
        .execute()
      return found as TableRow[]
    })
  }

  async #introspected() {
    return this.#database.read(db => db.introspection.getTables({ withInternalKyselyTables: true }))
  }

  async #migrations(): Promise<string[]> {
    const { rows } = await this.#database.read(db =>
      sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
    )
    return rows.map(({ name }) => name)
  }

  async #refuseNewer(): Promise<void> {
    const unknown = unknownMigration(await this.#migrations())
    if (unknown !== undefined)
      throw new MoveError(`${this.#name} was made by a newer version of Forklist (it has ${unknown}): use that one.`)
  }

  async #marks(): Promise<TargetState> {
    const rows = await this.#database.read(db =>
      db.selectFrom('meta').selectAll().where('name', 'in', [marks.moving, marks.arrived]).execute(),
    )
    const valueOfMark = (mark: string) => rows.find(({ name }) => name === mark)?.value
    const [moving, arrived] = [valueOfMark(marks.moving), valueOfMark(marks.arrived)]
    this.#mark = moving
    return {
      ...(moving !== undefined && { moving: Moving.parse(JSON.parse(moving)) }),
      ...(arrived !== undefined && { arrived: MovedIn.parse(JSON.parse(arrived)) }),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }
}

const lockedMark = (db: Writing) =>
  db.selectFrom('meta').select('value').where('name', '=', marks.moving).forUpdate().executeTakeFirst()

/** Returns an existing table with rows. */
async function firstTaken(db: Reading, existing: ReadonlySet<string>): Promise<Table | undefined> {
  for (const table of tables.filter(table => existing.has(table) && !serviceTables.includes(table)))
    if (await (db as unknown as Loose).selectFrom(table).selectAll().limit(1).executeTakeFirst()) return table
  return undefined
}

const hasZero = (row: TableRow): boolean =>
  Object.values(row).some(value => typeof value === 'string' && value.includes('\0'))

/** Returns whether PostgreSQL cannot store a text (`character_not_in_repertoire`). */
const isUntakenText = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '22021'
