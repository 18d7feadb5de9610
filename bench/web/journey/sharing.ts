import type { Page } from 'playwright-core'
import { openPhone, visit, within } from './device.ts'
import { backgroundOf, nameOf } from './in-page.ts'
import type { Measurement, Stand } from './measurement.ts'
import type { Person } from './person.ts'
import { actionsOfBar, dialogs } from './site-parts.ts'

/** Buttons by which a list's link leaves the page. */
const shares = /^(share|copy the link|copy link|copy)( …|…)?$/i

/** Gives the page a share sheet and a clipboard that record what is shared. */
export const watchShares = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    globalThis.shared = []
    navigator.share = async ({ url, text }) => void shared.push(url ?? text)
    navigator.canShare = () => true
    Object.defineProperty(navigator.clipboard, 'writeText', { value: async text => void shared.push(text) })
  `)

/**
 * Shares the list that is open in the editor, from there or else from its page.
 * @returns the number of further taps in the site's own sheet, which counts as one with the tap that opens it; `undefined` if no link of
 * readers was shared
 */
export async function shareList(person: Person): Promise<number | undefined> {
  const { page } = person
  const inBar = await shareInBar(page)
  if (inBar) await person.tap(inBar)
  else {
    await person.tap(page.getByRole('link', { name: /reader/i }).first())
    await person.tap(page.getByRole('button', { name: shares }).first())
  }
  let taps = 0
  while (!(await within(1000, () => isShared(page)))) {
    const sheet = dialogs(page).last()
    if (taps >= 4 || !(await sheet.isVisible())) return undefined
    // The first share asks for a name.
    for (const field of await sheet.getByRole('textbox').filter({ visible: true }).all())
      if ((await field.isEditable()) && (await field.inputValue()) === '') await field.fill('Ada')
    await sheet
      .getByRole('button', { name: /share|copy|send|next|done|save/i })
      .first()
      .tap()
    taps += 1
  }
  return taps
}

/** Measures the button Share of the edit page. */
export async function sharing({ browser, site, short }: Stand): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  await visit(page, `${site.address}/lists/${short.slug}/edit#${short.token}`)
  const actions = await actionsOfBar(page)
  const names = await Promise.all(actions.map(action => action.evaluate(nameOf)))
  const backgrounds = await Promise.all(actions.map(action => action.evaluate(backgroundOf)))
  const index = names.findIndex(name => /^share/i.test(name))
  const isFilled = index >= 0 && backgrounds.filter(color => color === backgrounds[index]).length === 1
  return [
    {
      what: 'share from the edit page',
      goal: 'Share is the first action of the bar: in the first place, or the only filled one',
      measured: `${index < 0 ? 'none' : isFilled ? 'filled' : 'not filled'}; the bar has ${names.join(', ') || 'nothing'}`,
      met: index === 0 || isFilled,
    },
  ]
}

async function shareInBar(page: Page) {
  for (const action of await actionsOfBar(page)) if (/^share/i.test(await action.evaluate(nameOf))) return action
  return undefined
}

/** Only a link of readers counts: the edit link has its token behind the `#`. */
const isShared = async (page: Page): Promise<boolean> => {
  const shared = await page.evaluate<string[]>('globalThis.shared')
  return shared.some(text => text.includes('/lists/') && !text.includes('#'))
}
