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
function full(inAll: number, proxies: readonly string[] = []) {
  const server = new EventEmitter() as Server
  limitConnections(server, trackConnections(server), { inAll, proxies })
  const come = (count: number, addressOf: (index: number) => string) =>
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
  return { come, ask }
}

const left = (clients: readonly Client[]) => clients.filter(({ destroyed }) => !destroyed)
const from = (address: string) => () => address
/** Opens a connection from each /56 network before the next /64 of one of them. */
const ofOne48 = (index: number) => `2001:db8:7:${(((index % 256) << 8) | (index >> 8)).toString(16)}::1`
const ofOne56 = (index: number) => `2001:db8:7:${(index % 256).toString(16)}::1`

test.each([
  { what: 'an address', address: from('203.0.113.7'), most: 500 },
  { what: 'a /24 of IPv4', address: (index: number) => `203.0.113.${index % 256}`, most: 1000 },
  { what: 'a /64', address: (index: number) => `2001:db8:7:1::${index.toString(16)}`, most: 500 },
  { what: 'a /56', address: ofOne56, most: 750 },
  { what: 'a /48', address: ofOne48, most: 1000 },
])('$what is limited to $most of 4,000 connections', ({ address, most }) => {
  const { come, ask } = full(4000)
  const neighbours = come(most, address)
  ask(neighbours)
  expect(left(neighbours)).toHaveLength(most)
  const more = come(10, address)
  ask(left(more))
  expect(left(more)).toEqual([])
  expect(left(come(10, from('198.51.100.8'))), 'another network').toHaveLength(10)
  neighbours[0]!.destroy()
  expect(left(come(1, address)), 'where one has gone').toHaveLength(1)
})

test('a trusted proxy and this machine may open many connections', () => {
  const { come, ask } = full(4000, ['10.0.0.5'])
  for (const address of ['10.0.0.5', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(left(come(900, from(address))), address).toHaveLength(900)
  const others = come(510, from('10.0.0.6'))
  ask(others)
  expect(left(others)).toHaveLength(400)
})

test('a network at its limit loses its oldest idle connection to a new one', () => {
  const { come, ask } = full(32)
  const four = come(4, from('203.0.113.7'))
  ask(four.slice(0, 2))
  const fifth = come(1, from('203.0.113.7'))
  expect([...four, ...fifth].map(({ destroyed }) => destroyed)).toEqual([false, false, true, false, false])
})

test('a full server closes the oldest idle connection of the network with the most', () => {
  const { come, ask } = full(16)
  const [early] = come(1, from('198.51.100.8'))
  const many = [...come(2, from('203.0.113.7')), ...come(2, from('203.0.113.8'))]
  const others = come(11, index => `192.0.${index}.1`)
  ask(many.slice(0, 1))
  const [newcomer] = come(1, from('198.51.100.9'))
  expect([early!, ...others, newcomer!].filter(({ destroyed }) => destroyed)).toEqual([])
  expect(many.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
})

test('no response in progress is aborted for a new connection', () => {
  const { come, ask } = full(8)
  const all = come(8, index => `192.0.${index}.1`)
  ask(all, 'POST', 'text/event-stream')
  expect(left(come(1, from('198.51.100.9')))).toEqual([])
  expect(left(all)).toHaveLength(8)
})

test('event streams beyond half of a network’s share are closed first', () => {
  const { come, ask } = full(32)
  const streams = come(8, ofOne48)
  ask(streams.slice(0, 4), 'GET', 'text/event-stream')
  ask(streams.slice(4))
  expect(left(come(1, () => ofOne48(9))), 'half are streams').toEqual([])
  streams[7]!.destroy()
  ask(
    come(1, () => ofOne48(10)),
    'GET',
    'text/event-stream',
  )
  expect(left(come(1, () => ofOne48(11))), 'more than half are').toHaveLength(1)
  expect(streams.map(({ destroyed }) => destroyed).indexOf(true), 'the oldest').toBe(0)
})

const get = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Starts a server that closes idle connections after the given milliseconds. */
async function server(most: number, answer: RequestListener) {
  const server = createServer(answer)
  closeIdleConnections(server, trackConnections(server), most)
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
  await using here = await server(100, (_, answer) => answer.end('Trastevere'))
  using client = await wire(here.address)
  client.send(get)
  await client.heard('Trastevere')
  using _drip = every(20, () => client.send('\r\n'))
  await client.closed
})

test('a client that does not read is disconnected', async () => {
  const much = 'Trastevere '.repeat(2_000_000)
  await using here = await server(100, (_, answer) => answer.end(much))
  using client = await wire(here.address, { reads: false })
  client.send(get)
  using _drip = every(20, () => client.send('\r\n'))
  await client.closed
})

/** Long enough for a busy machine: a slow client must not look idle. */
const second = 1000

test('a client that waits for a response is not disconnected', async () => {
  await using here = await server(second, async ({ url }, answer) => {
    if (url === '/slow') await setTimeout(2500)
    else if (url === '/streets') for (let i = 0; i < 5; i++) await setTimeout(500, answer.write('Via della Scala\n'))
    answer.end('Trastevere')
  })
  const of = async (path: string) => (await fetch(here.address + path)).text()
  const again = async () => {
    using client = await wire(here.address)
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
    fromCache: () => undefined,
    fetch: ({ url }: Request) => answers.get(new URL(url).pathname)!,
  }
  const settings = { port: 0, host: '127.0.0.1', publicUrl: undefined, trustProxy: undefined }
  const server = await listen(settings, handler, { silence: 100 })
  using client = await wire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const ask = (path: string) => client.send(get.replace('/', `/lists/${path}`))
  ask('long')
  ask('short')
  expect(await client.heard('Testaccio')).toContain('Trastevere')
  server.closeAllConnections()
  await once(server.close(), 'close')
})

test('a slow reader stays connected while it reads', async () => {
  const much = 'x'.repeat(12_000_000)
  await using here = await server(second, (_, answer) => answer.end(much))
  const { hostname, port } = new URL(here.address)
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
