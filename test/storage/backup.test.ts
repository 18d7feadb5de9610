import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backUp } from '../../src/storage/sqlite/backup.ts'
import { lockFolder } from '../../src/storage/sqlite/folder-lock.ts'
import { replaceDatabase } from '../../src/storage/sqlite/replace-database.ts'
import { restore } from '../../src/storage/sqlite/restore.ts'
import { dumpOf } from '../support/sqlite-dump.ts'
import { testWith } from '../support/tools.ts'
import { entries, entry, type Opened, onSqlite, openStorage, tablesAt } from './open-storage.ts'
import { foundIn } from './raw-files.ts'

const about = { version: '0.1.0', now: new Date('2026-11-22T06:00:00.000Z') }
const later = new Date('2026-11-23T07:08:09.000Z')
const aside = 'forklist.db.before-restore-2026-11-23T07-08-09Z'

/** Makes a list, a backup of it, and one more list that is not in the backup. Closes the database. */
async function backedUp(change: (opened: Opened) => Promise<unknown> = async () => {}) {
  await using opened = new AsyncDisposableStack()
  const storage = opened.use(await openStorage(onSqlite))
  const { dataDir } = storage
  const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  await storage.make([entry(1, 'Roscioli', 'Book.'), entry(2, 'Da Enzo')])
  await change(storage)
  const file = join(folder, 'rome.db')
  const made = backUp(dataDir, file, about)
  await storage.make([entry(3, 'Felice')], { title: 'After' })
  await storage.tables[Symbol.asyncDispose]()
  await storage.storage[Symbol.asyncDispose]()
  const everything = opened.move()
  return {
    dataDir,
    database: join(dataDir, 'forklist.db'),
    folder,
    file,
    made,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const titles = (path: string): unknown[] => {
  using database = new DatabaseSync(path, { readOnly: true })
  return database
    .prepare('select title from lists order by title')
    .all()
    .map(({ title }) => title)
}

test('a backup is one private file with every row, and a manifest', async () => {
  await using opened = await openStorage(onSqlite)
  await opened.make(entries(20))
  const file = join(opened.dataDir, 'rome.db')
  const { file: name, ...made } = backUp(opened.dataDir, file, about)
  expect(name).toBe(file)
  expect(made).toMatchObject({
    forklist: '0.1.0',
    madeAt: '2026-11-22T06:00:00.000Z',
    rows: { lists: 1, entries: 20, api_keys: 0 },
    bytes: statSync(file).size,
  })
  const manifest = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  expect(manifest).toEqual({ format: 'forklist backup', formatVersion: 1, ...made })
  expect(readdirSync(opened.dataDir).filter(name => name.startsWith('rome'))).toEqual(['rome.db', 'rome.db.json'])
  for (const path of [file, `${file}.json`]) expect(statSync(path).mode & 0o777).toBe(0o600)
  const before = dumpOf(join(opened.dataDir, 'forklist.db'))
  expect(before.length).toBeGreaterThan(40)
  expect(dumpOf(file)).toEqual(before)
})

test('a backup contains nothing deleted, even if the database files still do', async () => {
  await using opened = await openStorage(onSqlite)
  const slug = await opened.make([entry(99, 'Pangolin', 'x'.repeat(900)), ...entries(60)])
  await opened.make([entry(2, 'Da Enzo')])
  await opened.storage.lists.delete(await opened.editor(slug))
  expect(foundIn(opened.dataDir, ['pangolin'])).toEqual(['pangolin'])
  const folder = join(opened.dataDir, 'backups')
  mkdirSync(folder)
  backUp(opened.dataDir, join(folder, 'rome.db'), about)
  expect(foundIn(folder, ['pangolin', 'da enzo'])).toEqual(['da enzo'])
})

test('existing files are not overwritten, except remains of a killed backup', async () => {
  await using opened = await openStorage(onSqlite)
  const file = join(opened.dataDir, 'rome.db')
  const tryAgain = () => backUp(opened.dataDir, file, about)
  writeFileSync(`${file}.json`, '{"my": "notes"}')
  expect(tryAgain).toThrow(`${file}.json exists already and is not overwritten.`)
  rmSync(`${file}.json`)
  writeFileSync(`${file}.partial`, 'half')
  tryAgain()
  expect(existsSync(`${file}.partial`)).toBe(false)
  expect(tryAgain).toThrow(`${file} exists already and is not overwritten.`)
  // The state after a kill between the last two steps.
  rmSync(file)
  tryAgain()
  expect(titles(file)).toEqual([])
})

test('refuses a second backup at the same time, and one without a database', async () => {
  await using opened = await openStorage(onSqlite)
  {
    using _ = lockFolder(opened.dataDir, 'backup', 0, 'taken')
    expect(() => lockFolder(opened.dataDir, 'backup', 0, 'another one')).toThrow('another one')
    // Readers and writers do not interfere.
    await using other = tablesAt(undefined, opened.dataDir)
    expect(await other.read(db => db.selectFrom('lists').selectAll().execute())).toEqual([])
  }
  const empty = mkdtempSync(join(tmpdir(), 'forklist-'))
  expect(() => backUp(empty, join(empty, 'rome.db'), about)).toThrow(`There is no forklist.db in ${empty} yet.`)
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})

test('a failed backup leaves nothing behind', async () => {
  await using opened = await openStorage(onSqlite)
  const nowhere = join(opened.dataDir, 'nowhere', 'rome.db')
  expect(() => backUp(opened.dataDir, nowhere, about)).toThrow(/ENOENT/)
  const before = readdirSync(opened.dataDir)
  // The damage is in an unread part of the database.
  await opened.make(entries(300))
  opened.storage.stopWatching()
  await opened.tables[Symbol.asyncDispose]()
  await opened.storage[Symbol.asyncDispose]()
  const database = join(opened.dataDir, 'forklist.db')
  const bytes = readFileSync(database)
  for (let page = 8; page < 30; page++) bytes.fill(0xff, page * 4096 + 8, page * 4096 + 400)
  writeFileSync(database, bytes)
  expect(() => backUp(opened.dataDir, join(opened.dataDir, 'rome.db'), about)).toThrow(/malformed|damaged/)
  expect(readdirSync(opened.dataDir).filter(name => !before.includes(name))).toEqual([])
})

test('a restore returns every row of the backup and keeps the previous files', async () => {
  await using opened = await backedUp()
  const { dataDir, database, file, made } = opened
  const [wanted, before] = [dumpOf(file), dumpOf(database)]
  const restored = restore(dataDir, file, later)
  expect(restored).toMatchObject({
    file,
    rows: made.rows,
    setAside: join(dataDir, aside),
    manifest: { madeAt: '2026-11-22T06:00:00.000Z' },
  })
  expect(readdirSync(dataDir).sort()).toEqual(['forklist.created', 'forklist.db', aside, 'forklist.lock'])
  expect(dumpOf(database)).toEqual(wanted)
  expect(dumpOf(join(dataDir, aside))).toEqual(before)
  // The previous files can be restored in the same way.
  restore(dataDir, join(dataDir, aside), later, true)
  expect(dumpOf(database)).toEqual(before)
  expect(readdirSync(dataDir)).toContain(`${aside}-2`)
})

test('a backup is restored into a folder without a database', async () => {
  await using opened = await backedUp()
  const { file, folder } = opened
  const dataDir = mkdtempSync(join(folder, 'data-'))
  // A restore killed while copying leaves this file.
  writeFileSync(join(dataDir, 'forklist.db.restoring'), 'half')
  const restored = restore(dataDir, file, later)
  expect(restored.leftover).toMatch(/^A restore was interrupted before it changed anything: /)
  expect(restored).not.toHaveProperty('setAside')
  expect(titles(join(dataDir, 'forklist.db'))).toEqual(['Eat in Rome'])
})

test('a database copied with its log is restored with the log’s changes', async () => {
  await using opened = await openStorage(onSqlite)
  await opened.make(entries(2))
  const copy = mkdtempSync(join(tmpdir(), 'forklist-'))
  // The newest changes are in the log only, as long as it is open.
  for (const name of ['forklist.db', 'forklist.db-wal'])
    copyFileSync(join(opened.dataDir, name), join(copy, name.replace('forklist', 'copy')))
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  const restored = restore(dataDir, join(copy, 'copy.db'), later, true)
  expect(restored.rows).toMatchObject({ lists: 1, entries: 2 })
  expect(restored).not.toHaveProperty('manifest')
  expect(readdirSync(dataDir).sort()).toEqual(['forklist.db', 'forklist.lock'])
  for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true })
})

