import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../server/forklist.ts'
import { type Api, base, openApi } from '../../support/api.ts'
import { openRangeServer } from '../../support/range-server.ts'
import { readHtml } from '../html.ts'
import { makeMap } from './sample-map.ts'

const restaurants = ['Armando al Pantheon', 'da Felice', 'Dar Poeta']
const ask = (api: Api, path: string, headers: Record<string, string> = {}) =>
  api.service.fetch(new Request(base + path, { headers }))
/** Returns the background of a new list's map. */
const mapOf = async (api: Api) => {
  const { slug } = await api.list({}, restaurants)
  return ask(api, `/lists/${slug}/map.svg`)
}

test('draws the map of a list from a file', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'rome.pmtiles')
  writeFileSync(file, makeMap('openmaptiles'))
  await using api = await openApi(undefined, { mapPmtiles: file })
  const response = await mapOf(api)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await response.text()).toContain('>Testaccio<')
})

test('draws the map into a page to keep, which is another one after a new map', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'rome.pmtiles')
  writeFileSync(file, makeMap('openmaptiles'))
  await using api = await openApi(undefined, { mapPmtiles: file })
  await using without = await openApi(undefined, { mapPmtiles: undefined })
  const page = async (api: Api) => {
    const { slug } = await api.list({}, restaurants)
    const response = await ask(api, `/api/v1/lists/${slug}/export/html`)
    return { tag: response.headers.get('etag'), html: readHtml(await response.text()) }
  }
  const [streets, towns] = [await page(api), await page(without)]
  expect(streets.tag).toMatch(/^"1-html-[\w-]{16}"$/)
  expect(towns.tag).toBe('"1-html"')
  for (const { html } of [streets, towns]) {
    const { elements } = html.one('figure')
    expect(
      elements.filter(({ attributes }) => attributes.class === 'static-map-number').map(({ text }) => text),
    ).toEqual(['1', '2', '3'])
    expect(html.errors).toEqual([])
  }
  expect(streets.html.one('figure').text).toContain('Testaccio')
  expect(streets.html.one('figure').text).not.toContain('GeoNames')
  expect(towns.html.one('figure').text).toContain('GeoNames')
})

test('draws coast lines and towns if the archive is damaged, also in the link preview', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'rome.pmtiles')
  writeFileSync(
    file,
    makeMap('protomaps', tile => tile.fill(255)),
  )
  await using api = await openApi(undefined, { mapPmtiles: file })
  const { slug } = await api.list({}, restaurants)
  const [map, picture] = [await ask(api, `/lists/${slug}/map.svg`), await ask(api, `/lists/${slug}/picture.png`)]
  expect([map.status, picture.status]).toEqual([200, 200])
  const text = await map.text()
  expect(text).not.toContain('majorRoad"')
  expect(text).toContain('<text')
  expect(await (await ask(api, `/lists/${slug}`)).text()).toContain('GeoNames')
})

test('reads an archive of another server itself, and passes on only ranges', async () => {
  await using server = await openRangeServer()
  const map = makeMap('protomaps')
  server.resources.set('/rome.pmtiles', map)
  await using api = await openApi(undefined, { mapPmtiles: `${server.url}/rome.pmtiles`, mapTilesUrl: undefined })
  // The start of the service does not wait for the other server.
  await vi.waitUntil(async () => (await (await mapOf(api)).text()).includes('>Testaccio<'), { timeout: 20_000 })
  const range = await ask(api, '/map.pmtiles', { range: 'bytes=0-126' })
  expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 0-126/${map.length}`])
  expect(Buffer.from(await range.arrayBuffer()).equals(map.subarray(0, 127))).toBe(true)
  expect((await ask(api, '/map.pmtiles')).status, 'the whole file').toBe(416)
  const page = await ask(api, '/')
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';")
  server.resources.clear()
  expect((await ask(api, '/map.pmtiles', { range: 'bytes=0-126' })).status).toBe(404)
  expect((await mapOf(api)).status).toBe(200)
})

test('serves the largest towns of a tile', async () => {
  await using api = await openApi()
  const towns = (await (await ask(api, '/towns/6/34/23.json')).json()) as unknown[]
  expect(towns.length).toBeLessThanOrEqual(24)
  expect(towns[0]).toEqual(['Rome', 41.892, 12.511, 2300000, 0])
  for (const path of ['/towns/13/0/0.json', '/towns/1/2/0.json', '/towns/1/0/9999999.json'])
    expect([path, (await ask(api, path)).status]).toEqual([path, 404])
})
