import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { busyServer, mixOf } from './support/busy-server.ts'
import { figure, form, isLong, patience } from './support/form.ts'
import { load } from './support/load.ts'

const requests = form(30_000, 5_000_000)
const steps = form(3, 50)

test(
  `${requests.toLocaleString('en')} requests of all kinds leave nothing behind: memory, open files, the log of the database`,
  async () => {
    await using server = await busyServer({ RATE_LIMITS: 'off' })
    const asked = await mixOf(server)
    const { address } = server
    const send = async (count: number) => {
      for (let sent = 0; sent < count; ) {
        const { counts, resets } = await load({ address, asked, seconds: 2, connections: 8 })
        // On a slow machine the first may be too much at once.
        const { 503: turnedAway = 0, ...answered } = counts
        expect({ resets, statuses: Object.keys(answered).sort() }).toEqual({ resets: 0, statuses: ['200', '404'] })
        sent += Object.values(answered).reduce((all, one) => all + one, 0)
        expect(turnedAway).toBeLessThan(sent / 20)
      }
    }
    await send(requests / steps)
    const before = await server.held()
    await send(requests - requests / steps)
    await new Promise(resolve => setTimeout(resolve, 6000))
    const after = await server.held()
    const log = statSync(join(server.dataDir, 'forklist.db-wal')).size / 1024 / 1024
    const per100k = (after.heap - before.heap) / 1024 / 1024 / ((requests - requests / steps) / 100_000)

    expect(after.descriptors, 'open files and connections').toBeLessThanOrEqual(before.descriptors + 5)
    expect(log).toBeLessThanOrEqual(64)
    // In a short run the caches fill up, each of the four to its 64 MB.
    expect((after.heap - before.heap) / 1024 / 1024).toBeLessThan(4 * 64)
    if (isLong) expect(per100k).toBeLessThan(1)

    const met = { must: '< 1 MB per 100,000', met: per100k < 1 }
    figure({
      row: 10,
      what: `${requests} mixed requests: growth of the heap`,
      value: `${per100k.toFixed(2)} MB per 100,000`,
      ...met,
    })
    figure({ row: 10, what: 'open files before and after', value: `${before.descriptors}, ${after.descriptors}` })
    figure({ row: 10, what: 'write-ahead log', value: `${log.toFixed(1)} MB`, must: '≤ 64 MB', met: log <= 64 })
  },
  patience,
)
