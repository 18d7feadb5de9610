import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { until } from './editor.ts'
import { dotted, mapShown, pinned } from './map.ts'
import { phone, type Scene, stage, type Visitor } from './stage.ts'

type Own = { name: string; latitude?: number; longitude?: number }

/** Nuovo Mondo is so near Da Felice that only one of them has room for a number. All others have room. */
const rome: Own[] = [
  { name: 'Da Felice', latitude: 41.8791, longitude: 12.4762 },
  { name: 'Nuovo Mondo', latitude: 41.8793, longitude: 12.4764 },
  { name: 'Dar Poeta', latitude: 41.8909, longitude: 12.468 },
  { name: 'Roscioli', latitude: 41.894, longitude: 12.4741 },
  { name: 'Bonci', latitude: 41.9071, longitude: 12.4465 },
  { name: 'Trattoria da Lucia' },
]

const world: Own[] = [
  { name: 'Da Felice', latitude: 41.8791, longitude: 12.4762 },
  { name: 'Jiro', latitude: 35.6727, longitude: 139.7639 },
  { name: 'Central', latitude: -12.1529, longitude: -77.0223 },
]

const still = { reducedMotion: 'reduce' } as const

/** Opens the page of a new list of these places. */
const reads = async (scene: Scene, places: readonly Own[], as = {}, members = {}): Promise<Visitor> => {
  const { page: url } = await scene.list(
    places.map(own => ({ own })),
    members,
  )
  const visitor = await scene.visit(undefined, as)
  await visitor.page.addInitScript(`
    violations = []
    addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective))
    moved = []
    new PerformanceObserver(list => moved.push(...list.getEntries().flatMap(({ sources }) => sources)))
      .observe({ type: 'layout-shift', buffered: true })
  `)
  await visitor.page.goto(url)
  return visitor
}

