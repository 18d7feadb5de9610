import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forklistHere } from '../cli/here.ts'
import { cataloguePath } from '../places/downloads/overture-files.ts'
import { publishItaly } from '../places/downloads/release.ts'
import { answering, openRangeServer } from '../support/range-server.ts'
import { type Environment, serve, temporaryFolder } from './forklist.ts'

const server = await openRangeServer()
afterAll(() => server[Symbol.asyncDispose]())
publishItaly(server)
beforeEach(() => void Object.assign(server, { requests: [], sent: 0, fault: undefined, bitsPerSecond: undefined }))

type Answered = { slug: string; editToken: string; places: object[]; coverage: { state: string } }

/** Starts a service with a key that loads areas from the stand-in. */
const started = async (more: Environment = {}) => {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(temporaryFolder())
  const environment = {
    DATA_DIR: folder.path,
    OVERTURE_CATALOG_URL: server.url + cataloguePath,
    PLACES_ON_DEMAND: 'on',
    EXAMPLE_LIST: 'off',
    ...more,
  }
  const key = (await forklistHere(['keys', 'create', '--name', 'a test'], environment)).stdout.trim()
  const service = stack.use(await serve(environment))
  const asked = async (path: string, body?: object) => {
    const response = await fetch(`${service.address}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: (await response.json()) as Answered }
  }
  const search = async (query: string, near: string) =>
    (await asked(`places?${new URLSearchParams({ query, near })}`)).json
  return { asked, search, service, environment, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const catalogueReads = () => server.requests.filter(request => request === `GET ${cataloguePath}`).length

/** Waits until the area is loaded, and returns all states on the way. */
const statesUntilLoaded = async (search: () => Promise<{ coverage: { state: string } }>) => {
  const states = new Set<string>()
  await vi.waitFor(
    async () => {
      const { coverage } = await search()
      states.add(coverage.state)
      expect(coverage.state).toBe('loaded')
    },
    { timeout: 30_000, interval: 200 },
  )
  return [...states]
}

test('a region and a country are not loaded, but the first search in an unknown town loads it once for all who wait, and its restaurants are then found', async () => {
  await using running = await started()
  const { asked, search } = running
  for (const near of ['Hokkaido', 'Japan'])
    expect(await search('Trattoria 10007', near)).toMatchObject({ coverage: { state: 'none' } })
  expect(server.requests).toEqual([])
  const first = await Promise.all(Array.from({ length: 5 }, () => search('Trattoria 10007', 'Milan')))
  for (const { places, coverage } of first)
    expect({ places, coverage }).toEqual({ places: [], coverage: { area: 'Milan', state: 'loading', places: 0 } })
  const list = (await asked('lists', { title: 'Milan', authorName: 'Ada' })).json
  const waiting = await fetch(`${running.service.address}/api/v1/lists/${list.slug}/places`, {
    method: 'POST',
    headers: { authorization: `Bearer ${list.editToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Trattoria 10007', near: 'Milan' }),
  })
  const problem = (await waiting.json()) as Record<string, unknown>
  expect(problem).toMatchObject({ status: 404, code: 'area_not_covered', coverage: { state: 'loading' } })
  expect(await statesUntilLoaded(() => search('Trattoria 10007', 'Milan'))).toEqual(['loading', 'loaded'])
  const { places, coverage } = await search('Trattoria 10007', 'Milan')
  expect(places[0]).toMatchObject({ name: 'Trattoria 10007', attribution: expect.stringContaining('Overture') })
  expect(coverage).toEqual({ area: 'Milan', state: 'loaded', places: 400 })
  expect(catalogueReads(), 'one load').toBe(1)
  expect(await search('Trattoria 10007', '45.4600,9.1900')).toMatchObject({ coverage: { state: 'loaded' } })
})

test.each(['ask', 'off'])('with PLACES_ON_DEMAND=%s a service without a terminal transfers nothing', async setting => {
  await using running = await started({ PLACES_ON_DEMAND: setting })
  expect(await running.search('Trattoria 10007', 'Milan')).toMatchObject({ coverage: { state: 'none' } })
  await pause(500)
  expect(server.requests).toEqual([])
})

test('the daily number and the disk space of areas are limited', async () => {
  await using running = await started({ PLACES_ON_DEMAND_PER_DAY: '1' })
  await statesUntilLoaded(() => running.search('Trattoria 10007', 'Milan'))
  expect(await running.search('Joe’s Pizza', 'New York')).toMatchObject({ coverage: { state: 'none' } })
  expect(catalogueReads()).toBe(1)
  await using full = await started({ PLACES_ON_DEMAND_MB: '0' })
  expect(await full.search('Trattoria 10007', 'Milan')).toMatchObject({ coverage: { state: 'none' } })
})

test('a failing download is reported to the operator, and the search still answers', async () => {
  server.fault = answering(404)
  await using running = await started()
  expect(await running.search('Trattoria 10007', 'Milan')).toMatchObject({ coverage: { state: 'loading' } })
  await vi.waitFor(
    () => expect(running.service.result.stdout + running.service.result.stderr).toMatch(/DownloadFailed/),
    {
      timeout: 20_000,
    },
  )
  expect(await running.search('Trattoria 10007', 'Milan')).toMatchObject({ coverage: { state: 'none' } })
})

test('a service that stops while it loads ends at once, and loads the town after the next start', async () => {
  await using running = await started()
  server.bitsPerSecond = 100_000
  expect(await running.search('Trattoria 10007', 'Milan')).toMatchObject({ coverage: { state: 'loading' } })
  await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(5), { timeout: 20_000 })
  const begun = performance.now()
  expect(await running.service.stop()).toMatchObject({ code: 0 })
  expect(performance.now() - begun).toBeLessThan(5000)
  server.bitsPerSecond = undefined
})
