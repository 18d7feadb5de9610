import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { choose, handle, names, note, row, saved, until } from './editor.ts'
import { phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const desktop = { viewport: { width: 1280, height: 900 }, isMobile: false }

/** Returns own places whose rows have many heights. Three of four have “garden” in their notes. */
const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...(index === 1489
      ? { query: 'da felice', near: 'Rome' }
      : { own: { name: `Trattoria ${index + 1}${index % 7 === 3 ? ' alla vecchia osteria del ponte antico' : ''}` } }),
    ...(index % 4 > 0 && { note: 'In the garden, under the trees. '.repeat(1 + (index % 5)).trim() }),
    ...(index % 11 === 5 && { tags: ['by the river'] }),
  }))

/** Returns the places of all bands but the last as bands. */
const bandsOf = (count: number) =>
  Array.from({ length: 6 }, (_, index) => ({ name: `Tier ${index + 1}`, size: Math.floor(count / 7) }))

describe('a long list in the editor', () => {
  const story = stage()

  for (const { count, device, as, isBanded, wanted } of [
    { count: 101, device: 'phone', as: phone, isBanded: true, wanted: '' },
    { count: 200, device: 'phone', as: phone, isBanded: false, wanted: 'garden' },
    { count: 200, device: 'desktop', as: desktop, isBanded: true, wanted: '' },
    { count: 2000, device: 'phone', as: phone, isBanded: false, wanted: '' },
    { count: 2000, device: 'desktop', as: desktop, isBanded: true, wanted: 'garden' },
  ]) {
    const isFound = wanted === '' ? '' : ', filtered'
    story(
      `fills the screen with rows wherever it is scrolled: ${count} places on a ${device}${isFound}`,
      async scene => {
        const page = await open(scene, count, as, isBanded)
        if (wanted !== '') {
          await page.getByRole('searchbox', { name: en.editor.find }).fill(wanted)
          await page.getByText(/\d places found/).waitFor()
          await page.evaluate(() => (document.activeElement as HTMLElement).blur())
        }
        await page.mouse.move(150, 500)
        const wheel = async (by: number, times: number) => {
          for (let turn = 0; turn < times; turn++) {
            await page.mouse.wheel(0, by)
            await setTimeout(30)
            await filled(page, 'a slow scroll')
          }
        }
        await wheel(180, 40)
        for (const part of [0.5, 0.97, 0.2]) {
          await page.evaluate(to => scrollTo({ top: to * document.body.scrollHeight, behavior: 'instant' }), part)
          await filled(page, 'a jump of the scroll bar')
          await wheel(-180, 10)
        }
        for (const key of ['End', 'PageUp', 'Home', 'PageDown']) {
          await page.keyboard.press(key)
          await filled(page, `the key ${key}`)
        }
        if (as === phone) {
          const session = await page.context().newCDPSession(page)
          for (const yDistance of [...Array(8).fill(-1500), 1500])
            await session.send('Input.synthesizeScrollGesture', {
              ...{ x: 195, y: 500, yDistance, speed: 8000 },
              ...{ gestureSourceType: 'touch', preventFling: false },
            })
          await filled(page, 'flings')
        }
        expect(await page.locator('.editing > li').count()).toBeLessThan(151)
        expect(await page.locator('*').count()).toBeLessThan(5001)
      },
    )
  }

  story(
    'fills the screen after a jump to a place, the last answer of a new place, and a move far away',
    async scene => {
      const page = await open(scene, 1999, phone)
      await choose(page, 'da felice', 'da Felice')
      await until(() => inView(page, 'da Felice'))
      await filled(page, 'a jump to a place')
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move da Felice, now 1,490 of 1,999')

      await choose(page, 'dar poeta', 'Dar Poeta')
      const question = page.locator('.new-place .question')
      await question.waitFor()
      while (await question.isVisible()) await question.getByRole('button', { name: en.editor.no }).click()
      expect(await page.locator(':focus').getAttribute('id')).toBe('add')
      await filled(page, 'the last answer')

      await page.getByRole('button', { name: 'More actions for Trattoria 2', exact: true }).tap()
      const rank = page.getByRole('spinbutton', { name: 'Rank of Trattoria 2', exact: true })
      await rank.fill('1200')
      await rank.press('Enter')
      await until(() => inView(page, 'Trattoria 2'))
      await filled(page, 'a move far away')
      expect(await inView(page, 'Trattoria 2')).toBe(true)

      await rank.fill('1900')
      await note(page, 'Trattoria 1200').tap()
      await saved(page)
      expect(await inView(page, 'Trattoria 1200'), 'where the person goes on').toBe(true)
      expect(await inView(page, 'Trattoria 2')).toBe(false)
    },
  )

  for (const by of ['mouse', 'finger'] as const)
    story(`drops a row that is dragged across the edge by a ${by} where it was let go`, async scene => {
      const page = await open(scene, 200, by === 'mouse' ? desktop : phone)
      const { x, y } = (await handle(page, 'Trattoria 2').boundingBox())!
      const edge = page.viewportSize()!.height - 5
      const pointer = by === 'mouse' ? page.mouse : await finger(page)
      await pointer.move(x + 8, y + 8)
      await pointer.down()
      await pointer.move(x + 8, edge, { steps: 5 })
      await until(async () => (await page.evaluate(() => scrollY)) > 3000)
      await pointer.move(x + 8, 500, { steps: 5 })
      await filled(page, 'a drag')
      const { top: held } = await boxOf(page, 'Trattoria 2')
      await pointer.up()
      await until(async () => Math.abs((await boxOf(page, 'Trattoria 2')).top - held) < 150)
      await filled(page, 'a drop')
      await saved(page)
    })

  story('keeps a row that is written in, and fills the screen, while someone else changes the list', async scene => {
    const { editUrl, slug, token } = await scene.list(places(200))
    const { page } = await scene.visit(editUrl, phone)
    await note(page, 'Trattoria 9').fill('Ours.')
    await page.evaluate(() => scrollTo({ top: 9000, behavior: 'instant' }))
    await filled(page, 'a jump')
    const { places: now } = await scene.ask('GET', `/lists/${slug}`, { token })
    const order = now.map(({ id }: { id: string }) => id).toReversed()
    await scene.ask('PUT', `/lists/${slug}/order`, { token, body: { placeIds: order } })
    await until(async () => (await page.locator('.editing > li').last().getAttribute('value')) !== null)
    await until(async () => (await names(page)).includes('Trattoria 9'))
    await filled(page, 'a new order')
    expect(await note(page, 'Trattoria 9').evaluate(field => field === document.activeElement)).toBe(true)
  })
})

