import { copyFileSync, mkdtempDisposableSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { storageAt } from '../../src/storage/storage.ts'
import { entry, type Opened, onSqlite, openStorage } from './open-storage.ts'

const temporary = () => mkdtempDisposableSync(join(tmpdir(), 'forklist-'))

/** Copies files of a database that is open, as `cp` does. */
function copied(dataDir: string, to: string, ...ends: string[]): string {
  for (const end of ends) copyFileSync(join(dataDir, `forklist.db${end}`), join(to, `forklist.db${end}`))
  return to
}

/** Opens and closes a database as `sqlite3` does: the last close merges the log. */
function lookAt(dataDir: string): void {
  using database = new DatabaseSync(join(dataDir, 'forklist.db'))
  database.prepare('select count(*) from lists').get()
}

/** How many changes are in a database; none where their table was still in the log. */
const countIn = (path: string): number => {
  using database = new DatabaseSync(path)
  if (!database.prepare("select 1 from sqlite_schema where name = 'changes'").get()) return 0
  return database.prepare('select count(*) as n from changes').get()!.n as number
}

const starts = async (dataDir: string): Promise<void> => {
  await using storage = await storageAt(undefined, dataDir)
  await storage.migrate()
}

const lacksLog = {
  code: 'storage_damaged',
  message: expect.stringContaining('forklist.db-wal, which is not beside it'),
}

/** Adds forty places, in about 200 pages of log. */
async function addPlaces(opened: Opened, slug: string, from: number): Promise<void> {
  await opened.change(slug, async edit => {
    for (let place = from; place < from + 40; place++)
      await edit.add(entry(place, 'Roscioli', 'Cash only. '.repeat(85)), 1)
  })
}

test('a database copied without its log is refused exactly when changes are missing', async () => {
  await using opened = await openStorage(onSqlite)
  const inFile = new Set<number>()
  let refused = 0
  // Enough for the log to restart several times.
  for (let time = 0; time < 25; time++) {
    await addPlaces(opened, await opened.make(), 1000 * time)
    const now = countIn(join(opened.dataDir, 'forklist.db'))
    using alone = temporary()
    copied(opened.dataDir, alone.path, '')
    const has = countOf(alone.path)
    const outcome = await starts(alone.path).then(
      () => 'starts',
      error => error,
    )
    inFile.add(has)
    if (has === now) continue
    refused++
    expect(outcome, `${has} of ${now} changes`).toMatchObject(lacksLog)

    using both = temporary()
    copied(opened.dataDir, both.path, '', '-wal')
    if (time % 2 === 0) lookAt(both.path)
    await starts(both.path)
    expect(countIn(join(both.path, 'forklist.db'))).toBe(now)
  }
  // Need the log to have been moved into the file several times for this test to mean anything.
  expect(inFile.size).toBeGreaterThan(1)
  expect(refused).toBeGreaterThan(20)
}, 60_000)

/** How many changes are in the file alone, asked of a copy. */
function countOf(dataDir: string): number {
  using aside = temporary()
  return countIn(join(copied(dataDir, aside.path, ''), 'forklist.db'))
}

test('an emptied log is detected like a missing one', async () => {
  await using opened = await openStorage(onSqlite)
  await opened.make([entry(1, 'Roscioli')])
  using copy = temporary()
  copied(opened.dataDir, copy.path, '', '-wal')
  truncateSync(join(copy.path, 'forklist.db-wal'))
  await expect(starts(copy.path)).rejects.toMatchObject(lacksLog)
})

test('a second writing process keeps the first one’s log safe', async () => {
  await using opened = await openStorage(onSqlite)
  await opened.make([entry(1, 'Roscioli')])
  {
    await using beside = await storageAt(undefined, opened.dataDir)
    await beside.apiKeys.create('Ada’s script')
  }
  using copy = temporary()
  copied(opened.dataDir, copy.path, '')
  await expect(starts(copy.path)).rejects.toMatchObject(lacksLog)
})

test('a cleanly closed database needs no log', async () => {
  using folder = temporary()
  await starts(folder.path)
  using copy = temporary()
  await starts(copied(folder.path, copy.path, ''))
})

test('a process killed while marking the file does not cause a refusal', async () => {
  using folder = temporary()
  await starts(folder.path)
  using killed = temporary()
  {
    // The moment between the two commits of the mark.
    using database = new DatabaseSync(join(folder.path, 'forklist.db'))
    database.exec(`pragma user_version = ${0x57414c}; pragma wal_checkpoint`)
    copied(folder.path, killed.path, '', '-wal')
  }
  await starts(killed.path)
  await starts(killed.path)
})
