import type { Page } from 'playwright-core'
import { whole } from '../../figure.ts'
import { openDesktop, openPhone, visit, within } from './device.ts'
import { nameOf } from './in-page.ts'
import { type Measurement, type Stand, yesOrNo } from './measurement.ts'
import { dialogs, isShown, nameIn, rows } from './site-parts.ts'

const followMs = 2000
const maxHeader = 190

/** Measures a list's page as readers see it first. */
export async function reading({ browser, site, short }: Stand): Promise<Measurement[]> {
  const url = `${site.address}/lists/${short.slug}`
  await using phone = await openPhone(browser, site.address)
  await using desktop = await openDesktop(browser)
  await visit(phone.page, url)
  await visit(desktop.page, url)
  return [
    await firstPlace(phone.page, 'phone', 844),
    await firstPlace(desktop.page, 'desktop', 900),
    await header(phone.page),
    await mapLinks(phone.page),
  ]
}

async function firstPlace(page: Page, device: string, height: number): Promise<Measurement> {
  const y = (await nameIn(rows(page).first()).boundingBox())?.y
  const goal = height / 2
  return {
    what: `reader on a ${device}: the first restaurant starts at`,
    goal: `y ≤ ${goal} of ${height}`,
    measured: y === undefined ? 'none' : `y = ${whole(y)}`,
    met: y !== undefined && y <= goal,
  }
}

async function header(page: Page): Promise<Measurement> {
  const box = await page.locator('main header').first().boundingBox()
  return {
    what: 'reader on a phone: height of the header',
    goal: `≤ ${maxHeader} px`,
    measured: box ? `${whole(box.height)} px, from y = ${whole(box.y)}` : 'none',
    met: box !== null && box.height <= maxHeader,
  }
}

const mapSites = /openstreetmap\.org|google\.[a-z.]+\/maps|maps\.google|maps\.apple\.com|^geo:/

async function mapLinks(page: Page): Promise<Measurement> {
  const row = rows(page).first()
  const shown: string[] = []
  for (const control of await row.locator(':is(a, button):not(h2 *, h3 *, h4 *)').filter({ visible: true }).all()) {
    const name = await control.evaluate(nameOf)
    if (mapSites.test((await control.getAttribute('href')) ?? '') || /\bmaps?\b/i.test(name)) shown.push(name)
  }
  const open = row.getByRole('button', { name: /maps?/i }).first()
  // The choice of a map app may be in a menu that opens.
  if (await open.isVisible()) await open.tap()
  await isShown(dialogs(page), 1000)
  const choices = row.or(dialogs(page))
  const hasGoogle =
    (await choices
      .filter({ has: page.locator('a[href*="google."]') })
      .or(choices.filter({ hasText: 'Google' }))
      .count()) > 0
  return {
    what: '“Open in Maps” for a directory place',
    goal: 'one button, Google among its choices',
    measured: `${shown.length} (${shown.join(', ')}); Google: ${yesOrNo(hasGoogle)}`,
    met: shown.length === 1 && hasGoogle,
  }
}

/** Measures when an open page shows a change of its list. */
export async function following({ browser, site }: Stand): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  const { slug, token } = await site.list([])
  await site.ask('POST', `/lists/${slug}/places`, token, { own: { name: 'Da Gino' } })
  await visit(page, `${site.address}/lists/${slug}`)
  const start = performance.now()
  await site.ask('POST', `/lists/${slug}/places`, token, { own: { name: 'Da Remo' } })
  const isFollowed = await within(3 * followMs, () => page.getByRole('heading', { name: 'Da Remo' }).isVisible())
  const ms = performance.now() - start
  return [
    {
      what: 'an open reader page shows a change after',
      goal: `≤ ${followMs} ms`,
      measured: isFollowed ? `${whole(ms)} ms` : 'needs a reload',
      met: isFollowed && ms <= followMs,
    },
  ]
}
