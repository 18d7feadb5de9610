import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect } from 'vitest'
import type { Database } from '../../../src/storage/database.ts'
import { migrations } from '../../../src/storage/migrations/index.ts'
import { rowsBySchema } from './old-rows.ts'

export type Row = Record<string, string | number | Uint8Array | null>

/** The schemas from 0.1.0 on: the names of their newest migrations. */
export const schemas: readonly string[] = Object.keys(migrations).filter(name => name >= '018-suggestions')

/** Creates the database of an earlier version: its schema and rows in every table. */
export async function fillAsOf(schema: string, database: Database): Promise<void> {
  expect(Object.keys(rowsBySchema), 'each migration needs its rows, or an empty object').toEqual(schemas)
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, { up }]) => [
          name,
          { up: (db: Kysely<unknown>) => up(db, database.engine) },
        ]),
      ),
  }
  await database.write(async db => {
    const { error } = await new Migrator({ db: db as never, provider }).migrateTo(schema)
    if (error) throw error
    for (const name of schemas.slice(0, schemas.indexOf(schema) + 1))
      for (const [table, rows] of Object.entries(rowsBySchema[name]!))
        for (const row of rows) await insert(db as never, table, row)
  })
}

/** Inserts a row with plain SQL, because present code does not write the rows of an old version. */
async function insert(db: Kysely<unknown>, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

/** Returns a row with bytes as text, and without null, because a new column has no values. */
const comparable = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === null ? [] : [[name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value]],
    ),
  )

const isPostgres = ({ engine }: Database): boolean => engine.dataVersion === undefined

/** Returns a database as text: its tables, columns, indexes and rows. Equal databases give equal texts. */
export async function dumpOf(database: Database): Promise<{ structure: string[]; rows: string[] }> {
  return database.read(async reading => {
    const db = reading as unknown as Kysely<unknown>
    const structure: string[] = []
    const rows: string[] = []
    for (const { name, columns } of await db.introspection.getTables()) {
      const described = columns.map(
        ({ name, dataType, isNullable }) => `${name} ${dataType}${isNullable ? '' : ' not null'}`,
      )
      structure.push(`table ${name} (${described.join(', ')})`)
      const found = await sql`select * from ${sql.table(name)}`.execute(db)
      rows.push(...found.rows.map(row => `${name} ${JSON.stringify(comparable(row as Row))}`))
    }
    const run = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const text = isPostgres(database)
      ? sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = 'public'`
      : sql<{ text: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as text from sqlite_schema`
    structure.push(
      ...run.rows.map(({ name }) => `migration ${name}`),
      ...(await text.execute(db)).rows.map(row => row.text),
    )
    return { structure: structure.sort(), rows: rows.sort() }
  })
}
