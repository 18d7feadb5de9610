import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConnections } from '../../src/server/http/connection-limits.ts'
import { trackConnections } from '../../src/server/http/connections.ts'
import { closeIdleConnections } from '../../src/server/http/idle-timeout.ts'
import { listen } from '../../src/server/http/index.ts'
import { wire } from './wire.ts'

class Client extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

/** Starts a server with a connection limit, and clients whose responses stay pending. */
function openFull(inAll: number, proxies: readonly string[] = []) {
  const server = new EventEmitter() as Server
  limitConnections(server, trackConnections(server, 1000), { inAll, proxies })
  const open = (count: number, addressOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => {
      const client = new Client(addressOf(index))
      server.emit('connection', client as unknown as Socket)
      return client
    })
  const ask = (clients: readonly Client[], method = 'GET', type = 'application/json') => {
    for (const socket of clients) {
      const request = { socket, method } as unknown as IncomingMessage
      server.emit('request', request, new ServerResponse(request).setHeader('content-type', type))
    }
  }
  return { open, ask }
}

const connected = (clients: readonly Client[]) => clients.filter(({ destroyed }) => !destroyed)
const from = (address: string) => () => address
/** Returns addresses of one /48: one of each /56 before a second one of any /56. */
const ofOne48 = (index: number) => `2001:db8:7:${(((index % 256) << 8) | (index >> 8)).toString(16)}::1`
const ofOne56 = (index: number) => `2001:db8:7:${(index % 256).toString(16)}::1`

test.each([
  { what: 'an address', address: from('203.0.113.7'), max: 500 },
  { what: 'a /24 of IPv4', address: (index: number) => `203.0.113.${index % 256}`, max: 1000 },
  { what: 'a /64', address: (index: number) => `2001:db8:7:1::${index.toString(16)}`, max: 500 },
  { what: 'a /56', address: ofOne56, max: 750 },
  { what: 'a /48', address: ofOne48, max: 1000 },
])('$what is limited to $max of 4,000 connections', ({ address, max }) => {
  const { open, ask } = openFull(4000)
  const neighbours = open(max, address)
  ask(neighbours)
  expect(connected(neighbours)).toHaveLength(max)
  const more = open(10, address)
  ask(connected(more))
  expect(connected(more)).toEqual([])
  expect(connected(open(10, from('198.51.100.8'))), 'another network').toHaveLength(10)
  neighbours[0]!.destroy()
  expect(connected(open(1, address)), 'after one has closed').toHaveLength(1)
})

