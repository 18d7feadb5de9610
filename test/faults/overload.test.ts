import { expect, test } from 'vitest'
import { busyServer, listOn } from './support/busy-server.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { type GeneratedRequest, load } from './support/load.ts'

const seconds = form(8, 60)

test(
  'at five times its capacity a server finishes what it accepts, refuses the rest at once, and recovers',
  async () => {
    await using server = await busyServer({ RATE_LIMITS: 'off' })
    const { slug } = await listOn(server, 100)
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' }
    // Each request costs CPU time: a page rendered again, or a new list.
    const mix: GeneratedRequest[] = [
      { method: 'GET', path: `/lists/${slug}/edit`, headers: {} },
      { method: 'GET', path: `/lists/${slug}/feed.atom`, headers: {} },
      {
        method: 'POST',
        path: '/api/v1/lists',
        headers,
        body: JSON.stringify({
          title: 'Eat in Testaccio',
          authorName: 'Bruno',
          places: Array.from({ length: 20 }, (_, i) => ({ own: { name: `Osteria ${i}` } })),
        }),
      },
    ]
    const { address } = server
    await load({ address, mix, seconds: 2, connections: 16 })
    const usual = await load({ address, mix, seconds: 3, connections: 16 })
    const capacity = sum(usual.counts) / 3
    const { counts, reads, writes, resets, unconnected } = await load({
      address,
      mix,
      seconds,
      perSecond: 5 * capacity,
      connections: 1500,
    })
    const began = performance.now()
    const after = await load({ address, mix, seconds: 1, connections: 1 })
    const backMs = performance.now() - began - 1000

    expect(Object.keys(counts).filter(status => !['200', '201', '429', '503'].includes(status))).toEqual([])
    expect({ resets, unconnected }).toEqual({ resets: 0, unconnected: 0 })
    expect(counts[503], 'the load must exceed the capacity').toBeGreaterThan(0)
    expect((counts[200] ?? 0) + (counts[201] ?? 0), 'some requests must succeed').toBeGreaterThan(0)
    expect(after.counts[503] ?? 0, 'within its capacity no request is refused').toBe(0)
    expect(server.peakMegabytes()).toBeLessThan(512)

    const offered = `${Math.round(5 * capacity)} a second offered, ${Math.round(capacity)} possible`
    const share = Math.round((100 * ((counts[200] ?? 0) + (counts[201] ?? 0))) / seconds / capacity)
    figure({ row: 9, what: `${seconds} s of overload (${offered}): done, of what is possible`, value: `${share} %` })
    const inTime = (what: string, { p99 }: { p99: number }, maxMs: number) =>
      figure({ row: 9, what: `p99 of ${what}`, value: `${p99} ms`, must: `≤ ${maxMs} ms`, met: p99 <= maxMs })
    inTime('accepted reads', reads.done, 250)
    inTime('accepted writes', writes.done, 1200)
    inTime('refused reads', reads.refused, 50)
    inTime('refused writes', writes.refused, 50)
    figure({ row: 9, what: 'connections broken', value: `${resets}`, must: '0', met: resets === 0 })
    const peak = server.peakMegabytes()
    figure({ row: 9, what: 'most memory', value: `${Math.round(peak)} MB`, must: '< 512 MB', met: peak < 512 })
    figure({ row: 9, what: 'back to normal', value: `${Math.round(backMs)} ms`, must: '< 5 s', met: backMs < 5000 })
  },
  timeoutMs,
)

const sum = (counts: { [status: string]: number }): number => Object.values(counts).reduce((all, one) => all + one, 0)
