import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { type Running, startServer } from '../../src/server/start-server.ts'
import type { Json } from '../support/api.ts'

const opened = new AsyncDisposableStack()
let server: Running
let paths: string[]

beforeAll(async () => {
  const { path: DATA_DIR } = opened.use(mkdtempDisposableSync(join(tmpdir(), 'forklist-')))
  server = opened.use(
    await startServer(readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR }), { log: openLog('silent') }),
  )
  const { key } = await server.service.storage.apiKeys.create('test')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Eat in Rome', authorName: 'Ada' })
  const made = await fetch(`${server.address}/api/v1/lists`, { method: 'POST', headers, body })
  const { slug } = (await made.json()) as Json
  // The second read of a list comes from the response cache.
  for (let i = 0; i < 2; i++) await (await fetch(`${server.address}/api/v1/lists/${slug}`)).text()
  paths = [`/api/v1/lists/${slug}`, `/lists/${slug}`, '/', '/healthz', '/site/form-token', '/api/mcp', '/nowhere']
})
afterAll(() => opened.disposeAsync())

async function statusOf(path: string, hosts: readonly string[], version = '1.1'): Promise<string | undefined> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  await once(socket, 'connect')
  const fields = [...hosts.map(host => `Host: ${host}`), 'Connection: close']
  socket.write(`GET ${path} HTTP/${version}\r\n${fields.join('\r\n')}\r\n\r\n`)
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]
}

const refused: [what: string, hosts: string[]][] = [
  ['no host', []],
  ['two hosts', ['forklist.example', 'evil.example']],
  ['the same host twice', ['forklist.example', 'forklist.example']],
  ['an empty host', ['']],
  ['a host with a path', ['forklist.example/lists']],
  ['a host with a query', ['forklist.example?a']],
  ['a host with a user', ['ada@forklist.example']],
  ['two hosts in one field', ['forklist.example, evil.example']],
  ['a host with a space', ['forklist example']],
  ['an open bracket', ['[::1']],
  ['an address out of range', ['999.999.999.999']],
  ['a port out of range', ['forklist.example:65536']],
  ['a port that is no number', ['forklist.example:http']],
]

test.each(refused)('%s returns 400 on every path', async (_, hosts) => {
  for (const path of paths) expect([path, await statusOf(path, hosts)]).toEqual([path, '400'])
})

test.each(['forklist.example', 'Forklist.Example:8443', 'my_nas:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])(
  'the host %s is accepted on every path',
  async host => {
    for (const path of paths) expect([path, await statusOf(path, [host])]).not.toEqual([path, '400'])
  },
)

test('HTTP/1.0 works without a host, and two hosts are refused', async () => {
  expect(await statusOf('/healthz', [], '1.0')).toBe('200')
  expect(await statusOf('/healthz', ['forklist.example', 'evil.example'], '1.0')).toBe('400')
})
