import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { readStarter } from '../../../src/places/index/starter-file.ts'
import { formTokenHeader, sitePath } from '../../../src/web/api/names.ts'
import { formatMessage } from '../../../src/web/locales/format-message.ts'
import { messagesByLanguage } from '../../../src/web/locales/messages.ts'
import { type Figure, short, whole } from '../../figure.ts'
import { temporaryFolder } from '../../folder.ts'
import { median, percentile } from '../../rounds.ts'
import { actedAt, answered, lastRequest, whenShown } from './in-page.ts'
import { openSite, type Site } from './site.ts'
import { chains, namesOfOnePlace, placesOf, type Typed } from './texts.ts'

const { en } = messagesByLanguage

const goalMs = 200
/** A fast typist's pause, longer than the page's delay: each key but the last causes a wasted request. */
const keyMs = 100
const texts = 24

type Case = { what: string; texts: readonly Typed[]; list: readonly object[]; where: boolean }

/** Times in ms. `asking` is the request's part of `shown`; `fetched` is the same request again. */
type Times = { shown: number; asking: number; fetched: number; bare: number }

/** Measures how long after the last key of a name its options are shown. */
export async function typing(browser: Browser): Promise<Figure> {
  const { towns } = readStarter()
  const rome = towns[0]!
  const names = namesOfOnePlace(towns)
  const cases: Case[] = [
    { what: 'nowhere, a list without places', texts: names.splice(0, texts), list: [], where: false },
    { what: 'the town in “Where”', texts: names.splice(0, texts), list: [], where: true },
    {
      what: 'near the last place of the list',
      texts: names.filter(({ town }) => town === rome).slice(0, texts),
      list: placesOf(rome)
        .slice(0, 25)
        .map(({ mapPlaceId }) => ({ mapPlaceId })),
      where: false,
    },
    { what: 'a chain, the town in “Where”', texts: chains(towns).slice(0, texts), list: [], where: true },
  ]
  using folder = temporaryFolder()
  await using site = await openSite({ DATA_DIR: folder.path, SITE_DAILY_SEARCHES_PER_ADDRESS: '1000000' })
  const rows: string[][] = []
  for (const given of cases) rows.push(await row(site, browser, given))
  return {
    title: 'Typing the name of a restaurant on the edit page',
    about:
      `Chromium and the service on this machine, with the starter places; real names, a key each ${keyMs} ms, each name once. From the event of the last key to the end of the frame that shows the options for the whole name; the goal is ${goalMs} ms. ` +
      'This includes the page’s own pause, in which another key may come, and its request. ' +
      'The baselines are measured in the same page after each name: the same request again by `fetch`, and a bare round trip to `/healthz`, both on an open connection. Their maxima show how busy the machine was. Tiles are off.',
    columns: [
      ...[
        'looked for',
        'names',
        'median ms',
        '95th percentile',
        'greatest',
        `**≤ ${goalMs} ms**`,
        'of it the question',
      ],
      ...['baseline: the question alone', 'greatest', 'round trip', 'greatest', '**more than the question alone, ms**'],
    ],
    rows,
  }
}

async function row(site: Site, browser: Browser, { what, texts, list, where }: Case): Promise<string[]> {
  const page = await site.edit(browser, await site.list(list))
  const formToken = (await page.locator('list-editor').getAttribute('data-form-token')) ?? ''
  // Keys are sent over the DevTools protocol, because Playwright supports only an American keyboard.
  const keyboard = await page.context().newCDPSession(page)
  const times: Times[] = []
  for (const { name, town } of texts) {
    if (where) await page.locator('#near').fill(town.englishName ?? town.name)
    const shown = await shownAfter(page, keyboard, name)
    times.push({ shown, ...(await askedAgain(page, name, { [formTokenHeader]: formToken })) })
  }
  await page.context().close()
  const of = (side: keyof Times) => times.map(one => one[side])
  const shown = of('shown')
  return [
    what,
    whole(shown.length),
    short(median(shown)),
    short(percentile(shown, 0.95)),
    short(Math.max(...shown)),
    `**${shown.filter(ms => ms <= goalMs).length} of ${shown.length}**`,
    short(median(of('asking'))),
    short(median(of('fetched'))),
    short(Math.max(...of('fetched'))),
    short(median(of('bare'))),
    short(Math.max(...of('bare'))),
    `**${short(median(times.map(({ shown, fetched }) => shown - fetched)))}**`,
  ]
}

async function shownAfter(page: Page, keyboard: CDPSession, name: string): Promise<number> {
  const press = async (key: string) => {
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }
  await page.locator('#add').fill('')
  await page.locator('#add').focus()
  const keys = [...name]
  const last = keys.pop()!
  for (const key of keys) {
    await press(key)
    await setTimeout(keyMs)
  }
  // Only this option shows the text that the results belong to.
  const ownPlace = formatMessage(en.editor.addYourself, { name }, 'en')
  const showing = page.evaluate(whenShown, {
    selector: '#add-options:not([hidden]) > li:last-child',
    texts: [ownPlace],
  })
  await press(last)
  const at = await showing
  const found = await page.locator('#add-options b').allTextContents()
  if (!found.includes(name)) throw new Error(`${name} is not among ${found}: the time of that answer means nothing.`)
  return at - (await page.evaluate(actedAt))
}

async function askedAgain(page: Page, name: string, headers: Record<string, string>): Promise<Omit<Times, 'shown'>> {
  const asked = await page.evaluate(lastRequest, `${sitePath}/places`)
  if (!asked || new URL(asked.url).searchParams.get('query') !== name) throw new Error(`${name} was not asked for.`)
  const fetched = await page.evaluate(answered, { url: asked.url, headers })
  const bare = await page.evaluate(answered, { url: new URL('/healthz', asked.url).href, headers: {} })
  return { asking: asked.ms, fetched, bare }
}
