import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadLimiter, type LoadLimits } from '../../src/server/admission/load-limiter.ts'
import { openApp } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { base, openApi, unlimited } from '../support/api.ts'
import { temporaryFolder } from './forklist.ts'

/** Time that only {@link busy} advances. Other programs on this machine then change no result. */
let now = 0
const busy = (ms: number): void => {
  now += ms
}
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

const [read, write] = [false, true]

/** Sends requests of one turn, each of which takes `ms`. @returns the outcomes so far */
async function send(load: LoadLimiter, count: number, isWrite: boolean, ms: number): Promise<boolean[]> {
  const outcomes: boolean[] = []
  for (let i = 0; i < count; i++) {
    void Promise.resolve(load.enter(isWrite)).then(mayBegin => {
      outcomes.push(mayBegin)
      if (mayBegin) busy(ms)
    })
    // Node delivers each connection's request after the work of the previous one.
    await nextTick()
  }
  return outcomes
}

const nextTick = () => new Promise<void>(resolve => process.nextTick(resolve))

/** Makes requests of 10 ms each, from which the limiter knows the usual duration. */
async function warmedUp(limits: LoadLimits): Promise<LoadLimiter> {
  const load = new LoadLimiter(limits)
  for (let group = 0; group < 20; group++) {
    const outcomes = await send(load, 10, read, 10)
    while (outcomes.length < 10) await nextTurn()
  }
  return load
}

/** Sends requests in one turn. @returns the number refused at once */
const refusedOf = async (load: LoadLimiter, count: number, isWrite: boolean): Promise<number> =>
  (await send(load, count, isWrite, 10)).filter(mayBegin => !mayBegin).length

test('reads and writes in flight are limited separately', () => {
  const load = new LoadLimiter({ ...unlimited, inFlight: 2 })
  for (const isWrite of [read, write]) {
    expect(load.enter(isWrite)).not.toBe(false)
    expect(load.enter(isWrite)).not.toBe(false)
    expect(load.enter(isWrite)).toBe(false)
  }
  expect(load.inFlight).toBe(6)
  for (let i = 0; i < 2; i++) load.leave(read)
  expect([load.enter(read) === false, load.enter(write)]).toEqual([false, false])
})

test('a burst begins a few requests per turn, in order, alternating reads and writes', async () => {
  const load = new LoadLimiter(unlimited)
  const started: string[] = []
  for (let i = 0; i < 50; i++)
    for (const [kind, isWrite] of [
      ['read', read],
      ['write', write],
    ] as const) {
      void Promise.resolve(load.enter(isWrite)).then(() => {
        started.push(`${kind} ${i}`)
        busy(1)
      })
      await nextTick()
    }
  expect(started.length).toBeLessThan(10)
  let turns = 0
  for (; started.length < 100; turns++) await nextTurn()
  expect(turns).toBeGreaterThan(2)
  const orderOf = (kind: string) => started.filter(one => one.startsWith(kind))
  for (const kind of ['read', 'write'])
    expect(orderOf(kind)).toEqual(Array.from({ length: 50 }, (_, i) => `${kind} ${i}`))
  // Among the first half, nearly half are writes.
  expect(started.slice(0, 50).filter(one => one.startsWith('write')).length).toBeGreaterThan(20)
  await nextTurn()
  expect(load.enter(read), 'afterwards no request waits').toBe(true)
})

test('reads are refused beyond 100 ms of waiting, writes beyond a second', async () => {
  const limits = { ...unlimited, readWaitMs: 100, writeWaitMs: 1000 }
  expect(await refusedOf(await warmedUp(limits), 60, read)).toBeGreaterThan(30)
  expect(await refusedOf(await warmedUp(limits), 60, write)).toBe(0)
  expect(await refusedOf(await warmedUp(limits), 300, write)).toBeGreaterThan(100)
})

test('the slow first requests after a start cause no refusal', async () => {
  const load = new LoadLimiter({ ...unlimited, readWaitMs: 100 })
  const outcomes = await send(load, 50, read, 50)
  while (outcomes.length < 50) await nextTurn()
  expect(outcomes).not.toContain(false)
})

test('longer disk waits let more writes begin per turn', async () => {
  /** Returns how many requests of a burst begin within ten turns with the given disk wait. */
  const started = async (diskMs: number) => {
    const outcomes = await send(new LoadLimiter(unlimited), 400, write, 1)
    for (let turns = 0; turns < 10; turns++) {
      await nextTurn()
      busy(diskMs)
    }
    const count = outcomes.length
    while (outcomes.length < 400) await nextTurn()
    return count
  }
  expect(await started(10)).toBeGreaterThan(2 * (await started(0)))
})

test('a request that waited too long is refused after all', async () => {
  const load = await warmedUp({ ...unlimited, readWaitMs: 1000 })
  const outcomes = await send(load, 80, read, 50)
  while (outcomes.length < 60) await nextTurn()
  expect(outcomes).toContain(false)
})

test('one sender holds at most a quarter of the memory for bodies', () => {
  const load = new LoadLimiter({ ...unlimited, bodies: 400 })
  expect(load.hold('192.0.2.1', 100)).toBe(true)
  expect(load.hold('192.0.2.1', 1)).toBe(false)
  expect(load.hold('192.0.2.2', 100)).toBe(true)
})

test('releasing a body frees memory for every sender', () => {
  const load = new LoadLimiter({ ...unlimited, bodies: 400 })
  const senders = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  for (const sender of senders) expect(load.hold(sender, 100)).toBe(true)
  expect(load.hold('192.0.2.5', 100)).toBe(false)
  for (const sender of senders) load.release(sender, 100)
  for (const sender of senders) expect(load.hold(sender, 100)).toBe(true)
})

test('an overloaded service refuses at once and still answers health checks', async () => {
  using folder = temporaryFolder()
  const settings = { dataDir: folder.path, databaseUrl: undefined, sharedCacheSeconds: 0 }
  const load = new LoadLimiter({ ...unlimited, inFlight: 0 })
  await using service = await openApp(settings, base, openLog('silent'), { load })
  const incoming = { headers: {}, socket: { remoteAddress: '203.0.113.7' } }
  const get = (path: string) => service.fetch(new Request(base + path), { incoming })
  const refused = await get('/api/v1/lists')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 'overloaded', requestId: refused.headers.get('x-request-id') })
  const page = await get('/')
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(await page.text()).toMatch(/^Nothing was changed\. .*\n$/)
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status, path).toBe(200)
})

test('concurrent readiness probes query the database once', async () => {
  await using api = await openApi()
  using ping = vi.spyOn(api.service.storage, 'ping')
  const ready = () => api.service.fetch(new Request(`${base}/readyz`))
  const answers = await Promise.all(Array.from({ length: 20 }, ready))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(ping).toHaveBeenCalledTimes(1)
  await ready()
  expect(ping, 'a later request gets the later state').toHaveBeenCalledTimes(2)
})
