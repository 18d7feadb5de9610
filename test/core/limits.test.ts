import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimitCharge } from '../../src/core/rate-limits/limits.ts'
import {
  type CountSharing,
  RateLimit,
  type RateLimitRule,
  rateLimitHeaders,
  type SharedCounts,
} from '../../src/core/rate-limits/rate-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const aMinute = { name: 'requests', points: 3, seconds: 60, refusal: 'Come back in a minute.' }

/** Returns the counts that several processes share, as a database stores them. @param answersAfter turns of the event loop before an answer */
function openCounts(seconds: number, answersAfter = () => 0) {
  const windows = new Map<string, { taken: number; until: number }>()
  const calls: number[] = []
  const wait = async () => {
    for (let turns = answersAfter(); turns > 0; turns--) await setImmediate()
  }
  const shared: SharedCounts = {
    async add(key, points) {
      calls.push(points)
      await wait()
      const now = performance.now()
      const known = windows.get(key)
      const window = known && known.until > now ? known : { taken: 0, until: now + seconds * 1000 }
      windows.set(key, window)
      window.taken += points
      const answer = { taken: window.taken, msLeft: window.until - now }
      await wait()
      return answer
    },
  }
  const sharing: CountSharing = () => shared
  const processes = (count: number, rule: Partial<RateLimitRule>) =>
    Array.from({ length: count }, () => new RateLimit({ ...aMinute, ...rule }, sharing))
  return { calls, sharing, processes }
}

/** Returns the number of requests let through. */
async function countPassed(limit: RateLimit, key: string, tries: number): Promise<number> {
  let count = 0
  for (let i = 0; i < tries; i++) if (!(await limit.take(key)).refused) count++
  return count
}

test('each caller has its own limit per minute', async () => {
  const limit = new RateLimit(aMinute)
  expect(await countPassed(limit, 'Ada', 5)).toBe(3)
  expect(await countPassed(limit, 'Bruno', 1)).toBe(1)
  vi.advanceTimersByTime(59_999)
  expect(await limit.take('Ada')).toMatchObject({ refused: true, left: 0, seconds: 1 })
  vi.advanceTimersByTime(1)
  expect(await countPassed(limit, 'Ada', 5)).toBe(3)
})

test('returned points may be used again', async () => {
  const limit = new RateLimit(aMinute)
  limit.giveBack(await limit.take('Ada'))
  expect(await countPassed(limit, 'Ada', 5)).toBe(3)
  limit.add('Bruno', 2)
  expect(await countPassed(limit, 'Bruno', 5)).toBe(1)
  limit.add('Bruno', 100)
  expect((await limit.take('Bruno')).left).toBe(0)
})

test('points returned after their window do not extend the next one', async () => {
  const limit = new RateLimit(aMinute)
  const taken = await limit.take('Ada')
  vi.advanceTimersByTime(60_000)
  await limit.take('Ada')
  limit.giveBack(taken)
  expect(await countPassed(limit, 'Ada', 5)).toBe(2)
})

test('the number of remembered callers is bounded', async () => {
  const limit = new RateLimit({ ...aMinute, points: 1 })
  expect(await countPassed(limit, 'first', 2)).toBe(1)
  for (let i = 0; i < 50_000; i++) await limit.take(`2001:db8:0:${i.toString(16)}::`)
  expect([await countPassed(limit, '2001:db8:0:c34f::', 1), await countPassed(limit, 'first', 1)]).toEqual([0, 1])
})

test('without the shared count each process counts alone', async () => {
  const { sharing } = openCounts(60)
  const remote = sharing(aMinute)
  let isReachable = false
  const limit = new RateLimit({ ...aMinute, points: 400 }, () => ({
    add: (key, points) => (isReachable ? remote.add(key, points) : Promise.reject(new Error('gone'))),
  }))
  expect(await countPassed(limit, 'Ada', 1000)).toBe(400)
  isReachable = true
  vi.advanceTimersByTime(60_000)
  expect((await remote.add('Ada', 300)).taken).toBe(300)
  expect(await countPassed(limit, 'Ada', 1000)).toBe(100)
})

test('a refused charge returns what it took from other limits', async () => {
  const [one, other] = [new RateLimit(aMinute), new RateLimit({ ...aMinute, points: 1 })]
  const spending = () =>
    new RateLimitCharge([
      [one, 'Ada'],
      [other, 'Ada'],
    ])
  await spending().take()
  for (let i = 0; i < 5; i++)
    await expect(spending().take()).rejects.toMatchObject({ code: 'rate_limited', extras: { retryAfter: 60 } })
  expect(await countPassed(one, 'Ada', 5), 'only the first charge took a point').toBe(2)
})

