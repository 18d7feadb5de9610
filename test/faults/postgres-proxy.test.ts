import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { storageAt } from '../../src/storage/storage.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { PgBouncer } from '../support/pgbouncer.ts'
import { testWith } from '../support/tools.ts'
import { newApiKey } from './support/database.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { PostgresServers, serversNeed } from './support/postgres-servers.ts'
import { madeTwice, WritingToNodes } from './support/writing-to-nodes.ts'

const times = form(1, 5)
const kind = form('light', 'program')
// By default PgBouncer retries an unreachable server after 15 s.
const settings = form<Record<string, number>>({ server_login_retry: 1 }, {})

testWith(
  [...serversNeed, 'pgbouncer'],
  `${times} restarts and ${times} failovers of PostgreSQL behind a proxy lose nothing acknowledged`,
  async () => {
    using folder = temporaryFolder()
    await using servers = await PostgresServers.open()
    let [primary, standby] = await servers.pair()
    await using bouncer = await PgBouncer.start(primary.port, settings)
    const url = bouncer.urlOf('postgres')
    const key = await newApiKey(url, folder.path)

    await using nodes = await WritingToNodes.start(kind, 2, key, { DATABASE_URL: url, DATA_DIR: folder.path })
    await nodes.write(3)
    const after: { restart: number[]; promotion: number[] } = { restart: [], promotion: [] }
    for (let time = 0; time < times; time++) {
      await nodes.more(50)
      await primary.stop('fast')
      await primary.start()
      after.restart.push(await nodes.servingSince(performance.now()))
      await primary.acknowledgeWithStandby()

      await nodes.more(50)
      primary.kill()
      await setTimeout(1000)
      await standby.promote()
      await bouncer.useServer(standby.port)
      after.promotion.push(await nodes.servingSince(performance.now()))
      ;[primary, standby] = [standby, primary]
      await standby.follow(primary)
      await primary.acknowledgeWithStandby()
    }
    await nodes.more(50)
    await nodes.end()
    for (const what of nodes.outcomes.keys()) expect(what).toMatch(/^(20[0-4]|503 storage_unavailable)$/)
    const twice = await primary.query(madeTwice)
    expect(twice).toEqual([])

    // These connections exist before the proxy changes to the standby.
    await using storage = await storageAt(url, folder.path)
    await storage.ping()
    await bouncer.useServer(standby.port)
    await expect(storage.ping()).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(storage.meta.set('restaurant', 'Roscioli')).rejects.toMatchObject({ code: 'storage_unavailable' })
    await standby.promote()
    await storage.ping()
    await storage.meta.set('restaurant', 'Roscioli')
    // PgBouncer may keep repeating a server's first error.
    for (let time = 0; time < 5; time++) {
      await using another = await storageAt(url, folder.path)
      expect(await another.meta.get('restaurant')).toBe('Roscioli')
    }

    const summary = [...nodes.outcomes].map(([what, count]) => `${count} × ${what}`).join(', ')
    const longest = (times: readonly number[]) => `${Math.round(Math.max(...times))} ms`
    figure({
      row: 5,
      what: `behind a proxy: ${times} restarts, ${times} failovers, ${nodes.acknowledged} acknowledged changes (${summary}): lost, done twice or half done`,
      value: '0',
      must: '0',
      met: true,
    })
    figure({
      row: 5,
      what: 'behind a proxy: after a promotion, until both servers have acknowledged a change, at the longest',
      value: longest(after.promotion),
    })
    figure({
      row: 5,
      what: 'behind a proxy with its own settings: after a restart, the same',
      value: longest(after.restart),
    })
  },
  timeoutMs,
)
