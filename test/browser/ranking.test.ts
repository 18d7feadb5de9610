import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { handle, names, numerals, row, saved, says, until } from './editor.ts'
import { phone, type Scene, stage } from './stage.ts'

// Two places are called Hang Zhou.
const rome = ['da felice', 'dar poeta', 'da enzo', { mapPlaceId: 'osm:node/252601050' }, 'armando al pantheon']
const before = ['da Felice', 'Dar Poeta', 'Da Enzo', 'Hang Zhou', 'Armando al Pantheon']

describe('reordering a list', () => {
  const story = stage()

  story('works by dragging with the mouse, with live numbers', async scene => {
    const { page, order } = await open(scene, { viewport: { width: 1200, height: 1800 } })
    const from = await middle(page, 'Armando al Pantheon')
    const to = await middle(page, 'Dar Poeta')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 20, { steps: 2 })
    await page.mouse.move(to.x, to.y - 10, { steps: 8 })
    expect(await ranks(page)).toEqual({
      'da Felice': 1,
      'Armando al Pantheon': 2,
      'Dar Poeta': 3,
      'Da Enzo': 4,
      'Hang Zhou': 5,
    })
    expect((await order()).version, 'nothing is sent before the drop').toBe(1)
    await page.mouse.up()
    const after = ['da Felice', 'Armando al Pantheon', 'Dar Poeta', 'Da Enzo', 'Hang Zhou']
    expect(await names(page)).toEqual(after)
    expect(await numerals(page)).toEqual([1, 2, 3, 4, 5])
    await saved(page)
    expect(await order()).toEqual({ version: 2, names: after })
    await says(page, 'Armando al Pantheon is now 2 of 5')
  })

  story('Escape cancels a drag', async scene => {
    const { page, order } = await open(scene, { viewport: { width: 1200, height: 1800 } })
    const from = await middle(page, 'da Felice')
    const to = await middle(page, 'Hang Zhou')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 10, { steps: 8 })
    expect((await ranks(page))['da Felice']).toBe(4)
    await page.keyboard.press('Escape')
    expect(await names(page)).toEqual(before)
    expect(await numerals(page)).toEqual([1, 2, 3, 4, 5])
    await page.mouse.move(from.x, from.y, { steps: 3 })
    await page.mouse.up()
    expect(await order()).toEqual({ version: 1, names: before })
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  })

  story('works by touch, which otherwise scrolls the page', async scene => {
    const { page, order, visitor } = await open(scene, phone)
    const cdp = await visitor.context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await handle(page, 'Dar Poeta').scrollIntoViewIfNeeded()
    await page.evaluate(`scrollBy({ top: 250, behavior: 'instant' })`)
    const from = await middle(page, 'Dar Poeta')
    const to = await middle(page, 'Da Enzo')
    const scrolled = await page.evaluate<number>('scrollY')
    await touch('touchStart', from)
    const steps = 8
    for (let step = 1; step <= steps; step++)
      await touch('touchMove', { x: from.x, y: from.y + ((to.y + 15 - from.y) * step) / steps })
    await until(async () => (await ranks(page))['Dar Poeta'] === 3)
    await touch('touchEnd')
    await until(async () => (await names(page))[2] === 'Dar Poeta')
    // A line above the rows may disappear, which moves the page by its height.
    const moved = Math.abs((await page.evaluate<number>('scrollY')) - scrolled)
    expect(moved).toBeLessThan(Math.abs(to.y - from.y) / 2)
    await saved(page)
    expect((await order()).names).toEqual(['da Felice', 'Da Enzo', 'Dar Poeta', 'Hang Zhou', 'Armando al Pantheon'])

    const text = (await row(page, 'Hang Zhou').getByRole('heading').boundingBox())!
    await touch('touchStart', { x: text.x + 5, y: text.y + 5 })
    for (let moved = 20; moved <= 160; moved += 20) await touch('touchMove', { x: text.x + 5, y: text.y + 5 - moved })
    await touch('touchEnd')
    await until(async () => (await page.evaluate<number>('scrollY')) > scrolled + 50)
    expect((await order()).version).toBe(2)
  })

  story('follows the finger that holds it and ignores others', async scene => {
    const { page, order, visitor } = await open(scene, { ...phone, viewport: { width: 390, height: 1800 } })
    const cdp = await visitor.context.newCDPSession(page)
    type Finger = { x: number; y: number; id: number }
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Finger[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await handle(page, 'Armando al Pantheon').scrollIntoViewIfNeeded()
    const from = await middle(page, 'Dar Poeta')
    const to = await middle(page, 'Da Enzo')
    const other = await middle(page, 'Armando al Pantheon')
    const first = { x: from.x, y: to.y + 15, id: 0 }
    await touch('touchStart', { ...from, id: 0 })
    await touch('touchMove', { ...first, y: from.y + 10 })
    await touch('touchMove', first)
    await until(async () => (await ranks(page))['Dar Poeta'] === 3)
    await touch('touchStart', first, { ...other, id: 1 })
    await touch('touchMove', first, { ...other, y: other.y - 20, id: 1 })
    await touch('touchMove', first, { ...other, y: from.y, id: 1 })
    await touch('touchMove', first)
    expect((await ranks(page))['Dar Poeta'], 'still held').toBe(3)
    expect((await order()).version).toBe(1)
    await touch('touchEnd')
    await until(async () => (await names(page))[2] === 'Dar Poeta')
    await saved(page)
    expect((await order()).names).toEqual(['da Felice', 'Da Enzo', 'Dar Poeta', 'Hang Zhou', 'Armando al Pantheon'])
  })

  story('works with the keys of a handle, keeps focus, and announces each step', async scene => {
    const { page, order } = await open(scene)
    const { keyboard } = page
    await handle(page, 'Da Enzo').focus()
    expect(await page.getByRole('button', { name: 'Move Da Enzo, now 3 of 5' }).count()).toBe(1)
    await keyboard.press('ArrowUp')
    await says(page, 'Da Enzo is now 2 of 5')
    await keyboard.press('Home')
    await says(page, 'Da Enzo is now 1 of 5')
    expect(await names(page)).toEqual(['Da Enzo', 'da Felice', 'Dar Poeta', 'Hang Zhou', 'Armando al Pantheon'])
    await keyboard.press('End')
    await keyboard.press('ArrowDown')
    await says(page, 'Da Enzo is now 5 of 5')
    await keyboard.press('ArrowUp')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move Da Enzo, now 4 of 5')
    const after = ['da Felice', 'Dar Poeta', 'Hang Zhou', 'Da Enzo', 'Armando al Pantheon']
    expect(await names(page)).toEqual(after)
    await saved(page)
    expect((await order()).names).toEqual(after)
  })

  story('works with buttons and by typing the rank', async scene => {
    const { page, order } = await open(scene)
    expect(await page.getByRole('button', { name: 'Move da Felice up' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Move Armando al Pantheon down' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Move Hang Zhou up' }).click()
    await page.getByRole('button', { name: 'Move Hang Zhou up' }).click()
    await page.getByRole('button', { name: 'Move da Felice down' }).click()
    expect(await names(page)).toEqual(['Hang Zhou', 'da Felice', 'Dar Poeta', 'Da Enzo', 'Armando al Pantheon'])
    const rank = page.getByRole('spinbutton', { name: 'Rank of Armando al Pantheon' })
    await rank.fill('1')
    await rank.press('Tab')
    await until(async () => (await names(page))[0] === 'Armando al Pantheon')
    const next = await page.locator(':focus').evaluate(({ ariaLabel, parentElement }) => {
      return [ariaLabel, getComputedStyle(parentElement!).opacity]
    })
    expect(next, 'the next control has the focus and can be seen').toEqual(['Divide below Armando al Pantheon', '1'])
    await rank.fill('77')
    await rank.press('Enter')
    await until(async () => (await names(page))[4] === 'Armando al Pantheon') // A rank beyond the end is the last.
    await rank.fill('0')
    await rank.press('Enter')
    expect(await rank.inputValue(), '0 is no rank').toBe('5')
    await saved(page)
    expect((await order()).names).toEqual(['Hang Zhou', 'da Felice', 'Dar Poeta', 'Da Enzo', 'Armando al Pantheon'])
  })
})

async function open(scene: Scene, as?: Parameters<Scene['visit']>[1]) {
  const { slug, editUrl } = await scene.list(rome)
  const visitor = await scene.visit(editUrl, as)
  const { page } = visitor
  await until(async () => (await names(page)).length === rome.length)
  const order = async () => {
    const { version, places } = await scene.ask('GET', `/lists/${slug}`)
    return { version, names: places.map(({ name }: { name: string }) => name) }
  }
  return { visitor, page, order }
}

async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await handle(page, name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the shown ranks by name. */
const ranks = (page: Page): Promise<Record<string, number>> =>
  page
    .locator('.editing > li')
    .evaluateAll(rows =>
      Object.fromEntries((rows as HTMLLIElement[]).map(row => [row.querySelector('h3')!.textContent, row.value])),
    )
