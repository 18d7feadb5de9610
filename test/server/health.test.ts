import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { localHere, type OpenLocal } from '../../src/places/open-local.ts'
import { openApp } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { base, openApi } from '../support/api.ts'
import { createDatabase, withPostgres } from '../support/postgres.ts'
import { temporaryFolder } from './forklist.ts'

test('a running service is alive and ready', async () => {
  await using api = await openApi()
  for (const path of ['/healthz', '/readyz']) {
    expect(await api.ask(`GET /${path}`)).toMatchObject({ status: 200, json: { status: expect.any(String) } })
    expect(await api.ask(`HEAD /${path}`)).toMatchObject({ status: 200, text: '' })
  }
})

test('a stopping service is alive and not ready', async () => {
  await using api = await openApi()
  api.service.drain()
  expect((await api.ask('GET //healthz')).status).toBe(200)
  const { status, json, headers } = await api.ask('GET //readyz')
  expect({ status, code: json.code, detail: json.detail }).toEqual({
    status: 503,
    code: 'storage_unavailable',
    detail: 'The service is stopping.',
  })
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
})

test.each([
  ['cannot be read', () => Promise.reject(new Error('database disk image is malformed'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('a service whose place index %s is alive and not ready', async (_, get) => {
  using folder = temporaryFolder()
  const openLocal: OpenLocal = async (...given) => ({ ...(await localHere(...given)), get })
  const settings = { dataDir: folder.path, databaseUrl: undefined, sharedCacheSeconds: 0 }
  await using service = await openApp(settings, base, openLog('silent'), { openLocal })
  expect((await service.fetch(new Request(`${base}/healthz`))).status).toBe(200)
  const answer = await service.fetch(new Request(`${base}/readyz`))
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ detail: 'The place index cannot be read.' })
})

test('an unknown address is a problem for programs and a page for people', async () => {
  await using api = await openApi()
  for (const path of ['//api', '//api/v1', '//api/v2/lists', '/nowhere'])
    expect((await api.ask(`GET ${path}`)).json, path).toMatchObject({ status: 404, code: 'route_not_found' })
  for (const path of ['//nowhere', '//healthz/', '//lists', '//apis']) {
    const { status, headers, text } = await api.ask(`GET ${path}`)
    expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>Page not found</h1>')
  }
})

/** Starts a proxy to a server. The proxy can be shut and opened again. */
async function closableProxy(to: { hostname: string; port: string }) {
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(to.port), to.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  const listen = async (port = 0) => {
    await once(server.listen(port, 'localhost'), 'listening')
    return (server.address() as { port: number }).port
  }
  const port = await listen()
  const shut = async () => {
    for (const socket of open) socket.destroy()
    if (server.listening) await once(server.close(), 'close')
  }
  return { port, shut, reopen: () => listen(port), [Symbol.asyncDispose]: shut }
}

test('a service without its database is alive but not ready, and recovers', withPostgres, async () => {
  const { url, drop } = await createDatabase()
  await using dropped = new AsyncDisposableStack()
  dropped.defer(drop)
  await using proxy = await closableProxy(new URL(url))
  await using api = await openApi(Object.assign(new URL(url), { hostname: 'localhost', port: String(proxy.port) }).href)
  const { slug } = await api.list({ title: 'Testaccio' })
  expect((await api.ask('GET //readyz')).status).toBe(200)

  await proxy.shut()
  expect((await api.ask('GET //healthz')).status).toBe(200)
  expect((await api.ask('GET //readyz')).json).toMatchObject({ status: 503, code: 'storage_unavailable' })
  const change = await api.ask('POST /lists', { token: api.key, body: { title: 'Trastevere', authorName: 'Ada' } })
  expect(change.json).toMatchObject({ status: 503, code: 'storage_unavailable' })

  await proxy.reopen()
  expect((await api.ask('GET //readyz')).status).toBe(200)
  expect((await api.ask(`GET /lists/${slug}`)).json.title).toBe('Testaccio')
})
