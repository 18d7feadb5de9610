import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startingHandler } from '../../src/server/starting-handler.ts'

const base = 'https://forklist.example'
const service = { fetch: async (request: Request) => new Response(`Roscioli, by ${request.method}`) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('requests during the start wait, and health checks are answered', async () => {
  const opened = Promise.withResolvers<typeof service>()
  const answer = startingHandler(base, opened.promise)
  const waiting = answer(new Request(`${base}/api/v1/lists`, { method: 'POST' }))
  const health = await Promise.all(['/healthz', '/readyz'].map(path => answer(new Request(base + path))))
  expect(health.map(({ status }) => status)).toEqual([200, 503])
  opened.resolve(service)
  expect(await (await waiting).text()).toBe('Roscioli, by POST')
})

test('requests get 503 after five seconds of starting, or if the database is away', async () => {
  const never = startingHandler(base, new Promise(() => {}))
  const waiting = never(new Request(`${base}/api/v1/lists`))
  await vi.advanceTimersByTimeAsync(5000)
  expect((await waiting).status).toBe(503)
  expect((await never(new Request(`${base}/lists/eat-in-rome-k3v9qa`))).status, 'at once').toBe(503)

  const withoutDatabase = startingHandler(base, Promise.resolve(undefined))
  expect((await withoutDatabase(new Request(`${base}/api/v1/lists`))).headers.has('retry-after')).toBe(true)
})
