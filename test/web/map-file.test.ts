import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { starterMap } from '../../src/web/base-map/index.ts'
import { makePlanet, textAt } from '../places/downloads/planet.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { base, openApi } from '../support/api.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

const maps = join(api.dataDir, 'maps')
const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
const put = (name: string, bytes: Uint8Array, changed = new Date()) => {
  mkdirSync(maps, { recursive: true })
  writeFileSync(join(maps, name), bytes)
  utimesSync(join(maps, name), changed, changed)
}
beforeEach(() => {
  rmSync(maps, { recursive: true, force: true })
  put('rome.pmtiles', content)
})

const ask = (headers: Record<string, string> = {}, method = 'GET', service = api.service) =>
  service.fetch(new Request(`${base}/map.pmtiles`, { method, headers }))

test('without a range, the whole map is sent', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '5000',
    'content-type': 'application/vnd.pmtiles',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=100-', 100, 5000],
  ['bytes=-10', 4990, 5000],
  ['bytes=4990-9999', 4990, 5000],
  ['bytes=-9999', 0, 5000],
])('the range %s is sent alone', async (range, start, end) => {
  const response = await ask({ range })
  expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/5000`])
  expect(response.headers.get('content-length')).toBe(String(end - start))
  expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(start, end))).toBe(true)
})

test.each(['bytes=5000-', 'bytes=9000-9001', 'bytes=-0'])('the range %s is not satisfiable', async range => {
  const response = await ask({ range })
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    416,
    'bytes */5000',
    '',
  ])
})

test.each(['bytes=0-1,5-6', 'bytes=9-5', 'lines=1-2', 'bytes=-', 'bytes=x'])('the range %s is ignored', async range => {
  const response = await ask({ range })
  expect(response.status).toBe(200)
  await response.body?.cancel()
})

test('HEAD answers the same headers without a body', async () => {
  const response = await ask({ range: 'bytes=0-99' }, 'HEAD')
  expect([response.status, response.headers.get('content-length'), response.body]).toEqual([206, '100', null])
})

test('a client that has the file gets 304, and a changed file is sent whole', async () => {
  const etag = (await ask({}, 'HEAD')).headers.get('etag')!
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  const partly = await ask({ range: 'bytes=0-9', 'if-range': etag })
  expect(partly.status).toBe(206)
  await partly.body?.cancel()
  put('rome.pmtiles', content.subarray(1))
  const whole = await ask({ range: 'bytes=0-9', 'if-range': etag })
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '4999'])
  await whole.body?.cancel()
})

test('the newest map is served, and that of the starter towns while there is none', async () => {
  put('milan.pmtiles', content.subarray(0, 100), new Date(Date.now() + 60_000))
  put('part.pmtiles.part', content.subarray(0, 50), new Date(Date.now() + 120_000))
  expect((await ask({}, 'HEAD')).headers.get('content-length')).toBe('100')
  rmSync(maps, { recursive: true })
  const starter = String(statSync(starterMap).size)
  expect((await ask({}, 'HEAD')).headers.get('content-length')).toBe(starter)
})

test('a map that is replaced while it is read is read to its end', async () => {
  const response = await ask()
  put('newer.part', Buffer.alloc(5000))
  renameSync(join(maps, 'newer.part'), join(maps, 'rome.pmtiles'))
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
})

test('MAP_PMTILES names one file, or turns the address off', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'own.pmtiles')
  writeFileSync(file, content.subarray(0, 7))
  await using own = await openApi(undefined, { mapPmtiles: file })
  expect((await ask({}, 'HEAD', own.service)).headers.get('content-length')).toBe('7')
  await using off = await openApi(undefined, { mapPmtiles: undefined })
  expect((await ask({}, 'GET', off.service)).status).toBe(404)
})

test('the publisher’s reader reads tiles from the service', async () => {
  put('planet.pmtiles', makePlanet(), new Date(Date.now() + 60_000))
  const archive = new PMTiles({
    getKey: () => 'map',
    async getBytes(offset, length) {
      const response = await ask({ range: `bytes=${offset}-${offset + length - 1}` })
      return { data: await response.arrayBuffer(), etag: response.headers.get('etag')! }
    },
  })
  expect(await textAt(archive, 3, 1, 2)).toMatch(/^(sea|tile 3\/1\/2)/)
})
