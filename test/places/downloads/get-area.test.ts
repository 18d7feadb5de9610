import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readCircle } from '../../../src/places/areas/area.ts'
import { getArea } from '../../../src/places/downloads/index.ts'
import type { DownloadProgress } from '../../../src/places/downloads/progress.ts'
import { addStaged, removeStaged } from '../../../src/places/downloads/staged-area.ts'
import { openCurrentIndex } from '../../../src/places/index/current-index.ts'
import { temporaryFolder } from '../../server/forklist.ts'
import { answering, openRangeServer } from '../../support/range-server.ts'
import { cataloguePath } from './overture-files.ts'
import { publishItaly, restaurantsInRome } from './release.ts'

const server = await openRangeServer()
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  Object.assign(server, { requests: [], sent: 0, fault: undefined })
  publishItaly(server)
})

const opened = (dataDir: string) =>
  openCurrentIndex(dataDir, error => {
    throw error
  })

const near = async (dataDir: string, name: string) => {
  using index = await opened(dataDir)
  return readCircle(name) ?? index.near(name)!
}

async function get(
  dataDir: string,
  name = 'Rome',
  more: { signal?: AbortSignal; onProgress?(progress: DownloadProgress): void } = {},
) {
  const settings = { overtureCatalogUrl: server.url + cataloguePath, geofabrikIndexUrl: `${server.url}/index-v1.json` }
  return getArea({ dataDir, area: await near(dataDir, name), settings, ...more })
}

async function load(dataDir: string, name = 'Rome') {
  const { staged } = await get(dataDir, name)
  if (!staged) return undefined
  await addStaged(dataDir, staged, () => {})
  removeStaged(staged)
  return staged
}

test('an area is loaded from the row groups that overlap it', async () => {
  using folder = temporaryFolder()
  const steps = new Set<string>()
  const { area, staged } = await get(folder.path, 'Rome', { onProgress: ({ step }) => steps.add(step) })
  expect(area).toMatchObject({ slug: 'rome', name: 'Rome, Lazio, Italy' })
  expect(staged).toMatchObject({
    name: 'overture:rome',
    release: '2026-08-19.0',
    attribution: expect.stringContaining('Overture'),
  })
  expect([...steps]).toEqual(['reading the catalogue', 'reading file footers', 'transferring places'])
  expect(
    server.requests.filter(each => each.includes('part-00002')),
    'a file elsewhere is not read',
  ).toEqual([])
  expect([...server.userAgents]).toEqual([expect.stringMatching(/^Forklist\/\d/)])
  expect(server.maxOpen).toBeLessThanOrEqual(4)

  await addStaged(folder.path, staged!, () => {})
  using index = await opened(folder.path)
  const { sources } = index.stats()
  expect(sources.find(({ name }) => name === 'overture:rome')).toMatchObject({ places: restaurantsInRome })
  expect(index.get('overture:08f2a100-0000-4000-8000-000000000002')).toMatchObject({
    name: 'Trattoria 2',
    englishName: 'Inn 2',
    website: 'https://place-2.example/',
    phone: '+39 06 2',
    cuisines: ['italian'],
  })
})

test('the same release and area again transfers only the catalogue', async () => {
  using folder = temporaryFolder()
  await load(folder.path)
  expect(
    readdirSync(join(folder.path, 'downloads/overture/2026-08-19.0')).filter(name => !name.endsWith('.footer')),
  ).toEqual([])
  server.requests = []
  expect(await get(folder.path)).toEqual({ area: expect.objectContaining({ slug: 'rome' }), bytes: expect.any(Number) })
  expect(server.requests).toEqual([`GET ${cataloguePath}`])
})

test('a new release replaces the previous one', async () => {
  using folder = temporaryFolder()
  await load(folder.path)
  publishItaly(server, '2026-09-16.0')
  expect(await load(folder.path)).toMatchObject({ release: '2026-09-16.0' })
  using index = await opened(folder.path)
  expect(index.stats().sources.map(({ name }) => name)).toEqual(['starter', 'overture:rome'])
})

test('a stopped download continues with the missing row groups', async () => {
  using folder = temporaryFolder()
  const stop = new AbortController()
  const isGroup = (request: string) => request.includes('.parquet bytes=')
  const stopped = get(folder.path, 'Rome', {
    signal: stop.signal,
    onProgress: ({ places = 0 }) => void (places > 0 && stop.abort()),
  })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  const first = server.requests.filter(isGroup)
  server.requests = []
  await load(folder.path)
  const second = server.requests.filter(isGroup)
  expect(second.length).toBeGreaterThan(0)
  server.requests = []
  using fresh = temporaryFolder()
  await load(fresh.path)
  const whole = server.requests.filter(isGroup)
  expect(second.length).toBeLessThan(whole.length)
  expect(first.length).toBeLessThan(whole.length)
})

test('an area arrives whole over a line that breaks', async () => {
  using folder = temporaryFolder()
  let ranges = 0
  server.fault = async (response, request) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? []
    if (start === undefined || end === undefined) return false
    ranges++
    if (ranges % 5 === 1) return answering(503, { 'retry-after': 0 })(response, request)
    if (ranges % 5 !== 3) return false
    // Half of the range arrives.
    const content = server.resources.get(request.url!) as Uint8Array
    response.writeHead(206, {
      'content-range': `bytes ${start}-${end}/${content.length}`,
      'content-length': end - start + 1,
    })
    response.write(content.subarray(start, (start + end) >> 1), () => setTimeout(() => response.destroy(), 5))
    return true
  }
  await load(folder.path)
  expect(ranges).toBeGreaterThan(10)
  using index = await opened(folder.path)
  const { places } = index.stats().sources.find(({ name }) => name === 'overture:rome')!
  expect(places).toBe(restaurantsInRome)
})

test('coordinates with a radius are an area', async () => {
  using folder = temporaryFolder()
  const staged = await load(folder.path, '45.46,9.19,3km')
  expect(staged?.name).toBe('overture:45.46,9.19,3km')
  expect(existsSync(join(folder.path, 'downloads'))).toBe(true)
})
