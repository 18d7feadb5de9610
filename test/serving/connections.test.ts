import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fewFromOne } from '../../src/listening/few-from-one.ts'
import { letIdleGo } from '../../src/listening/idle.ts'
import { wire } from './wire.ts'

class Connection extends EventEmitter {
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

/** Whoever comes over so many connections: how many stay. */
function stay(take: (socket: Socket) => void, count: number, addressOf: (index: number) => string): Connection[] {
  const all = Array.from({ length: count }, (_, index) => new Connection(addressOf(index)))
  for (const connection of all) take(connection as unknown as Socket)
  return all.filter(({ destroyed }) => !destroyed)
}

test('nobody alone takes the room of all, from however many addresses of his network of IPv6', () => {
  const take = fewFromOne([])
  expect(stay(take, 1010, () => '203.0.113.7')).toHaveLength(1000)
  expect(
    stay(take, 10, () => '203.0.113.8'),
    'somebody else',
  ).toHaveLength(10)
  const neighbours = stay(take, 1010, index => `2001:db8:7:1::${index.toString(16)}`)
  expect(neighbours).toHaveLength(1000)
  expect(
    stay(take, 1, () => '2001:db8:7:2::1'),
    'the next network',
  ).toHaveLength(1)
  neighbours[0]!.destroy()
  expect(
    stay(take, 2, () => '2001:db8:7:1::ffff'),
    'where one has gone',
  ).toHaveLength(1)
})

test('a proxy that is named, and this machine, connect for many', () => {
  const take = fewFromOne(['10.0.0.5'])
  for (const address of ['10.0.0.5', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(
      stay(take, 1010, () => address),
      address,
    ).toHaveLength(1010)
  expect(stay(take, 1010, () => '10.0.0.6')).toHaveLength(1000)
})

const get = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** A server that lets idle connections go after so many milliseconds. */
async function server(most: number, answer: RequestListener) {
  const server = createServer(answer)
  letIdleGo(server, most)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

test('empty lines hold no connection', async () => {
  await using here = await server(100, (_, answer) => answer.end('Trastevere'))
  using client = await wire(here.address)
  client.send(get)
  await client.heard('Trastevere')
  using _drip = every(20, () => client.send('\r\n'))
  await client.closed
})

test('whoever reads nothing is let go, whatever he sends', async () => {
  const much = 'Trastevere '.repeat(2_000_000)
  await using here = await server(100, (_, answer) => answer.end(much))
  using client = await wire(here.address, { reads: false })
  client.send(get)
  using _drip = every(20, () => client.send('\r\n'))
  await client.closed
})

/** Time enough for a machine that is busy with something else, or whoever is slow would be one who does nothing. */
const second = 1000

test('whoever waits for an answer, or asks again in time, is kept', async () => {
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

test('whoever reads a long answer slowly is kept for as long as he reads', async () => {
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
