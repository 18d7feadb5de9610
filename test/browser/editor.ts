import type { Locator, Page } from 'playwright-core'
import { vi } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'

const { en } = messagesByLanguage

/** A page script for a browser that denies storage to all sites. */
export const storageForbidden = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Access is denied.', 'SecurityError') } })`

/** Waits until a condition holds, long enough for a busy machine. */
export const until = (holds: () => boolean | Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(holds, { timeout: 25_000, interval: 30 })

type Within = { timeout?: number }

/** Waits until a text with these words is shown. @param within in milliseconds; the page's own timeout by default */
export const says = (where: Page | Locator, words: string | RegExp, within?: Within): Promise<void> =>
  where.getByText(words).first().waitFor(within)

/** Waits until all changes are saved. */
export const saved = (page: Page, within?: Within): Promise<void> => says(page, 'All changes are saved', within)

/** Returns the names of the places by rank. A place that was just added is shown first, wherever it ranks. */
export const names = (page: Page): Promise<string[]> =>
  page
    .locator('.editing > li[value]')
    .evaluateAll(rows =>
      (rows as HTMLLIElement[])
        .toSorted((one, other) => one.value - other.value)
        .map(row => row.querySelector('h3')!.textContent),
    )

/** Returns the rank shown beside each name, in the order shown. */
export const numerals = (page: Page): Promise<number[]> =>
  page.locator('.editing > li[value]').evaluateAll(rows => rows.map(row => (row as HTMLLIElement).value))

export const row = (page: Page, name: string): Locator =>
  page.locator('.editing > li').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const handle = (page: Page, name: string): Locator => row(page, name).locator('.handle')

export const note = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `Why ${name}?` })

/** Starts a list on the home page. */
export async function makeList(page: Page, title = 'Eat in Rome'): Promise<void> {
  await page.getByLabel(en.home.listTitle).fill(title)
  await page.getByRole('button', { name: en.home.create }).click()
}

/** Says that the edit link is saved. It is offered after the first place. */
export async function saveEditLink(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: en.keys.again })
  await show
    .or(page.getByRole('button', { name: en.keys.acknowledge }))
    .first()
    .waitFor()
  if (await show.isVisible()) await show.click()
  await page.getByRole('button', { name: en.keys.acknowledge }).click()
}

/** Chooses the town to search in. */
export async function searchIn(page: Page, town: string): Promise<void> {
  await page.locator('.town-chip').click()
  await page.getByLabel(en.editor.near, { exact: true }).fill(town)
  await page.getByLabel(en.editor.near, { exact: true }).press('Enter')
}

/** Opens the panel with the description and the author. */
export const openAbout = (page: Page): Promise<void> => page.getByText(en.editor.about, { exact: true }).click()

/** Opens the panels below the rows, which are closed on a phone. */
export const openMore = (page: Page): Promise<void> => page.getByText(en.editor.moreTitle, { exact: true }).click()

/** Opens the list as readers see it. */
export async function viewAsReader(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.editor.share, exact: true }).click()
  await page.getByRole('link', { name: en.editor.view }).click()
}

/** Opens the panel with the downloads. */
export const openDownloads = (page: Page): Promise<void> => page.getByText(en.downloads.title, { exact: true }).click()

/** Types a name and chooses the matching result. */
export async function add(page: Page, typed: string, option: string | RegExp = typed): Promise<void> {
  const before = await page.locator('.editing > li').count()
  await choose(page, typed, option)
  await until(async () => (await page.locator('.editing > li').count()) > before)
}

/** Types a name and chooses the matching result, without waiting for the list: others may remove places meanwhile. */
export async function choose(page: Page, typed: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a place' }).fill(typed)
  await page.getByRole('option').filter({ hasText: option }).first().click()
}

/** Lines whose import needs decisions, for a list that already has Da Enzo. */
export const undecided = [
  'Burger King, Montevideo',
  'Trattoria Nobody Knows',
  'Nobody Else',
  'da enzo, Rome',
  'Roscioli, Rome – book',
]

/** Enters lines into the open import panel and requests the preview. */
export async function paste(page: Page, ...lines: string[]): Promise<void> {
  await page.getByLabel(en.importing.lines).fill(lines.join('\n'))
  await page.locator('.importing').getByRole('button', { name: en.importing.preview }).click()
}

/** Presses Tab, or Shift and Tab, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, way: 'forwards' | 'backwards' = 'forwards'): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(way === 'forwards' ? 'Tab' : 'Shift+Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

/** Stops the page's timers, so that neither a pause in typing nor a retry happens by itself. */
export async function pausedClock(page: Page): Promise<void> {
  await page.clock.install()
  // The time must be in the future, but before a connection counts as lost.
  await page.clock.pauseAt(Date.now() + 8_000)
}
