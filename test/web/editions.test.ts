import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, base, openApi } from '../support/api.ts'
import { readHtml } from './html.ts'
import { reads } from './reader.ts'

let api: Api
let read: ReturnType<typeof reads>
beforeAll(async () => {
  api = await openApi()
  read = reads(api)
})
afterAll(() => api[Symbol.asyncDispose]())

/** Returns a list with the editions 2025 and 2026, of which the second has lost da Felice and won Da Enzo. */
async function twoYears() {
  const { slug, token, list } = await api.list({}, ['Armando al Pantheon', 'da Felice', 'Dar Poeta'])
  const ask = (route: string, body?: object) => {
    const [method, path] = route.split(' ')
    return api.ask(`${method} /lists/${slug}${path}`, { token, body })
  }
  const [, felice, poeta]: string[] = list.places.map(({ id }: { id: string }) => id)
  await ask('POST /editions', { label: '2025', title: 'The first <year>' })
  await ask(`DELETE /places/${felice}`)
  await ask('POST /places', { query: 'da enzo', near: 'Rome' })
  await ask('POST /editions', { label: '2026' })
  return { slug, ask, poeta }
}

const textOf = async (path: string) => (await read(path)).text
const movesIn = (html: string) =>
  readHtml(html)
    .all('span')
    .flatMap(({ attributes, text }) => (attributes.class?.startsWith('move') ? [text] : []))

test('the page of a list shows how each place has moved since the newest edition', async () => {
  const { slug, ask, poeta } = await twoYears()
  expect(movesIn(await textOf(`/lists/${slug}`))).toEqual([])
  await ask(`POST /places/${poeta}/move`, { rank: 1 })
  await ask('POST /places', { query: 'Il Baffetto', near: 'Rome' })
  const html = await textOf(`/lists/${slug}`)
  expect(movesIn(html)).toEqual(['↑1', '↓1', 'new'])
  expect(html).toContain(`href="/lists/${slug}/editions/2025"`)
  expect(html).toContain('<span role="img" aria-label="up">↑</span>')
  expect(html).toContain('The arrows compare with the edition 2026.')
  expect(movesIn(await textOf(`/lists/${slug}?lang=de`))[2]).toBe('neu')
})

test('the page and the feed of a list are fresh after an edition is made or deleted', async () => {
  const { slug, ask } = await twoYears()
  for (const path of [`/lists/${slug}`, `/lists/${slug}/feed.atom`, `/lists/${slug}/editions/2026`]) {
    const tagOf = async () => (await read(path)).headers.get('etag')!
    for (const [step, body] of [['POST /editions', { label: 'autumn' }], ['DELETE /editions/autumn']] as const) {
      const before = await tagOf()
      expect((await read(path, { headers: { 'if-none-match': before } })).status).toBe(304)
      await ask(step, body)
      const { status, text } = await read(path, { headers: { 'if-none-match': before } })
      expect([path, step, status, text.includes('editions/autumn')]).toEqual([path, step, 200, body !== undefined])
    }
  }
})

test('the page of an edition has the ranking as it was, its files, and what changed', async () => {
  const { slug, ask } = await twoYears()
  await ask('PATCH ', { title: 'Later' })
  const html = await textOf(`/lists/${slug}/editions/2026`)
  const page = readHtml(html)
  expect(page.all('h1').map(({ text }) => text)).toEqual(['Eat in Rome'])
  expect(html).toContain('What changed since The first &lt;year&gt;')
  expect(page.all('title').map(({ text }) => text)).toEqual(['Eat in Rome · Edition 2026 · Forklist'])
  const links = page.all('a').map(({ attributes }) => attributes.href)
  expect(links).toContain(`${base}/api/v1/lists/${slug}/editions/2026/export/kml`)
  expect(links).toContain(`/lists/${slug}`)
  expect(movesIn(html)).toEqual(['↑1', 'new'])
  const other = await textOf(`/lists/${slug}/editions/2025?against=2026`)
  expect(movesIn(other)).toEqual(['new', '↓1'])
  expect(await textOf(`/lists/${slug}/editions/2025`)).not.toContain('What changed')
})

test('an edition tells search engines and previews its own address, and noindex with its list', async () => {
  const { slug, ask } = await twoYears()
  const path = `/lists/${slug}/editions/2026`
  const page = readHtml(await textOf(path))
  const properties = new Map(page.all('meta').map(({ attributes }) => [attributes.property, attributes.content]))
  expect(properties.get('og:url')).toBe(base + path)
  expect(properties.get('og:image')).toBe(`${base}${path}/picture.png`)
  expect(properties.get('og:description')).toBe('2026: 1 new, 1 gone')
  expect(page.all('link').find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href).toBe(base + path)
  expect((await read(`${path}/picture.png`)).headers.get('content-type')).toBe('image/png')
  expect((await read(path)).headers.get('x-robots-tag')).toBeNull()
  await ask('PATCH ', { listed: false })
  const unlisted = await read(path)
  expect([unlisted.headers.get('x-robots-tag'), unlisted.text.includes('content="noindex"')]).toEqual(['noindex', true])
})

test('an unknown edition, or one to compare with, is the same missing page', async () => {
  const { slug } = await twoYears()
  for (const path of ['/editions/1999', '/editions/2026?against=1999', '/editions/1999/picture.png'])
    expect([path, (await read(`/lists/${slug}${path}`)).status]).toEqual([path, 404])
  expect((await read(`/lists/${slug}/editions/2026?against=`)).status).toBe(200)
})
