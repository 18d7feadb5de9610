import { once } from 'node:events'
import { expect, test } from 'vitest'
import { busyServer, mixOf } from './support/busy-server.ts'
import { figure, timeoutMs } from './support/form.ts'
import { load } from './support/load.ts'

test(
  'under load a stopping server finishes its requests and exits',
  async () => {
    await using server = await busyServer({ RATE_LIMITS: 'off' })
    const mix = await mixOf(server)
    const loaded = load({ address: server.address, mix, seconds: 60, connections: 32, untilRefused: true })
    await new Promise(resolve => setTimeout(resolve, 1500))
    const ended = once(server.child, 'exit')
    const began = performance.now()
    server.child.kill('SIGTERM')
    const [code] = await ended
    const took = performance.now() - began
    const { counts, resets } = await loaded
    expect({ code, resets }).toEqual({ code: 0, resets: 0 })
    expect(counts[200], 'requests were answered').toBeGreaterThan(0)
    // A slow machine refuses some requests, which may happen before a missing list is noticed.
    expect(Object.keys(counts).filter(status => !['200', '201', '404', '503'].includes(status))).toEqual([])
    figure({
      row: 19,
      what: 'SIGTERM under load: requests broken off',
      value: `${resets}`,
      must: '0',
      met: resets === 0,
    })
    figure({ row: 19, what: 'until it has ended', value: `${Math.round(took)} ms`, must: '< 10 s', met: took < 10_000 })
  },
  timeoutMs,
)
