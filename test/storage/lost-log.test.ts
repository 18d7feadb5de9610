import { copyFileSync, mkdtempDisposableSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { storageAt } from '../../src/storage/storage.ts'
import { entry, type Opened, onSqlite, openStorage } from './open-storage.ts'

const temporary = () => mkdtempDisposableSync(join(tmpdir(), 'forklist-'))

/** Copies files of an open database, as `cp` does. Returns their new folder. */
function copyFiles(dataDir: string, to: string, ...ends: string[]): string {
  for (const end of ends) copyFileSync(join(dataDir, `forklist.db${end}`), join(to, `forklist.db${end}`))
  return to
}

/** Opens and closes a database as `sqlite3` does: the last close merges the log. */
function lookAt(dataDir: string): void {
  using database = new DatabaseSync(join(dataDir, 'forklist.db'))
  database.prepare('select count(*) from lists').get()
}

/** Returns the number of changes in a database. 0 if their table is still in the log. */
const countIn = (path: string): number => {
  using database = new DatabaseSync(path)
  if (!database.prepare("select 1 from sqlite_schema where name = 'changes'").get()) return 0
  return database.prepare('select count(*) as n from changes').get()!.n as number
}

const startOn = async (dataDir: string): Promise<void> => {
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
      await edit.apply({ do: 'add', place: entry(place, 'Roscioli', 'Cash only. '.repeat(85)), to: { rank: 1 } })
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
    copyFiles(opened.dataDir, alone.path, '')
    const has = countOf(alone.path)
    const outcome = await startOn(alone.path).then(
      () => 'starts',
      error => error,
    )
    inFile.add(has)
    if (has === now) continue
    refused++
    expect(outcome, `${has} of ${now} changes`).toMatchObject(lacksLog)

    using both = temporary()
    copyFiles(opened.dataDir, both.path, '', '-wal')
    if (time % 2 === 0) lookAt(both.path)
    await startOn(both.path)
    expect(countIn(join(both.path, 'forklist.db'))).toBe(now)
  }
  // The test is meaningful only if the log was merged into the file several times.
  expect(inFile.size).toBeGreaterThan(1)
  expect(refused).toBeGreaterThan(20)
}, 60_000)

/** Returns the number of changes in the file without its log. Counts them in a copy. */
function countOf(dataDir: string): number {
  using aside = temporary()
  return countIn(join(copyFiles(dataDir, aside.path, ''), 'forklist.db'))
}

test('an emptied log is detected like a missing one', async () => {
  await using opened = await openStorage(onSqlite)
  await opened.make([entry(1, 'Roscioli')])
  using copy = temporary()
  copyFiles(opened.dataDir, copy.path, '', '-wal')
  truncateSync(join(copy.path, 'forklist.db-wal'))
  await expect(startOn(copy.path)).rejects.toMatchObject(lacksLog)
})

test('a second writing process keeps the first one’s log safe', async () => {
  await using opened = await openStorage(onSqlite)
  await opened.make([entry(1, 'Roscioli')])
  {
    await using beside = await storageAt(undefined, opened.dataDir)
    await beside.apiKeys.create('Ada’s script')
  }
  using copy = temporary()
  copyFiles(opened.dataDir, copy.path, '')
  await expect(startOn(copy.path)).rejects.toMatchObject(lacksLog)
})

test('a cleanly closed database needs no log', async () => {
  using folder = temporary()
  await startOn(folder.path)
  using copy = temporary()
  await startOn(copyFiles(folder.path, copy.path, ''))
})

test('a process killed while marking the file does not cause a refusal', async () => {
  using folder = temporary()
  await startOn(folder.path)
  using killed = temporary()
  {
    // The moment between the two commits of the mark.
    using database = new DatabaseSync(join(folder.path, 'forklist.db'))
    database.exec(`pragma user_version = ${0x57414c}; pragma wal_checkpoint`)
    copyFiles(folder.path, killed.path, '', '-wal')
  }
  await startOn(killed.path)
  await startOn(killed.path)
})
