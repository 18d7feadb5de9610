import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { keyColumns, tables } from '../../src/storage/moving/tables.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { schemas } from '../faults/support/old-database.ts'
import { moved, openBoth, rowsAt } from './moving.ts'
import { describePostgres } from './on-postgres.ts'
import { proxyTo } from './postgres-proxy.ts'

const inFile = (dataDir: string) => new DatabaseSync(join(dataDir, 'forklist.db'))

async function run(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

const startOn = async (url: string | undefined, dataDir = ''): Promise<void> => {
  await using storage = await storageAt(url, dataDir)
  await storage.migrate()
}

/** Returns statements that change a column of each entry that the move inserts. */
const tamper = (column: string) => [
  `create function tamper() returns trigger language plpgsql as $$ begin new.${column} := new.${column} || 'x'; return new; end $$`,
  'create trigger tamper before insert on entries for each row execute function tamper()',
]
const untamper = 'drop function tamper cascade'

describePostgres('moving to PostgreSQL', () => {
  test('moves every row of every table', async () => {
    await using both = await openBoth({ places: 2500 })
    const { how, tables: found } = await moved(both.dataDir, both.url)
    expect(how).toBe('begun')
    const before = await rowsAt(both.url)
    using file = inFile(both.dataDir)
    const names = file.prepare("select name from sqlite_schema where type = 'table'").all()
    const rows = (table: string) => file.prepare(`select count(*) as rows from ${table}`).get()!.rows
    expect(found.map(({ table }) => table as string).sort()).toEqual(
      names
        .map(({ name }) => String(name))
        .filter(name => !/^(kysely|sqlite)_/.test(name))
        .sort(),
    )
    for (const { table, rows: log } of found) {
      expect(log, table).toBeGreaterThan(0)
      expect(log, table).toBe(Number(rows(table)) - (table === 'meta' ? 1 : 0))
    }
    expect(new Set(found.map(({ sha256 }) => sha256)).size, 'each table has its own digest').toBe(found.length)
    file.exec("delete from meta where name = 'lists were moved away'")
    expect(before).toEqual(await rowsAt(undefined, both.dataDir))
  })

  test('knows the primary key of every table', async () => {
    await using both = await openBoth()
    using file = inFile(both.dataDir)
    for (const table of tables) {
      const columns = file.prepare(`select name from pragma_table_info('${table}') where pk > 0 order by pk`).all()
      expect(
        columns.map(({ name }) => name),
        table,
      ).toEqual(keyColumns(table))
    }
  })

  test('migrates a file of an older version first', async () => {
    await using both = await openBoth({ schema: schemas[0]! })
    await moved(both.dataDir, both.url)
    await startOn(both.url)
    const [result] = await run(both.url, 'select count(*) as rows from postings')
    expect(Number(result!.rows[0].rows)).toBeGreaterThan(0)
  })

  test('preserves every valid character and every byte', async () => {
    await using both = await openBoth()
    const texts = fc.sample(
      fc.string({ unit: 'binary', maxLength: 40 }).map(text => text.replaceAll('\0', '')),
      1500,
    )
    const bytes = fc.sample(fc.uint8Array({ maxLength: 40 }), 300)
    const numbers = fc.sample(fc.maxSafeInteger(), 300)
    {
      using file = inFile(both.dataDir)
      const place = file.prepare('insert into provider_places values (?, ?, ?, ?)')
      for (const [index, text] of texts.entries()) place.run(`${text}|${index}`, text, text, text)
      const posting = file.prepare('insert into postings (term, block, most, lists) values (?, ?, ?, ?)')
      for (const [index, some] of bytes.entries()) posting.run(`${texts[index]}|${index}`, '', numbers[index]!, some)
    }
    await moved(both.dataDir, both.url)
    const [places] = await run(both.url, "select place_id, facts from provider_places where place_id like '%|%'")
    const facts = new Map(places!.rows.map(row => [row.place_id, row.facts]))
    expect(texts.map((text, index) => facts.get(`${text}|${index}`))).toEqual(texts)
    const [words] = await run(both.url, "select term, most::text, lists from postings where term like '%|%'")
    const found = new Map(words!.rows.map(row => [row.term, [row.most, row.lists.toString('hex')]]))
    for (const [index, some] of bytes.entries())
      expect(found.get(`${texts[index]}|${index}`)).toEqual([`${numbers[index]}`, Buffer.from(some).toString('hex')])
  })

  test('detects a changed row and allows no service until all is verified', async () => {
    await using both = await openBoth({ empty: false })
    await run(both.url, ...tamper('note'))
    const differing = /^db1\/forklist differs from .+: entries, list_id "\w+", place_id "plc_\w+": another note\. /
    await expect(moved(both.dataDir, both.url)).rejects.toThrow(differing)
    await expect(startOn(both.url)).rejects.toThrow('the move is not complete')
    // The file is still the valid database.
    await expect(moved(both.dataDir, both.url)).rejects.toThrow(differing)
    await run(both.url, untamper)
    await expect(moved(both.dataDir, both.url)).rejects.toThrow(differing)
    expect((await moved(both.dataDir, both.url, { anew: true })).how).toBe('begun')
    await startOn(both.url)
  })

  test.each([
    [
      'that is missing',
      "delete from ballots where ranking = '[0]'",
      /ballots, vote_id "\S+", key_hash "\w+": not in P/,
    ],
    ['that is extra', "insert into audit values ('b', '', '', null, null, '')", /audit, id "b": only in PostgreSQL/],
    [
      'that is extra, after all others',
      "insert into retired_slugs values ('🍝')",
      /retired_slugs, hash "🍝": only in PostgreSQL/,
    ],
    [
      'under another key',
      "update provider_places set place_id = 'plc_\uffee' where provider = 'photon'",
      /provider_places, place_id "plc_\w+": not in PostgreSQL/,
    ],
    [
      'with another number',
      'update google_calls set calls = calls + 1',
      /google_calls, day "2026-05-01", kind "paid": another calls/,
    ],
    [
      'with another byte',
      "update postings set lists = lists || '\\x00' where term = 'eat'",
      /postings, term "eat", block "r0": another lists/,
    ],
  ])('detects a row %s', async (_, statement, message) => {
    await using both = await openBoth()
    await moved(both.dataDir, both.url)
    expect((await moved(both.dataDir, both.url)).how).toBe('already')
    await run(both.url, statement)
    await expect(moved(both.dataDir, both.url)).rejects.toThrow(message)
  })

  test('names the row whose text PostgreSQL cannot store', async () => {
    await using both = await openBoth()
    {
      using file = inFile(both.dataDir)
      file.exec(`update entries set note = 'Cacio' || char(0) || 'pepe' where position = 0 and google_place_id is null`)
    }
    await expect(moved(both.dataDir, both.url)).rejects.toThrow(
      /^entries, list_id "\w+", place_id "\w+": a text with U\+0000 in it, which PostgreSQL cannot store\./,
    )
  })

  test('refuses a database with other lists or another move', async () => {
    await using rome = await openBoth({ empty: false })
    await using ostia = await openBoth()
    await run(rome.url, ...tamper('note'))
    await expect(moved(rome.dataDir, rome.url)).rejects.toThrow('differs from')
    await run(rome.url, untamper)
    await expect(moved(ostia.dataDir, rome.url)).rejects.toThrow(
      'A move into db1/forklist was interrupted. It moved other lists',
    )
    // The move's own target, used by a service since.
    await startOn(undefined, rome.dataDir)
    {
      await using storage = await storageAt(undefined, rome.dataDir)
      await storage.apiKeys.create('Ada’s phone')
    }
    await expect(moved(rome.dataDir, rome.url)).rejects.toThrow('or these lists before they changed')
    await moved(rome.dataDir, rome.url, { anew: true })
    await expect(moved(ostia.dataDir, rome.url)).rejects.toThrow('db1/forklist is not empty (lists)')
    await expect(moved(ostia.dataDir, rome.url, { anew: true })).rejects.toThrow('db1/forklist is not empty (lists)')
    await expect(moved(rome.dataDir, ostia.url)).rejects.toThrow('were moved to db1/forklist on')
  })

  test('refuses a database with an older schema', async () => {
    await using both = await openBoth({ empty: false })
    await run(both.url, "delete from kysely_migration where name = '009-postings'", 'drop table postings')
    await run(both.url, "insert into api_keys values ('key1', 'Ada', 'hash', '', null, null)")
    await expect(moved(both.dataDir, both.url)).rejects.toThrow('is not empty (api_keys)')
    const [{ rows } = { rows: [] }] = await run(both.url, 'select name from kysely_migration')
    expect(rows).toHaveLength(schemas.length - 1)
  })

  test('refuses a newer database and one that is not UTF-8', async () => {
    await using both = await openBoth({ empty: false })
    await run(both.url, "insert into kysely_migration values ('999-stars', '')")
    await expect(moved(both.dataDir, both.url)).rejects.toThrow(
      'was made by a newer version of Forklist (it has 999-stars)',
    )
    const latin = `${new URL(both.url).pathname.slice(1)}_latin`
    const admin = Object.assign(new URL(both.url), { pathname: 'postgres' }).href
    await run(admin, `create database ${latin} encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
    const url = Object.assign(new URL(both.url), { pathname: latin }).href
    await expect(moved(both.dataDir, url)).rejects.toThrow('db1/forklist is in LATIN1')
    await run(admin, `drop database ${latin} with (force)`)
  })

  test('ends when PostgreSQL is away for long, and resumes when it is back', async () => {
    await using both = await openBoth({ places: 2500 })
    let batches = 0
    let isGone = false
    await using proxy = await proxyTo(both.url, bytes => {
      if (bytes.includes('insert into "provider_places"') && ++batches === 2) isGone = true
      return isGone ? 'break' : 'pass'
    })
    await expect(moved(both.dataDir, proxy.url)).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(startOn(both.url)).rejects.toThrow('the move is not complete')
    const copied: string[] = []
    const { how } = await moved(both.dataDir, both.url, { onProgress: step => void copied.push(step) })
    expect(how).toBe('resumed')
    expect(copied.filter(step => step === 'copying provider_places')).toHaveLength(2)
    expect(copied).not.toContain('copying lists')
  }, 60_000)

  test('continues by itself when a connection breaks between two batches', async () => {
    await using both = await openBoth({ places: 2500 })
    let batches = 0
    await using proxy = await proxyTo(both.url, bytes =>
      bytes.includes('insert into "provider_places"') && ++batches === 2 ? 'break' : 'pass',
    )
    expect((await moved(both.dataDir, proxy.url)).how).toBe('begun')
    expect(batches).toBeGreaterThan(3)
  })

  test('includes the log of a killed service', async () => {
    await using both = await openBoth()
    const copy = mkdtempSync(join(tmpdir(), 'forklist-'))
    {
      await using storage = await storageAt(undefined, both.dataDir)
      await storage.apiKeys.create('Ada’s phone')
      // Copying the files releases this process's locks on them, which no other process needs.
      for (const end of ['', '-wal']) cpSync(join(both.dataDir, `forklist.db${end}`), join(copy, `forklist.db${end}`))
    }
    expect(statSync(join(copy, 'forklist.db-wal')).size).toBeGreaterThan(0)
    await moved(copy, both.url)
    const [keys] = await run(both.url, "select name from api_keys where name = 'Ada’s phone'")
    expect(keys!.rows).toHaveLength(1)
    rmSync(copy, { recursive: true })
  })

  test('deletes nothing that another process has written meanwhile', async () => {
    await using both = await openBoth({ empty: false })
    await run(
      both.url,
      `create function meanwhile() returns trigger language plpgsql as $$ begin
         insert into retired_slugs values ('eat-in-ostia'); return null; end $$`,
      'create trigger meanwhile after truncate on meta execute function meanwhile()',
    )
    const message = 'Another process has just written into retired_slugs of db1/forklist'
    await expect(moved(both.dataDir, both.url, { anew: true })).rejects.toThrow(message)
    await startOn(both.url)
  })

  test('stops when another process has continued the move', async () => {
    await using both = await openBoth({ places: 1500, empty: false })
    await run(
      both.url,
      `create function another() returns trigger language plpgsql as $$ begin
         update meta set value = value || ' ' where name = 'lists are moved into it'; return null; end $$`,
      'create trigger another after insert on provider_places execute function another()',
    )
    await expect(moved(both.dataDir, both.url)).rejects.toThrow(
      'Another forklist migrate-to is at work on db1/forklist.',
    )
    await run(both.url, 'drop function another cascade')
    expect((await moved(both.dataDir, both.url)).how).toBe('resumed')
  })
})
