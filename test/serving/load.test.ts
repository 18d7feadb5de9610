import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Load, threadCpuMs } from '../../src/front/load.ts'
import { openLog } from '../../src/log.ts'
import { openService } from '../../src/service.ts'
import { base, openApi, unlimited } from '../support/api.ts'
import { temporaryFolder } from './forklist.ts'

const busy = (ms: number) => {
  const until = threadCpuMs() + ms
  while (threadCpuMs() < until);
}

/** Time in which the machine runs other programs, or a disk writes. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const [read, write] = [false, true]

/** A service that has long been asked for what takes 10 ms. @param work does that */
async function used(load: Load, work: (ms: number) => void = busy): Promise<Load> {
  for (let i = 0; i < 40; i++) {
    load.enter(read)
    work(10)
    load.leave(read)
    await nextTurn()
  }
  return load
}

/** So many that come at once. @returns how many were turned away */
const turnedAway = (load: Load, count: number, isWrite: boolean): number =>
  Array.from({ length: count }, () => load.enter(isWrite)).filter(entered => entered === false).length

test('so many reads are in hand at once, and as many writes beside them', () => {
  const load = new Load({ ...unlimited, inFlight: 2 })
  for (const isWrite of [read, write]) {
    expect(load.enter(isWrite)).not.toBe(false)
    expect(load.enter(isWrite)).not.toBe(false)
    expect(load.enter(isWrite)).toBe(false)
  }
  expect(load.inFlight).toBe(6)
  for (let i = 0; i < 2; i++) load.leave(read)
  expect([load.enter(read) === false, load.enter(write)]).toEqual([false, false])
})

test('of a crowd a few begin in each turn, reads and writes alternately, each in order', async () => {
  const load = new Load(unlimited)
  const begun: string[] = []
  for (let i = 0; i < 50; i++) {
    Promise.resolve(load.enter(read)).then(() => begun.push(`read ${i}`))
    Promise.resolve(load.enter(write)).then(() => begun.push(`write ${i}`))
  }
  await Promise.resolve()
  expect(begun.length).toBeLessThan(10)
  let turns = 0
  for (; begun.length < 100; turns++) await nextTurn()
  expect(turns).toBeGreaterThan(2)
  const orderOf = (kind: string) => begun.filter(one => one.startsWith(kind))
  for (const kind of ['read', 'write'])
    expect(orderOf(kind)).toEqual(Array.from({ length: 50 }, (_, i) => `${kind} ${i}`))
  // After half of all about half of the writes have begun.
  expect(begun.slice(0, 50).filter(one => one.startsWith('write')).length).toBeGreaterThan(20)
  expect(load.enter(read), 'afterwards nobody waits').toBe(true)
})

test('reads are turned away that would wait for 100 ms, and writes that would wait for a second', async () => {
  const limits = { ...unlimited, readWaitMs: 100, writeWaitMs: 1000 }
  expect(turnedAway(await used(new Load(limits)), 60, read)).toBeGreaterThan(30)
  expect(turnedAway(await used(new Load(limits)), 60, write)).toBe(0)
  expect(turnedAway(await used(new Load(limits)), 300, write)).toBeGreaterThan(100)
})

test('a machine that is busy with other programs is no reason to turn anybody away', async () => {
  const limits = { ...unlimited, readWaitMs: 100, writeWaitMs: 1000 }
  const load = await used(new Load(limits), standStill)
  expect(turnedAway(load, 60, read)).toBe(0)
})

test('the longer a turn waits for a disk, the more writes begin in it and wait together', async () => {
  /** How many of a crowd begin within ten turns, each of which waits so long for a disk. */
  const begun = async (diskMs: number) => {
    let waited = 0
    let count = 0
    const load = new Load(unlimited, { cpuMs: () => count, diskMs: () => waited })
    for (let i = 0; i < 400; i++) Promise.resolve(load.enter(write)).then(() => count++)
    for (let turns = 0; turns < 10; turns++) {
      await nextTurn()
      waited += diskMs
    }
    return count
  }
  expect(await begun(10)).toBeGreaterThan(2 * (await begun(0)))
})

test('a request that has become too late while others became more costly is turned away after all', async () => {
  const load = new Load({ ...unlimited, readWaitMs: 100 })
  const outcomes: boolean[] = []
  for (let i = 0; i < 80; i++) Promise.resolve(load.enter(read)).then(mayBegin => outcomes.push(mayBegin))
  await nextTurn()
  busy(300)
  while (outcomes.length < 60) await nextTurn()
  expect(outcomes).toContain(false)
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
