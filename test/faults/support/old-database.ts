import { globSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect } from 'vitest'
import type { Database } from '../../../src/storage/database.ts'
import type { Engine } from '../../../src/storage/engine.ts'
import { replacedBy, rowsBySchema } from './old-rows.ts'

type Migration = { up(db: Kysely<unknown>, engine: Engine): Promise<void> }
export type Row = Record<string, string | number | Uint8Array | null>

const folder = resolve(import.meta.dirname, '../../../src/storage/migrations')

/** The names of all migrations. They are file names, so a new migration is tested automatically. */
export const schemas: readonly string[] = globSync('[0-9]*.ts', { cwd: folder })
  .map(file => basename(file, '.ts'))
  .sort()

/** Creates the database of an earlier version: its schema and rows in every table. */
export async function fillAsOf(schema: string, database: Database): Promise<void> {
  expect(Object.keys(rowsBySchema), 'each migration needs its rows, or an empty object').toEqual(schemas)
  const migrations = Object.fromEntries(
    await Promise.all(schemas.map(async name => [name, await upOf(name, database)])),
  )
  await database.write(async db => {
    const { error } = await new Migrator({
      db: db as never,
      provider: { getMigrations: async () => migrations },
    }).migrateTo(schema)
    if (error) throw error
    for (const name of schemas.slice(0, schemas.indexOf(schema) + 1))
      for (const [table, rows] of Object.entries(rowsBySchema[name]!))
        if (!isReplaced(table, schema)) for (const row of rows) await insert(db as never, table, row)
  })
}

const isReplaced = (table: string, by: string): boolean => replacedBy[table] !== undefined && replacedBy[table] <= by

async function upOf(name: string, { engine }: Database) {
  const [migration] = Object.values(await import(join(folder, `${name}.ts`))) as [Migration]
  return { up: (db: Kysely<unknown>) => migration.up(db, engine) }
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