describe('the map of a list', () => {
  const onStage = stage()

  onStage('fills its frame and moves nothing, under a strict policy', async scene => {
    const { page } = await reads(scene, rome)
    await page.locator('.leaflet-tile-loaded').first().waitFor()
    const size = await page.locator('list-map').evaluate(map => [map.clientWidth, map.clientHeight])
    const { width, height } = (await page.locator('.map-view').boundingBox())!
    expect([width, height]).toEqual(size)
    const [top, title] = ['.map', 'h1'].map(part => page.locator(part).boundingBox())
    expect((await top)!.y, 'stands beside the title').toBe((await title)!.y)
    expect(await pinned(page)).toEqual([1, 3, 4, 5])
    expect(await page.getByRole('button', { name: '3. Dar Poeta' }).isVisible()).toBe(true)
    expect(await page.locator('.map figcaption').textContent()).toContain('1 place is not on the map.')
    expect(await page.getByRole('link', { name: '© OpenStreetMap contributors' }).first().getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    )
    const movedInMap = `moved.filter(({ node }) => node?.parentElement?.closest('figure.map')).length`
    expect(await page.evaluate(`[violations, ${movedInMap}]`)).toEqual([[], 0])
    expect(new Set(scene.tiles.requests.map(({ referer }) => referer))).toEqual(new Set([`${scene.address}/`]))
    // The next check is meaningful only if the policy is enforced.
    expect(await page.evaluate('trustedTypes.defaultPolicy.name')).toBe('default')
    const html = page.evaluate(`document.body.innerHTML = '<b>Roscioli</b>'`)
    await expect(html).rejects.toThrow(/may not become HTML/)
    expect(await page.evaluate(`document.createElement('div').innerHTML = '<svg/>'`)).toBe('<svg/>')
  })

  onStage('numbers the best places that have room, and all after zooming in', async scene => {
    const { page } = await reads(scene, rome, still)
    await page.locator('.map-pin').first().waitFor()
    expect(await dotted(page)).toBe(1)
    for (let step = 0; step < 6; step++) {
      await centre(page, '1. Da Felice')
      await page.getByRole('button', { name: 'Zoom in' }).click()
    }
    expect(await pinned(page)).toEqual([1, 2])
    await page.getByRole('button', { name: 'Show the whole list' }).click()
    await until(async () => (await pinned(page)).includes(5))
    expect(await pinned(page)).toEqual([1, 3, 4, 5])
  })

  onStage('moves from place to place by keyboard, and from a pin to its card', async scene => {
    const { page } = await reads(scene, rome)
    await page.locator('.map-pin').first().waitFor()
    const focused = page.locator(':focus')
    await page.locator('.map-view').focus()
    const before = await page.locator('.map-pin').first().boundingBox()
    await page.keyboard.press('ArrowRight')
    await until(async () => (await page.locator('.map-pin').first().boundingBox())!.x === before!.x - 80)

    await page.keyboard.press('Tab')
    expect(await focused.getAttribute('aria-label')).toBe('1. Da Felice')
    await page.keyboard.press('ArrowDown')
    expect(await focused.getAttribute('aria-label'), 'also a place without a number').toBe('2. Nuovo Mondo')
    expect(await page.locator('.entries [data-highlighted] h3').textContent()).toContain('Nuovo Mondo')
    await page.keyboard.press('End')
    expect(await focused.getAttribute('aria-label')).toBe('5. Bonci')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#/bonci')
    expect(await focused.textContent(), 'the focus is in the card').toBe('5Bonci')
    await page.keyboard.press('Escape')
    expect(await focused.getAttribute('aria-label')).toBe('5. Bonci')
  })

  onStage('highlights pin and entry together', async scene => {
    const { page } = await reads(scene, rome, still)
    await page.getByRole('button', { name: '4. Roscioli' }).hover()
    expect(await page.locator('.entries [data-highlighted]').getAttribute('id')).toBe('p4')
    await page.locator('#p3').hover()
    expect(await page.locator('.map-pin[data-highlighted]').textContent()).toBe('3')
    expect(await page.locator('.entries [data-highlighted]').count()).toBe(0)
    await page.locator('#p2').hover()
    expect(await page.locator('.map-pin[data-highlighted]').textContent(), 'also a place that was a dot').toBe('2')
    await page.getByRole('button', { name: '3. Dar Poeta' }).click()
    expect(new URL(page.url()).hash).toBe('#/dar-poeta')
    await page.keyboard.press('Escape')
    await until(async () => new URL(page.url()).hash === '')
    const drag = await page.getByRole('button', { name: '4. Roscioli' }).boundingBox()
    await page.mouse.move(drag!.x + 5, drag!.y + 5)
    await page.mouse.down()
    await page.mouse.move(drag!.x + 60, drag!.y + 40, { steps: 4 })
    await page.mouse.up()
    await settled(page)
    expect(new URL(page.url()).hash, 'a drag that begins on a pin is not a click').toBe('')
    expect((await page.getByRole('button', { name: '4. Roscioli' }).boundingBox())!.x).toBeCloseTo(drag!.x + 55, 0)
  })

  onStage('pans with two fingers, and scrolls the page with one', async scene => {
    const { page } = await reads(scene, rome, { ...phone, ...still })
    await mapShown(page)
    await settled(page)
    const opened = await page.evaluate<number>('scrollY')
    const middle = await middleOf(page)
    const before = await restingAt(page, '5. Bonci')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Input.synthesizePinchGesture', { ...middle, scaleFactor: 2, gestureSourceType: 'touch' })
    await until(async () => (await onMap(page, '5. Bonci')).x < before.x - 20)
    await settled(page)
    expect(await page.evaluate('[scrollY, visualViewport.scale]'), 'of the page').toEqual([opened, 1])

    const closer = await restingAt(page, '3. Dar Poeta')
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', middle)
    for (let moved = 10; moved <= 150; moved += 10) await touch('touchMove', { x: middle.x, y: middle.y - moved })
    await touch('touchEnd')
    await until(async () => (await page.evaluate<number>('scrollY')) > opened + 50)
    expect(await onMap(page, '3. Dar Poeta')).toEqual(closer)
  })

  onStage('zooms with Ctrl and the wheel, and scrolls the page with the wheel alone', async scene => {
    const { page } = await reads(scene, rome)
    await page.locator('.map-pin').first().waitFor()
    const { x, y } = await middleOf(page)
    const before = await restingAt(page, '5. Bonci')
    await page.mouse.move(x, y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await until(async () => (await onMap(page, '5. Bonci')).x < before.x - 20)
    await settled(page)
    expect(await page.evaluate('scrollY')).toBe(0)

    const closer = await restingAt(page, '3. Dar Poeta')
    await page.mouse.wheel(0, 200)
    await until(async () => (await page.evaluate<number>('scrollY')) > 50)
    await settled(page)
    expect(await onMap(page, '3. Dar Poeta')).toEqual(closer)
  })

  onStage('shows only search results', async scene => {
    const places = [
      ...rome,
      ...['Armando', 'Flavio', 'Enzo'].map((name, i) => ({ ...rome[4]!, name, latitude: 41.91 + i / 100 })),
      ...['Nonna', 'Zia', 'Zio', 'Cugina', 'Cugino', 'The stall'].map(name => ({ name })),
    ]
    const { page } = await reads(scene, places)
    await page.locator('.map-pin').first().waitFor()
    await page.getByRole('searchbox').fill('poeta')
    await until(async () => (await pinned(page)).join() === '3')
    await page.getByRole('searchbox').fill('')
    await until(async () => (await pinned(page)).length > 3)
  })

  onStage('loads when the strip on a phone opens, and prints as the static map', async scene => {
    const { page, requests } = await reads(scene, rome, phone)
    await page.waitForLoadState('networkidle')
    expect(requests.map(request => request.url()).filter(url => /\/assets\/map-|\/\d+\.png$/.test(url))).toEqual([])
    const strip = page.locator('.open-map img')
    await until(() => strip.evaluate(image => (image as HTMLImageElement).naturalWidth === 760))
    expect((await page.locator('.entries > li').first().boundingBox())!.y, 'in the first half').toBeLessThan(422)
    await mapShown(page)
    expect(await page.locator('.static-map').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.static-map').isVisible()).toBe(true)
    expect(await page.locator('.map-view').isVisible()).toBe(false)
  })

  onStage('prints what lies around the places', async scene => {
    const { page } = await reads(scene, rome)
    await page.locator('.map-pin').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const drawing = page.locator('.map img').filter({ visible: true })
    expect(await drawing.getAttribute('class')).toBe('wide')
    await until(() => drawing.evaluate(image => (image as HTMLImageElement).complete))
  })

  onStage('has one pin for each place, and keeps the focus, while another person moves places', async scene => {
    const { editUrl, slug, token } = await scene.list(rome.map(own => ({ own })))
    const { page } = await scene.visit(editUrl)
    await mapShown(page)
    await page.locator('.map-view').focus()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('1. Da Felice')
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    await scene.ask('POST', `/lists/${slug}/places/${places[0].id}/move`, { token, body: { rank: 5 } })
    await page.locator('[title="5. Da Felice"]').waitFor()
    expect(await pinned(page)).toEqual([...new Set(await pinned(page))])
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('5. Da Felice')
  })

  onStage('moves without animation for reduced motion', async scene => {
    const { page } = await reads(scene, rome, still)
    await page.locator('.map-pin').first().waitFor()
    await page.locator('.map-view').focus()
    const before = await page.locator('.map-pin').first().boundingBox()
    await page.keyboard.press('ArrowRight')
    expect((await page.locator('.map-pin').first().boundingBox())!.x).toBe(before!.x - 80)
  })

  onStage('shows an outline of the world and its cities when no tile loads', async scene => {
    const { page: url } = await scene.list(world.map(own => ({ own })))
    const { page, requests, expects } = await scene.visit()
    expects(/ERR_FAILED/)
    const tiles = new URL(scene.tiles.template).origin
    await page.route(`${tiles}/**`, route => route.abort())
    await page.goto(url)
    await mapShown(page)
    await until(async () => requests.some(request => request.url().startsWith(tiles)))
    expect(await pinned(page)).toEqual([1, 2, 3])
    expect((await page.locator('.map-view .static-map-land').getAttribute('d'))!.length).toBeGreaterThan(3000)
    await page.locator('.leaflet-labels-pane text').first().waitFor()
    expect(await page.locator('img.leaflet-tile-loaded').count()).toBe(0)
    expect(await page.locator('.map figcaption').count(), 'names the source of the tiles').toBe(1)
  })
})

/** Waits until the map's zoom animation has ended. */
const settled = (page: Page) => until(async () => (await page.locator('.leaflet-zoom-anim').count()) === 0)

/** Returns a pin's position when all animation has ended. */
const restingAt = async (page: Page, name: string) => {
  let at = await onMap(page, name)
  await until(async () => {
    const before = at
    // A busy browser draws late, so this waits for two frames.
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    at = await onMap(page, name)
    return at.x === before.x && at.y === before.y && (await page.evaluate(() => document.getAnimations().length)) === 0
  })
  return at
}

const middleOf = async (page: Page) => {
  const { x, y, width, height } = (await page.locator('.map-view').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Returns a pin's offset from the corner of the map, or one far outside if the pin is not in the document. */
const onMap = (page: Page, name: string): Promise<{ x: number; y: number }> =>
  page.evaluate(`{
    const map = document.querySelector('.map-view').getBoundingClientRect()
    const pin = document.querySelector('.map-pin[aria-label="${name}"]')?.getBoundingClientRect();
    pin ? { x: pin.x - map.x, y: pin.y - map.y } : { x: -1000, y: -1000 }
  }`)

/** Drags a pin to the middle of the map. */
async function centre(page: Page, name: string): Promise<void> {
  const pin = (await page.getByRole('button', { name }).boundingBox())!
  const { x, y } = await middleOf(page)
  await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}
