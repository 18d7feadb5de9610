import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notOpen } from '../../src/front/not-open.ts'

const base = 'https://forklist.example'
const service = { fetch: async (request: Request) => new Response(`Roscioli, by ${request.method}`) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('who comes while the service is being opened is answered by it, and whoever asks for its health hears how it is', async () => {
  const opened = Promise.withResolvers<typeof service>()
  const answer = notOpen(base, opened.promise)
  const asked = answer(new Request(`${base}/api/v1/lists`, { method: 'POST' }))
  const health = await Promise.all(['/healthz', '/readyz'].map(path => answer(new Request(base + path))))
  expect(health.map(({ status }) => status)).toEqual([200, 503])
  opened.resolve(service)
  expect(await (await asked).text()).toBe('Roscioli, by POST')
})

test('who comes is told to come back once the start has taken five seconds, or its database is known to be away', async () => {
  const never = notOpen(base, new Promise(() => {}))
  const asked = never(new Request(`${base}/api/v1/lists`))
  await vi.advanceTimersByTimeAsync(5000)
  expect((await asked).status).toBe(503)
  expect((await never(new Request(`${base}/lists/eat-in-rome-k3v9qa`))).status, 'at once').toBe(503)

  const away = notOpen(base, Promise.resolve(undefined))
  expect((await away(new Request(`${base}/api/v1/lists`))).headers.has('retry-after')).toBe(true)
})