test('refuses a restore while this or another process uses the data', async () => {
  await using opened = await backedUp()
  const { dataDir, database, file } = opened
  const before = dumpOf(database)
  const refusal = `${dataDir} is in use: stop the service, and whatever else has forklist.db open (sqlite3, Litestream), then try again.`
  const tables = tablesAt(undefined, dataDir)
  expect(() => restore(dataDir, file, later)).toThrow(refusal)
  await tables[Symbol.asyncDispose]()
  {
    using shell = new DatabaseSync(database)
    shell.exec('pragma user_version')
    expect(() => restore(dataDir, file, later)).toThrow(refusal)
  }
  expect(readdirSync(dataDir).sort()).toEqual(['forklist.created', 'forklist.db', 'forklist.lock'])
  expect(dumpOf(database)).toEqual(before)
  restore(dataDir, file, later)
  expect(titles(database)).toEqual(['Eat in Rome'])
})

/** Defects of a backup, and their messages. */
const defects: Record<string, [spoil: (file: string) => void, message: RegExp]> = {
  'is cut off': [
    file => truncateSync(file, 8192),
    /rome\.db is damaged: its SHA-256 is not the one in .*rome\.db\.json/,
  ],
  'has one changed byte': [
    file => {
      const bytes = readFileSync(file)
      bytes[20_000]! ^= 1
      writeFileSync(file, bytes)
    },
    /its SHA-256 is not the one in/,
  ],
  'has an invalid manifest': [
    file => writeFileSync(`${file}.json`, '{"format": "forklist backup", "formatVersion": 2}'),
    /rome\.db\.json cannot be understood: it is damaged, or was made by a newer version/,
  ],
  'has no manifest and is text': [
    file => {
      rmSync(`${file}.json`)
      writeFileSync(file, 'Eat in Rome'.repeat(1000))
    },
    /rome\.db is damaged, or no database: file is not a database\./,
  ],
  'is empty': [
    file => {
      rmSync(`${file}.json`)
      truncateSync(file)
    },
    /rome\.db is no database of Forklist\./,
  ],
  'is the database of another program': [
    file => {
      for (const path of [file, `${file}.json`]) rmSync(path)
      using database = new DatabaseSync(file)
      database.exec('create table lists (id text)')
    },
    /rome\.db is no database of Forklist\./,
  ],
  'comes from a newer version': [
    file => {
      rmSync(`${file}.json`)
      using database = new DatabaseSync(file)
      database.exec(`insert into kysely_migration values ('999-menus', '2027-01-01')`)
    },
    /rome\.db was made by a newer version of Forklist than this \S+ \(it has 999-menus\): run the newer version, or/,
  ],
  'has a place without its list': [
    file => {
      rmSync(`${file}.json`)
      using database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
      database.exec('delete from lists')
    },
    /rome\.db is damaged: a row of \w+ has lost its lists\./,
  ],
}

