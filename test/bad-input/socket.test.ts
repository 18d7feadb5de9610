import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { type Running, startServer } from '../../src/server/start-server.ts'
import type { Json } from '../support/api.ts'

const opened = new AsyncDisposableStack()
let server: Running
let key: string
const failures: string[] = []

beforeAll(async () => {
  const folder = opened.use(mkdtempDisposableSync(join(tmpdir(), 'forklist-')))
  const log = openLog('silent')
  log.error = (_: unknown, message?: string) => void failures.push(String(message))
  server = opened.use(await startServer(readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder.path }), { log }))
  key = (await server.service.storage.apiKeys.create('test')).key
})
afterAll(() => opened.disposeAsync())

const megabyte = Buffer.alloc(1024 * 1024, ' ')
const post = (header: string) =>
  `POST /api/v1/lists HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${header}\r\n\r\n`

async function openSocket(): Promise<Socket> {
  const { port } = new URL(server.address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends bytes unchanged. @returns all output until the server closes the connection */
async function send(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = await openSocket()
  // A server that responds early may close before it has read everything.
  socket.on('error', () => {})
  const answer = buffer(socket)
  for (const piece of pieces) socket.write(piece)
  return (await answer).toString('latin1')
}

test('a body over the limit is refused before it ends, and the connection closes', async () => {
  const beginning = megabyte.subarray(0, 65_536)
  for (const answer of [
    await send(post(`Content-Length: ${8 * megabyte.length}`), beginning),
    await send(post('Transfer-Encoding: chunked'), '200000\r\n', megabyte, megabyte, '\r\n'),
  ]) {
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"body_too_large"')
  }
})

test('a client that sends a body over the limit to its end gets the error too', async () => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const whole = Buffer.concat(Array(8).fill(megabyte))
  for (const body of [whole, ReadableStream.from(Array(8).fill(megabyte))]) {
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const response = await fetch(`${server.address}/api/v1/lists`, init)
    expect([response.status, ((await response.json()) as Json).code]).toEqual([413, 'body_too_large'])
  }
})

test('refuses headers and addresses that are too long', async () => {
  for (const [line, header] of [
    ['GET /healthz HTTP/1.1', `X-Long: ${'a'.repeat(20_000)}`],
    [`GET /api/v1/lists/${'x'.repeat(20_000)} HTTP/1.1`, 'X-Short: a'],
  ])
    expect(await send(`${line}\r\nHost: x\r\n${header}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
})

test.each([
  ['non-ASCII in the address', Buffer.from('GET /api/v1/lists/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')],
  ['U+0000 in the address', 'GET /api/v1/lists/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a space in the address', 'GET /api/v1/lists/a b HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an unknown method', 'FEED /api/v1/lists HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an invalid address', 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a line break in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\rb\r\n\r\n'],
  ['a space before the colon', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A : a\r\n\r\n'],
  ['two lengths', 'POST /api/v1/lists HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'a length and chunks',
    'POST /api/v1/lists HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['a negative length', 'POST /api/v1/lists HTTP/1.1\r\nHost: x\r\nContent-Length: -2\r\n\r\n{}'],
  ['a TLS handshake', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
])('%s is refused as a bad request', async (_, bytes) => {
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 /)
})

test('TRACE does not echo the request, and CONNECT opens no tunnel', async () => {
  const trace = await send('TRACE /api/v1/lists HTTP/1.1\r\nHost: x\r\nX-Secret: cacio\r\nConnection: close\r\n\r\n')
  expect(trace).toMatch(/^HTTP\/1\.1 405 /)
  expect(trace).not.toContain('cacio')
  expect(await send('CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n')).not.toContain(' 200 ')
})

test('an interrupted body is not an internal error', async () => {
  expect(await send(post('Transfer-Encoding: chunked'), 'zz\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const socket = await openSocket()
  socket.write(`${post('Content-Length: 100')}{"title":`)
  // After this response the server has begun to read the body that is then cut off.
  await fetch(`${server.address}/healthz`)
  socket.destroy()
  await once(socket, 'close')
  await fetch(`${server.address}/healthz`)
  expect(failures).toEqual([])
})

test('idle and half-sent requests delay no other client', async () => {
  const sockets = await Promise.all(Array.from({ length: 50 }, openSocket))
  for (const [index, socket] of sockets.entries())
    if (index % 2) socket.write(post('Content-Length: 100').slice(0, index * 4))
  try {
    const response = await fetch(`${server.address}/api/v1/lists`, { headers: { authorization: `Bearer ${key}` } })
    expect([response.status, await response.json()]).toEqual([200, { lists: [] }])
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
