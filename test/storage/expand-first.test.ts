import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { Database } from '../../src/storage/database.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { fillAsOf, schemas } from '../faults/support/old-database.ts'

/** Earlier migrations were never released, so no older version runs beside them. */
const first = '009-postings'

type Column = { isRequired: boolean }

/** Returns every column of a schema, by its table and name. */
async function columnsOf(schema: string): Promise<Map<string, Column>> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const database = opened.use(new Database(sqliteEngine(join(folder, 'forklist.db'))))
  await fillAsOf(schema, database)
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

/** Returns the changes on which a version with the previous schema would fail. */
async function brokenBy(before: string, after: string): Promise<string[]> {
  const [old, now] = [await columnsOf(before), await columnsOf(after)]
  const oldTables = new Set([...old.keys()].map(tableOf))
  const gone = [...old.keys()].filter(name => !now.has(name)).map(name => `${name} is gone`)
  const required = [...now]
    .filter(([name, { isRequired }]) => oldTables.has(tableOf(name)) && isRequired && !old.get(name)?.isRequired)
    .map(([name]) => `${name} has to be given`)
  return [...gone, ...required]
}

const tableOf = (name: string): string => name.split('.')[0]!

test('a migration keeps everything that the previous version reads and writes', async () => {
  const released = schemas.slice(schemas.indexOf(first))
  for (const [index, schema] of released.slice(1).entries())
    expect(await brokenBy(released[index]!, schema), schema).toEqual([])
  // The test is meaningful only if it finds a migration that breaks the rule.
  expect(await brokenBy('008-moderation', first)).toContain('list_terms.term is gone')
})
