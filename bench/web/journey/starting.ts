import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { whole } from '../../figure.ts'
import { aboveKeyboard, type Colors, openPhone } from './device.ts'
import { looksOf } from './in-page.ts'
import { type Measurement, type Stand, yesOrNo } from './measurement.ts'
import { Person } from './person.ts'
import { shareList, watchShares } from './sharing.ts'
import { addPlace, nameIn, rowOf, rows, slugOf, startList } from './site-parts.ts'

const places = ['Dar Poeta', 'da Felice', 'Da Enzo']
const maxTaps = 8
/** A highlight lasts a second at least. The script sees a row up to 200 ms after it appeared. */
const highlightMs = 800

/** Measures a new list of three places, from the home page until it is shared. */
export async function starting({ browser, site }: Stand): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  await watchShares(page)
  const person = new Person(page)
  await startList(person, site.address, 'Eat in Rome')
  const start = person.taps
  for (const name of places) await addPlace(person, name)
  const added = person.taps
  const { listed, authorName } = (await site.ask('GET', `/lists/${slugOf(page)}`)) as Record<string, unknown>
  const inSheet = await shareList(person)
  const { taps } = person
  return [
    {
      what: 'taps from the home page to a shared list of three',
      goal: `≤ ${maxTaps}`,
      measured:
        `${taps}: to start ${start}, to add ${added - start}, to share ${taps - added}` +
        (inSheet === undefined ? ', but no link was shared' : inSheet > 0 ? `; ${inSheet} more in the sheet` : ''),
      met: inSheet !== undefined && taps <= maxTaps,
    },
    {
      what: 'a new list can be found by search',
      goal: 'no: `listed` is false',
      measured: `listed: ${listed}`,
      met: listed === false,
    },
    {
      what: 'author of a new list, before it is shared',
      goal: 'Someone',
      measured: String(authorName),
      met: authorName === 'Someone',
    },
  ]
}

/** Measures where the places of a new list appear. */
export async function adding(stand: Stand): Promise<Measurement[]> {
  return [...(await addingIn(stand, 'light')), ...(await addingIn(stand, 'dark'))]
}

async function addingIn({ browser, site }: Stand, colors: Colors): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address, colors)
  const { page } = phone
  const person = new Person(page)
  await startList(person, site.address, 'Eat in Rome')
  const tops: string[] = []
  let [seen, highlighted] = [0, 0]
  for (const name of places) {
    await addPlace(person, name)
    const added = rowOf(page, name).first()
    await setTimeout(highlightMs)
    if (await differs(page, added)) highlighted += 1
    if (await isAboveKeyboard(added)) seen += 1
    const top = (await added.boundingBox())?.y
    tops.push(top === undefined ? 'none' : whole(top))
  }
  const undo = await page.getByRole('button', { name: /^Undo/ }).first().isVisible()
  return [
    {
      what: `of three places just added, seen above the keyboard without scrolling (${colors})`,
      goal: '3, with Undo',
      measured: `${seen}, new rows at y = ${tops.join(', ')}; Undo: ${yesOrNo(undo)}`,
      met: seen === places.length && undo,
    },
    {
      what: `new rows that look different from all others after a second (${colors})`,
      goal: `${places.length - 1} of ${places.length - 1}`,
      // The first row has no other row to differ from.
      measured: `${highlighted} of ${places.length - 1}`,
      met: highlighted === places.length - 1,
    },
  ]
}

async function isAboveKeyboard(row: Locator): Promise<boolean> {
  const box = await nameIn(row).boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= aboveKeyboard
}

/** Returns whether a row has another background, outline or shadow than each other row. */
async function differs(page: Page, row: Locator): Promise<boolean> {
  const own = await row.evaluate(looksOf)
  const all = await Promise.all((await rows(page).all()).map(each => each.evaluate(looksOf)))
  return all.length > 1 && all.filter(looks => looks === own).length === 1
}
