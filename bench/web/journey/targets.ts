import type { Page } from 'playwright-core'
import { samplePlaces } from '../../lists.ts'
import { openPhone, visit } from './device.ts'
import { type Target, targetsOf } from './in-page.ts'
import type { Measurement, Stand } from './measurement.ts'
import { addField, isShown } from './site-parts.ts'

const minPx = 44

/** Names of the controls that are pressed often. Search results have names of places. */
const often =
  /^(start|make the list|share|copy|open in maps|openstreetmap|google maps|apple maps|map app|undo|add|send|move|remove)\b/i

/** Measures the controls that are pressed often, on all pages that have some. */
export async function targets({ browser, site, votePath }: Stand): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  const { slug, token } = await site.list(samplePlaces(3))
  const found: Target[] = []
  for (const path of ['/', `/lists/${slug}`, votePath, `/lists/${slug}/edit#${token}`]) {
    await visit(page, site.address + path)
    found.push(
      ...(await targetsIn(page, 'main button, main a[href], header button')).filter(({ name }) => often.test(name)),
    )
  }
  await addField(page).tap()
  await page.keyboard.type('trattoria')
  await isShown(page.getByRole('option'), 5000)
  found.push(...(await targetsIn(page, '[role=option]')).map(({ isLarge }) => ({ name: 'search result', isLarge })))
  const small = found.filter(({ isLarge }) => !isLarge)
  const names = [...new Set(small.map(({ name }) => name.split(' ')[0]))]
  return [
    {
      what: `often pressed controls of at least ${minPx} px`,
      goal: 'all',
      measured: `${found.length - small.length} of ${found.length}${names.length > 0 ? `; smaller: ${names.join(', ')}` : ''}`,
      met: found.length > 0 && small.length === 0,
    },
  ]
}

const targetsIn = (page: Page, selector: string): Promise<Target[]> =>
  page.locator(selector).filter({ visible: true }).evaluateAll(targetsOf, minPx)
