import {
  copyFileSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { check } from '../../src/server/jobs/damage.ts'
import { DamageState } from '../../src/storage/damage-state.ts'
import { Database } from '../../src/storage/database.ts'
import { postgresEngine } from '../../src/storage/postgres.ts'
import { backUpInto } from '../../src/storage/sqlite/backup-folder.ts'
import { readThrough } from '../../src/storage/sqlite/check-file.ts'
import { inThread } from '../../src/storage/sqlite/in-thread.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { damages } from '../faults/support/damages.ts'
import { createDatabase, withPostgres } from '../support/postgres.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { entry, onSqlite, openStorage } from './open-storage.ts'

const temporary = () => mkdtempDisposableSync(join(tmpdir(), 'forklist-'))

/** Makes a data folder with a list, closed properly. */
async function closedFolder() {
  const folder = temporary()
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir)
  {
    await using opened = await openStorage(onSqlite)
    await opened.make([entry(1, 'Roscioli')])
    for (const end of ['', '-wal'])
      copyFileSync(join(opened.dataDir, `forklist.db${end}`), join(dataDir, `forklist.db${end}`))
  }
  await openAsService(dataDir)
  return { ...folder, dataDir, file: join(dataDir, 'forklist.db'), [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

/** Opens a data folder as the service does. */
async function openAsService(dataDir: string): Promise<void> {
  await using storage = await storageAt(undefined, dataDir, undefined, undefined, undefined, true)
  await storage.migrate()
}

const rowsIn = (file: string): unknown => {
  using database = new DatabaseSync(file)
  return ['lists', 'entries', 'changes'].map(table => database.prepare(`select * from ${table}`).all())
}

test('a flipped bit in the header stops the start or changes nothing that is read', async () => {
  using closed = await closedFolder()
  const { file, dataDir } = closed
  const [bytes, rows] = [readFileSync(file), rowsIn(file)]
  let refused = 0
  for (let at = 0; at < 100; at++) {
    const damaged = Buffer.from(bytes)
    damaged[at]! ^= 1 << (at % 8)
    writeFileSync(file, damaged)
    const outcome = await openAsService(dataDir).then(
      () => 'opens',
      error => error,
    )
    if (outcome === 'opens') expect(rowsIn(file), `byte ${at}`).toEqual(rows)
    // The write version 3 marks the file as read-only for SQLite.
    else if (at !== 18) expect(outcome, `byte ${at}`).toMatchObject({ code: 'storage_damaged' })
    if (outcome !== 'opens') refused++
  }
  expect(refused).toBeGreaterThan(30)
}, 60_000)

test('finds pages missing from both file and log, and accepts those in the log', async () => {
  await using opened = await openStorage(onSqlite)
  for (let list = 0; list < 20; list++) await opened.make([entry(list, 'Roscioli', 'Cash only. '.repeat(80))])
  using copy = temporary()
  const file = join(copy.path, 'forklist.db')
  for (const end of ['', '-wal']) copyFileSync(join(opened.dataDir, `forklist.db${end}`), `${file}${end}`)
  expect(() => readThrough(file, 'quick')).not.toThrow()
  {
    // The log's content is now in the file, and the log restarts with one page.
    using database = new DatabaseSync(file)
    database.exec('pragma wal_checkpoint(restart); pragma user_version = 1')
    using short = temporary()
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, join(short.path, `forklist.db${end}`))
    truncateSync(join(short.path, 'forklist.db'), readFileSync(file).length - 4096)
    expect(() => readThrough(join(short.path, 'forklist.db'), 'quick')).toThrow(/is cut off: it has \d+ bytes/)
  }
})

function rewriteSchema(file: string, name: string, text: string): void {
  using database = new DatabaseSync(file, { defensive: false })
  database.exec('pragma writable_schema = on')
  database.prepare('update sqlite_schema set sql = ? where name = ?').run(text, name)
}

test('a check finds damage in unread pages', async () => {
  using closed = await closedFolder()
  const damage = new DamageState()
  const { log } = recordedLog()
  await check(closed.file, 'whole', damage, log)
  expect(damage.reason).toBe(undefined)
  // An index without one row: every page is valid, but look-ups by it miss a row.
  const index = 'create index "search_terms_by_weight" on "search_terms" ("term", "weight", "list_id")'
  rewriteSchema(closed.file, 'search_terms_by_weight', `${index} where 0`)
  {
    using database = new DatabaseSync(closed.file)
    database.exec('update search_terms set weight = weight + 1')
  }
  rewriteSchema(closed.file, 'search_terms_by_weight', index)
  await check(closed.file, 'whole', damage, log)
  expect(damage.reason).toMatch(/^is damaged: /)
}, 30_000)

test('a damaged database is not backed up but reported, and earlier backups stay', async () => {
  using closed = await closedFolder()
  const folder = join(closed.path, 'backups')
  const schedule = { dataDir: closed.dataDir, folder, everyMs: 1000, keep: 1, version: '0.1.0' }
  const now = new Date('2026-11-22T06:00:00.000Z')
  backUpInto(schedule, now)
  const before = readdirSync(folder).map(name => [name, readFileSync(join(folder, name))])
  damages['one flipped bit']!.spoil(closed.file)
  const later = new Date(now.getTime() + 10_000)
  await expect(inThread('backUpInto', [schedule, later])).rejects.toMatchObject({
    code: 'storage_damaged',
    message: expect.stringMatching(/^is damaged: /),
  })
  expect(readdirSync(folder).map(name => [name, readFileSync(join(folder, name))])).toEqual(before)
}, 30_000)

test.each(['XX001', 'XX002'])('PostgreSQL error %s is damage and ends readiness', withPostgres, async state => {
  const { url, drop } = await createDatabase()
  await using dropped = new AsyncDisposableStack()
  dropped.defer(drop)
  await using database = new Database(postgresEngine(url))
  await database.migrate()
  await database.ping()
  const corrupted = sql`do ${sql.raw(`$$ begin raise exception 'invalid page in block 3' using errcode = '${state}'; end $$`)}`
  await expect(database.read(db => corrupted.execute(db))).rejects.toMatchObject({ code: 'storage_damaged' })
  expect(database.damage.reason).toBe('is damaged: invalid page in block 3')
  await expect(database.ping()).rejects.toMatchObject({ code: 'storage_unavailable' })
})
