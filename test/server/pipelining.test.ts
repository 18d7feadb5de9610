import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { LoadLimiter } from '../../src/server/admission/load-limiter.ts'
import { openApp } from '../../src/server/app.ts'
import { listen } from '../../src/server/http/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { base, unlimited } from '../support/api.ts'
import { temporaryFolder } from './forklist.ts'
import { wire } from './wire.ts'

type LoadLimits = ConstructorParameters<typeof LoadLimiter>[0]

/** Starts the service on a socket, with an API key. */
async function startService(limits: LoadLimits) {
  await using opened = new AsyncDisposableStack()
  const { path: dataDir } = opened.use(temporaryFolder())
  const settings = { dataDir, databaseUrl: undefined, sharedCacheSeconds: 0 }
  const load = new LoadLimiter(limits)
  const service = opened.use(await openApp(settings, base, openLog('silent'), { load }))
  const { server } = await listen({ port: 0, host: '127.0.0.1', publicUrl: base, trustProxy: [] }, service)
  opened.defer(async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  })
  const { key } = await service.storage.apiKeys.create('Ada')
  const { port } = server.address() as AddressInfo
  const everything = opened.move()
  return {
    load,
    key,
    server,
    address: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const post = (path: string, key: string, body: string, more = `content-length: ${body.length}`) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`

const rome = JSON.stringify({ title: 'Eat in Trastevere', authorName: 'Ada' })

test('a slow body delays no other request and is answered when complete', async () => {
  await using server = await startService({ ...unlimited, inFlight: 1 })
  using slow = await wire(server.address)
  slow.send(post('/api/v1/lists', server.key, rome) + rome[0])
  await expect.poll(() => server.load.inFlight).toBe(0)
  expect((await fetch(`${server.address}/api/v1/lists/nowhere-abc234`)).status).toBe(404)
  slow.send(rome.slice(1))
  expect(await slow.waitFor('"editToken"')).toContain('HTTP/1.1 201')
  await expect.poll(() => server.load.inFlight).toBe(0)
})

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const chunked = 'transfer-encoding: chunked'

test('long bodies share a memory budget, and short bodies always fit', async () => {
  await using server = await startService({ ...unlimited, bodies: 400_000 })
  using first = await wire(server.address)
  first.send(post('/api/v1/lists', server.key, '', 'content-length: 120000') + 'x'.repeat(10))
  using second = await wire(server.address)
  second.send(post('/api/v1/lists', server.key, '', 'content-length: 50000'))
  expect(await second.waitFor('"overloaded"'), 'before any of the body has arrived').toContain('HTTP/1.1 503')
  using third = await wire(server.address)
  third.send(post('/api/v1/lists', server.key, '', chunked) + chunk('x'.repeat(30_000)) + chunk('x'.repeat(20_000)))
  expect(await third.waitFor('"overloaded"')).toContain('HTTP/1.1 503')
  using short = await wire(server.address)
  short.send(post('/api/v1/lists', server.key, rome) + rome)
  expect(await short.waitFor('"editToken"')).toContain('HTTP/1.1 201')
  first.send('x'.repeat(119_990))
  await first.waitFor('"malformed_json"')
  using fourth = await wire(server.address)
  fourth.send(post('/api/v1/lists', server.key, '', 'content-length: 50000') + 'x'.repeat(50_000))
  expect(await fourth.waitFor('"malformed_json"'), 'space is available again').toContain('HTTP/1.1 400')
})

test('a body in one-byte pieces is read', async () => {
  await using server = await startService(unlimited)
  const long = JSON.stringify({ title: 'Eat in Trastevere', authorName: 'Ada', description: 'x'.repeat(5000) })
  using slow = await wire(server.address)
  slow.send(post('/api/v1/lists', server.key, '', chunked) + [...[...long].map(chunk), '0\r\n\r\n'].join(''))
  expect(await slow.waitFor('"requestId"')).toMatch(/description/)
})

test('a pipelined body of unknown length is refused after the previous response', async () => {
  await using server = await startService(unlimited)
  using greedy = await wire(server.address)
  const ahead = post('/api/v1/lists', server.key, '', chunked) + chunk('x').repeat(1000) + chunk('')
  greedy.send(get('/api/v1/lists/first-abc234') + ahead + get('/healthz'))
  await greedy.closed
  expect(statusesIn(greedy.soFar())).toEqual([404, 429])
  expect(greedy.soFar()).toContain('Send a body of unknown length only after')
})

test('an unknown expectation ends the connection', async () => {
  await using server = await startService(unlimited)
  using client = await wire(server.address)
  client.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: a table at the window\r\n\r\n')
  expect(await client.waitFor('\r\n\r\n')).toMatch(/^HTTP\/1.1 417 .*\r\nconnection: close/is)
  await client.closed
})

test('pipelined requests are answered in order, one at a time', async () => {
  await using server = await startService({ ...unlimited, inFlight: 1 })
  using client = await wire(server.address)
  client.send(get('/api/v1/lists/first-abc234') + get('/healthz') + get('/api/v1/openapi.json'))
  const received = await client.waitFor('"openapi"')
  expect(statusesIn(received)).toEqual([404, 200, 200])
})

test('more than sixteen pipelined requests get one 429 that ends the connection', async () => {
  await using server = await startService(unlimited)
  using greedy = await wire(server.address)
  greedy.send(get('/healthz').repeat(100))
  await greedy.closed
  const received = greedy.soFar()
  expect(statusesIn(received)).toEqual([...Array(17).fill(200), 429])
  expect(received).toMatch(/retry-after: 1\r\n.*at most 16 requests/is)
  expect(received.match(/connection: close/gi)).toHaveLength(1)
  await expect.poll(() => server.load.inFlight).toBe(0)
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
})

test('requests after too many pipelined ones are dropped without being stored', async () => {
  await using server = await startService(unlimited)
  let accepted = 0
  server.server.on('request', () => accepted++)
  using greedy = await wire(server.address)
  // More requests than are read at once.
  greedy.send(get('/healthz').repeat(20_000))
  await greedy.waitFor('HTTP/1.1 429')
  expect(accepted).toBe(18)
})

const continues = 'expect: 100-continue'

test('a too long body is refused before 100 Continue', async () => {
  await using server = await startService(unlimited)
  using client = await wire(server.address)
  client.send(post('/api/v1/lists', server.key, '', `content-length: 2000000\r\n${continues}`))
  await client.closed
  expect(client.soFar()).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close/is)
  expect(client.soFar()).not.toContain('100 Continue')
})

test('a request refused before its body gets no 100 Continue', async () => {
  await using server = await startService(unlimited)
  using client = await wire(server.address)
  client.send(post('/api/v1/nowhere', server.key, '', `content-length: 100\r\n${continues}`))
  await client.closed
  expect(statusesIn(client.soFar())).toEqual([404])
})

test('an accepted body gets 100 Continue, and the connection continues', async () => {
  await using server = await startService(unlimited)
  using client = await wire(server.address)
  for (const count of [1, 2]) {
    client.send(post('/api/v1/lists', server.key, rome, `content-length: ${rome.length}\r\n${continues}`))
    await expect.poll(() => client.soFar().match(/HTTP\/1.1 100 Continue\r\n\r\n/g)).toHaveLength(count)
    client.send(rome)
    await expect.poll(() => client.soFar().match(/"editToken"/g)).toHaveLength(count)
  }
  expect(statusesIn(client.soFar())).toEqual([100, 201, 100, 201])
})

test('a client that still sends a refused file is not reset', async () => {
  await using server = await startService({ ...unlimited, bodies: 400_000 })
  const { hostname, port } = new URL(server.address)
  const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).setEncoding('utf8')
  let received = ''
  client.on('data', text => {
    received += text
  })
  const broken: unknown[] = []
  client.on('error', error => broken.push(error))
  const [sent, piece] = [16 * 1024 * 1024, 'x'.repeat(65_536)]
  client.write(post('/api/v1/lists/rome-abc234/import', server.key, '', `content-length: ${sent}\r\nconnection: close`))
  await expect.poll(() => received).toContain('"overloaded"')
  for (let left = sent; left > 0; left -= piece.length) await new Promise(written => client.write(piece, written))
  expect(broken).toEqual([])
  await once(client, 'end')
  client.destroy()
})

const statusesIn = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status))