async function open(scene: Scene, count: number, as: Parameters<Scene['visit']>[1], isBanded = false): Promise<Page> {
  const { editUrl, slug, token } = await scene.list(places(count))
  if (isBanded) await scene.ask('PUT', `/lists/${slug}/bands`, { token, body: { bands: bandsOf(count) } })
  const { page } = await scene.visit(editUrl, as)
  await row(page, 'Trattoria 2').waitFor()
  return page
}

/** Returns a finger that moves like the mouse of Playwright. */
async function finger(page: Page): Promise<Pick<Page['mouse'], 'move' | 'down' | 'up'>> {
  const session = await page.context().newCDPSession(page)
  let at: { x: number; y: number } | undefined
  let isDown = false
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    void (await session.send('Input.dispatchTouchEvent', { type, touchPoints }))
  return {
    async move(x, y, { steps = 1 } = {}) {
      const from = at ?? { x, y }
      at = { x, y }
      for (let step = 1; isDown && step <= steps; step++)
        await touch('touchMove', {
          x: from.x + ((x - from.x) * step) / steps,
          y: from.y + ((y - from.y) * step) / steps,
        })
    },
    async down() {
      isDown = true
      await touch('touchStart', at!)
    },
    async up() {
      isDown = false
      await touch('touchEnd')
    },
  }
}

const boxOf = (page: Page, name: string): Promise<{ top: number; bottom: number }> =>
  row(page, name).evaluate(element => element.getBoundingClientRect())

const inView = async (page: Page, name: string): Promise<boolean> => {
  if ((await row(page, name).count()) === 0) return false
  const { top, bottom } = await boxOf(page, name)
  return bottom > 0 && top < page.viewportSize()!.height
}

/** Waits until no part of the screen below the bar is blank, at the height where the list is. */
async function filled(page: Page, after: string): Promise<void> {
  await until(async () => (await blankIn(page)) < 120).catch(() => expect.fail(`the screen is blank after ${after}`))
}

/** Returns the height in pixels of the highest strip of the screen that shows nothing but what is around the rows. */
const blankIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const list = document.querySelector('.editing')!
    const { left, bottom: end } = list.getBoundingClientRect()
    const { bottom } = document.querySelector('.masthead')!.getBoundingClientRect()
    let [highest, height] = [0, 0]
    for (let y = bottom + 1; y < Math.min(innerHeight, end); y += 5) {
      const isBlank = document.elementFromPoint(left + 150, y)?.contains(list) ?? true
      height = isBlank ? height + 5 : 0
      highest = Math.max(highest, height)
    }
    return highest
  })
