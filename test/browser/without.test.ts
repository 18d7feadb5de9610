import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { add, makeList, names, saved, saveEditLink, says, storageForbidden, until } from './editor.ts'
import { dotted, mapShown, pinned } from './map.ts'
import { stage } from './stage.ts'

const { en } = messagesByLanguage

describe('a list in a limited browser', () => {
  const story = stage({ MAP_TILES_URL: 'off', ALLOWED_HOSTS: 'forklist.test' })

  story('is created, ordered and shared over plain HTTP', async scene => {
    // No name but localhost is trusted without TLS. The browser's proxy maps this one to the service.
    const plain = { baseURL: 'http://forklist.test', proxy: { server: scene.address } }
    const [mine, theirs] = [await scene.visit(undefined, plain), await scene.visit(undefined, plain)]
    // The browser warns that these headers have no effect without TLS.
    for (const { expects } of [mine, theirs]) expects(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/)
    const { page } = mine
    await page.goto('/')
    expect(
      await page.evaluate(`[
        isSecureContext, 'randomUUID' in crypto, 'locks' in navigator, 'clipboard' in navigator, 'share' in navigator,
      ]`),
    ).toEqual([false, false, false, false, false])
    await makeList(page)
    await add(page, 'da felice', /da Felice/)
    await add(page, 'dar poeta', 'Dar Poeta')
    await page.getByRole('button', { name: 'Move Dar Poeta up' }).click()
    await saved(page)
    const url = await page.getByLabel('The edit link', { exact: true }).inputValue()
    expect(url).toMatch(/^http:\/\/forklist\.test\/lists\/eat-in-rome-[\da-z]{6}\/edit#edit_[\dA-Za-z]{38}$/)
    await page.locator('.key').getByRole('button', { name: 'Copy' }).click()
    await says(page.locator('.key'), 'Copied')
    await page.reload()
    await until(async () => (await names(page)).join() === 'Dar Poeta,da Felice')

    await theirs.page.goto(page.url())
    await theirs.page.getByLabel('Paste the edit link').press('Control+v')
    expect(await theirs.page.getByLabel('Paste the edit link').inputValue()).toBe(url)
    await theirs.page.getByRole('button', { name: 'Open' }).click()
    await until(async () => (await names(theirs.page)).join() === 'Dar Poeta,da Felice')
    await theirs.page.getByRole('button', { name: 'Move da Felice up' }).click()
    await until(async () => (await names(page)).join() === 'da Felice,Dar Poeta')

    const longer = await scene.list(['da enzo', 'dar poeta', 'da felice', 'armando al pantheon', 'il baffetto'])
    await page.goto(new URL(longer.page, page.url()).href)
    await page.getByRole('button', { name: 'Near me' }).click()
    await says(page, en.reading.locationRefused)
  })

  for (const [what, script] of [
    [
      'the storage is full',
      `Storage.prototype.setItem = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError') }`,
    ],
    ['storage is forbidden', storageForbidden],
  ] as const)
    story(`is created where ${what}, with a warning, and the edit link stays in the address`, async scene => {
      const { page } = await scene.visit()
      await page.addInitScript(script)
      await page.goto('/')
      await says(page, 'This browser cannot save anything for this site')
      await makeList(page)
      await says(page, en.keys.notKept)
      const url = await page.getByLabel('The edit link', { exact: true }).inputValue()
      expect(page.url()).toBe(url)
      await add(page, 'da enzo', 'Da Enzo')
      await saved(page)
      await page.reload()
      await until(async () => (await names(page)).join() === 'Da Enzo')
      await saveEditLink(page)
      await page.getByRole('button', { name: 'Remove Da Enzo' }).click()
      await saved(page)
      expect(page.url(), 'a reload needs the link').toBe(url)
    })

  story('has a map with coast lines and towns if the service has no tiles', async scene => {
    const { page: url } = await scene.list([
      { own: { name: 'Da Felice', latitude: 41.8791, longitude: 12.4762 } },
      { own: { name: 'Jiro', latitude: 35.6727, longitude: 139.7639 } },
    ])
    const { page } = await scene.visit(url)
    await mapShown(page)
    await page.waitForLoadState('networkidle')
    expect([await pinned(page), await dotted(page)]).toEqual([[1, 2], 0])
    expect((await page.locator('.leaflet-ground-pane path').getAttribute('d'))!.length).toBeGreaterThan(3000)
    expect(scene.tiles.requests).toEqual([])
    await page.locator('.leaflet-labels-pane text').first().waitFor()
    expect(await page.locator('.map figcaption').innerText()).toBe('GeoNames (CC BY 4.0)')
  })
})
