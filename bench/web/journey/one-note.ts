import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { whole } from '../../figure.ts'
import { samplePlaces } from '../../lists.ts'
import { openPhone, visit, within } from './device.ts'
import { type Measurement, type Stand, yesOrNo } from './measurement.ts'
import { isShown, noteIn, rows } from './site-parts.ts'

const mine = 'Book ahead'
const theirs = 'Closed on Mondays.'
const maxDistance = 200
/** A page shows others' changes within two seconds. */
const followMs = 3000

/** Measures what a person sees who writes a note that another person changes. */
export async function oneNote({ browser, site }: Stand): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  const { slug, token } = await site.list(samplePlaces(10))
  const read = async () => (await site.ask('GET', `/lists/${slug}`)) as { places: { id: string; note?: string }[] }
  const { places } = await read()
  const write = (index: number) =>
    site.ask('PUT', `/lists/${slug}/places/${places[index]!.id}/note`, token, { note: theirs })
  await visit(page, `${site.address}/lists/${slug}/edit#${token}`)

  const saved = rows(page).nth(4)
  await noteIn(saved).fill(mine)
  await within(5000, async () => (await read()).places[4]?.note === mine)
  await write(4)
  await setTimeout(followMs)
  const inField = await noteIn(saved).inputValue()
  const afterSaving = await distance(page, saved)
  await noteIn(saved).blur()

  const unsaved = rows(page).nth(7)
  await noteIn(unsaved).fill(mine)
  await write(7)
  // A note is saved 900 ms after the last key.
  for (let keys = 0; keys < followMs / 300; keys++) {
    await page.keyboard.type('!')
    await setTimeout(300)
  }
  const whileWriting = await distance(page, unsaved)
  await noteIn(unsaved).blur()
  const isOpen = await isShown(page.getByRole('button', { name: /^(keep|use) /i }), 5000)
  const saysSaved = await page.getByText('All changes are saved').first().isVisible()
  const distances = {
    'after my note was saved': afterSaving,
    'while I write': whileWriting,
    'while a choice is open': await distance(page, unsaved),
  }
  return [
    {
      what: 'two people in one note: the note that has the focus',
      goal: 'stays as it is',
      measured: inField === mine ? 'stays as it is' : `replaced by “${inField}”`,
      met: inField === mine,
    },
    {
      what: 'two people in one note: the other’s text is shown',
      goal: `within ${maxDistance} px of the row`,
      measured: Object.entries(distances)
        .map(([when, px]) => `${when}: ${px === undefined ? 'not shown' : `${whole(px)} px away`}`)
        .join('; '),
      met: Object.values(distances).every(px => px !== undefined && px <= maxDistance),
    },
    {
      what: 'two people in one note: “All changes are saved” while a choice is open',
      goal: 'not shown',
      measured: isOpen ? `shown: ${yesOrNo(saysSaved)}` : 'no choice was offered',
      met: isOpen && !saysSaved,
    },
  ]
}

/** Returns how far above or below a row the other's text is shown, in px. */
async function distance(page: Page, row: Locator): Promise<number | undefined> {
  const box = await row.boundingBox()
  const distances: number[] = []
  for (const text of await page.locator('main').getByText(theirs).filter({ visible: true }).all()) {
    const other = await text.boundingBox()
    if (box && other) distances.push(Math.max(0, box.y - (other.y + other.height), other.y - (box.y + box.height)))
  }
  return distances.length > 0 ? Math.min(...distances) : undefined
}
