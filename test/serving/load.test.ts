import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Load } from '../../src/front/load.ts'
import { openLog } from '../../src/log.ts'
import { openService } from '../../src/service.ts'
import { base, openApi, unlimited } from '../support/api.ts'
import { temporaryFolder } from './forklist.ts'

describe('Turns', () => {
  let now = 0
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
  afterEach(() => void vi.restoreAllMocks())

  /** Passes time as work does. Real work would take longer on a busy machine. */
  const busy = (ms: number) => {
    now += ms
  }

  test('so many requests are in hand at once, and the next is one too many until one of them is answered', () => {
    const load = new Load({ ...unlimited, inFlight: 2 })
    expect([load.enter(), load.enter(), load.enter()]).toEqual([true, true, false])
    for (let i = 0; i < 2; i++) load.leave()
    expect([load.inFlight, load.enter(), load.enter()]).toEqual([1, true, false])
  })

  test('of a crowd a few begin at once and the others in order, a few in each turn', async () => {
    const load = new Load(unlimited)
    const begun: number[] = []
    for (let i = 0; i < 100; i++) Promise.resolve(load.enter()).then(() => begun.push(i))
    await Promise.resolve()
    expect(begun).toHaveLength(16)
    let turns = 0
    for (; begun.length < 100; turns++) await nextTurn()
    expect(begun).toEqual(Array.from({ length: 100 }, (_, i) => i))
    expect(turns).toBeGreaterThan(2)
    expect(load.enter(), 'afterwards nobody waits').toBe(true)
  })

  test('the longer requests take, the fewer begin in a turn, and the more are turned away at once', async () => {
    const load = new Load({ ...unlimited, waitMs: 100 })
    /** One turn in which so many come, each of whom is 10 ms of work. @returns how many were turned away */
    const crowd = async (count: number) => {
      let turnedAway = 0
      for (let i = 0; i < count; i++) {
        const entered = load.enter()
        if (entered === false) turnedAway++
        if (entered === true) busy(10)
        else Promise.resolve(entered).then(mayBegin => mayBegin && busy(10))
      }
      await nextTurn()
      return turnedAway
    }
    for (let i = 0; i < 20; i++) await crowd(2)
    expect(await crowd(100)).toBeGreaterThan(50)
  })

  test('for as long as a turn stands still for a disk it goes on taking in many, who wait for it together; if it works as long, few', async () => {
    /** How many of a crowd begin within ten turns of 10 ms. */
    const begun = async (standing: boolean) => {
      let stoodStill = 0
      let count = 0
      const load = new Load(unlimited, () => stoodStill)
      for (let i = 0; i < 300; i++) Promise.resolve(load.enter()).then(() => count++)
      for (let turns = 0; turns < 10; turns++) {
        await nextTurn()
        busy(10)
        if (standing) stoodStill += 10
      }
      return count
    }
    expect(await begun(true)).toBeGreaterThan(2 * (await begun(false)))
  })
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
