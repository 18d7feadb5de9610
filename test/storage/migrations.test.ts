import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../src/storage/migrations/index.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { onAllDatabases, type TestDatabase } from '../support/databases.ts'
import { entry, openStorage, rowsOf, tablesAt } from './open-storage.ts'
import { otherProcess } from './process.ts'

const all = Object.keys(migrations)

/** Opens an empty database. */
async function openEmpty(open: () => Promise<TestDatabase>) {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await open())
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const storage = opened.use(await storageAt(url, dataDir))
  const tables = opened.use(tablesAt(url, dataDir))
  const everything = opened.move()
  return { url, dataDir, storage, tables, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const cases = (open: () => Promise<TestDatabase>) => {
  test('runs each migration once', async () => {
    await using empty = await openEmpty(open)
    expect(await empty.storage.migrate()).toEqual(all)
    expect(await empty.storage.migrate()).toEqual([])
    await using again = await storageAt(empty.url, empty.dataDir)
    expect(await again.migrate()).toEqual([])
  })

  test('leaves existing lists unchanged', async () => {
    await using opened = await openStorage(open)
    await opened.make([entry(1, 'Dar Poeta', 'The one with ricotta.')])
    const before = await rowsOf(opened.tables)
    await opened.another().migrate()
    expect(await rowsOf(opened.tables)).toEqual(before)
  })

  test('counts the places and notes of a list again', async () => {
    await using opened = await openStorage(open)
    await opened.make([entry(1, 'Dar Poeta', 'Più buono')])
    const before = await rowsOf(opened.tables)
    await opened.tables.write(async db => {
      await sql`delete from kysely_migration where name >= '019-needed-towns'`.execute(db)
      await sql`drop table search_terms`.execute(db)
      await sql`drop index lists_without_terms`.execute(db)
      await sql`alter table lists drop column terms_version`.execute(db)
      await sql`alter table entries drop column needs_town`.execute(db)
      await sql`update lists set place_count = 2, notes_bytes = 20`.execute(db)
    })
    await opened.another().migrate()
    const lists = (rows: string[]) =>
      rows.filter(row => row.startsWith('lists ')).map(row => row.replace(/,"terms_version":\d/, ''))
    expect(lists(await rowsOf(opened.tables))).toEqual(lists(before))
  })

  test('is done by one of several starting processes, and all then work', async () => {
    await using empty = await openEmpty(open)
    const processes = await Promise.all([1, 2, 3].map(() => otherProcess('migrate', empty)))
    const did = await Promise.all(processes.map(process => process.go()))
    expect(did.sort()).toEqual([JSON.stringify(all), '[]', '[]'])
    expect(await empty.storage.migrate()).toEqual([])
  }, 60_000)

  test('that fails leaves no partial state and succeeds after the cause is removed', async () => {
    await using empty = await openEmpty(open)
    await empty.tables.write(db => sql`create table retries (note text)`.execute(db))
    await expect(empty.storage.migrate()).rejects.toThrow(/exists/)
    await empty.tables.write(db => sql`drop table retries`.execute(db))
    expect(await empty.storage.migrate()).toEqual(all)
  })

  test('refuses a database of a newer version and leaves it unchanged', async () => {
    await using opened = await openStorage(open)
    await opened.make([entry(1)])
    await opened.tables.write(db =>
      (db as unknown as Kysely<{ kysely_migration: { name: string; timestamp: string } }>)
        .insertInto('kysely_migration')
        .values({ name: '999-from-the-future', timestamp: '2036-01-01T00:00:00.000Z' })
        .execute(),
    )
    const before = await rowsOf(opened.tables)
    await expect(opened.another().migrate()).rejects.toThrow(/newer version of Forklist.*999-from-the-future/)
    expect(await rowsOf(opened.tables)).toEqual(before)
  })
}

onAllDatabases('bringing a database up to date', cases, { empty: true })
