import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { maxFileBytes } from '../../src/operations/import-places.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { startServer } from '../../src/server/start-server.ts'
import { formTokenHeader } from '../../src/web/api/names.ts'
import type { Json } from '../support/api.ts'
import { eventsOf } from '../support/events.ts'
import { freePort } from '../support/free-port.ts'
import { testWith } from '../support/tools.ts'
import { name, proxies, type ReverseProxy, startProxy } from './proxies.ts'

/** Starts the service behind a proxy, with the settings that the proxy's file asks for. */
async function behind(proxy: ReverseProxy, settings: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-behind-'))
  opened.defer(() => rmSync(dataDir, { recursive: true }))
  const port = await freePort()
  const set = { PUBLIC_URL: `https://${name}`, TRUST_PROXY: '127.0.0.1', EXAMPLE_LIST: 'off', ...settings }
  const read = readSettings({ ...set, PORT: String(port), DATA_DIR: dataDir })
  const { service } = opened.use(await startServer(read, { log: openLog('silent') }))
  const { place, ask } = opened.use(await startProxy(proxy, port))
  const { key } = await service.storage.apiKeys.create('Ada')
  const post: typeof ask = (method, path, { headers, body, ...more } = {}) =>
    ask(method, path, { ...more, body: body ?? '{}', headers: { 'content-type': 'application/json', ...headers } })
  const everything = opened.move()
  return { place, ask, post, key, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const rome = JSON.stringify({ title: 'Eat in Rome', authorName: 'Ada' })

describe.each(Object.entries(proxies))('%s, with the file from deploy/', (program, proxy) => {
  testWith(
    [program, 'openssl'],
    'forwards addresses and streams, and hides metrics and visitors’ data',
    async () => {
      await using site = await behind(proxy, { SITE_DAILY_LISTS_PER_ADDRESS: '1' })
      const { ask, post, place } = site
      const authorization = `Bearer ${site.key}`
      const home = await ask('GET', '/?lang=it')
      expect(home.status).toBe(200)
      expect(home.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      const formToken = /"formToken":"([^"]+)"/.exec(await home.text())![1]!

      const made = await post('POST', '/api/v1/lists', {
        body: rome,
        headers: { authorization, 'idempotency-key': '"rome-2026-11-22-by-ada"' },
      })
      expect(made.status).toBe(201)
      const { slug, editToken } = (await made.json()) as Json
      const own = { authorization: `Bearer ${editToken}` }
      const tag = (await ask('GET', `/api/v1/lists/${slug}`)).headers.get('etag')!
      expect((await ask('GET', `/api/v1/lists/${slug}`, { headers: { 'if-none-match': tag } })).status).toBe(304)

      const events = eventsOf(await ask('GET', `/api/v1/lists/${slug}/events`))
      expect(await events.data()).toMatchObject({ version: 1 })
      const changed = await post('PATCH', `/api/v1/lists/${slug}`, {
        body: '{"title":"Eat in Trastevere"}',
        headers: { ...own, 'if-match': tag },
      })
      expect(changed.status).toBe(200)
      expect(await events.data(), 'while the stream is open').toMatchObject({ version: 2 })
      await events.leave()

      const large = await ask('POST', `/api/v1/lists/${slug}/import`, {
        body: new Uint8Array(maxFileBytes),
        headers: { ...own, 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect([large.status, ((await large.json()) as Json).code], 'the service has read the file').toEqual([
        400,
        'invalid_input',
      ])

      // Each request claims another address, but the proxy forwards the real one.
      const claims = (from: string, claimed: string) =>
        post('POST', '/site/lists', {
          from,
          body: rome,
          headers: { [formTokenHeader]: formToken, 'x-forwarded-for': claimed },
        })
      expect((await claims('127.0.0.2', '203.0.113.7')).status).toBe(201)
      expect((await claims('127.0.0.2', '203.0.113.8')).status).toBe(429)
      expect((await claims('127.0.0.3', '203.0.113.8')).status).toBe(201)

      const metrics = await ask('GET', '/metrics', { headers: { authorization } })
      expect([metrics.status, metrics.headers.get('x-request-id')], 'the service got no request').toEqual([404, null])
      const plain = await fetch(`http://127.0.0.1:${place.http}/lists/${slug}`, {
        headers: { host: name },
        redirect: 'manual',
      })
      expect(plain.status).toBeGreaterThanOrEqual(301)
      if (program !== 'nginx') return
      const log = readFileSync(join(place.folder, 'access.log'), 'utf8')
      expect(log).toMatch(/ GET \/ 200 /)
      expect(log).not.toMatch(/127\.0\.0\.|203\.0\.113|lang=|Bearer|edit_/)
    },
    120_000,
  )

  testWith([program, 'openssl'], 'forwards to a service again as soon as it is back', async () => {
    const port = await freePort()
    await using site = await startProxy(proxy, port)
    const statuses = async () => [(await site.ask('GET', '/')).status, (await site.ask('GET', '/')).status]
    expect(await statuses()).toEqual([502, 502])
    await using server = createServer((_, answer) => answer.end()).listen(port, 'localhost')
    await once(server, 'listening')
    expect(await statuses()).toEqual([200, 200])
  })
})