test('headers show each limit', async () => {
  const limit = new RateLimit(aMinute)
  const quiet = new RateLimit({ ...aMinute, name: 'all', points: 1, isHidden: true })
  const standings = [await quiet.take(''), await limit.take('Ada')]
  expect(rateLimitHeaders(standings)).toEqual({
    'ratelimit-policy': '"requests";q=3;w=60',
    ratelimit: '"requests";r=2;t=60',
  })
  expect(rateLimitHeaders([await quiet.take('')]).ratelimit).toBe('"all";r=0;t=60')
  expect(rateLimitHeaders([])).toEqual({})
})

test('headers show the tighter of two states of one limit', async () => {
  const limit = new RateLimit(aMinute)
  const standings = [await limit.take('Ada'), await limit.take('Ada'), await limit.take('the list')]
  expect(rateLimitHeaders(standings).ratelimit).toBe('"requests";r=1;t=60')
})

test('an exact limit is never exceeded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 10 }),
      async (points, processes, each) => {
        const limits = openCounts(60).processes(processes, { points, exact: true })
        const all = await Promise.all(
          limits.flatMap(limit => Array.from({ length: each }, async () => !(await limit.take('Ada')).refused)),
        )
        expect(all.filter(Boolean)).toHaveLength(Math.min(points, processes * each))
      },
    ),
  )
})

test.each([
  ['spread evenly', (turn: number) => turn % 40],
  ['one at each process, then all at one', (turn: number) => (turn < 40 ? turn : 0)],
  ['in groups of 30 at one process after another', (turn: number) => Math.floor(turn / 30) % 40],
])('forty processes grant the whole limit: requests %s', async (_, processOf) => {
  const points = 1200
  const { processes, calls } = openCounts(60, () => 1)
  const limits = processes(40, { points })
  let passed = 0
  for (let turn = 0; ; turn++) {
    if ((await limits[processOf(turn)]!.take('Ada')).refused) break
    passed++
    await setImmediate()
  }
  expect(passed).toBeGreaterThanOrEqual(points)
  expect(passed).toBeLessThanOrEqual(points + 0.05 * points)
  expect(calls.length, 'calls to the shared count are few').toBeLessThan(0.5 * passed)
})

test('processes together exceed a limit by at most a hundredth each', async () => {
  const request = fc.record({ process: fc.nat(), burst: fc.integer({ min: 1, max: 40 }), pauses: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 20 }),
      fc.array(request, { minLength: 1, maxLength: 60 }),
      async (points, count, delays, requests) => {
        let answers = 0
        const limits = openCounts(60, () => delays[answers++ % delays.length]!).processes(count, { points })
        const taken: ReturnType<RateLimit['take']>[] = []
        for (const { process, burst, pauses } of requests) {
          for (let i = 0; i < burst; i++) taken.push(limits[process % count]!.take('Ada'))
          if (pauses) await setImmediate()
        }
        const passed = (await Promise.all(taken)).filter(({ refused }) => !refused).length
        expect(passed).toBeGreaterThanOrEqual(Math.min(points, taken.length))
        expect(passed).toBeLessThanOrEqual(points + count * Math.floor(points / 100))
      },
    ),
  )
})

test('a caller with few requests costs one call to the shared count', async () => {
  const { processes, calls } = openCounts(60)
  const [limit] = processes(1, { points: 1200 })
  expect(await countPassed(limit!, 'Ada', 6)).toBe(6)
  expect(calls).toEqual([1])
})

test('no request waits for the shared count within a hundredth of the limit', () => {
  const never: CountSharing = () => ({ add: () => new Promise(() => {}) })
  const limit = new RateLimit({ ...aMinute, points: 500 }, never)
  const taken = Array.from({ length: 6 }, () => limit.take('Ada'))
  expect(taken.map(one => one instanceof Promise)).toEqual([false, false, false, false, false, true])
})

test('points returned by one process are soon free at the others', async () => {
  const { processes } = openCounts(60)
  const [one, other] = processes(2, { exact: true }) as [RateLimit, RateLimit]
  const failed = await one.take('Ada')
  expect(await countPassed(one, 'Ada', 2)).toBe(2)
  expect(await countPassed(other, 'Ada', 1)).toBe(0)
  one.giveBack(failed)
  vi.advanceTimersByTime(1001)
  expect(await countPassed(other, 'Ada', 1), 'asks again').toBe(0)
  await setImmediate()
  expect(await countPassed(other, 'Ada', 2)).toBe(1)
})

test('the shared window ends for all processes at once', async () => {
  const [one, other] = openCounts(60).processes(2, { exact: true }) as [RateLimit, RateLimit]
  expect(await countPassed(one, 'Ada', 2)).toBe(2)
  vi.advanceTimersByTime(50_000)
  expect(await countPassed(other, 'Ada', 2)).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(await countPassed(other, 'Ada', 5)).toBe(3)
})
