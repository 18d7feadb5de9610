import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { type Running, startServer } from '../../src/server/start-server.ts'
import { openBrowser } from '../api/oauth/browser.ts'
import { temporaryFolder } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { has, testWith } from '../support/tools.ts'
import { openTileServer, type TileServer } from './tile-server.ts'

/** A person with a separate browser context: cookies, storage and cache are not shared. */
export type Visitor = {
  context: BrowserContext
  page: Page
  /** All requests of all tabs. */
  requests: Request[]
  /** Console errors and warnings, and requests to foreign sites. A test fails at its end if there are any. */
  complaints: string[]
  /** Allows complaints that the test provokes. */
  expects(complaint: RegExp): void
}

/** An addPlace body, or the name of a restaurant in Rome. */
export type PlaceBody = string | Record<string, unknown>

export type Made = { slug: string; token: string; page: string; editPage: string; editUrl: string }

export type Scene = {
  /** The service's address without a path. */
  address: string
  /** An API key. */
  key: string
  tiles: TileServer
  /** All log lines of the service, in which tokens are not blanked. */
  logged: string[]
  /** Opens a separate connection to the service's database. */
  database(): DatabaseSync
  /** Returns the number of lists with this title, also of those that cannot be found by search. */
  countOf(title: string): number
  /** Opens a browser window with a page. @param url a path of this service or a whole address */
  visit(url?: string, as?: BrowserContextOptions): Promise<Visitor>
  /** Creates a list through the API. */
  list(places?: readonly PlaceBody[], members?: Record<string, unknown>): Promise<Made>
  /** Sends a request to `/api/v1`. @returns the parsed response */
  ask(method: string, path: string, given?: { token?: string; body?: unknown }): Promise<Json>
}

type Stage = AsyncDisposable & {
  browser: Browser
  tiles: TileServer
  server: Running
  folder: string
  logged: string[]
  key: string
}

/**
 * In ms. A busy machine takes ten times as long as a quiet one. It may also lose a click, so a failed story runs once more. The wait for an
 * element is shorter, so that its error names the element.
 */
const maxStoryMs = 90_000
const maxWaitMs = 25_000

/** Defaults for a desktop window. Tests that intercept requests would not see those of a service worker. */
const desktop: BrowserContextOptions = {
  locale: 'en-GB',
  viewport: { width: 1200, height: 900 },
  serviceWorkers: 'block',
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Opens one service and one browser for all tests of a file.
 * @param settings of the service
 * @returns a function that declares a test. Each test has its own windows, and fails on an unexpected complaint of the browser
 */
export function stage(settings: Record<string, string> = {}) {
  let open: Stage | undefined
  beforeAll(async () => {
    if (has('chromium')) open = await openStage(settings)
  })
  afterAll(() => open?.[Symbol.asyncDispose]())

  return (sentence: string, run: (scene: Scene) => Promise<void>): void =>
    testWith(['chromium'], sentence, () => perform(open, run), { timeout: maxStoryMs, retry: 1 })
}

async function perform(stage: Stage | undefined, run: (scene: Scene) => Promise<void>): Promise<void> {
  if (!stage) throw new Error('there is no stage')
  const visitors: Visitor[] = []
  try {
    await run(sceneOn(stage, visitors))
    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
  } catch (error) {
    if (error instanceof Error) error.message += await shownTo(visitors)
    throw error
  } finally {
    for (const { context } of visitors) await context.close()
  }
}

/** Returns what the pages show, for the message of a failed test. */
async function shownTo(visitors: readonly Visitor[]): Promise<string> {
  const texts = visitors.map(({ page }) => page.evaluate('document.body.innerText').catch(() => 'closed'))
  return (await Promise.all(texts)).map(text => `\n\nThe page shows: ${String(text).slice(0, 2000)}`).join('')
}

async function openStage(settings: Record<string, string>): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const [browser, tiles] = await Promise.all([openBrowser(), openTileServer()])
  opened.defer(() => browser.close())
  opened.use(tiles)
  const folder = opened.use(temporaryFolder())
  const environment = { PORT: '0', DATA_DIR: folder.path, EXAMPLE_LIST: 'off', MAP_TILES_URL: tiles.template }
  const logged: string[] = []
  // Replaces the service's own log, which blanks tokens. No token may even reach the log.
  const log = pino({ level: 'trace' }, { write: line => void logged.push(line) })
  const server = opened.use(
    await startServer(readSettings({ ...environment, SITE_DAILY_LISTS_PER_ADDRESS: '1000', ...settings }), { log }),
  )
  const { key } = await server.service.storage.apiKeys.create('test')
  const all = opened.move()
  return { browser, tiles, server, folder: folder.path, logged, key, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

function sceneOn({ browser, tiles, server, folder, logged, key }: Stage, visitors: Visitor[]): Scene {
  const { address } = server
  const tileOrigin = new URL(tiles.template).origin
  const database = () => new DatabaseSync(join(folder, 'forklist.db'))

  const visit: Scene['visit'] = async (url, as) => {
    const seenAs = { baseURL: address, ...desktop, ...as }
    const context = await browser.newContext(seenAs)
    const visitor = await openVisitor(context, [seenAs.baseURL, tileOrigin])
    visitors.push(visitor)
    if (url !== undefined) await visitor.page.goto(url)
    return visitor
  }

  const ask: Scene['ask'] = async (method, path, { token, body } = {}) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return text === '' ? { status: answer.status } : JSON.parse(text)
  }

  const list: Scene['list'] = async (wanted = [], members = {}) => {
    const places = wanted.map(place => (typeof place === 'string' ? { query: place, near: 'Rome' } : place))
    const about = { title: 'Eat in Rome', authorName: 'Ada', ...members }
    const made = await ask('POST', '/lists', { token: key, body: { ...about, places: places.slice(0, 100) } })
    if (made.slug === undefined) throw new Error(JSON.stringify(made))
    const { slug, editToken: token, editUrl } = made
    for (let from = 100; from < places.length; from += 100)
      await ask('POST', `/lists/${slug}/places/batch`, { token, body: { places: places.slice(from, from + 100) } })
    return { slug, token, page: `/lists/${slug}`, editPage: `/lists/${slug}/edit`, editUrl }
  }

  const countOf = (title: string) => {
    using lists = database()
    return Number(lists.prepare('select count(*) as count from lists where title = ?').get(title)!.count)
  }
  return { address, key, tiles, logged, database, countOf, visit, list, ask }
}

async function openVisitor(context: BrowserContext, own: readonly string[]): Promise<Visitor> {
  const requests: Request[] = []
  const complaints: string[] = []
  const expected: RegExp[] = [/Service Worker registration blocked by Playwright/]
  const complain = (what: string) => {
    if (!expected.some(pattern => pattern.test(what))) complaints.push(what)
  }
  context.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complain(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', web => complain(String(web.error())))
  context.on('request', request => {
    requests.push(request)
    const { origin, protocol } = new URL(request.url())
    if (!own.includes(origin) && !['data:', 'blob:'].includes(protocol)) complain(`asked ${request.url()}`)
  })
  context.setDefaultTimeout(maxWaitMs)
  const page = await context.newPage()
  return { context, page, requests, complaints, expects: complaint => void expected.push(complaint) }
}
