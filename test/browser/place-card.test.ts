import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { until } from './editor.ts'
import { mapShown } from './map.ts'
import { phone, stage } from './stage.ts'

const { en } = messagesByLanguage

const rome = [
  { query: 'da felice', near: 'Rome', note: 'Cacio e pepe.', dishes: ['Cacio e pepe'], tags: ['late'], price: 2 },
  { query: 'dar poeta', near: 'Rome', note: 'The dough. '.repeat(150) },
  'da enzo',
  { own: { name: 'Nonna’s' }, note: 'Sundays only.' },
]

describe('the card of a place', () => {
  const story = stage()

  story('opens by the name, steps by key and button, and closes with Back', async scene => {
    const { page: path } = await scene.list(rome)
    const { page } = await scene.visit(path)
    const felice = page.getByRole('heading', { name: 'da Felice' }).getByRole('link')
    await felice.press('Enter')
    const card = page.getByRole('dialog', { name: '1 da Felice' })
    await card.getByText('Via Mastro Giorgio 29').waitFor()
    for (const text of ['Cacio e pepe.', 'late', '$$']) await card.getByText(text, { exact: true }).first().waitFor()
    expect(hashOf(page)).toBe('#/da-felice')
    expect(await page.locator(':focus').textContent()).toBe('1da Felice')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: '2 Dar Poeta' }).waitFor()
    await page.getByRole('button', { name: en.reading.next }).click()
    await page.getByRole('dialog', { name: '3 Da Enzo' }).waitFor()
    expect(await page.locator('.entries [aria-current]').getAttribute('id')).toBe('p3')
    await page.goBack()
    await until(async () => (await page.getByRole('dialog').count()) === 0)
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.locator(':focus').textContent()).toBe('Da Enzo')
    await felice.click()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await felice.evaluate(link => link === document.activeElement)).toBe(true)
    await until(() => hashOf(page) === '')
  })

  story('opens by a pin, which stays in view beside the card', async scene => {
    const { page: path } = await scene.list(rome)
    for (const as of [{}, phone]) {
      const { page } = await scene.visit(path, { ...as, reducedMotion: 'reduce' })
      await mapShown(page)
      await page.getByRole('button', { name: '2. Dar Poeta' }).click()
      await page.getByRole('dialog', { name: '2 Dar Poeta' }).waitFor()
      const isAbove = (rank: number) =>
        page.evaluate(`{
          const { top } = document.querySelector('.place-card').getBoundingClientRect()
          const pin = document.querySelector('.map-pin[data-highlighted]')
          pin.textContent === '${rank}' && pin.getBoundingClientRect().bottom <= top
        }`)
      await until(async () => isAbove(2) as Promise<boolean>)
      await page.keyboard.press('ArrowLeft')
      await until(async () => isAbove(1) as Promise<boolean>)
      await page.getByRole('button', { name: en.reading.close, exact: true }).click()
      await until(async () => (await page.locator('.map-pin[data-highlighted]').count()) <= 1)
      expect(await page.locator('.map-pin').count(), 'the map is still there').toBeGreaterThan(1)
    }
  })

  story('follows the finger: sideways to other places, down to close, and scrolls long notes', async scene => {
    const { page: path } = await scene.list(rome)
    const { page } = await scene.visit(path, phone)
    await page.getByRole('heading', { name: 'da Felice' }).tap()
    await page.getByRole('dialog', { name: '1 da Felice' }).waitFor()
    await swipe(page, -150, 0)
    await page.getByRole('dialog', { name: '2 Dar Poeta' }).waitFor()
    await swipe(page, 0, -120)
    await until(() => page.locator('.place-card .page').evaluate(part => part.scrollTop > 0))
    await swipe(page, 150, 0)
    await page.getByRole('dialog', { name: '1 da Felice' }).waitFor()
    await swipe(page, 150, 0)
    expect(await page.getByRole('dialog', { name: '1 da Felice' }).count(), 'there is none before the first').toBe(1)
    await swipe(page, 0, 150)
    await until(async () => (await page.getByRole('dialog').count()) === 0)
    await page.getByRole('heading', { name: 'da Felice' }).tap()
    await page.getByRole('dialog').waitFor()
    await page.touchscreen.tap(200, 80)
    await until(async () => (await page.getByRole('dialog').count()) === 0)
    expect(new URL(page.url()).pathname).toBe(path)
  })

  story('has a link of its own, which outlives a new order', async scene => {
    const { page: path, slug, token } = await scene.list(rome)
    const { page } = await scene.visit(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript('delete Navigator.prototype.share')
    await page.goto(`${path}#p4`)
    const card = page.getByRole('dialog', { name: '4 Nonna’s' })
    await card.getByRole('button', { name: en.reading.sharePlace }).click()
    await card.getByText(en.reading.copied).waitFor()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(link).toBe(`${scene.address}${path}#/nonna-s`)
    const list = await scene.ask('GET', `/lists/${slug}`)
    const places = list.places as { id: string }[]
    await scene.ask('POST', `/lists/${slug}/places/${places[0]!.id}/move`, { token, body: { rank: 4 } })
    const other = await scene.visit(link)
    await other.page.getByRole('dialog', { name: '3 Nonna’s' }).getByText('Sundays only.').waitFor()
    await other.page.getByRole('button', { name: en.reading.close, exact: true }).click()
    expect(hashOf(other.page)).toBe('')
  })

  story('shows a place to its editor, and leads to its fields', async scene => {
    const { editUrl } = await scene.list(rome)
    const { page } = await scene.visit(editUrl)
    const name = page.getByRole('heading', { name: 'Dar Poeta' }).getByRole('link')
    await name.click()
    const card = page.getByRole('dialog', { name: '2 Dar Poeta' })
    await card.waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('dialog', { name: '1 da Felice' }).getByText('Order: Cacio e pepe').waitFor()
    await page.goBack()
    await until(async () => (await page.getByRole('dialog').count()) === 0)
    await name.click()
    await card.getByRole('button', { name: en.reading.editPlace }).click()
    await until(
      async () =>
        (await page.locator(':focus').getAttribute('aria-label')) ===
        formatMessage(en.editor.note, { name: 'Dar Poeta' }, 'en'),
    )
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  story('opens in a frame on another site too', async scene => {
    const { page: path } = await scene.list(rome)
    const { page } = await scene.visit(`${path}/embed`, {
      viewport: { width: 320, height: 400 },
      reducedMotion: 'reduce',
    })
    await page.getByRole('heading', { name: 'da Felice' }).click()
    const card = page.getByRole('dialog', { name: '1 da Felice' })
    const { y, height } = (await card.boundingBox())!
    expect(y).toBeGreaterThan(30)
    expect(y + height).toBeLessThanOrEqual(400)
    expect(page.context().pages().length).toBe(1)
  })
})

const hashOf = (page: Page): string => new URL(page.url()).hash

/** Moves a finger over the card in some steps. */
async function swipe(page: Page, x: number, y: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const box = (await page.locator('.place-card .page').boundingBox())!
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + x * part, y: from.y + y * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await cdp.detach()
}
