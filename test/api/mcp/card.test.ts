import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps'
import { getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesByLanguage } from '../../../src/web/locales/messages.ts'
import { axeOn } from '../../browser/quality-axe.ts'
import { type Api, type Json, openApi } from '../../support/api.ts'
import { has, testWith } from '../../support/tools.ts'
import { openBrowser } from '../oauth/browser.ts'
import { type HostOptions, type OpenCard, showCard } from './card.ts'
import { type Rpc, rpcTo } from './rpc.ts'

const uri = 'ui://forklist/list'
const { en, de } = messagesByLanguage

const opened = new AsyncDisposableStack()
let api: Api
let rpc: Rpc
let browser: Browser | undefined
let html: string

beforeAll(async () => {
  api = opened.use(await openApi())
  rpc = rpcTo(api)
  html = (await rpc.request('resources/read', { uri })).result.contents[0].text
  if (!has('chromium')) return
  browser = await openBrowser()
  opened.defer(() => browser?.close())
})
afterAll(() => opened.disposeAsync())

describe('the card of a list', () => {
  test('is a resource that hosts may cache, and that needs no network', async () => {
    const { resources } = (await rpc.request('resources/list')).result
    const { contents } = (await rpc.request('resources/read', { uri })).result
    const _meta = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } }
    expect(resources).toEqual([
      { uri, name: 'list_card', title: 'A list', description: expect.any(String), mimeType: RESOURCE_MIME_TYPE, _meta },
    ])
    expect(contents).toEqual([{ uri, mimeType: RESOURCE_MIME_TYPE, text: expect.any(String), _meta }])
    expect((await rpc.request('resources/read', { uri: `${uri}/x` })).error?.code).toBe(-32_602)
  })

  test('is named by the tools whose results it shows, for old and new hosts', async () => {
    const { tools } = (await rpc.request('tools/list')).result
    const withCard = tools.filter((tool: Json) => getToolUiResourceUri(tool) === uri)
    const names = withCard.map(({ name }: Json) => name)
    expect(names.toSorted()).toEqual(['add_place_to_list', 'add_places', 'create_list', 'edit_list', 'get_list'])
    for (const { _meta } of withCard) expect(_meta['ui/resourceUri']).toBe(_meta.ui.resourceUri)
  })

  test('has at most 120 kB, and neither loads nor evaluates anything', () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(120_000)
    expect(html).not.toMatch(/\b(src|href)=["']?https?:|@import|url\(["']?(?!data:)|\beval\(|new Function|localStorage/)
  })
})

const rome = ['Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Da Enzo']

const resultOf = async (name: string, input: Json): Promise<Json> => {
  const { result, error } = await rpc.request('tools/call', { name, arguments: input })
  if (error) throw new Error(error.message)
  return result
}

/** Makes a list with the tool. @returns the call and its result, as hosts pass them on */
const made = async (places: readonly Json[] = rome.map(query => ({ query, near: 'Rome' })), members: Json = {}) => {
  const input = { title: 'Eat in Rome', authorName: 'Ada', places, ...members }
  return { input, result: await resultOf('create_list', { ...input, detail: 'full' }) }
}

const story = (sentence: string, run: () => Promise<void>) => testWith(['chromium'], sentence, run)

const show = (given: { input: Json; result: Json }, options: HostOptions = {}): Promise<OpenCard> =>
  showCard(browser!, html, given, { call: resultOf, ...options })

const names = ({ card }: OpenCard): Promise<string[]> => card.locator('.rows h3').allTextContents()
const handle = ({ card }: OpenCard, name: string) => card.getByRole('button', { name: `Move ${name}, now` })
const says = ({ card }: OpenCard, text: string) => card.getByText(text).waitFor()
const order = async (slug: string): Promise<string[]> =>
  (await resultOf('get_list', { slug })).structuredContent.places.map(({ name }: Json) => name)

