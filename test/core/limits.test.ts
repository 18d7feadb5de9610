import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type CountSharing,
  RateLimit,
  RateLimitCharge,
  rateLimitHeaders,
  type SharedCounts,
} from '../../src/core/rate-limits/rate-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const aMinute = { name: 'requests', points: 3, seconds: 60, refusal: 'Come back in a minute.' }

/** Returns the counts that several processes share, as a database stores them. */
function openCounts(seconds: number) {
  const windows = new Map<string, { taken: number; until: number }>()
  const calls: number[] = []
  const shared: SharedCounts = {
    async add(key, points) {
      calls.push(points)
      const now = performance.now()
      const known = windows.get(key)
      const window = known && known.until > now ? known : { taken: 0, until: now + seconds * 1000 }
      windows.set(key, window)
      window.taken += points
      return { taken: window.taken, msLeft: window.until - now }
    },
  }
  return { calls, sharing: (() => shared) as CountSharing }
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
  limit.charge('Bruno', 2)
  expect(await countPassed(limit, 'Bruno', 5)).toBe(1)
  limit.charge('Bruno', 100)
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

test('without the shared count each process counts alone', async () => {
  const { sharing } = openCounts(60)
  const remote = sharing(aMinute)
  let isReachable = false
  const limit = new RateLimit({ ...aMinute, points: 40 }, () => ({
    add: (key, points) => (isReachable ? remote.add(key, points) : Promise.reject(new Error('gone'))),
  }))
  // Each process may exceed the limit by one share.
  const [share, alone] = [2, await countPassed(limit, 'Ada', 100)]
  expect([40, 40 + share]).toContain(alone)
  isReachable = true
  vi.advanceTimersByTime(60_000)
  expect((await remote.add('Ada', 30)).taken).toBe(30)
  expect([10, 10 + share]).toContain(await countPassed(limit, 'Ada', 100))
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
        const { sharing } = openCounts(60)
        const limits = Array.from(
          { length: processes },
          () => new RateLimit({ ...aMinute, points, exact: true }, sharing),
        )
        const all = await Promise.all(
          limits.flatMap(limit => Array.from({ length: each }, async () => !(await limit.take('Ada')).refused)),
        )
        expect(all.filter(Boolean)).toHaveLength(Math.min(points, processes * each))
      },
    ),
  )
})

test('several processes together allow the limit once, give or take their shares', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 1, max: 5 }), async (points, processes) => {
      const { sharing, calls } = openCounts(60)
      const limits = Array.from({ length: processes }, () => new RateLimit({ ...aMinute, points }, sharing))
      let through = 0
      for (let i = 0; i < points; i++) for (const limit of limits) through += (await limit.take('Ada')).refused ? 0 : 1
      const share = Math.ceil(points / 20)
      expect(through).toBeGreaterThanOrEqual(points - share * processes)
      expect(through).toBeLessThanOrEqual(points + share * processes)
      expect(calls.length, 'calls to the shared count are few').toBeLessThan(through / share + 3 * processes)
    }),
  )
})

test('no request waits for the shared count while a share is left', () => {
  const never: CountSharing = () => ({ add: () => new Promise(() => {}) })
  const limit = new RateLimit({ ...aMinute, points: 100 }, never)
  const taken = Array.from({ length: 6 }, () => limit.take('Ada'))
  expect(taken.map(one => one instanceof Promise)).toEqual([false, false, false, false, false, true])
})

test('the shared window ends for all processes at once', async () => {
  const { sharing } = openCounts(60)
  const [one, other] = [0, 1].map(() => new RateLimit({ ...aMinute, exact: true }, sharing)) as [RateLimit, RateLimit]
  expect(await countPassed(one, 'Ada', 2)).toBe(2)
  vi.advanceTimersByTime(50_000)
  expect(await countPassed(other, 'Ada', 2)).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(await countPassed(other, 'Ada', 5)).toBe(3)
})
