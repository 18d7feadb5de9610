import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { says, until } from './editor.ts'
import { mapShown } from './map.ts'
import { type Scene, stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage
const { reading } = en

const pantheon = { latitude: 41.8986, longitude: 12.4769 }
const names = ['Da Felice', 'Dar Poeta', 'Roscioli', 'Bonci', ...Array.from({ length: 11 }, (_, at) => `Osteria ${at}`)]

/** Places in a row to the east of the Pantheon, the last one nearest. */
const rome = names.map((name, at) => ({
  own: { name, address: `Via Roma ${at}`, latitude: pantheon.latitude, longitude: 12.7 - at / 100 },
}))

/** Opens a page whose headings begin with a badge, as a later drawing might have it. */
const withBadges = async (scene: Scene, path: string): Promise<Visitor> => {
  const visitor = await scene.visit(undefined, { permissions: ['geolocation'], geolocation: pantheon })
  // For Chromium, a page that a test fulfills comes from outside this machine, so it may not load tiles from it.
  visitor.expects(/loopback|ERR_FAILED/)
  await visitor.page.route(`**${new URL(path, scene.address).pathname}`, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<h3[^>]*>/g, '$&<b>New</b> ')
    await route.fulfill({ response, body })
  })
  await visitor.page.goto(path)
  await says(visitor.page.locator('h3').first(), 'New')
  return visitor
}

const shown = async (page: Page) =>
  (await page.locator('.entries > li:visible h3').allTextContents()).map(text => text.replace('New ', ''))

describe('a badge before every name', () => {
  const story = stage()

  story('is in the name of no pin', async scene => {
    const { page: path } = await scene.list(rome)
    const { page } = await withBadges(scene, path)
    await mapShown(page)
    const labels = await page.locator('.map-pin').evaluateAll(pins => pins.map(({ ariaLabel }) => ariaLabel!))
    expect(labels).toContain('1. Da Felice')
    expect(labels.filter(label => label.includes('New'))).toEqual([])
  })

  story('hides no place from the search and the order by distance', async scene => {
    const { page: path } = await scene.list(rome)
    const { page } = await withBadges(scene, path)
    const field = page.getByRole('searchbox', { name: reading.filter })
    await field.fill('poeta')
    await until(async () => String(await shown(page)) === 'Dar Poeta')
    await field.fill('via roma 3')
    await until(async () => String(await shown(page)) === 'Bonci')
    await field.fill('')
    await page.getByRole('button', { name: reading.nearMe }).click()
    await until(async () => String(await shown(page)) === String(names.toReversed()))
  })

  story('is in no link to another map', async scene => {
    const { page: path } = await scene.list(rome)
    const { page } = await withBadges(scene, path)
    await page.evaluate(`localStorage.setItem('forklist:map-app', 'apple')`)
    await page.reload()
    await page.locator('#p2').getByRole('link', { name: 'Dar Poeta', exact: true }).click()
    const link = page.getByRole('dialog', { name: '2 New Dar Poeta' }).getByRole('link', { name: 'Apple Maps' })
    expect(await link.getAttribute('href')).toBe('https://maps.apple.com/?q=Dar%20Poeta&ll=41.8986,12.69')
  })

  story('is in no label of a ballot', async scene => {
    const { slug, token } = await scene.list(rome)
    const { vote } = await scene.ask('POST', `/lists/${slug}/vote`, { token, body: {} })
    const { page } = await withBadges(scene, `/votes/${vote.id}`)
    await page.getByRole('button', { name: 'Add Dar Poeta to' }).click()
    await says(page, 'Dar Poeta is now 1 of 1')
    await page.getByRole('button', { name: en.ballot.send }).click()
    await says(page, en.ballot.counts)
  })
})
