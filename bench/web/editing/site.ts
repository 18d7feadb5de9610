import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { environment, main, said } from '../../processes.ts'
import { rememberActs } from './in-page.ts'

export type List = { slug: string; token: string }

/** The service in a separate process, as people and programs reach it. */
export type Site = AsyncDisposable & {
  address: string
  /** Creates a public list. @param places addPlace's bodies @param title of one line on a phone */
  list(places: readonly object[], title?: string): Promise<List>
  /** Sends a program's request to `/api/v1`. @throws Error for an unsuccessful response, whose time would be meaningless */
  ask(method: string, path: string, token?: string, body?: object): Promise<unknown>
  /** Opens the list's edit page in a separate context with its own storage and connections. */
  edit(browser: Browser, list: List): Promise<Page>
}

/** Maximum number of places of one request. */
const batch = 100

/** Starts the service. @param settings besides a fresh installation's, including `DATA_DIR` */
export async function openSite(settings: Record<string, string>): Promise<Site> {
  const noMap = { MAP_TILES_URL: 'off', MAP_PMTILES: 'off' }
  const env = environment({ PORT: '0', EXAMPLE_LIST: 'off', ...noMap, LOG_LEVEL: 'warn', ...settings })
  await using opened = new AsyncDisposableStack()
  const child = spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  opened.defer(async () => {
    child.kill()
    await ended
  })
  const address = await said(child, /http:\/\/localhost:\d+/)
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'keys', 'create', '--name', 'bench'], { env })
  const key = stdout.trim()

  const ask: Site['ask'] = async (method, path, token, body) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  const resources = opened.move()
  return {
    address,
    ask,
    async list(places, title = 'Where we eat') {
      const about = { title, authorName: 'Ada', places: places.slice(0, batch) }
      const made = (await ask('POST', '/lists', key, about)) as { slug: string; editToken: string }
      const { slug, editToken: token } = made
      for (let from = batch; from < places.length; from += batch)
        await ask('POST', `/lists/${slug}/places/batch`, token, { places: places.slice(from, from + batch) })
      return { slug, token }
    },
    async edit(browser, { slug, token }) {
      const context = await browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1200, height: 900 },
        serviceWorkers: 'block',
      })
      await context.addInitScript(rememberActs)
      const page = await context.newPage()
      await page.goto(`${address}/lists/${slug}/edit#${token}`)
      await page.locator('#add').waitFor()
      return page
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
