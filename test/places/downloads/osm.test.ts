import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { boxesOf } from '../../../src/places/areas/area.ts'
import { downloadClient } from '../../../src/places/downloads/client.ts'
import { getArea } from '../../../src/places/downloads/index.ts'
import { areaNear } from '../../../src/places/downloads/known-areas.ts'
import { extractFor } from '../../../src/places/downloads/osm.ts'
import { addStaged, removeStaged } from '../../../src/places/downloads/staged-area.ts'
import { openCurrentIndex } from '../../../src/places/index/current-index.ts'
import { temporaryFolder } from '../../server/forklist.ts'
import { openRangeServer } from '../../support/range-server.ts'
import { shared, testWith } from '../../support/tools.ts'

const server = await openRangeServer()
const folder = temporaryFolder()
const index = await openCurrentIndex(folder.path, () => {})
afterAll(async () => {
  index.close()
  folder[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
})

type Corners = [west: number, south: number, east: number, north: number]

const extract = (id: string, [west, south, east, north]: Corners, path = `/europe/${id}-latest.osm.pbf`) => ({
  type: 'Feature',
  properties: { id, name: id, urls: { pbf: `${server.url}${path}` } },
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    ],
  },
})

const extracts = [
  extract('europe', [-32, 34, 70, 82]),
  extract('italy', [6.6, 35.5, 18.5, 47.1]),
  extract('centro', [10, 40.8, 14.3, 44.2]),
  extract('lazio-west', [11, 41, 12.48, 43]),
  extract('france', [-5, 41.3, 9.6, 51.1]),
  extract('monaco', [7.35, 43.49, 7.6, 43.77]),
  extract('fiji', [176, -21, 180, -12]),
]

beforeEach(() => {
  Object.assign(server, { requests: [], sent: 0, fault: undefined })
  server.resources.clear()
  server.resources.set('/index-v1.json', { type: 'FeatureCollection', features: extracts })
  for (const { properties } of extracts)
    server.resources.set(new URL(properties.urls.pbf).pathname, Buffer.from(`extract of ${properties.id}`))
})

const address = new URL('/index-v1.json', server.url)

test.each([
  ['Rome', 'centro', 'a polygon that holds only the middle is not enough'],
  ['Monaco', 'monaco', 'the smallest polygon wins'],
  ['Italy', 'italy', 'a country takes its own extract'],
  ['France', 'france', 'a country takes its own extract'],
  ['Helsinki', 'europe', 'a continent is taken if nothing smaller holds the area'],
])('%s is in the extract %s: %s', async (name, id) => {
  const client = downloadClient({ address: address.href, setting: 'GEOFABRIK_INDEX_URL' })
  const { area } = areaNear(folder.path, index.near(name)!)
  expect(boxesOf(area)).toHaveLength(1)
  expect(await extractFor(client, address, area)).toMatchObject({ id })
})

test('an area without an extract is reported', async () => {
  const client = downloadClient({ address: address.href, setting: 'GEOFABRIK_INDEX_URL' })
  const { area } = areaNear(folder.path, index.near('Chicago')!)
  await expect(extractFor(client, address, area)).rejects.toThrow(/has no extract that holds the area$/)
})

const monaco = 'data/osm-monaco/monaco-latest.osm.pbf'

testWith(
  [`shared/${monaco}`],
  'an extract is transferred once, continued after a stop, and cut to the area',
  async () => {
    using data = temporaryFolder()
    const file = shared(monaco)
    server.resources.set('/europe/monaco-latest.osm.pbf', file)
    const get = (signal?: AbortSignal, onDone?: (done: number) => void) =>
      getArea({
        dataDir: data.path,
        area: { slug: 'monte-carlo', name: 'Monte Carlo', area: { latitude: 43.739, longitude: 7.427, meters: 600 } },
        from: 'osm',
        settings: { overtureCatalogUrl: server.url, geofabrikIndexUrl: address.href },
        ...(signal && { signal }),
        onProgress: ({ step, done }) => step === 'transferring the extract' && onDone?.(done!),
      })
    const stop = new AbortController()
    server.bitsPerSecond = 8_000_000
    await expect(get(stop.signal, done => done > 0.3 && stop.abort())).rejects.toMatchObject({ name: 'AbortError' })
    server.bitsPerSecond = undefined
    const part = join(data.path, 'downloads/osm/monaco.osm.pbf')
    const kept = statSync(part).size
    expect(kept).toBeGreaterThan(100_000)

    server.requests = []
    const { staged, bytes } = await get()
    const size = statSync(file).size
    expect(server.requests.at(-1)).toBe(`GET /europe/monaco-latest.osm.pbf bytes=${kept}-${size - 1}`)
    expect(bytes).toBeLessThan(size)
    expect(statSync(part).size).toBe(size)
    expect(staged).toMatchObject({ name: 'osm:monte-carlo', attribution: '© OpenStreetMap contributors' })
    await addStaged(data.path, staged!, () => {})
    removeStaged(staged!)
    expect(existsSync(part)).toBe(false)
    expect(readdirSync(join(data.path, 'downloads/osm'))).toEqual(['monaco.osm.pbf.lock'])
    using built = await openCurrentIndex(data.path, () => {})
    const { places } = built.stats().sources.find(({ name }) => name === 'osm:monte-carlo')!
    expect(places).toBeGreaterThan(20)
    expect(places, 'the rest of Monaco is left out').toBeLessThan(100)

    server.requests = []
    expect((await get()).staged, 'the same version again').toBeUndefined()
    expect(server.requests).toEqual(['GET /index-v1.json', 'HEAD /europe/monaco-latest.osm.pbf'])
  },
)

test('an extract that changes while it is read is started again', async () => {
  using data = temporaryFolder()
  const path = '/europe/monaco-latest.osm.pbf'
  server.resources.set(path, Buffer.alloc(600_000, 1))
  server.bitsPerSecond = 50_000_000
  let isChanged = false
  const { staged } = await getArea({
    dataDir: data.path,
    area: { slug: 'monaco', name: 'Monaco', area: { latitude: 43.739, longitude: 7.427, meters: 600 } },
    from: 'osm',
    settings: { overtureCatalogUrl: server.url, geofabrikIndexUrl: address.href },
    onProgress({ step }) {
      if (step !== 'transferring the extract' || isChanged) return
      isChanged = true
      server.resources.set(path, Buffer.alloc(700_000, 2))
    },
  })
  server.bitsPerSecond = undefined
  expect(statSync(staged!.files[0]!).size).toBe(700_000)
})
