import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../src/server/app.ts'
import { openLog } from '../../../src/server/observability/logger.ts'
import { base } from '../../support/api.ts'
import { type Rpc, rpcTo } from './rpc.ts'

const opened = new AsyncDisposableStack()
let rpc: Rpc
let revoked: string

beforeAll(async () => {
  const { path } = opened.use(mkdtempDisposableSync(join(tmpdir(), 'forklist-')))
  const settings = { dataDir: path, databaseUrl: undefined, sharedCacheSeconds: 0, host: '10.1.2.3' }
  const allowedHosts = ['lists.trattoria.example']
  const service = opened.use(await openApp({ ...settings, allowedHosts }, base, openLog('silent')))
  const { apiKeys } = service.storage
  const { key } = await apiKeys.create('the agency')
  const former = await apiKeys.create('a former assistant')
  await apiKeys.revoke(former.apiKey.id)
  revoked = former.key
  rpc = rpcTo({ service, key })
})
afterAll(() => opened.disposeAsync())

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

const ownOrigins = [
  'https://forklist.example',
  'https://forklist.example:8443',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://10.1.2.3:3000',
  'https://lists.trattoria.example',
]
const foreignOrigins = [
  'https://evil.example',
  'https://forklist.example.evil.example',
  'https://evil-forklist.example',
  'https://sub.forklist.example',
  'http://127.0.0.1.evil.example',
  'http://10.1.2.4:3000',
]

test.each(ownOrigins)('accepts a request to %s', async origin => {
  const { status, json } = await rpc.send({ at: `${origin}/api/mcp`, body: ping })
  expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
})

test.each(ownOrigins)('accepts a request from a page of %s', async origin => {
  expect((await rpc.send({ body: ping, headers: { origin } })).status).toBe(200)
})

test.each(foreignOrigins)('refuses a request to %s, a foreign host name', async origin => {
  const answer = await rpc.send({ at: `${origin}/api/mcp`, body: ping })
  expect([answer.status, answer.json.error.code]).toEqual([403, -32_000])
})

test.each([...foreignOrigins, 'null', 'forklist.example', 'file://', 'https://forklist.example@evil.example'])(
  'refuses a request from a page of “%s”, with or without a valid key',
  async origin => {
    for (const authorization of [undefined, null])
      for (const method of ['POST', 'GET', 'OPTIONS']) {
        const answer = await rpc.send({
          method,
          headers: { origin },
          ...(method === 'POST' && { body: ping }),
          ...(authorization === null && { authorization }),
        })
        expect([method, answer.status]).toEqual([method, 403])
        expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } })
        expect(answer.json.error.message).toMatch(/Host or Origin .* ALLOWED_HOSTS/)
      }
  },
)

test('a preflight from a page on localhost is allowed, without credentials', async () => {
  const { status, text, headers } = await rpc.send({
    method: 'OPTIONS',
    authorization: null,
    headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
  })
  expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', '*'])
  expect(headers.get('access-control-allow-methods')).toBe('OPTIONS, POST')
  const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
  const sent = ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']
  expect(allowed).toEqual(expect.arrayContaining([...sent, 'last-event-id']))
  expect(headers.has('access-control-allow-credentials')).toBe(false)
})

test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])('%s gets 405 with a key, and 401 without', async method => {
  const without = await rpc.send({ method, authorization: null })
  expect([without.status, without.headers.get('allow')]).toEqual([401, null])
  const { status, headers, json } = await rpc.send({ method })
  expect([status, headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
  if (method !== 'HEAD') expect(json.code).toBe('method_not_allowed')
})

test('a revoked key is refused, with JSON as in REST', async () => {
  const { status, json, headers } = await rpc.send({ authorization: `Bearer ${revoked}`, body: ping })
  expect([status, json.code]).toEqual([401, 'invalid_credential'])
  expect(headers.get('content-type')).toBe('application/problem+json')
  // Lets pages read where to sign in.
  expect(headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
})

test('without OAuth the challenge names no sign-in address', async () => {
  const wellKnown = [
    'oauth-protected-resource',
    'oauth-protected-resource/api/mcp',
    'oauth-authorization-server',
    'oauth-authorization-server/api/mcp',
    'openid-configuration',
  ].map(name => `/.well-known/${name}`)
  for (const path of [...wellKnown, '/api/mcp/.well-known/openid-configuration', '/authorize', '/token', '/register'])
    for (const method of ['GET', 'POST']) {
      const { status, json } = await rpc.send({ method, at: base + path, authorization: null })
      expect([path, status]).toEqual([path, 404])
      if (path.startsWith('/api/')) expect(json.code, path).toBe('route_not_found')
    }
  for (const authorization of [null, `Bearer ${revoked}`]) {
    const challenge = (await rpc.send({ authorization, body: ping })).headers.get('www-authenticate')
    expect(challenge).toMatch(/^Bearer realm="forklist"/)
    expect(challenge).not.toContain('resource_metadata')
  }
})

const requests: [what: string, status: number, sent: Parameters<Rpc['send']>[0]][] = [
  ['that is valid', 200, { body: ping }],
  ['that is a notification', 202, { body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) }],
  ['without a key', 401, { body: ping, authorization: null }],
  ['by an unsupported method', 405, { method: 'GET' }],
  ['from a foreign page', 403, { body: ping, headers: { origin: 'https://evil.example' } }],
  ['that is no JSON', 400, { body: '{"jsonrpc"' }],
  ['that is no message', 400, { body: '"ping"' }],
  ['with the type of text', 415, { body: ping, headers: { 'content-type': 'text/plain' } }],
  ['that is too long', 413, { body: `"${'x'.repeat(1024 * 1024)}"` }],
]

test.each(requests)('a request %s gets %d, with its id and without a session', async (_, status, sent) => {
  const id = 'ada-asks-1'
  const answer = await rpc.send({ ...sent, headers: { ...sent.headers, 'x-request-id': id } })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([status, id])
  expect(answer.headers.get('cache-control')).toMatch(/\bno-store$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.has('mcp-session-id')).toBe(false)
  expect(answer.headers.has('set-cookie')).toBe(false)
  if (answer.json?.code) expect(answer.json.requestId).toBe(id)
})

test('invalid JSON gets a protocol error', async () => {
  const { json } = await rpc.send({ body: '{"jsonrpc"' })
  expect(json).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_700, message: 'Send one JSON object as UTF-8.' },
  })
})
