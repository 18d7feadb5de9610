import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { handle, names, numerals, row, saved, says, tabTo, until } from './editor.ts'
import { phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage
const { detailEditor } = en

const rome = ['da felice', 'dar poeta', 'da enzo', 'armando al pantheon']

describe('editing details and bands', () => {
  const story = stage()

  story('tags a place on a phone, offers the tag at the next one, and has both after a reload', async scene => {
    const { page, stored } = await open(scene, phone)
    await details(page, 'Dar Poeta').click()
    await page.getByLabel(detailEditor.tags, { exact: true }).fill('date night')
    await page.getByLabel(detailEditor.tags, { exact: true }).press('Enter')
    await page.getByLabel(detailEditor.dishes, { exact: true }).fill('Pizza bianca')
    await page.getByRole('button', { name: formatMessage(en.details.price, { level: 2 }, 'en') }).click()
    await page.getByRole('button', { name: detailEditor.today }).click()
    await page.getByRole('button', { name: en.editor.done }).click()
    expect(await page.locator(':focus').getAttribute('aria-label')).toContain('Edit details of Dar Poeta: $$')
    await details(page, 'Da Enzo').click()
    await page.getByRole('button', { name: 'Add “date night”' }).click()
    await saved(page)
    await page.reload()
    await says(row(page, 'Dar Poeta'), 'Pizza bianca')
    await says(row(page, 'Da Enzo'), 'date night')
    const { places } = await stored()
    expect(places[1]).toMatchObject({ tags: ['date night'], dishes: ['Pizza bianca'], price: 2 })
    expect(places[1].visitedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    await details(page, 'Da Enzo').click()
    await page.getByRole('button', { name: 'Remove “date night”' }).click()
    await until(async () => (await stored()).places[2].tags === undefined)
  })

  story('cuts a list and moves the border by keyboard alone', async scene => {
    const { page, stored, bands } = await open(scene)
    const cut = page.getByRole('button', { name: 'Divide below Dar Poeta' })
    await cut.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Name of band 1')
    // The name it has at first is selected.
    await page.keyboard.type('Go out of your way')
    await until(async () => (await bands()) === 'Go out of your way 2')
    const border = page.getByRole('button', { name: 'Move the end of “Go out of your way”' })
    await tabTo(page, border)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await page.locator('[aria-live=assertive]').textContent()).toBe(
      '“Go out of your way” now ends after number 3',
    )
    expect(await border.evaluate(element => element === document.activeElement)).toBe(true)
    await until(async () => (await bands()) === 'Go out of your way 3')

    // A place crosses the border before it crosses the next place.
    await handle(page, 'Da Enzo').focus()
    await page.keyboard.press('ArrowDown')
    await until(async () => (await bands()) === 'Go out of your way 2')
    expect((await stored()).places[2]).toMatchObject({ name: 'Da Enzo', rank: 3 })
    await page.keyboard.press('ArrowUp')
    await until(async () => (await bands()) === 'Go out of your way 3')
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await bands()) === 'Go out of your way 2')
  })

  story('drags a place across a border, and a border across places', async scene => {
    const { page, stored, bands, slug, token } = await open(scene)
    await scene.ask('PUT', `/lists/${slug}/bands`, {
      token,
      body: {
        bands: [
          { name: 'Go out of your way', size: 1 },
          { name: 'Very good', size: 3 },
        ],
      },
    })
    const border = page.getByRole('button', { name: 'Move the start of “Very good”' })
    await border.waitFor()
    await drag(page, handle(page, 'Dar Poeta'), -100)
    await until(async () => (await bands()) === 'Go out of your way 2, Very good 2')
    expect(await names(page)).toEqual(['da Felice', 'Dar Poeta', 'Da Enzo', 'Armando al Pantheon'])
    await drag(page, border, 130)
    await until(async () => (await bands()) === 'Go out of your way 3, Very good 1')
    expect((await numerals(page)).filter(rank => rank > 0)).toEqual([1, 2, 3, 4])
    await page.getByRole('button', { name: 'Remove the band “Very good”' }).click()
    await until(async () => (await bands()) === 'Go out of your way 4')
    expect((await stored()).placeCount).toBe(4)
  })

  story('keeps a tag that is added without a connection, and shows it in another tab later', async scene => {
    const { page, visitor, editUrl } = await open(scene)
    const other = await visitor.context.newPage()
    await other.goto(editUrl)
    await row(other, 'Da Enzo').waitFor()
    visitor.expects(/ERR_INTERNET_DISCONNECTED/)
    await visitor.context.setOffline(true)
    await details(page, 'Da Enzo').click()
    await page.getByLabel(detailEditor.tags, { exact: true }).fill('date night')
    await page.getByLabel(detailEditor.tags, { exact: true }).press('Enter')
    await says(page, 'No connection: 1 change will be sent later')
    await visitor.context.setOffline(false)
    await saved(page)
    await says(row(other, 'Da Enzo'), 'date night')
    await other.getByText(en.editor.history, { exact: true }).click()
    await says(other, 'Tags of Da Enzo: “date night”')
  })
})

const details = (page: Page, name: string): Locator => row(page, name).locator('.details-line')

async function open(scene: Scene, as?: Parameters<Scene['visit']>[1]) {
  const { slug, token, editUrl } = await scene.list(rome)
  const visitor = await scene.visit(editUrl, as)
  const { page } = visitor
  await row(page, 'Da Enzo').waitFor()
  const stored = () => scene.ask('GET', `/lists/${slug}`, { token })
  const bands = async () =>
    ((await stored()).bands ?? []).map(({ name, size }: { name: string; size: number }) => `${name} ${size}`).join(', ')
  return { page, visitor, stored, bands, slug, token, editUrl }
}

/** Drags a handle by some pixels downwards. */
async function drag(page: Page, from: Locator, by: number): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await from.boundingBox())!
  const [centerX, centerY] = [x + width / 2, y + height / 2]
  await page.mouse.move(centerX, centerY)
  await page.mouse.down()
  await page.mouse.move(centerX, centerY + by / 2, { steps: 4 })
  await page.mouse.move(centerX, centerY + by, { steps: 4 })
  await page.mouse.up()
}
