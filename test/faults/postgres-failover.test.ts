import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { storageAt } from '../../src/storage/storage.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { testWith } from '../support/tools.ts'
import { newApiKey } from './support/database.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { PostgresServers, serversNeed } from './support/postgres-servers.ts'
import { madeTwice, WritingToNodes } from './support/writing-to-nodes.ts'

const failovers = form(1, 20)
const restarts = form(1, 5)
const kind = form('light', 'program')

testWith(
  serversNeed,
  `${2 * restarts} restarts and ${failovers} failovers of PostgreSQL under two servers lose nothing acknowledged`,
  async () => {
    using folder = temporaryFolder()
    await using servers = await PostgresServers.open()
    let [primary, standby] = await servers.pair()
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
    const key = await newApiKey(url, folder.path)

    // A standby may lack acknowledged changes.
    await using behind = await storageAt(standby.url, folder.path)
    await expect(behind.ping()).rejects.toMatchObject({
      code: 'storage_unavailable',
      cause: { message: expect.stringMatching(/is a standby$/) },
    })

    // The write is committed at the primary only. If it were acknowledged, it would be lost with the primary.
    await using alone = await storageAt(url, folder.path)
    await standby.stop('fast')
    await expect(alone.meta.set('restaurant', 'Roscioli')).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringMatching(/it is unknown whether the change takes effect/),
    })
    expect(await alone.meta.get('restaurant')).toBeUndefined()
    await standby.start()
    await primary.acknowledgeWithStandby()

    await using nodes = await WritingToNodes.start(kind, 2, key, { DATABASE_URL: url, DATA_DIR: folder.path })
    await nodes.write(3)
    const after: { restart: number[]; promotion: number[] } = { restart: [], promotion: [] }
    for (let time = 0; time < 2 * restarts; time++) {
      await nodes.more(50)
      await primary.stop(time % 2 === 0 ? 'fast' : 'immediate')
      await primary.start()
      after.restart.push(await nodes.servingSince(performance.now()))
      await primary.acknowledgeWithStandby()
    }
    for (let time = 0; time < failovers; time++) {
      if (time > 0) {
        await standby.follow(primary)
        await primary.acknowledgeWithStandby()
      }
      await nodes.more(50)
      primary.kill()
      await setTimeout(1000)
      await standby.promote()
      after.promotion.push(await nodes.servingSince(performance.now()))
      ;[primary, standby] = [standby, primary]
    }
    await nodes.more(50)
    await nodes.end()

    for (const what of nodes.outcomes.keys()) expect(what).toMatch(/^(20[0-4]|503 storage_unavailable)$/)
    const twice = await primary.query(madeTwice)
    expect(twice).toEqual([])

    const summary = [...nodes.outcomes].map(([what, count]) => `${count} × ${what}`).join(', ')
    const longest = (times: readonly number[]) => `${Math.round(Math.max(...times))} ms`
    figure({
      row: 5,
      what: `${2 * restarts} restarts, ${failovers} failovers, ${nodes.acknowledged} acknowledged changes (${summary}): lost, done twice, half done or read stale`,
      value: '0',
      must: '0',
      met: true,
    })
    figure({
      row: 5,
      what: 'after a promotion, until both servers have acknowledged a change, at the longest',
      value: longest(after.promotion),
      must: '< 5 s',
      met: Math.max(...after.promotion) < 5000,
    })
    figure({
      row: 5,
      what: 'after a restart, until both servers have acknowledged a change, at the longest',
      value: longest(after.restart),
    })
  },
  timeoutMs,
)
