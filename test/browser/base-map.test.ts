import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { makeMap } from '../web/base-map/sample-map.ts'
import { until } from './editor.ts'
import { mapShown } from './map.ts'
import { type Scene, stage, type Visitor } from './stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'forklist-map-'))
const file = join(folder, 'rome.pmtiles')
writeFileSync(file, makeMap('protomaps'))
afterAll(() => rmSync(folder, { recursive: true }))

const rome = [
  { name: 'Da Felice', latitude: 41.8791, longitude: 12.4762 },
  { name: 'Dar Poeta', latitude: 41.8909, longitude: 12.468 },
]
const italy = [...rome, { name: 'Luini', latitude: 45.4654, longitude: 9.1916 }]

/** Opens the page of a new list, and its map. */
const reads = async (scene: Scene, places: typeof rome, as = {}): Promise<Visitor> => {
  const { page: url } = await scene.list(places.map(own => ({ own })))
  const visitor = await scene.visit(undefined, as)
  await visitor.page.addInitScript(`
    violations = []
    addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective))
  `)
  await visitor.page.goto(url)
  await mapShown(visitor.page)
  return visitor
}

const labels = (page: Page) => page.locator('.leaflet-labels-pane text').allTextContents()

/** Returns whether a tile has pixels of this colour. */
const hasColour = (page: Page, red: number, green: number, blue: number): Promise<boolean> =>
  page.evaluate(`[...document.querySelectorAll('canvas.leaflet-tile')].some(tile => {
    const { data } = tile.getContext('2d').getImageData(0, 0, tile.width, tile.height)
    for (let i = 0; i < data.length; i += 4)
      if (data[i] === ${red} && data[i + 1] === ${green} && data[i + 2] === ${blue}) return true
    return false
  })`)

describe('a map with vector tiles', () => {
  const story = stage({ MAP_TILES_URL: 'auto', MAP_PMTILES: file })

  story('has streets, water and names in the colours of the theme, read by byte ranges', async scene => {
    const { page, requests, expects } = await reads(scene, rome)
    expects(/willReadFrequently/)
    await until(async () => (await labels(page)).includes('Via Marmorata'))
    expect(await hasColour(page, 180, 207, 218), 'water').toBe(true)
    await page.emulateMedia({ colorScheme: 'dark' })
    await until(() => hasColour(page, 22, 48, 60))
    const ranges = requests.filter(request => request.url().includes('/map.pmtiles'))
    expect(ranges.every(request => request.headers().range?.startsWith('bytes='))).toBe(true)
    expect(new Set(requests.map(request => new URL(request.url()).origin))).toEqual(new Set([scene.address]))
    expect(await page.evaluate('violations')).toEqual([])
    expect(await page.locator('.map figcaption').innerText()).toBe('© OpenStreetMap, GeoNames (CC BY 4.0)')
  })

  story('prints the same streets, and names the owner', async scene => {
    const { page } = await reads(scene, rome)
    const address = await page.locator('.map .wide').getAttribute('src')
    expect(await (await fetch(scene.address + address)).text()).toContain('>Testaccio</text>')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.static-map').isVisible()).toBe(true)
  })

  story('has coast lines and towns where the archive ends', async scene => {
    const { page } = await reads(scene, italy)
    await until(async () => (await labels(page)).includes('Bologna'))
    expect(await page.locator('.map figcaption').innerText()).toBe('© OpenStreetMap, GeoNames (CC BY 4.0)')
  })

  story('sets a pin by tap and by arrow keys', async scene => {
    const { page, requests } = await reads(scene, rome)
    const code = requests.map(request => request.url()).find(url => url.includes('/assets/map-'))
    await page.evaluate(`{
      const host = document.querySelector('main').appendChild(document.createElement('div'))
      host.style.position = 'relative'
      host.style.height = '300px'
      picked = []
      import(${JSON.stringify(code)}).then(({ pickPosition }) => pickPosition(host, {
        start: { latitude: 41.8791, longitude: 12.4762 },
        tiles: JSON.parse(document.getElementById('page-data').textContent).map.tiles + '#OpenStreetMap',
        label: 'Choose the place',
        messages: { zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
        onPick: position => picked.push(position),
      }))
    }`)
    expect(await page.locator('.map-owners a').getAttribute('href')).toContain('openstreetmap.org/copyright')
    const map = page.getByRole('application', { name: 'Choose the place' })
    const picked = () => page.evaluate<{ latitude: number; longitude: number }[]>('picked')
    await map.press('Enter')
    const [middle] = await picked()
    expect(middle!.latitude).toBeCloseTo(41.8791, 4)
    expect(middle!.longitude).toBeCloseTo(12.4762, 4)
    await map.press('ArrowUp')
    await map.press('Shift+ArrowRight')
    const [, north, east] = await picked()
    expect(north!.latitude).toBeGreaterThan(middle!.latitude)
    expect(east!.longitude - north!.longitude).toBeCloseTo(360 / 256 / 2 ** 15, 5)
    await map.click({ position: { x: 60, y: 200 } })
    const tapped = (await picked()).at(-1)!
    expect(tapped.longitude).toBeLessThan(12.4762)
    expect(tapped.latitude).toBeLessThan(41.8791)
    expect(String(tapped.latitude)).toMatch(/^41\.\d{1,5}$/)
    const pin = (await page.locator('.map-picked').boundingBox())!
    const box = (await map.boundingBox())!
    // The map has a border of one pixel, and may lie between two pixels.
    expect(Math.abs(pin.x - box.x - 61)).toBeLessThan(1)
    expect(Math.abs(pin.y - box.y - 201)).toBeLessThan(1)
  })
})

describe('the map of the editor', () => {
  const story = stage({ MAP_TILES_URL: 'auto' })

  story('has the streets of the starter towns, and begins where the most places are', async scene => {
    const vancouver = [49.2827, 49.2834].map(latitude => ({ name: 'Stand', latitude, longitude: -123.1207 }))
    const helsinki = { name: 'Kioski', latitude: 60.1699, longitude: 24.9384 }
    const { editUrl } = await scene.list([helsinki, ...vancouver].map(own => ({ own })))
    const { page, requests } = await scene.visit(editUrl)
    await until(async () => (await labels(page)).includes('Robson Street'))
    expect(requests.filter(request => request.url().includes('openstreetmap'))).toEqual([])
    await page.getByRole('button', { name: 'Whole list' }).click()
    await until(async () => !(await labels(page)).includes('Robson Street'))
  })
})
