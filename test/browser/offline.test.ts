import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { says, until } from './editor.ts'
import { mapShown } from './map.ts'
import { axeOn } from './quality-axe.ts'
import { type Scene, stage, type Visitor } from './stage.ts'

const { offline, sharing, missing, editor } = messagesByLanguage.en
const withWorker: BrowserContextOptions = { serviceWorkers: 'allow' }

const rome = [{ query: 'da felice', near: 'Rome', note: 'Cacio e pepe.' }, 'dar poeta', 'da enzo']

/** Chromium does not always know yet that its network was cut. */
const savedCopy = /^Saved copy from \d+ \w+ \d{4},? (at )?\d\d:\d\d\. (You’re offline|The service cannot be reached)\./

/** Opens a page and waits until the service worker is at work. */
async function visitWithWorker(scene: Scene, url: string): Promise<Visitor> {
  const visitor = await scene.visit(url, withWorker)
  // Nothing loads tiles and events without a network.
  visitor.expects(/ERR_INTERNET_DISCONNECTED/)
  await workerReady(visitor.page)
  return visitor
}

const workerReady = (page: Page) => until(() => page.evaluate(() => navigator.serviceWorker.controller !== null))

/** Returns everything that the service worker and the pages have stored: addresses, headers and texts. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const entries = await Promise.all(
      names.map(async name => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async request => {
            const response = await cache.match(request, { ignoreVary: true })
            return [name, request.url, ...(response?.headers.entries() ?? []), await response?.text()].join('\n')
          }),
        )
      }),
    )
    return entries.flat()
  })

const storedAddresses = async (page: Page): Promise<string[]> =>
  (await stored(page)).map(text => new URL(text.split('\n')[1]!).pathname)

async function expectAccessible(page: Page): Promise<void> {
  await using axe = await axeOn(page)
  expect((await axe.findings()).wrong, page.url()).toEqual([])
}

describe('without a network', () => {
  const story = stage()

  story('a list opens after its second visit, with notes and map, and so does the home page', async scene => {
    const { slug, page: path, editPage, editUrl } = await scene.list(rome)
    const visitor = await visitWithWorker(scene, editUrl)
    const { page, context } = visitor
    await says(page, 'Dar Poeta')
    await page.goto(path)
    await says(page.locator('use-offline'), offline.means)
    await page.goto(path)
    await says(page.locator('use-offline'), offline.kept)
    await mapShown(page)
    await page.goto(`${path}?tag=late`)
    await says(page, '0 of 3 places')
    await until(async () => (await storedAddresses(page)).includes('/lists/-/edit'))
    const secrets = /edit_\w{38}|forklist_\w{38}|\d\.[\w-]{16}\.[\w-]{43}/
    expect((await stored(page)).filter(text => secrets.test(text))).toEqual([])

    await context.setOffline(true)
    await page.goto(`${path}?utm_source=mail`)
    await page.getByRole('heading', { name: 'Eat in Rome', level: 1 }).waitFor()
    await says(page, savedCopy)
    await says(page, 'Cacio e pepe.')
    expect(await page.locator('.static-map-pin').count()).toBe(3)
    const drawings = await page
      .locator('.map img')
      .evaluateAll(images =>
        Promise.all(images.map(async image => (await caches.match((image as HTMLImageElement).src))?.text())),
      )
    expect(drawings).toHaveLength(3)
    for (const drawing of drawings) expect(drawing).toMatch(/<text[^>]*>(Rome|Trastevere)</)
    await expectAccessible(page)
    // The browser still has the code of the large map, but no tiles.
    expect(await page.locator('.map-view').count()).toBe(0)

    await page.goto('/')
    await page.locator('kept-lists').getByRole('link', { name: 'Eat in Rome' }).waitFor()
    await page.locator('my-lists').getByRole('link', { name: 'Eat in Rome' }).waitFor()

    await page.goto('/lists/where-the-romans-eat-zzzzzz')
    await page.getByRole('heading', { name: offline.title }).waitFor()
    await page.locator('kept-lists').getByRole('link', { name: 'Eat in Rome' }).waitFor()
    await expectAccessible(page)

    await page.goto(editPage)
    await says(page, 'Dar Poeta')
    await page.getByRole('button', { name: 'Move Dar Poeta up' }).click()
    await until(async () => (await page.getByRole('heading', { level: 3 }).allTextContents())[0] === 'Dar Poeta')
    await context.setOffline(false)
    await until(async () => (await scene.ask('GET', `/lists/${slug}`)).places[0].name === 'Dar Poeta')
  })

  story('a list opens after one press, until it is removed, hidden or deleted', async scene => {
    const { slug, token, page: path } = await scene.list(rome)
    const visitor = await visitWithWorker(scene, path)
    const { page, context } = visitor
    visitor.expects(/404/)
    const part = page.locator('use-offline')
    await part.getByRole('button', { name: offline.use }).click()
    await says(part, offline.kept)
    await part.getByRole('button', { name: offline.remove }).click()
    await says(part, offline.means)
    expect(await storedAddresses(page)).not.toContain(path)
    await page.reload()
    await says(part, offline.means)

    await part.getByRole('button', { name: offline.use }).click()
    await says(part, offline.kept)
    await context.setOffline(true)
    await page.reload()
    await says(page, savedCopy)
    await context.setOffline(false)
    await scene.ask('PATCH', `/lists/${slug}`, { token, body: { visibility: 'hidden' } })
    await page.reload()
    await page.getByRole('heading', { name: missing.title }).waitFor()
    await until(async () => !(await storedAddresses(page)).includes(path))
  })

  story('the oldest lists make room for a new one, and a full device is reported', async scene => {
    const { page: path } = await scene.list(rome)
    const { page, context } = await visitWithWorker(scene, path)
    const part = page.locator('use-offline')
    await part.getByRole('button', { name: offline.use }).waitFor()
    const session = await context.newCDPSession(page)
    const quota = (quotaSize?: number) =>
      session.send('Storage.overrideQuotaForOrigin', { origin: scene.address, ...(quotaSize && { quotaSize }) })
    await quota(1000)
    await part.getByRole('button', { name: offline.use }).click()
    await says(part, offline.full)
    await quota()

    await page.evaluate(async () => {
      const cache = await caches.open('forklist:lists:/')
      const old = (index: number) => ({ headers: { 'x-offline-saved-at': new Date(index).toISOString() } })
      await Promise.all(
        Array.from({ length: 200 }, (_, index) => cache.put(`/lists/old-${index}`, new Response('', old(index)))),
      )
    })
    await part.getByRole('button', { name: offline.use }).click()
    await says(part, offline.kept)
    const lists = (await storedAddresses(page)).filter(address => /^\/lists\/(?!-)[^/]+$/.test(address))
    expect([lists.length, lists.includes(path), lists.includes('/lists/old-0')]).toEqual([200, true, false])
  })

  story('lists stay when a new release replaces the other stored pages', async scene => {
    const { page: path } = await scene.list(rome)
    const visitor = await visitWithWorker(scene, path)
    const { page, context } = visitor
    await page.locator('use-offline').getByRole('button', { name: offline.use }).click()
    await says(page.locator('use-offline'), offline.kept)
    const caches = () => page.evaluate(() => globalThis.caches.keys())
    const [lists, shell] = (await caches()).toSorted()
    await context.route('**/sw.js', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/[0-9a-f]{64}/, 'the-next-release') })
    })
    // Playwright does not see the requests of updates, only those of registrations.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
    await page.reload()
    await until(async () => !(await caches()).includes(shell!))
    expect((await caches()).toSorted()).toEqual([lists, 'forklist:shell:/:the-next-release'])
    await context.setOffline(true)
    await page.goto(path)
    await says(page, 'Cacio e pepe.')
  })

  story('what another app shares reaches the editor of the chosen list, and no server', async scene => {
    const { editUrl } = await scene.list(rome)
    const { page, context, requests } = await visitWithWorker(scene, editUrl)
    await says(page, 'Dar Poeta')
    await page.reload()
    await says(page, 'Dar Poeta')
    await context.setOffline(true)
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), {
        action: '/share',
        method: 'post',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of [
        ['title', 'Da Felice'],
        ['text', 'Best carbonara'],
        ['url', 'https://example.org/felice'],
      ] as const)
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    })
    await page.getByRole('heading', { name: sharing.title }).waitFor()
    expect(await page.getByLabel(sharing.text).inputValue()).toBe('Best carbonara\nhttps://example.org/felice')
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Eat in Rome' }).click()
    await page.waitForURL(/\/edit$/)
    await says(page, 'Dar Poeta')
    expect(await page.getByRole('combobox').inputValue()).toBe('Best carbonara · https://example.org/felice')
    await says(page, editor.searchAway)
    expect(await page.evaluate(() => sessionStorage['forklist:shared'])).toBeUndefined()
    expect(requests.map(request => request.url()).filter(url => /carbonara.*\?|\?.*carbonara/.test(url))).toEqual([])
  })
})
