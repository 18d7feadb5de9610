import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { Database } from '../../src/storage/database.ts'
import { readDump } from '../../src/storage/dump/read-dump.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { dumped, engineAt, type Kind, type Location, loaded, openEmpty, openFilled, rowsAt } from '../storage/dumps.ts'
import { withPostgres } from '../support/postgres.ts'
import { testWith } from '../support/tools.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { PostgresServers, serversNeed } from './support/postgres-servers.ts'

const places = 1500
const retire = { command: 'dump --retire', who: 'ada' }

const inProcess = (verb: 'dump' | 'load', file: string, { url = '', dataDir }: Location, ...kill: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'support/loading.ts'), verb, file, dataDir, url, ...kill], {
    encoding: 'utf8',
    timeout: 60_000,
  })

/** Returns whether a service starts on this database and has lists. */
const canServe = async ({ url, dataDir }: Location): Promise<boolean> => {
  await using storage = await storageAt(url, dataDir)
  try {
    await storage.migrate()
    return (await storage.lists.publicSlugs('', 1)).length > 0
  } catch (error) {
    if ((error as { code?: string }).code !== 'out_of_service') throw error
    return false
  }
}

/** Waits until PostgreSQL has ended the sessions of a killed process. It completes the statement that it received last. */
async function sessionsEnded({ url }: Location): Promise<void> {
  if (url === undefined) return
  const client = new pg.Client(url)
  await client.connect()
  const others =
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = $1'
  await vi.waitUntil(async () => (await client.query(others, ['client backend'])).rowCount === 0, { timeout: 10_000 })
  await client.end()
}

/** Returns the number of rows by the mark of an unfinished load; absent without a mark. */
async function rowsLoaded(place: Location): Promise<number | undefined> {
  await using database = new Database(engineAt(place, false))
  const mark = await database
    .read(db => db.selectFrom('meta').select('value').where('name', '=', 'load is unfinished').executeTakeFirst())
    .catch(error => {
      // The tables are not there yet.
      if (!/no such table|does not exist/.test(error.message)) throw error
      return undefined
    })
  return mark && Number(mark.value.split(' ')[1])
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

const moves: [Kind, Kind][] = [
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
]

describe.each(moves)('a move from %s to %s', withPostgres, (from, to) => {
  test(
    'continues after kill -9 at any statement, with each row once and one database served at most',
    async () => {
      await using whole = await openFilled(from, { places })
      const before = await rowsAt(whole)
      const count = async (verb: 'dump' | 'load', place: Location) => {
        const { stdout, stderr, status } = inProcess(verb, whole.file, place)
        expect(status, stderr).toBe(0)
        return Number(stdout)
      }
      const dumping = await count('dump', whole)
      const loading = await (async () => {
        await using target = await openEmpty(to)
        return count('load', target)
      })()
      const moments = [
        ...form(
          [0.1, 0.6, 1].map(part => Math.ceil(part * dumping)),
          upTo(dumping),
        ).map(at => ['dump', at] as const),
        // Tries the last statements one by one, because the load is compared and marked there.
        ...form(
          [...[0.2, 0.5, 0.8].map(part => Math.ceil(part * loading)), ...upTo(4).map(back => loading + 1 - back)],
          upTo(loading),
        ).map(at => ['load', at] as const),
      ]
      let resumed = 0
      for (const [verb, moment] of moments) {
        await using source = await openFilled(from, { places })
        await using target = await openEmpty(to)
        const when = moment % 2 === 0 ? 'before' : 'after'
        const served = async (whom: string) => {
          const both = [await canServe(source), await canServe(target)]
          expect(both.filter(Boolean).length, `${whom}, killed ${when} statement ${moment}`).toBeLessThanOrEqual(1)
        }
        if (verb === 'load') await dumped(source, { file: source.file, retire })
        const killed = inProcess(verb, source.file, verb === 'dump' ? source : target, String(moment), when)
        expect(killed.signal, `${verb} ${when} statement ${moment}: ${killed.stderr}`).toBe('SIGKILL')
        await sessionsEnded(target)
        const done = await rowsLoaded(target)
        await served(verb)
        // A dump with its name is complete.
        if (!existsSync(source.file)) await dumped(source, { file: source.file, retire })
        const all = Object.values(readDump(source.file).total.rows).reduce((sum, rows) => sum + rows, 0)
        let fewest = Number.POSITIVE_INFINITY
        const onProgress = (step: string, share: number) => {
          if (step.startsWith('loading')) fewest = Math.min(fewest, Math.round(share * all))
        }
        const how = await loaded(target, source.file, { onProgress })
        if (done !== undefined) {
          expect(how).toBe('resumed')
          expect(fewest).toBeGreaterThan(done)
          resumed++
        }
        expect(await rowsAt(target), `${verb} ${when} statement ${moment}`).toEqual(before)
        expect([await canServe(source), await canServe(target)]).toEqual([false, true])
        expect(await loaded(target, source.file)).toBe('already')
      }
      expect(resumed).toBeGreaterThan(2)
      figure({
        row: 18,
        what: `${moments.length} moves from ${from} to ${to} killed: not continued, with a row twice or another one, or with two databases served`,
        value: '0',
        must: '0',
        met: true,
      })
    },
    timeoutMs,
  )
})

testWith(
  serversNeed,
  'refuses to load lists into a standby, and uses the primary when the URL names both',
  async () => {
    await using servers = await PostgresServers.open()
    const [first, standby] = [await servers.next(), await servers.next()]
    await first.init()
    await first.start()
    await standby.follow(first)
    await using source = await openFilled()
    await dumped(source, { file: source.file })
    const at = (...ports: number[]) => ({
      url: `postgres://postgres@${ports.map(port => `127.0.0.1:${port}`)}/postgres`,
      dataDir: source.dataDir,
    })
    await expect(loaded(at(standby.port), source.file)).rejects.toMatchObject({
      cause: { message: `the server at 127.0.0.1:${standby.port} is a standby` },
    })
    expect(await loaded(at(standby.port, first.port), source.file)).toBe('begun')
  },
  timeoutMs,
)
