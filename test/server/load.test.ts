import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { LoadLimiter, type LoadLimits, threadCpuMs } from '../../src/server/admission/load-limiter.ts'
import { openApp } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { base, openApi, unlimited } from '../support/api.ts'
import { temporaryFolder } from './forklist.ts'

/** A clock that only {@link busy} advances. Other programs on this machine then change no result. */
let cpuTime = 0
const clock = { cpuMs: () => cpuTime, diskMs: () => 0 }
const busy = (ms: number): void => {
  cpuTime += ms
}

const [read, write] = [false, true]

/** Makes many requests of 10 ms each, from which the limiter knows the usual duration. */
async function warmedUp(limits: LoadLimits, count = 140): Promise<LoadLimiter> {
  const load = new LoadLimiter(limits, clock)
  for (let i = 0; i < count; i++) {
    load.enter(read)
    busy(10)
    load.leave(read)
    await nextTurn()
  }
  return load
}

/** Sends `count` requests at once. @returns the number refused */
const refusedOf = (load: LoadLimiter, count: number, isWrite: boolean): number =>
  Array.from({ length: count }, () => load.enter(isWrite)).filter(entered => entered === false).length

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
  for (let i = 0; i < 50; i++) {
    Promise.resolve(load.enter(read)).then(() => started.push(`read ${i}`))
    Promise.resolve(load.enter(write)).then(() => started.push(`write ${i}`))
  }
  await Promise.resolve()
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
  expect(refusedOf(await warmedUp(limits), 60, read)).toBeGreaterThan(30)
  expect(refusedOf(await warmedUp(limits), 60, write)).toBe(0)
  expect(refusedOf(await warmedUp(limits), 300, write)).toBeGreaterThan(100)
})

test('the slow first requests after a start cause no refusal', async () => {
  expect(refusedOf(await warmedUp({ ...unlimited, readWaitMs: 100 }, 40), 50, read)).toBe(0)
})

test('the clock counts work and not the time of other programs', () => {
  const before = threadCpuMs()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  const waiting = threadCpuMs() - before
  while (threadCpuMs() < before + waiting + 100);
  expect(waiting).toBeLessThan(100)
})

test('longer disk waits let more writes begin per turn', async () => {
  /** Returns how many requests of a burst begin within ten turns with the given disk wait. */
  const started = async (diskMs: number) => {
    let waited = 0
    let count = 0
    const load = new LoadLimiter(unlimited, { cpuMs: () => count, diskMs: () => waited })
    for (let i = 0; i < 400; i++) Promise.resolve(load.enter(write)).then(() => count++)
    for (let turns = 0; turns < 10; turns++) {
      await nextTurn()
      waited += diskMs
    }
    return count
  }
  expect(await started(10)).toBeGreaterThan(2 * (await started(0)))
})

test('a request that waited too long is refused after all', async () => {
  const load = new LoadLimiter({ ...unlimited, readWaitMs: 100 }, clock)
  const outcomes: boolean[] = []
  for (let i = 0; i < 80; i++) Promise.resolve(load.enter(read)).then(mayBegin => outcomes.push(mayBegin))
  await nextTurn()
  busy(300)
  while (outcomes.length < 60) await nextTurn()
  expect(outcomes).toContain(false)
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