describe('in a host, the card', () => {
  story('shows the list in rank order with its map, and nothing leaves it', async () => {
    await using shown = await show(await made())
    await shown.card.getByRole('heading', { name: 'Eat in Rome', level: 1 }).waitFor()
    expect(await names(shown)).toEqual(rome)
    expect(await shown.card.locator('.static-map-number').allTextContents()).toEqual(['1', '2', '3', '4'])
    expect(shown.complaints).toEqual([])
    expect(shown.sent).toEqual([])
  })

  story('moves a place by keys, and the service has the new order', async () => {
    const given = await made()
    const { slug, editToken } = given.result.structuredContent
    await using shown = await show(given)
    await handle(shown, 'Dar Poeta').press('ArrowUp')
    await says(shown, 'Dar Poeta is now 2 of 4')
    await handle(shown, 'Dar Poeta').press('Home')
    await expect.poll(() => order(slug)).toEqual(['Dar Poeta', 'Armando al Pantheon', 'da Felice', 'Da Enzo'])
    expect(await names(shown)).toEqual(await order(slug))
    expect(await shown.card.locator(':focus').getAttribute('aria-label')).toBe('Move Dar Poeta, now 1 of 4')
    const [first, second] = shown.calls('edit_list')
    expect(first).toEqual({
      slug,
      edits: [{ op: 'move', place: expect.any(String), rank: 2 }],
      ifVersion: 1,
      editToken,
    })
    expect(second.ifVersion, 'each change builds on the one before').toBe(2)
    await shown.card.getByRole('button', { name: en.editor.undo, exact: true }).click()
    await expect.poll(async () => (await order(slug))[1]).toBe('Dar Poeta')
    const told = shown.sent.filter(({ kind }) => kind === 'ui/update-model-context')
    expect(JSON.stringify(told)).toContain(slug)
    expect(JSON.stringify([told, await shown.card.locator('body').innerHTML()])).not.toContain(editToken)
  })

  story('moves a place by dragging', async () => {
    const given = await made()
    await using shown = await show(given)
    const [from, to] = [await handle(shown, 'Da Enzo').boundingBox(), await handle(shown, rome[0]!).boundingBox()]
    const { mouse } = shown.page
    await mouse.move(from!.x + 10, from!.y + 10)
    await mouse.down()
    await mouse.move(to!.x + 10, to!.y - 20, { steps: 5 })
    await mouse.up()
    await expect.poll(() => names(shown)).toEqual(['Da Enzo', ...rome.slice(0, 3)])
    await expect.poll(() => order(given.result.structuredContent.slug)).toEqual(['Da Enzo', ...rome.slice(0, 3)])
  })

  story('takes back a refused change and says so', async () => {
    await using shown = await show(await made(), { call: () => ({ isError: true, content: [] }) })
    await handle(shown, 'Dar Poeta').press('ArrowUp')
    await says(shown, en.card.refused)
    expect(await names(shown)).toEqual(rome)
  })

  story('shows what others changed meanwhile instead of overwriting it', async () => {
    const given = await made()
    const { slug, editToken, places } = given.result.structuredContent
    await using shown = await show(given)
    await resultOf('move_place', { slug, placeId: places[3].id, rank: 1, editToken })
    await handle(shown, 'Dar Poeta').press('ArrowUp')
    await says(shown, en.card.changed)
    await expect.poll(() => names(shown)).toEqual(['Da Enzo', ...rome.slice(0, 3)])
  })

  story('ranks by questions of two places', async () => {
    const given = await made()
    await using shown = await show(given)
    await shown.card.getByRole('button', { name: en.ranking.title }).click()
    // The reverse order.
    while ((await shown.card.locator('.asking').count()) > 0) {
      const [a, b] = await shown.card.locator('.asking .card h3').allTextContents()
      await shown.page.keyboard.press(rome.indexOf(a!) < rome.indexOf(b!) ? 'ArrowRight' : 'ArrowLeft')
    }
    await shown.card.getByRole('button', { name: en.ranking.apply }).click()
    await expect.poll(() => order(given.result.structuredContent.slug)).toEqual(rome.toReversed())
    expect(await names(shown)).toEqual(rome.toReversed())
  })

  story('is only for reading without the right to change the list', async () => {
    const { slug } = (await made()).result.structuredContent
    const given = { input: { slug, detail: 'brief' }, result: await resultOf('get_list', { slug, detail: 'brief' }) }
    await using shown = await show(given)
    await shown.card.locator('.static-map-number').first().waitFor()
    expect(await names(shown)).toEqual(rome)
    expect(await shown.card.locator('.handle, .main').count()).toBe(0)
    expect(shown.calls('get_list'), 'brief answers have no positions').toEqual([{ slug, detail: 'full' }])
  })

  story('is only for reading in a host that passes no calls on', async () => {
    const given = await made()
    await using shown = await show(given, { capabilities: { openLinks: {} } })
    expect(await names(shown)).toEqual(rome)
    expect(await shown.card.locator('.handle, .main').count()).toBe(0)
    await shown.card.getByRole('button', { name: 'Download as KML' }).click()
    await expect
      .poll(() => shown.sent)
      .toEqual([{ kind: 'ui/open-link', params: { url: given.result.structuredContent.exports.kml } }])
  })

  story('can change a list that the connection holds', async () => {
    const { slug } = (await made()).result.structuredContent
    const given = { input: { slug }, result: await resultOf('get_list', { slug }) }
    const holds = (name: string, input: Json) =>
      name === 'my_lists' ? { content: [], structuredContent: { lists: [{ slug }] } } : resultOf(name, input)
    await using shown = await show(given, { call: holds })
    await handle(shown, 'Dar Poeta').waitFor()
  })

  story('asks which of two restaurants was meant, and adds it', async () => {
    const { slug, editToken } = (await made()).result.structuredContent
    const input = { slug, query: 'Hang Zhou', near: 'Rome', note: 'Dumplings.', editToken }
    await using shown = await show({ input, result: await resultOf('add_place_to_list', input) })
    await shown.card.getByRole('heading', { name: 'Which “Hang Zhou” do you mean?' }).waitFor()
    await shown.card.getByRole('button', { name: 'Via Principe Eugenio 82' }).click()
    await says(shown, 'Hang Zhou added as number 5')
    expect(await names(shown)).toEqual([...rome, 'Hang Zhou'])
    expect(shown.calls('add_place_to_list')[0]).toMatchObject({ query: 'Hang Zhou', note: 'Dumplings.' })
  })

  story('lets the host save files and open links', async () => {
    const given = await made()
    const { slug, url } = given.result.structuredContent
    await using shown = await show(given)
    await shown.card.getByRole('button', { name: 'Download as CSV' }).click()
    await expect.poll(() => shown.sent.at(-1)?.kind).toBe('ui/download-file')
    const [{ resource }] = shown.sent.at(-1)!.params.contents
    expect([resource.uri, resource.text]).toEqual([`file:///${slug}.csv`, expect.stringContaining('Dar Poeta')])
    await shown.card.getByRole('link', { name: en.card.open }).click()
    await expect.poll(() => shown.sent.at(-1)).toEqual({ kind: 'ui/open-link', params: { url } })
  })

  story('never takes texts of strangers for markup or for links of its own', async () => {
    const evil = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
    const given = await made([{ own: { name: evil, latitude: 41.9, longitude: 12.5 }, note: evil }], { title: evil })
    const [place] = given.result.structuredContent.places
    // A host may pass on anything.
    Object.assign(place, { mapsUrl: 'javascript:alert(3)', address: { type: 'b', props: { children: 'x' } } })
    given.result.structuredContent.url = 'javascript:alert(4)'
    await using shown = await show(given)
    await shown.card.getByRole('heading', { name: evil, level: 1 }).waitFor()
    expect(await names(shown)).toEqual([evil])
    expect(await shown.card.locator('main :is(img, script, a)').count()).toBe(0)
    expect(shown.complaints).toEqual([])
  })

  const long = 'Zum Gasthof der freiwilligen Feuerwehr Unterbachernmitterndorf'
  story('fits a screen of 320 pixels, in German and in the dark, without faults', async () => {
    const given = await made([...rome.map(query => ({ query, near: 'Rome' })), { own: { name: long } }])
    for (const width of [320, 760]) {
      const context = { theme: 'dark', locale: 'de-AT' }
      await using shown = await show(given, { context, as: { viewport: { width, height: 900 } } })
      await shown.card.getByRole('link', { name: de.card.open }).waitFor()
      const frame = shown.page.frames()[1]!
      expect(await frame.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(await frame.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(26, 23, 20)')
      expect(await frame.evaluate('document.documentElement.lang')).toBe('de-AT')
      await using axe = await axeOn(shown.page, true)
      expect(await axe.findings()).toEqual({ wrong: [], rules: expect.arrayContaining(['color-contrast']) })
      await shown.page.evaluate(`sendContext({ theme: 'light' })`)
      await expect
        .poll(() => frame.evaluate('getComputedStyle(document.body).backgroundColor'))
        .toBe('rgb(255, 253, 250)')
      expect((await axe.findings()).wrong).toEqual([])
    }
  })

  story('says that there is nothing to show after a failed call, and ends when the host asks', async () => {
    const input = { slug: 'eat-in-ostia-000000' }
    await using shown = await show({ input, result: await resultOf('get_list', input) })
    await says(shown, en.card.nothing)
    await shown.page.evaluate('tearDown()')
    expect(shown.sent).toEqual([])
  })
})