test.each(Object.entries(defects))('a backup that %s is refused without any change', async (_, [spoil, message]) => {
  await using opened = await backedUp()
  const { dataDir, database, file } = opened
  const before = dumpOf(database)
  spoil(file)
  expect(() => restore(dataDir, file, later, true)).toThrow(message)
  expect(readdirSync(dataDir).sort()).toEqual(['forklist.created', 'forklist.db', 'forklist.lock'])
  expect(dumpOf(database)).toEqual(before)
})

test('a backup without its manifest is refused unless that is said', async () => {
  await using opened = await backedUp()
  const { dataDir, database, file } = opened
  const before = dumpOf(database)
  const bytes = readFileSync(file)
  // A changed bit of a text, which SQLite does not see.
  bytes[bytes.indexOf('Eat in Rome')]! ^= 1
  writeFileSync(file, bytes)
  rmSync(`${file}.json`)
  expect(() => restore(dataDir, file, later)).toThrow(`${file}.json is missing`)
  expect(dumpOf(database)).toEqual(before)
})

test('a database is not restored from itself', async () => {
  await using opened = await backedUp()
  const { dataDir, database } = opened
  expect(() => restore(dataDir, database, later)).toThrow('is the database itself')
  expect(titles(database)).toEqual(['After', 'Eat in Rome'])
})

test('a backup replaces a damaged database and its log', async () => {
  await using opened = await backedUp()
  const { dataDir, database, file } = opened
  writeFileSync(database, 'no database any more')
  writeFileSync(`${database}-wal`, 'and no log')
  restore(dataDir, file, later)
  expect(titles(database)).toEqual(['Eat in Rome'])
  expect(readdirSync(dataDir).sort()).toEqual(['forklist.created', 'forklist.db', aside, 'forklist.lock'])
  expect(readFileSync(join(dataDir, aside), 'utf8')).toBe('no database any more')
})

test('a log that could not be merged stays with the old database', async () => {
  await using opened = await backedUp()
  const { dataDir, database, file } = opened
  writeFileSync(`${database}-wal`, 'a log')
  copyFileSync(file, `${database}.restoring`)
  expect(replaceDatabase(database, later)).toBe(join(dataDir, aside))
  expect(readFileSync(join(dataDir, `${aside}-wal`), 'utf8')).toBe('a log')
  expect(titles(database)).toEqual(['Eat in Rome'])
})

testWith(['root'], 'root gives new files to the data folder’s owner, and never follows links', async () => {
  await using opened = await backedUp()
  const { dataDir, database, folder, file } = opened
  chownSync(dataDir, 1000, 1000)
  const elsewhere = join(folder, 'of root')
  writeFileSync(elsewhere, '')
  rmSync(join(dataDir, 'forklist.lock'))
  symlinkSync(elsewhere, join(dataDir, 'forklist.lock'))
  restore(dataDir, file, later)
  expect([statSync(database).uid, lstatSync(join(dataDir, 'forklist.lock')).uid]).toEqual([1000, 1000])
  expect(statSync(elsewhere).uid).toBe(0)
})

test('accepts a backup of an older schema, which the next start migrates', async () => {
  await using opened = await backedUp()
  const { dataDir, file } = opened
  rmSync(`${file}.json`)
  {
    using older = new DatabaseSync(file)
    older.exec(`delete from kysely_migration where name > '018-suggestions'`)
  }
  expect(restore(dataDir, file, later, true).newestMigration).toBe('018-suggestions')
})
