import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { Database } from '../../src/storage/database.ts'
import { migratedBy } from '../../src/storage/meta-row.ts'
import { postgresEngine } from '../../src/storage/postgres.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { describePostgres } from '../storage/on-postgres.ts'
import { onSqlite } from '../storage/open-storage.ts'
import { openRelease, releases } from '../storage/releases/fixture.ts'
import { onBothDatabases, type TestDatabase } from '../support/databases.ts'
import { createDatabase } from '../support/postgres.ts'
import { testWith } from '../support/tools.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'
import { copyNewer, newerVersion } from './support/newer-version.ts'
import { dumpOf, fillAsOf, schemas } from './support/old-database.ts'
import { deletedSource, isOrigin, oldList, withoutNewColumns } from './support/old-rows.ts'
import { watched } from './support/watched-engine.ts'

type Location = { url: string | undefined; dataDir: string }

const engineAt = ({ url, dataDir }: Location) =>
  url === undefined ? sqliteEngine(join(dataDir, 'forklist.db')) : postgresEngine(url)

/** A program that upgrades in a separate process. */
const migrating = join(import.meta.dirname, 'support/migrating.ts')

const dumpAt = async (place: Location) => {
  await using database = new Database(engineAt(place))
  return await dumpOf(database)
}

const upgrade = async (place: Location): Promise<string[]> => {
  await using storage = await storageAt(place.url, place.dataDir)
  return await storage.migrate()
}

