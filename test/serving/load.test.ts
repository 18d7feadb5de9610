import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Load } from '../../src/front/load.ts'
import { openLog } from '../../src/log.ts'
import { openService } from '../../src/service.ts'
import { base, openApi } from '../support/api.ts'
import { temporaryFolder } from './forklist.ts'

const unlimited = { inFlight: Number.POSITIVE_INFINITY, lagMs: Number.POSITIVE_INFINITY }

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('so many requests are answered at once, and the next is one too many until one of them is', () => {
  const load = new Load({ ...unlimited, inFlight: 2 })
  expect([load.enter(), load.enter(), load.enter()]).toEqual([false, false, true])
  for (let i = 0; i < 2; i++) load.leave()
  expect([load.inFlight, load.enter(), load.enter()]).toEqual([1, false, true])
})

test('of a crowd that comes in a turn that has taken too long already, all but a few are too much', async () => {
  const load = new Load({ ...unlimited, lagMs: 50 })
  const crowd = () => Array.from({ length: 20 }, () => load.enter()).filter(Boolean).length
  expect(crowd()).toBe(0)
  busy(51)
  expect(crowd()).toBe(20)
  await nextTurn()
  expect(crowd(), 'they have waited for all of that').toBe(4)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(crowd(), 'and who comes later has not').toBe(0)
})

test('a service with too much to do says so at once, to programs and people; whether it is alive it always says', async () => {
  using folder = temporaryFolder()
  const settings = { dataDir: folder.path, databaseUrl: undefined, sharedCacheSeconds: 0 }
  const load = new Load({ ...unlimited, inFlight: 0 })
  await using service = await openService(settings, base, openLog('silent'), { load })
  const incoming = { headers: {}, socket: { remoteAddress: '203.0.113.7' } }
  const get = (path: string) => service.fetch(new Request(base + path), { incoming })
  const refused = await get('/api/v1/lists')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 'overloaded', requestId: refused.headers.get('x-request-id') })
  const page = await get('/')
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(await page.text()).toMatch(/^Nothing was done\. .*\n$/)
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status, path).toBe(200)
})

test('however many ask at once whether it is ready, the database is asked once', async () => {
  await using api = await openApi()
  using ping = vi.spyOn(api.service.storage, 'ping')
  const ready = () => api.service.fetch(new Request(`${base}/readyz`))
  const answers = await Promise.all(Array.from({ length: 20 }, ready))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(ping).toHaveBeenCalledTimes(1)
  await ready()
  expect(ping, 'who asks later is told how it is then').toHaveBeenCalledTimes(2)
})
