import { setTimeout } from 'node:timers/promises'
import { short, whole } from '../../figure.ts'
import { median } from '../../rounds.ts'
import { openPhone, visit } from './device.ts'
import type { Measurement, Stand } from './measurement.ts'
import { traced } from './trace.ts'

const rounds = 5
const [settleMs, maxWaitMs] = [3000, 120_000]
const maxFrameMs = 50
/** Two thumbs in a hurry, in px per second. */
const speed = 20_000

/** Measures scrolling through the page of 2,000 places on a slow phone. */
export async function longReader(stand: Stand): Promise<Measurement[]> {
  const found: { worstMs: number; share: number }[] = []
  while (found.length < rounds) found.push(await round(stand))
  const worst = median(found.map(({ worstMs }) => worstMs))
  const share = Math.min(...found.map(({ share }) => share))
  return [
    {
      what: 'reader with 2,000 places: worst frame while scrolling through the list',
      goal: `≤ ${maxFrameMs} ms`,
      measured: `${short(worst)} ms (scrolled through ${whole(100 * Math.min(share, 1))} %)`,
      met: worst <= maxFrameMs && share > 0.95,
    },
  ]
}

async function round({ browser, site, long: { slug } }: Stand): Promise<{ worstMs: number; share: number }> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  page.setDefaultTimeout(maxWaitMs)
  await visit(page, `${site.address}/lists/${slug}`)
  await setTimeout(settleMs)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
  const session = await page.context().newCDPSession(page)
  const { worstTaskMs } = await traced(page, async () => {
    await session.send('Input.synthesizeScrollGesture', { x: 195, y: 600, yDistance: -height, speed })
  })
  const end = await page.evaluate<number>('scrollY')
  return { worstMs: worstTaskMs, share: end / height }
}
