import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { short, whole } from '../../figure.ts'
import { median } from '../../rounds.ts'
import { openPhone } from './device.ts'
import { type Measurement, type Stand, yesOrNo } from './measurement.ts'
import { addField, handleIn, noteIn, rows } from './site-parts.ts'
import { traced, type Work } from './trace.ts'

/** A round takes a minute while all rows are in the document. */
const rounds = 3
const settleMs = 6000
/** A change is sent after 900 ms at most. */
const savedMs = 3000
const maxWaitMs = 240_000
const maxTaskMs = 50
const [maxRows, maxElements] = [150, 5000]
const keys = 'Go early.'

type Round = {
  opening: Work
  move: Work
  typing: Work
  saving: Work
  rows: number
  elements: number
  isNumbered: boolean
}

/** Measures the editor of a list of 2,000 places on a slow phone. */
export async function longEditor(stand: Stand): Promise<Measurement[]> {
  const found: Round[] = []
  while (found.length < rounds) found.push(await round(stand))
  const of = (value: (round: Round) => number) => median(found.map(value))
  const styleMs = of(({ opening }) => opening.styleAndLayoutMs)
  const scriptMs = of(({ opening }) => opening.scriptMs)
  const task = (what: string, ms: number): Measurement => ({
    what: `2,000 places in the editor: longest task ${what}`,
    goal: `≤ ${maxTaskMs} ms`,
    measured: `${short(ms)} ms`,
    met: ms <= maxTaskMs,
  })
  const [rowCount, elements] = [of(({ rows }) => rows), of(({ elements }) => elements)]
  const isNumbered = found.every(({ isNumbered }) => isNumbered)
  return [
    {
      what: '2,000 places in the editor: style and layout until 6 s after the first row',
      goal: '≤ 500 ms',
      measured: `${whole(styleMs)} ms, and ${whole(scriptMs)} ms of script`,
      met: styleMs <= 500,
    },
    task(
      'of a move',
      of(({ move }) => move.worstTaskMs),
    ),
    task(
      `of ${keys.length} keystrokes in a note`,
      of(({ typing }) => typing.worstTaskMs),
    ),
    task(
      'of saving the note',
      of(({ saving }) => saving.worstTaskMs),
    ),
    {
      what: '2,000 places in the editor: rows and elements in the document',
      goal: `≤ ${maxRows} and ≤ ${whole(maxElements)}`,
      measured: `${whole(rowCount)} and ${whole(elements)}`,
      met: rowCount <= maxRows && elements <= maxElements,
    },
    {
      what: '2,000 places in the editor: rows have `aria-setsize` and `aria-posinset`',
      goal: 'yes',
      measured: yesOrNo(isNumbered),
      met: isNumbered,
    },
  ]
}

async function round({ browser, site, long: { slug, token } }: Stand): Promise<Round> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  page.setDefaultTimeout(maxWaitMs)
  const opening = await traced(page, async () => {
    await page.goto(`${site.address}/lists/${slug}/edit#${token}`, { timeout: maxWaitMs })
    await rows(page).first().waitFor()
    await setTimeout(settleMs)
  })
  await addField(page).waitFor()
  const row = rows(page).nth(2)
  const counts = { rows: await rows(page).count(), elements: await page.locator('*').count() }
  const isNumbered =
    (await row.getAttribute('aria-setsize')) === '2000' && (await row.getAttribute('aria-posinset')) === '3'
  const handle = handleIn(row)
  await handle.focus()
  await idle(page)
  const move = await traced(page, async () => {
    await page.keyboard.press('ArrowDown')
    await setTimeout(savedMs)
  })
  await noteIn(row).focus()
  await idle(page)
  const typing = await traced(page, async () => {
    for (const key of keys) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await setTimeout(200)
    }
  })
  const saving = await traced(page, async () => {
    await page.keyboard.press('!')
    await setTimeout(savedMs)
  })
  return { opening, move, typing, saving, ...counts, isNumbered }
}

/** Waits until the page has nothing left to do. Not within a trace, which would count it. */
async function idle(page: Page): Promise<void> {
  await setTimeout(savedMs)
  await page.evaluate('new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}
