import { afterAll, beforeEach, expect, test } from 'vitest'
import { getArea } from '../../../src/places/downloads/index.ts'
import { getAreaInThread } from '../../../src/places/downloads/thread.ts'
import { temporaryFolder } from '../../server/forklist.ts'
import { openRangeServer } from '../../support/range-server.ts'
import { cataloguePath, overtureFile, placeAt, publish } from './overture-files.ts'
import { publishItaly } from './release.ts'

const server = await openRangeServer()
afterAll(() => server[Symbol.asyncDispose]())

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  server.fault = undefined
  folder = temporaryFolder()
  return () => folder[Symbol.dispose]()
})

const request = () => ({
  dataDir: folder.path,
  area: { slug: 'rome', name: 'Rome', area: { latitude: 41.89, longitude: 12.48, meters: 20_000 } },
  settings: { overtureCatalogUrl: server.url + cataloguePath, geofabrikIndexUrl: server.url },
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    placeAt([12.48 + (index % 50) / 1000, 41.89 + (index % 40) / 1000], index),
  )
const bbox: [number, number, number, number] = [12, 41, 13, 42]
const whole = overtureFile(many(1000))

const damaged = (at: number, bytes: number[]): Uint8Array => {
  const copy = Uint8Array.from(whole)
  copy.set(bytes, at)
  return copy
}

test.each<[string, Uint8Array, RegExp]>([
  ['with damaged pages', damaged(5000, Array(3000).fill(0xff)), /\.parquet, row \d+: is damaged or no Parquet \(/],
  [
    'with a damaged footer',
    damaged(whole.length - 500, Array(400).fill(0xff)),
    /\.parquet: is damaged or no Parquet \(/,
  ],
  ['with a footer of gigabytes', damaged(whole.length - 8, [0xff, 0xff, 0xff, 0x7f]), /is no Parquet file$/],
  ['that is no Parquet', Buffer.alloc(2000, 'x'), /is no Parquet file$/],
  ['that is empty', Buffer.alloc(0), /is no Parquet file$/],
])('a file %s is refused', async (_, content, message) => {
  publish(server, '2026-08-19.0', [{ content, bbox }])
  await expect(getArea(request())).rejects.toThrow(message)
})

test('a file without a needed column is refused by the name of the column', async () => {
  publishItaly(server, '2026-10-01.0', ['confidence'])
  await expect(getArea(request())).rejects.toThrow(
    /^The layout of Overture’s files has changed: \S+ has no column confidence\. Update Forklist$/,
  )
})

test('a release that is deleted while it is read is replaced by the next one', async () => {
  publishItaly(server)
  server.fault = (_, { url }) => {
    if (url!.includes('places/catalog.json')) {
      server.fault = undefined
      publishItaly(server, '2026-11-18.0')
    }
    return false
  }
  expect((await getArea(request())).staged?.release).toBe('2026-11-18.0')
})

test('a file that changes while it is read is read again', async () => {
  const [path] = publish(server, '2026-12-16.0', [{ content: whole, bbox }]) as [string]
  const other = overtureFile(many(1234))
  let ranges = 0
  server.fault = (_, { url, method }) => {
    if (url === path && method === 'GET' && ++ranges === 6) server.resources.set(path, other)
    return false
  }
  const { staged } = await getArea(request())
  expect(staged?.release).toBe('2026-12-16.0')
  expect(ranges).toBeGreaterThan(6)
})

test('a download that needs too much memory is refused', async () => {
  const content = overtureFile(many(20_000), { rowGroupSize: 20_000 })
  publish(server, '2026-08-19.0', [{ content, bbox }])
  await expect(getAreaInThread(request(), 12)).rejects.toMatchObject({
    name: 'DownloadFailed',
    message: 'A part of the files takes more than 12 MB of memory: it is damaged, or its layout has changed',
  })
})
