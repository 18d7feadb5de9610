import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { names, saveEditLink, until } from './editor.ts'
import { mapShown } from './map.ts'
import { phone, stage } from './stage.ts'

/** The folder of the documentation's pictures. To write them: `PICTURES=1 npm test -- test/browser/pictures`. */
const documents = resolve(import.meta.dirname, '../../docs/pictures')
const isWriting = process.env.PICTURES === '1'
const folder = isWriting ? documents : mkdtempSync(join(tmpdir(), 'forklist-pictures-'))
const maxBytes = 150 * 1024
const minBytes = 20 * 1024

const rome = [
  { query: 'da felice', near: 'Rome', note: 'Cacio e pepe, tossed at the table. Book for the garden.' },
  { query: 'dar poeta', near: 'Rome', note: 'Pizza, and the alley it is in.' },
  { query: 'da enzo', near: 'Rome', note: 'Carbonara. Be there before they open.' },
  { query: 'armando al pantheon', near: 'Rome', note: 'Two steps from the dome, and still a trattoria.' },
  { query: 'ai tre scalini', near: 'Rome', note: 'For a glass before, or the whole evening.' },
  { query: 'dar filettaro a santa barbara', near: 'Rome', note: 'Fried cod, and nothing else.' },
  { query: 'il baffetto', near: 'Rome' },
]
const members = { title: 'Eat in Rome', authorName: 'Ada', description: 'Ten years of Sundays, best first.' }

describe('the pictures of the documentation', () => {
  const story = stage({ MAP_TILES_URL: 'off' })
  mkdirSync(folder, { recursive: true })
  afterAll(() => {
    if (!isWriting) rmSync(folder, { recursive: true })
  })

  story('show a list large and small, light and dark', async scene => {
    const { page: path } = await scene.list(rome, members)
    for (const [name, as] of readers) {
      const { page } = await scene.visit(path, as)
      if (name === 'list') await mapShown(page)
      await takePicture(page, name)
    }
  })

  story('show a new list and the home page', async scene => {
    const { editUrl } = await scene.list(rome.slice(0, 4), members)
    // Ireland: English, with kilometres.
    const { page } = await scene.visit(editUrl, { viewport: { width: 1120, height: 760 }, locale: 'en-IE' })
    await until(async () => (await names(page)).length === 4)
    await saveEditLink(page)
    await page.locator('.map-pin').first().waitFor()
    await page.getByRole('combobox', { name: 'Add a place' }).fill('roadhouse')
    await page
      .getByRole('option', { name: /^Roadhouse/ })
      .nth(2)
      .waitFor()
    await takePicture(page, 'editing')
    const home = await scene.visit('/', { viewport: { width: 1120, height: 760 } })
    await takePicture(home.page, 'home')
  })
})

const readers: [string, BrowserContextOptions][] = [
  ['list', { viewport: { width: 1120, height: 760 } }],
  ['list-phone', phone],
  ['list-phone-dark', { ...phone, colorScheme: 'dark' }],
]

async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
  await page.evaluate('document.fonts.ready')
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, scale: 'css', animations: 'disabled', caret: 'hide' })
  const { size } = statSync(path)
  expect(size, name).toBeLessThan(maxBytes)
  // A picture of an empty window has only a few kilobytes.
  expect(size, name).toBeGreaterThan(minBytes)
}
