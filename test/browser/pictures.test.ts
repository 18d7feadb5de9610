import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { showCard } from '../api/mcp/card.ts'
import type { Json } from '../support/api.ts'
import { names, saveEditLink, until } from './editor.ts'
import { mapShown } from './map.ts'
import { phone, type Scene, stage } from './stage.ts'

/** The folder of the documentation's pictures. To write them: `PICTURES=1 npm test -- test/browser/pictures`. */
const documents = resolve(import.meta.dirname, '../../docs/pictures')
const isWriting = process.env.PICTURES === '1'
const folder = isWriting ? documents : mkdtempSync(join(tmpdir(), 'forklist-pictures-'))
const maxBytes = 150 * 1024
const minBytes = 20 * 1024

const rome = [
  { query: 'da felice', near: 'Rome', note: 'Cacio e pepe, tossed at the table. Book for the garden.' },
  { query: 'dar poeta', near: 'Rome', note: 'Pizza, and the alley it is in.' },
  { query: 'da enzo', near: 'Rome', note: 'Carbonara. Be there before they open.' },
  { query: 'armando al pantheon', near: 'Rome', note: 'Two steps from the dome, and still a trattoria.' },
  { query: 'ai tre scalini', near: 'Rome', note: 'For a glass before, or the whole evening.' },
  { query: 'dar filettaro a santa barbara', near: 'Rome', note: 'Fried cod, and nothing else.' },
  { query: 'il baffetto', near: 'Rome' },
]
const members = { title: 'Eat in Rome', authorName: 'Ada', description: 'Ten years of Sundays, best first.' }

describe('the pictures of the documentation', () => {
  const story = stage({ MAP_TILES_URL: 'off', OAUTH: 'on' })
  mkdirSync(folder, { recursive: true })
  afterAll(() => {
    if (!isWriting) rmSync(folder, { recursive: true })
  })

  story('show a list large and small, light and dark', async scene => {
    const { page: path } = await scene.list(rome, members)
    for (const [name, as] of readers) {
      const { page } = await scene.visit(path, as)
      if (name === 'list') await mapShown(page)
      await takePicture(page, name)
    }
  })

  story('show a new list and the home page', async scene => {
    const { editUrl } = await scene.list(rome.slice(0, 4), members)
    // Ireland: English, with kilometres.
    const { page } = await scene.visit(editUrl, { viewport: { width: 1120, height: 760 }, locale: 'en-IE' })
    await until(async () => (await names(page)).length === 4)
    await saveEditLink(page)
    await page.locator('.map-pin').first().waitFor()
    await page.getByRole('combobox', { name: 'Add a place' }).fill('roadhouse')
    await page
      .getByRole('option', { name: /^Roadhouse/ })
      .nth(2)
      .waitFor()
    await takePicture(page, 'editing')
    const home = await scene.visit('/', { viewport: { width: 1120, height: 760 } })
    await takePicture(home.page, 'home')
  })

  story('show what a person allows an assistant, on a phone and on a desktop', async scene => {
    const lists = [await scene.list(rome.slice(0, 2), members), await scene.list([], { title: 'Coffee in Vancouver' })]
    const address = await signInAddress(scene)
    for (const [name, as] of [
      ['consent', { viewport: { width: 760, height: 900 } }],
      ['consent-phone', phone],
    ] as const) {
      const { page } = await scene.visit(undefined, as)
      for (const { editUrl } of lists) {
        await page.goto(editUrl)
        await saveEditLink(page)
      }
      await page.goto(address)
      await page.getByLabel('Eat in Rome').waitFor()
      await takePicture(page, name, true)
    }
  })

  story('show the card of a list in a host', async scene => {
    const input = { ...members, places: rome.slice(0, 4) }
    const { contents } = await rpc(scene, 'resources/read', { uri: 'ui://forklist/list' })
    const call = (name: string, given: Json) => rpc(scene, 'tools/call', { name, arguments: given })
    const result = await call('create_list', input)
    const { context } = await scene.visit()
    const as = { viewport: { width: 720, height: 860 }, locale: 'en-GB' }
    await using shown = await showCard(context.browser()!, contents[0].text, { input, result }, { as, call })
    await shown.card.locator('.static-map-number').first().waitFor()
    await takePicture(shown.page, 'card')
  })
})

/** Registers an assistant. @returns the address to which it sends the person */
async function signInAddress({ address }: Scene): Promise<string> {
  const redirect_uri = 'https://claude.ai/api/mcp/auth_callback'
  const registered = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Claude', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }),
  })
  const { client_id } = (await registered.json()) as Json
  const params = {
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 'picture',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    resource: `${address}/api/mcp`,
  }
  return `${address}/oauth/authorize?${new URLSearchParams(params)}`
}

async function rpc({ address, key }: Scene, method: string, params: object): Promise<Json> {
  const response = await fetch(`${address}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as Json).result
}

const readers: [string, BrowserContextOptions][] = [
  ['list', { viewport: { width: 1120, height: 760 } }],
  ['list-phone', phone],
  ['list-phone-dark', { ...phone, colorScheme: 'dark' }],
]

/** @param isWhole takes the page down to its end, not only the window */
async function takePicture(page: Page, name: string, isWhole = false): Promise<void> {
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
  await page.evaluate('document.fonts.ready')
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, scale: 'css', animations: 'disabled', caret: 'hide', fullPage: isWhole })
  const { size } = statSync(path)
  expect(size, name).toBeLessThan(maxBytes)
  // A picture of an empty window has only a few kilobytes.
  expect(size, name).toBeGreaterThan(minBytes)
}
