import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { busyServer, mixOf, type Resources } from './support/busy-server.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'
import { load } from './support/load.ts'

const requests = form(3000, 1_000_000)
const steps = form(3, 10)

test(
  `${requests.toLocaleString('en')} requests of all kinds do not grow memory, open files and log`,
  async () => {
    await using server = await busyServer({ RATE_LIMITS: 'off' })
    const mix = await mixOf(server)
    const { address } = server
    const send = async (count: number) => {
      const seen = new Set<string>()
      for (let sent = 0; sent < count; ) {
        const { counts, resets } = await load({ address, mix, seconds: 1, connections: 8 })
        // A slow machine may refuse some of the first requests, and not reach all kinds in one second.
        const { 503: turnedAway = 0, ...answered } = counts
        for (const status of Object.keys(answered)) seen.add(status)
        expect(resets).toBe(0)
        sent += Object.values(answered).reduce((all, one) => all + one, 0)
        expect(turnedAway).toBeLessThan(sent / 20)
      }
      expect([...seen].sort()).toEqual(['200', '201', '404'])
    }
    const resources: Resources[] = []
    for (let step = 0; step < steps; step++) {
      await send(requests / steps)
      resources.push(await server.resources())
    }
    const [before, after] = [resources[0]!, resources.at(-1)!]
    const log = statSync(join(server.dataDir, 'forklist.db-wal')).size / 1024 / 1024
    const megabytes = resources.map(({ heap }) => heap / 1024 / 1024)
    const half = Math.floor(steps / 2)
    const sinceHalf = (requests / steps) * (steps - 1 - half)
    const per100k = (megabytes.at(-1)! - megabytes[half]!) / (sinceHalf / 100_000)

    expect(after.descriptors, 'open files and connections').toBeLessThanOrEqual(before.descriptors + 5)
    expect(log).toBeLessThanOrEqual(64)
    // In a short run the four caches fill up, each to 64 MB.
    expect(megabytes.at(-1)! - megabytes[0]!).toBeLessThan(4 * 64)
    if (isLong) expect(per100k).toBeLessThan(1)

    figure({
      row: 10,
      what: `${requests} mixed requests: MB of heap after each tenth; growth in the second half`,
      value: `${megabytes.map(Math.round).join(', ')}; ${per100k.toFixed(2)} MB per 100,000`,
      must: '< 1 MB per 100,000',
      met: per100k < 1,
    })
    figure({
      row: 10,
      what: 'open files before and after',
      value: `${before.descriptors}, ${after.descriptors}`,
    })
    figure({
      row: 10,
      what: 'write-ahead log',
      value: `${log.toFixed(1)} MB`,
      must: '≤ 64 MB',
      met: log <= 64,
    })
  },
  timeoutMs,
)
