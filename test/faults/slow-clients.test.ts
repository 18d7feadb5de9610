import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { busyServer, listOn } from './support/busy-server.ts'
import { figure, form, isLong, patience } from './support/form.ts'
import { load } from './support/load.ts'

const clients = form(600, 2000)
const mayTake = { head: 12, body: 32, reading: 32 }
// Those that hold on for half a minute are left to the long form.
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
    // A few at a time, since they are to be slow, and no crowd.
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
    const asked = [{ method: 'GET', path, headers: {} }]
    const healthy = load({ address: server.address, asked, seconds: form(5, 20), connections: 4 })
    await Promise.race([gone, setTimeout((mayTake[kind] + 30) * 1000)])
    const took = (performance.now() - began) / 1000
    clearInterval(drip)
    const open = slow.filter(({ closed }) => !closed).length
    for (const socket of slow) socket.destroy()

    const { counts, reads, resets } = await healthy
    const { 200: served = 0, 503: turnedAway = 0, ...others } = counts
    expect({ open, resets, others }).toEqual({ open: 0, resets: 0, others: {} })
    // Producing unread responses is work too, and the machine may be busy.
    expect(turnedAway).toBeLessThanOrEqual(kind === 'reading' ? served / 100 : 0)
    const must = mayTake[kind]
    figure({
      row: 11,
      what: `${clients} slow (${kind}): the last was let go`,
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
  patience,
)

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
    socket.on('error', () => {})
  })

/** A client that does not read does not notice a closed connection, so it writes to find out. */
const closed = (socket: Socket, readsNothing: boolean) =>
  new Promise<void>(resolve => {
    const asking = setInterval(() => readsNothing && socket.writable && socket.write('\r\n'), 200)
    if (!readsNothing) socket.resume()
    socket.once('close', () => {
      clearInterval(asking)
      resolve()
    })
  })
