import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../src/server/app.ts'
import { openLog } from '../../../src/server/observability/logger.ts'
import { base, openApi } from '../../support/api.ts'
import { collection, feature } from './photon/features.ts'
import { json, openStandIn, silence } from './stand-in.ts'

const opened = new AsyncDisposableStack()
const photon = opened.use(await openStandIn())
const api = opened.use(await openApi())
const log = openLog('silent')
const errors = vi.spyOn(log, 'error')
const service = opened.use(
  await openApp(
    { dataDir: api.dataDir, databaseUrl: undefined, sharedCacheSeconds: 0, photonUrl: photon.url },
    base,
    log,
    { clock: api.clock.now },
  ),
)
const { slug, token } = await api.list()
afterAll(() => opened.disposeAsync())

const mugaritz = feature(-1.9176, 43.2726, { osm_id: 339117562, name: 'Mugaritz', city: 'Errenteria' })
const link = 'https://www.openstreetmap.org/node/339117562?mlat=43.2726&mlon=-1.9176'

/** Requests that look for a restaurant that only Photon can know. */
const asking: [operation: string, route: string, token: string, body?: unknown][] = [
  ['searchPlaces', 'GET /places?query=mugaritz', api.key],
  ['searchPlaces with a link', `GET /places?query=${encodeURIComponent(link)}`, api.key],
  ['createList', 'POST /lists', api.key, { title: 'Basque', authorName: 'Ada', places: [{ query: 'mugaritz' }] }],
  ['addPlace', `POST /lists/${slug}/places`, token, { query: 'mugaritz' }],
  ['addPlaces', `POST /lists/${slug}/places/batch`, token, { places: [{ query: 'mugaritz' }, { query: 'arzak' }] }],
]

const request = (root: string, [, route, credential, body]: (typeof asking)[number], signal: AbortSignal) => {
  const [method = '', path = ''] = route.split(' ')
  const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' }
  return new Request(`${root}/api/v1${path}`, {
    method,
    headers,
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

beforeEach(() => {
  errors.mockClear()
  photon.asked.length = 0
  photon.does(silence)
})

test.each(asking)('%s stops the request to Photon when no caller waits', async (...asked) => {
  const caller = new AbortController()
  const answer = service.fetch(request(base, asked, caller.signal))
  await expect.poll(() => photon.asked.length).toBe(1)
  caller.abort()
  // A caller that waits beyond Photon's time limit gets `provider_unavailable`.
  expect(((await (await answer).json()) as { code: string }).code).toBe('internal')
  expect(await photon.wasLeft()).toBe(true)
  expect(photon.asked, 'the next place is not requested').toHaveLength(1)
  expect(errors, 'a disconnecting caller is no failure').not.toHaveBeenCalled()
})

test('callers that disconnect do not count as failures of Photon', async () => {
  const server = serve({ fetch: service.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // One more than the number of failures that pause a provider.
  for (let count = 1; count <= 6; count++) {
    const caller = new AbortController()
    const answer = fetch(request(address, asking[count % asking.length]!, caller.signal))
    await expect.poll(() => photon.asked.length).toBe(count)
    caller.abort()
    await expect(answer).rejects.toThrow()
    expect(await photon.wasLeft()).toBe(true)
  }
  photon.does(json(collection(mugaritz)))
  const found = await fetch(request(address, asking[0]!, AbortSignal.timeout(30_000)))
  expect(((await found.json()) as { places: { name: string }[] }).places[0]?.name).toBe('Mugaritz')
  expect(errors).not.toHaveBeenCalled()
  server.close()
})
