import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { Database } from '../../src/storage/database.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { fillAsOf, schemas } from '../faults/support/old-database.ts'

type Column = { isRequired: boolean }

/** Returns every column of a schema, by its table and name. @param change a statement that runs first */
async function columnsOf(schema: string, change?: string): Promise<Map<string, Column>> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const database = opened.use(new Database(sqliteEngine(join(folder, 'forklist.db'))))
  await fillAsOf(schema, database)
  if (change) await database.write(db => sql.raw(change).execute(db))
  return await database.read(async reading => {
    const tables = await (reading as unknown as Kysely<unknown>).introspection.getTables()
    const columns = tables.flatMap(table =>
      table.columns.map(({ name, isNullable, hasDefaultValue }): [string, Column] => [
        `${table.name}.${name}`,
        { isRequired: !isNullable && !hasDefaultValue },
      ]),
    )
    return new Map(columns)
  })
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

/** Returns the changes on which a version with the previous schema would fail. */
function breaksBetween(old: Columns, now: Columns): string[] {
  const oldTables = new Set([...old.keys()].map(tableOf))
  const gone = [...old.keys()].filter(name => !now.has(name)).map(name => `${name} is gone`)
  const required = [...now]
    .filter(([name, { isRequired }]) => oldTables.has(tableOf(name)) && isRequired && !old.get(name)?.isRequired)
    .map(([name]) => `${name} has to be given`)
  return [...gone, ...required]
}

const tableOf = (name: string): string => name.split('.')[0]!

test('a migration keeps everything that the previous version reads and writes', async () => {
  for (const [index, schema] of schemas.slice(1).entries())
    expect(breaksBetween(await columnsOf(schemas[index]!), await columnsOf(schema)), schema).toEqual([])
})

test.each([
  ['drop table tickets', 'tickets.hash is gone'],
  ['alter table lists drop column bands', 'lists.bands is gone'],
  ['alter table lists rename column bands to groups', 'lists.bands is gone'],
])('finds that “%s” breaks the previous version', async (change, broken) => {
  const newest = schemas.at(-1)!
  expect(breaksBetween(await columnsOf(newest), await columnsOf(newest, change))).toContain(broken)
})
