import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Moving } from '../../src/storage/moving/marks.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { moved, openBoth } from '../storage/moving.ts'
import { describePostgres } from '../storage/on-postgres.ts'
import { testWith } from '../support/tools.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { PostgresServers, serversNeed } from './support/postgres-servers.ts'

const places = 2500

const moveInProcess = (dataDir: string, url: string, ...kill: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'support/moving.ts'), dataDir, url, ...kill], {
    encoding: 'utf8',
    timeout: 60_000,
  })

/** Returns whether a service would start on this database. */
const canStart = async (url: string | undefined, dataDir: string): Promise<boolean> => {
  await using storage = await storageAt(url, dataDir)
  return await storage.migrate().then(
    () => true,
    error => {
      if (error.code !== 'database_moved') throw error
      return false
    },
  )
}

/** Returns the number of moved rows in the marked target, and whether it has lists. */
async function targetState(url: string): Promise<{ copied?: Moving['copied']; hasLists: boolean }> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const marked = await client.query("select value from meta where name = 'lists are moved into it'")
    const lists = await client.query('select id from lists limit 1')
    const [mark] = marked.rows
    return { ...(mark && { copied: Moving.parse(JSON.parse(mark.value)).copied }), hasLists: lists.rows.length > 0 }
  } finally {
    await client.end()
  }
}

const sum = (copied: Moving['copied']): number => Object.values(copied).reduce((sum, { rows }) => sum + rows, 0)

describePostgres('moving to PostgreSQL', () => {
  test(
    'continues after kill -9 at any statement, moves no row twice, and lets one database be used at most',
    async () => {
      await using whole = await openBoth({ places, empty: false })
      const { stdout, stderr, status } = moveInProcess(whole.dataDir, whole.url)
      expect(status, stderr).toBe(0)
      const statements = Number(stdout)
      const all = Array.from({ length: statements }, (_, index) => index + 1)
      // Tries the last statements one by one, because both databases are marked there.
      const moments = form([...[0.2, 0.4, 0.5, 0.7].map(part => Math.ceil(part * statements)), ...all.slice(-4)], all)
      let resumed = 0
      for (const moment of moments) {
        const when = moment % 2 === 0 ? 'before' : 'after'
        await using both = await openBoth({ places, empty: false })
        const killed = moveInProcess(both.dataDir, both.url, String(moment), when)
        expect(killed.signal, `${when} statement ${moment}: ${killed.stderr}`).toBe('SIGKILL')
        const { copied: before } = await targetState(both.url)
        let copied = 0
        const onProgress = (step: string) => {
          if (step.startsWith('copying')) copied++
        }
        const { how, tables } = await moved(both.dataDir, both.url, { onProgress })
        // Each table is copied in one batch, and provider_places in three.
        const missing = before && tables.filter(({ table, rows }) => rows > (before[table]?.rows ?? 0))
        const places_ = before?.provider_places?.rows ?? 0
        if (missing) {
          resumed++
          const placeBatches = missing.some(({ table }) => table === 'provider_places')
            ? Math.ceil((places + 1 - places_) / 1000)
            : 0
          expect([how, copied]).toEqual([
            'resumed',
            missing.filter(({ table }) => table !== 'provider_places').length + placeBatches,
          ])
          expect(sum(before)).toBeLessThanOrEqual(tables.reduce((sum, { rows }) => sum + rows, 0))
        }
        expect(await canStart(undefined, both.dataDir)).toBe(false)
        expect(await canStart(both.url, both.dataDir)).toBe(true)
        expect((await moved(both.dataDir, both.url)).how).toBe('already')
      }
      expect(resumed).toBeGreaterThan(moments.length / 2)
      figure({
        row: 18,
        what: `${moments.length} moves to PostgreSQL killed: not gone on with, with a row twice or another one, or with two databases served`,
        value: '0',
        must: '0',
        met: true,
      })
    },
    timeoutMs,
  )

  test(
    'never lets both databases be used after a kill at any statement',
    async () => {
      await using whole = await openBoth({ empty: false })
      const statements = Number(moveInProcess(whole.dataDir, whole.url).stdout)
      for (const moment of form(
        [1, 12, 18].map(back => statements - back),
        Array.from({ length: statements }, (_, index) => index),
      )) {
        await using both = await openBoth({ empty: false })
        moveInProcess(both.dataDir, both.url, String(moment + 1), 'before')
        const { copied, hasLists } = await targetState(both.url)
        const served = [await canStart(undefined, both.dataDir), hasLists && copied === undefined]
        expect(served.filter(Boolean).length, `before statement ${moment + 1}`).toBeLessThanOrEqual(1)
      }
    },
    timeoutMs,
  )
})

testWith(
  serversNeed,
  'refuses to move lists to a standby, and uses the primary when the URL names both',
  async () => {
    await using servers = await PostgresServers.open()
    const [first, standby] = [await servers.next(), await servers.next()]
    await first.init()
    await first.start()
    await standby.follow(first)
    await using both = await openBoth()
    const to = (...ports: number[]) => `postgres://postgres@${ports.map(port => `127.0.0.1:${port}`)}/postgres`
    await expect(moved(both.dataDir, to(standby.port))).rejects.toMatchObject({
      cause: { message: `the server at 127.0.0.1:${standby.port} is a standby` },
    })
    expect((await moved(both.dataDir, to(standby.port, first.port))).how).toBe('begun')
  },
  timeoutMs,
)
