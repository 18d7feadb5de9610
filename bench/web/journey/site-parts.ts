import type { Locator, Page } from 'playwright-core'
import { visit, within } from './device.ts'
import type { Person } from './person.ts'

// Finds the parts of the pages by roles and visible names, so that the same script measures the website before and after a change.

/** The places of a list, in the reader and in the editor. */
export const rows = (page: Page): Locator => page.locator('main ol > li').filter({ has: page.locator('h2, h3, h4') })

export const nameIn = (row: Locator): Locator => row.locator('h2, h3, h4').first()

export const rowOf = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('heading', { name }) })

export const addField = (page: Page): Locator => page.getByRole('combobox').and(page.locator('input, textarea')).first()

export const option = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('option').filter({ hasText: name }).first()

export const handleIn = (row: Locator): Locator => row.getByRole('button', { name: /^Move / }).first()

export const noteIn = (row: Locator): Locator => row.locator('textarea').first()

export const dialogs = (page: Page): Locator =>
  page.locator('dialog[open], [role=dialog], [role=menu], [popover]:popover-open').filter({ visible: true })

/** The edit page's bar is in this part of the screen. */
const barBottom = 160

/** Returns the buttons and links of the edit page's bar. */
export async function actionsOfBar(page: Page): Promise<Locator[]> {
  const status = page.getByRole('status').first()
  await status.waitFor({ state: 'attached' })
  const all = await page.locator('main button, main a, header button').filter({ visible: true }).all()
  const boxes = await Promise.all(all.map(each => each.boundingBox()))
  return all.filter((_, index) => {
    const box = boxes[index]
    return box && box.y >= 0 && box.y + box.height <= barBottom
  })
}

/** Starts a list on the home page. Fills in what the form requires. */
export async function startList(person: Person, address: string, title: string): Promise<void> {
  const { page } = person
  await visit(page, address)
  await person.type(page.locator('main').getByRole('textbox').first(), title)
  for (const missing of await page.locator('main input:required:invalid').filter({ visible: true }).all())
    await person.type(missing, 'Ada')
  await person.go()
  await addField(page).waitFor()
}

/** Types a name and takes the place that has it. */
export async function addPlace(person: Person, name: string): Promise<void> {
  const { page } = person
  await person.type(addField(page), name)
  await person.tap(option(page, name))
  await rowOf(page, name).first().waitFor()
}

export const slugOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2]!

/** Returns whether an element is shown soon. */
export const isShown = (target: Locator, ms = 2000): Promise<boolean> => within(ms, () => target.first().isVisible())