test('a trusted proxy and this machine may open many connections', () => {
  const { open, ask } = openFull(4000, ['10.0.0.5'])
  for (const address of ['10.0.0.5', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(connected(open(900, from(address))), address).toHaveLength(900)
  const others = open(510, from('10.0.0.6'))
  ask(others)
  expect(connected(others)).toHaveLength(400)
})

test('a network at its limit loses its oldest idle connection to a new one', () => {
  const { open, ask } = openFull(32)
  const four = open(4, from('203.0.113.7'))
  ask(four.slice(0, 2))
  const fifth = open(1, from('203.0.113.7'))
  expect([...four, ...fifth].map(({ destroyed }) => destroyed)).toEqual([false, false, true, false, false])
})

test('a full server closes the oldest idle connection of the network with the most', () => {
  const { open, ask } = openFull(16)
  const [early] = open(1, from('198.51.100.8'))
  const many = [...open(2, from('203.0.113.7')), ...open(2, from('203.0.113.8'))]
  const others = open(11, index => `192.0.${index}.1`)
  ask(many.slice(0, 1))
  const [newcomer] = open(1, from('198.51.100.9'))
  expect([early!, ...others, newcomer!].filter(({ destroyed }) => destroyed)).toEqual([])
  expect(many.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
})

test('no response in progress is aborted for a new connection', () => {
  const { open, ask } = openFull(8)
  const all = open(8, index => `192.0.${index}.1`)
  ask(all, 'POST', 'text/event-stream')
  expect(connected(open(1, from('198.51.100.9')))).toEqual([])
  expect(connected(all)).toHaveLength(8)
})

test('event streams beyond half of a network’s share are closed first', () => {
  const { open, ask } = openFull(32)
  const streams = open(8, ofOne48)
  ask(streams.slice(0, 4), 'GET', 'text/event-stream')
  ask(streams.slice(4))
  expect(connected(open(1, () => ofOne48(9))), 'half are streams').toEqual([])
  streams[7]!.destroy()
  ask(
    open(1, () => ofOne48(10)),
    'GET',
    'text/event-stream',
  )
  expect(connected(open(1, () => ofOne48(11))), 'more than half are streams').toHaveLength(1)
  expect(streams.map(({ destroyed }) => destroyed).indexOf(true), 'the oldest').toBe(0)
})

const get = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Starts a server that closes idle connections after this many milliseconds. */
async function server(idleMs: number, answer: RequestListener) {
  const server = createServer(answer)
  closeIdleConnections(server, trackConnections(server, 1000), idleMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

test('empty lines do not keep a connection open', async () => {
  await using running = await server(100, (_, answer) => answer.end('Trastevere'))
  using client = await wire(running.address)
  client.send(get)
  await client.waitFor('Trastevere')
  using _drip = every(20, () => client.send('\r\n'))
  await client.closed
})

test('a client that does not read is disconnected', async () => {
  const much = 'Trastevere '.repeat(2_000_000)
  await using running = await server(100, (_, answer) => answer.end(much))
  using client = await wire(running.address, { reads: false })
  client.send(get)
  using _drip = every(20, () => client.send('\r\n'))
  await client.closed
})

/** Long enough for a busy machine: a slow client must not look idle. */
const second = 1000

test('a client that waits for a response is not disconnected', async () => {
  await using running = await server(second, async ({ url }, answer) => {
    if (url === '/slow') await setTimeout(2500)
    else if (url === '/streets') for (let i = 0; i < 5; i++) await setTimeout(500, answer.write('Via della Scala\n'))
    answer.end('Trastevere')
  })
  const of = async (path: string) => (await fetch(running.address + path)).text()
  const again = async () => {
    using client = await wire(running.address)
    for (let i = 0; i < 5; i++) {
      client.send(get)
      await expect.poll(() => client.soFar().match(/Trastevere/g)).toHaveLength(i + 1)
      await setTimeout(500)
    }
  }
  const [slow, streets] = await Promise.all([of('/slow'), of('/streets'), again()])
  expect(slow).toBe('Trastevere')
  expect(streets).toMatch(/^(Via della Scala\n){5}Trastevere$/)
})

test('a connection is not idle while the server works on it', async () => {
  const answers = new Map([
    ['/lists/long', setTimeout(1000).then(() => new Response('Trastevere'))],
    ['/lists/short', Promise.resolve(new Response('Testaccio'))],
  ])
  const handler = {
    fromCache: () => false,
    fetch: ({ url }: Request) => answers.get(new URL(url).pathname)!,
  }
  const settings = { port: 0, host: '127.0.0.1', publicUrl: undefined, trustProxy: undefined }
  const { server } = await listen(settings, handler, { silence: 100 })
  using client = await wire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const ask = (path: string) => client.send(get.replace('/', `/lists/${path}`))
  ask('long')
  ask('short')
  expect(await client.waitFor('Testaccio')).toContain('Trastevere')
  server.closeAllConnections()
  await once(server.close(), 'close')
})

test('a slow reader stays connected while it reads', async () => {
  const much = 'x'.repeat(12_000_000)
  await using running = await server(second, (_, answer) => answer.end(much))
  const { hostname, port } = new URL(running.address)
  const socket = connect(Number(port), hostname)
  socket.write(get)
  let read = 0
  socket.on('data', async piece => {
    read += piece.length
    socket.pause()
    await setTimeout(15)
    socket.resume()
  })
  await expect.poll(() => read, { timeout: 25_000 }).toBeGreaterThan(much.length)
  socket.destroy()
})

const every = (ms: number, act: () => void): Disposable => {
  const acting = setInterval(act, ms)
  return { [Symbol.dispose]: () => clearInterval(acting) }
}
