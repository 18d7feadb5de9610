import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Database } from '../../src/storage/database.ts'
import { migratedBy } from '../../src/storage/meta-row.ts'
import { newestMigration } from '../../src/storage/migrations/index.ts'
import { postgresEngine } from '../../src/storage/postgres.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { describePostgres } from '../storage/on-postgres.ts'
import { onSqlite } from '../storage/open-storage.ts'
import { openRelease, releases } from '../storage/releases/fixture.ts'
import { onBothDatabases } from '../support/databases.ts'
import { createDatabase } from '../support/postgres.ts'
import { testWith } from '../support/tools.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { copyNewer, newerVersion } from './support/newer-version.ts'
import { dumpOf } from './support/old-database.ts'
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

/** Upgrades. @param before called before each statement */
async function watchUpgrade(place: Location, before: (statement: number) => void): Promise<void> {
  await using database = new Database(watched(engineAt(place), before))
  await database.migrate()
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
    test(
      'of each release to the next version, killed at any statement, keeps the old state and completes next time',
      async () => {
        using newer = copyNewer()
        let kills = 0
        for (const version of releases) {
          await using whole = await openRelease(version, open)
          const before = await dumpAt(whole)
          const statements = await upgradeApart(newer.migrating, whole)
          const after = await dumpAt(whole)
          // New columns come last.
          for (const row of before.rows.filter(row => !row.includes(`"${migratedBy}"`)))
            expect(
              after.rows.some(now => now.startsWith(row.slice(0, -1))),
              row,
            ).toBe(true)
          expect(after.rows).toContain(`meta {"name":"${migratedBy}","value":"${newerVersion}"}`)
          await expect(upgrade(whole)).rejects.toThrow(`made by Forklist ${newerVersion}, newer than this`)
          for (const moment of form([Math.ceil(statements / 2), statements - 2], upTo(statements))) {
            await using old = await openRelease(version, open)
            await upgradeApart(newer.migrating, old, moment)
            kills++
            expect([before, after]).toContainEqual(await dumpAt(old))
            await upgradeApart(newer.migrating, old)
            expect(await dumpAt(old), `${version}, before statement ${moment}`).toEqual(after)
          }
        }
        await using database = await open()
        const on = database.url === undefined ? 'SQLite' : 'PostgreSQL'
        figure({
          row: 18,
          what: `${on}: ${kills} upgrades killed, from ${releases.length} releases: not resumed, or with another dump`,
          value: '0',
          must: '0',
          met: true,
        })
      },
      timeoutMs,
    )
  },
  { empty: true },
)

test(
  `SQLite files copied before ${form('every third', 'each')} statement of an upgrade can all be upgraded`,
  async () => {
    const every = form(3, 1)
    await using old = await openRelease(releases[0]!, onSqlite)
    const copies: string[] = []
    // A killed process leaves only its files. Copying them releases this process's locks on them, which no other process needs.
    await watchUpgrade(old, statement => {
      if (statement % every !== 0) return
      const copy = join(old.dataDir, `before-${statement}`)
      for (const file of ['forklist.db', 'forklist.db-wal']) cpSync(join(old.dataDir, file), join(copy, file))
      copies.push(copy)
    })
    const after = await dumpAt(old)
    for (const dataDir of copies) {
      await upgrade({ url: undefined, dataDir })
      expect(await dumpAt({ url: undefined, dataDir }), dataDir).toEqual(after)
    }
  },
  timeoutMs,
)

describe('on SQLite', () => {
  testWith(
    ['strace'],
    'a failing write or sync stops an upgrade, and the next one completes it',
    async () => {
      await using whole = await openRelease(releases[0]!, onSqlite)
      await upgrade(whole)
      const after = await dumpAt(whole)
      const faults = [
        ...form([1, 30], upTo(60)).flatMap(n => ['EIO', 'ENOSPC'].map(error => `pwrite64:error=${error}:when=${n}`)),
        ...form([2], upTo(6)).map(n => `fsync,fdatasync:error=EIO:when=${n}`),
      ]
      let stopped = 0
      for (const fault of faults) {
        await using old = await openRelease(releases[0]!, onSqlite)
        const strace = ['-f', '--seccomp-bpf', '-qq', '-o', join(old.dataDir, 'calls'), '-e', `inject=${fault}`]
        const never = ['', old.dataDir, '0']
        const { status } = spawnSync('strace', [...strace, process.execPath, migrating, ...never], { timeout: 60_000 })
        // A failure while the log is merged, after everything else, stops nothing.
        expect([0, 1], fault).toContain(status)
        stopped += status!
        const done = await upgrade(old)
        expect([undefined, newestMigration], fault).toContain(done.at(-1))
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
    expect(upgrading.at(-1)).toBe(newestMigration)
    await other.destroy()
    await drop()
  })
})
