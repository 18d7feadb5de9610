import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { busyServer, listOn } from './support/busy-server.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'
import { load } from './support/load.ts'

const clients = form(600, 2000)
const maxSeconds = { head: 12, body: 32, reading: 32 }
// The kinds that take half a minute run in the long form only.
const kinds = form(['head'] as const, ['head', 'body', 'reading'] as const)

test.each(kinds)(
  'disconnects clients with slow %s while others are served',
  async kind => {
    await using server = await busyServer({ RATE_LIMITS: 'off' })
    // The notes of sixteen responses exceed the system's buffers.
    const { slug } = await listOn(server, 100, kind === 'reading' ? 'Order the tonnarelli. '.repeat(90) : undefined)
    const { port } = new URL(server.address)
    const path = `/api/v1/lists/${slug}`
    const begin = {
      head: `GET ${path} HTTP/1.1\r\nhost: localhost\r\n`,
      body: `POST /api/v1/lists HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${server.key}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
      reading: `GET ${path}/export/kml HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(16),
    }[kind]
    const slow: Socket[] = []
    // Connects a few at a time, because a crowd would overload the server.
    while (slow.length < clients) {
      const few = await Promise.all(Array.from({ length: 20 }, () => connected(Number(port))))
      for (const socket of few) socket.write(begin)
      slow.push(...few)
      await setTimeout(50)
    }
    const began = performance.now()
    const gone = Promise.all(slow.map(socket => closed(socket, kind === 'reading')))
    const drip = setInterval(() => {
      if (kind !== 'reading') for (const socket of slow) if (socket.writable) socket.write('x')
    }, 1000)
    const mix = [{ method: 'GET', path, headers: {} }]
    const healthy = load({ address: server.address, mix, seconds: form(5, 20), connections: 4 })
    await Promise.race([gone, setTimeout((maxSeconds[kind] + 30) * 1000)])
    const took = (performance.now() - began) / 1000
    clearInterval(drip)
    const open = slow.filter(({ closed }) => !closed).length
    for (const socket of slow) socket.destroy()

    const { counts, reads, resets } = await healthy
    const { 200: served = 0, 503: turnedAway = 0, ...others } = counts
    expect({ open, resets, others }).toEqual({ open: 0, resets: 0, others: {} })
    // Producing unread responses is work too, and the machine may be busy.
    expect(turnedAway).toBeLessThanOrEqual(kind === 'reading' ? served / 100 : 0)
    const must = maxSeconds[kind]
    figure({
      row: 11,
      what: `${clients} slow (${kind}): the last was disconnected`,
      value: `${took.toFixed(1)} s`,
      must: `≤ ${must} s`,
      met: took <= must,
    })
    figure({
      row: 11,
      what: `p99 of others meanwhile (${kind})`,
      value: `${reads.done.p99} ms`,
      must: '< 100 ms',
      met: reads.done.p99 < 100,
    })
    figure({
      row: 11,
      what: `others turned away meanwhile (${kind})`,
      value: `${turnedAway} of ${served + turnedAway}`,
    })
    if (isLong) expect(took).toBeLessThan(must + 30)
  },
  timeoutMs,
)

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
    socket.on('error', () => {})
  })

/** Waits until a connection is closed. A client that does not read notices that only by writing. */
const closed = (socket: Socket, readsNothing: boolean) =>
  new Promise<void>(resolve => {
    const probing = setInterval(() => readsNothing && socket.writable && socket.write('\r\n'), 200)
    if (!readsNothing) socket.resume()
    socket.once('close', () => {
      clearInterval(probing)
      resolve()
    })
  })
