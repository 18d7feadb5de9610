import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { type Figure, short, whole } from '../../figure.ts'
import { temporaryFolder } from '../../folder.ts'
import { postgres } from '../../postgres.ts'
import { median } from '../../rounds.ts'
import { type Change, changes, places } from './changes.ts'
import { actedAt, whenShown } from './in-page.ts'
import { type List, openSite, type Site } from './site.ts'

const goalMs = 2000
const times = 24

/** Two windows with the same list, and a list without watchers. */
type Two = { first: Site; second: Site; ada: Page; grace: Page; list: List; unseen: List }

/** Measures how long after one person's change another person sees it. */
export async function together(browser: Browser): Promise<Figure> {
  const rows = [...(await onSqlite(browser)), ...(await onPostgres(browser))]
  return {
    title: 'Seeing another person’s changes',
    about:
      `Two browser windows of this machine with the same list of ${places.length} places open for editing; ${times} changes of each kind by turns, after pauses of different lengths. From the event in one window (the click, the Enter, the last key) to the end of the frame in which the other shows it; the goal is ${goalMs} ms. ` +
      'A note includes the 900 ms without a key after which it is saved. Two processes do not notify each other: each queries the database twice a second. ' +
      'The baseline is a change by REST at the first process, then reading the list at the second. PostgreSQL is that of the tests, which does not wait for the disk.',
    columns: [
      ...['database', 'change', 'changes', 'median ms', 'greatest', `**≤ ${goalMs} ms**`],
      ...['baseline: write and read', '**more than the baseline, ms**'],
    ],
    rows,
  }
}

async function onSqlite(browser: Browser): Promise<string[][]> {
  using folder = temporaryFolder()
  await using site = await openSite({ DATA_DIR: folder.path })
  return await rowsOf(browser, 'SQLite, one process', site, site)
}

async function onPostgres(browser: Browser): Promise<string[][]> {
  await using opened = new AsyncDisposableStack()
  const DATABASE_URL = opened.use(await postgres()).url
  const node = async () => opened.use(await openSite({ DATA_DIR: opened.use(temporaryFolder()).path, DATABASE_URL }))
  return await rowsOf(browser, 'PostgreSQL, two processes', await node(), await node())
}

async function rowsOf(browser: Browser, database: string, first: Site, second: Site): Promise<string[][]> {
  const bodies = places.map(({ mapPlaceId }) => ({ mapPlaceId }))
  const [list, unseen] = [await first.list(bodies), await first.list(bodies)]
  const [ada, grace] = [await first.edit(browser, list), await second.edit(browser, list)]
  const two = { first, second, ada, grace, list, unseen }
  const found = changes.map(change => ({ change, seen: [] as number[], baseline: [] as number[] }))
  // The first round does not count: the other window may not listen yet.
  for (let round = -1; round < times; round++)
    for (const { change, seen, baseline } of found) {
      // Varies the time between a change and the other process's next look at the database.
      await setTimeout(500 * ((Math.abs(round) * 0.618) % 1))
      const one = await seenAfter(two, change, round)
      const bare = await writtenAndRead(two, round)
      if (round < 0) continue
      seen.push(one)
      baseline.push(bare)
    }
  for (const page of [ada, grace]) await page.context().close()
  return found.map(({ change, seen, baseline }) => [
    database,
    change.what,
    whole(seen.length),
    short(median(seen)),
    short(Math.max(...seen)),
    `**${seen.filter(ms => ms <= goalMs).length} of ${seen.length}**`,
    short(median(baseline)),
    `**${short(median(seen.map((ms, index) => ms - baseline[index]!)))}**`,
  ])
}

async function seenAfter({ ada, grace }: Two, { prepare }: Change, round: number): Promise<number> {
  const { act, shown } = await prepare(ada, round)
  const showing = grace.evaluate(whenShown, shown)
  await act()
  const at = await showing
  return at - (await ada.evaluate(actedAt))
}

async function writtenAndRead({ first, second, unseen: { slug, token } }: Two, round: number): Promise<number> {
  const start = performance.now()
  await first.ask('PATCH', `/lists/${slug}`, token, { description: `${round}` })
  await second.ask('GET', `/lists/${slug}`)
  return performance.now() - start
}