/** Creates the database of an earlier version, which no process has open. */
async function openOld(open: () => Promise<TestDatabase>, schema: string) {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await open())
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  await using database = new Database(engineAt({ url, dataDir }))
  await fillAsOf(schema, database)
  const everything = opened.move()
  return { url, dataDir, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Upgrades without a kill. @param before called before each statement @returns the number of statements */
async function statementsOf(place: Location, before: (statement: number) => void = () => {}): Promise<number> {
  let statements = 0
  const counted = watched(engineAt(place), statement => {
    statements = statement
    before(statement)
  })
  await using database = new Database(counted)
  await database.migrate()
  return statements
}

/** Upgrades in a separate process, which is killed before this statement. @returns the number of statements without a kill */
async function upgradeApart(program: string, { url = '', dataDir }: Location, killedBefore = 0): Promise<number> {
  const child = fork(program, [url, dataDir, String(killedBefore)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let [complaint, statements] = ['', 0]
  child.stderr!.on('data', chunk => {
    complaint += chunk
  })
  child.on('message', count => {
    statements = Number(count)
  })
  expect(await once(child, 'close'), complaint).toEqual(killedBefore > 0 ? [null, 'SIGKILL'] : [0, null])
  return statements
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

onBothDatabases(
  'an upgrade',
  open => {
    test('brings every earlier schema up to date and keeps its rows', async () => {
      await using fresh = await open()
      const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
      const place = { url: fresh.url, dataDir }
      await upgrade(place)
      const { structure } = await dumpAt(place)
      rmSync(dataDir, { recursive: true })
      for (const [index, schema] of schemas.entries()) {
        await using old = await openOld(open, schema)
        const before = await dumpAt(old)
        expect(await upgrade(old)).toEqual(schemas.slice(index + 1))
        const after = await dumpAt(old)
        expect(after.structure).toEqual(structure)
        const comparable = (all: readonly string[]) =>
          all
            .filter(row => !isOrigin(row) && !row.startsWith('list_terms '))
            .map(withoutNewColumns)
            .sort()
        expect(comparable(after.rows)).toEqual(comparable(before.rows))

        await using storage = await storageAt(old.url, old.dataDir)
        const reader = await new Access(storage.access).reader(oldList.slug, { operator: true })
        const { list, entries } = await storage.lists.read(reader)
        expect([list.title, list.version]).toEqual([oldList.title, oldList.version])
        expect(entries.map(({ facts, note }) => [facts.name, note])).toEqual(
          oldList.names.map((name, index) => [name, oldList.notes[index]]),
        )
      }
    }, 120_000)

    test('keeps origins of lists as ids, and drops deleted sources', async () => {
      await using old = await openOld(open, '009-postings')
      await upgrade(old)
      const { rows } = await dumpAt(old)
      const names = Object.values(deletedSource)
      expect(rows.filter(row => names.some(name => row.includes(name)))).toEqual([])
      await using storage = await storageAt(old.url, old.dataDir)
      const read = async (slug: string) =>
        storage.lists.read(await new Access(storage.access).reader(slug, { operator: true }))
      const source = { slug: oldList.slug, title: oldList.title, authorName: 'Ada' }
      expect((await read('napoli-2m4x8r')).list.copiedFrom).toEqual(source)
      const { list, entries } = await read('all-of-us-7h2k9d')
      expect(list.mergedFrom).toEqual({ method: 'borda', lists: [source] })
      const id = [...list.sourceSlugs!.keys()][0]
      expect(entries[0]!.origins).toEqual([{ list: id, rank: 1 }])
      const removed = rows.find(row => row.startsWith('changes') && row.includes('removePlace'))
      expect(JSON.parse(JSON.parse(removed!.slice('changes '.length)).steps)[0].entry.origins).toEqual([
        { list: id, rank: 1 },
      ])
    })

    test(
      'killed at any statement keeps the old state and completes next time',
      async () => {
        let kills = 0
        for (const [index, schema] of schemas.entries()) {
          if (index % form(4, 1) > 0) continue
          const [before, after, statements] = await undisturbed(schema)
          // Starting a process takes most of the time: the short form kills one for every fourth schema, each at another moment.
          const moments = form([1 + Math.floor((statements * (index + 1)) / (schemas.length + 1))], upTo(statements))
          for (const moment of moments) {
            await using old = await openOld(open, schema)
            await upgradeApart(migrating, old, moment)
            kills++
            if (isLong) expect([before, after]).toContainEqual(await dumpAt(old))
            await upgrade(old)
            expect(await dumpAt(old), `${schema}, before statement ${moment}`).toEqual(after)
          }
        }
        const on = (await withUrl()) ? 'PostgreSQL' : 'SQLite'
        figure({
          row: 18,
          what: `${on}: ${kills} upgrades killed, from ${schemas.length} schemas: not resumed, or with another dump`,
          value: '0',
          must: '0',
          met: true,
        })
      },
      timeoutMs,
    )

    test(
      'of each release to the next version, killed at any statement, keeps the old state and completes next time',
      async () => {
        using newer = copyNewer()
        for (const version of releases) {
          await using whole = await openRelease(version, open)
          await upgrade(whole)
          const before = await dumpAt(whole)
          const statements = await upgradeApart(newer.migrating, whole)
          const after = await dumpAt(whole)
          expect(after.rows).toEqual(
            expect.arrayContaining(before.rows.filter(row => !row.includes(`"${migratedBy}"`))),
          )
          expect(after.rows).toContain(`meta {"name":"${migratedBy}","value":"${newerVersion}"}`)
          await expect(upgrade(whole)).rejects.toThrow(`made by Forklist ${newerVersion}, newer than this`)
          for (const moment of form([Math.ceil(statements / 2), statements - 2], upTo(statements))) {
            await using old = await openRelease(version, open)
            await upgrade(old)
            await upgradeApart(newer.migrating, old, moment)
            expect([before, after]).toContainEqual(await dumpAt(old))
            await upgradeApart(newer.migrating, old)
            expect(await dumpAt(old), `${version}, before statement ${moment}`).toEqual(after)
          }
        }
      },
      timeoutMs,
    )

    async function undisturbed(schema: string) {
      await using old = await openOld(open, schema)
      const before = await dumpAt(old)
      const statements = await statementsOf(old)
      return [before, await dumpAt(old), statements] as const
    }

    async function withUrl(): Promise<boolean> {
      await using database = await open()
      return database.url !== undefined
    }
  },
  { empty: true },
)

test(
  `SQLite files copied before ${form('every third', 'each')} statement of an upgrade can all be upgraded`,
  async () => {
    const every = form(3, 1)
    // An upgrade from the oldest schema runs the statements of all migrations.
    for (const [index, schema] of schemas.slice(0, form(1, schemas.length)).entries()) {
      await using old = await openOld(onSqlite, schema)
      const copies: string[] = []
      // A killed process leaves only its files. Copying them releases this process's locks on them, which no other process needs.
      await statementsOf(old, statement => {
        if ((statement + index) % every !== 0) return
        const copy = join(old.dataDir, `before-${statement}`)
        for (const file of ['forklist.db', 'forklist.db-wal']) cpSync(join(old.dataDir, file), join(copy, file))
        copies.push(copy)
      })
      const after = await dumpAt(old)
      for (const dataDir of copies) {
        await upgrade({ url: undefined, dataDir })
        expect(await dumpAt({ url: undefined, dataDir }), dataDir).toEqual(after)
      }
    }
  },
  timeoutMs,
)

describe('on SQLite', () => {
  testWith(
    ['strace'],
    'a failing write or sync stops an upgrade, and the next one completes it',
    async () => {
      const [first, last] = [schemas[0]!, schemas.at(-1)]
      await using whole = await openOld(onSqlite, first)
      await upgrade(whole)
      const after = await dumpAt(whole)
      const faults = [
        ...form([1, 30], upTo(60)).flatMap(n => ['EIO', 'ENOSPC'].map(error => `pwrite64:error=${error}:when=${n}`)),
        ...form([2], upTo(6)).map(n => `fsync,fdatasync:error=EIO:when=${n}`),
      ]
      let stopped = 0
      for (const fault of faults) {
        await using old = await openOld(onSqlite, first)
        const strace = ['-f', '--seccomp-bpf', '-qq', '-o', join(old.dataDir, 'calls'), '-e', `inject=${fault}`]
        const never = ['', old.dataDir, '0']
        const { status } = spawnSync('strace', [...strace, process.execPath, migrating, ...never], { timeout: 60_000 })
        // A failure while the log is merged, after everything else, stops nothing.
        expect([0, 1], fault).toContain(status)
        stopped += status!
        const done = await upgrade(old)
        expect([undefined, last], fault).toContain(done.at(-1))
        expect(await dumpAt(old), fault).toEqual(after)
      }
      // The test is meaningful only if upgrades were stopped.
      expect(stopped).toBeGreaterThan(faults.length / 2)
      figure({
        row: 3,
        what: `${faults.length} upgrades with a call that fails, ${stopped} of them stopped by it: not resumed, or with another dump`,
        value: '0',
        must: '0',
        met: true,
      })
    },
    timeoutMs,
  )
})

describePostgres('on PostgreSQL', () => {
  test('an upgrade waits for another one longer than a request may wait', async () => {
    const { url, drop } = await createDatabase({ empty: true })
    const other = new Kysely<unknown>({ dialect: postgresEngine(url).writer })
    const upgrading = await other.connection().execute(async db => {
      // Holds Kysely's lock, as another upgrade does.
      await sql`select pg_advisory_lock(3853314791062309107)`.execute(db)
      const upgrading = upgrade({ url, dataDir: '' })
      await Promise.race([upgrading, setTimeout(6000)])
      await sql`select pg_advisory_unlock(3853314791062309107)`.execute(db)
      return upgrading
    })
    expect(upgrading).toEqual(schemas)
    await other.destroy()
    await drop()
  })
})
