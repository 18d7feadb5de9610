import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemList } from '../../src/web/feeds/json-ld.ts'
import { ListPage } from '../../src/web/pages/list.tsx'
import { type Api, type Json, openApi } from '../support/api.ts'
import { pageIn } from './drawn.ts'
import { manyPlaces } from './feeds/lists.ts'
import { type Html, readHtml } from './html.ts'
import { reads } from './reader.ts'

let api: Api
let read: ReturnType<typeof reads>
/** The list as REST returns it. */
let list: Json
let page: Html

const note = 'Carbonara.\nBook: https://armandoalpantheon.it/prenota, or javascript:alert(1).'

beforeAll(async () => {
  api = await openApi()
  read = reads(api)
  const made = await api.ask('POST /lists', {
    token: api.key,
    body: {
      title: 'Eat in Rome',
      authorName: 'Ada',
      description: 'Where <i>we</i> go: http://www.romanfood.example/ada',
      places: [
        { query: 'Armando al Pantheon', near: 'Rome', note },
        { query: 'Trattoria Da Lucia', near: 'Rome' },
        { own: { name: 'The stall behind the market', address: 'Piazza San Cosimato' }, note: 'Only in the morning.' },
        { own: { name: 'Nonna' } },
      ],
    },
  })
  list = (await api.ask(`GET /lists/${made.json.slug}`)).json
  page = await pageOf(made.json.slug)
})
afterAll(() => api[Symbol.asyncDispose]())

const pageOf = async (slug: string): Promise<Html> => {
  const { status, text } = await read(`/lists/${slug}`)
  expect(status).toBe(200)
  return readHtml(text)
}

const entriesOf = (html: Html) => html.one('ol', 'entries').all('li')

describe('A list’s page without a script', () => {
  test('is valid HTML with one heading and unique ids', () => {
    expect(page.errors).toEqual([])
    expect(page.one('h1').text).toBe('Eat in Rome')
    expect(page.one('title').text).toBe('Eat in Rome · Forklist')
    const ids = page.elements.flatMap(({ attributes }) => attributes.id ?? [])
    expect(ids).toEqual([...new Set(ids)])
  })

  test('shows author, length, day of change and description', () => {
    expect(page.all('p', 'byline').map(({ text }) => text)).toEqual(['Ada · 4 places · May 1'])
    expect(page.one('time').attributes.datetime).toBe('2026-05-01T12:00:00.000Z')
    expect(page.all('div', 'note')[0]!.text).toBe(list.description)
  })

  test('has the places by rank, each with its number, its name as a heading, and a button for Google Maps', () => {
    const entries = entriesOf(page)
    expect(entries.map(({ attributes }) => [attributes.id, attributes.value])).toEqual([
      ['p1', '1'],
      ['p2', '2'],
      ['p3', '3'],
      ['p4', '4'],
    ])
    expect(entries.map(entry => entry.one('h3').text)).toEqual(list.places.map(({ name }: Json) => name))
    const opened = entries.map(entry => entry.one('a', 'open'))
    expect(opened.map(({ text, attributes }) => [text, attributes.href])).toEqual(
      list.places.map(({ name, links }: Json) => [`Open ${name} in Maps`, links.google]),
    )
    expect(opened[0]!.attributes.href).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/Armando/)
  })

  test('has each place’s address, cuisine, hours, telephone, website and OpenStreetMap', () => {
    const [, lucia] = entriesOf(page)
    expect(lucia!.text).toContain('Vicolo del Mattonato 2b, 00153 Roma\u{a0}· Italian')
    expect(lucia!.one('p', 'hours').text.replace(/\s/g, ' ')).toBe(
      'Mon closed · Tue–Sun 12:30 PM – 3:30 PM, 7:30 PM – 12:00 AM',
    )
    const { links } = list.places[1]
    expect(lucia!.one('p', 'links').links).toEqual([
      ['+39 06 5803601', 'tel:+39065803601'],
      ['Website', 'http://www.trattoriadalucia.com/'],
      ['OpenStreetMap', links.osm],
    ])
  })

  test('shows notes as written, with nofollow links to web addresses only', () => {
    const [armando] = entriesOf(page)
    expect(armando!.one('div', 'note').text).toBe(note)
    const links = armando!.one('div', 'note').all('a')
    expect(links.map(({ attributes }) => attributes)).toEqual([
      { href: 'https://armandoalpantheon.it/prenota', rel: 'ugc nofollow noopener noreferrer' },
    ])
  })

  test('shows a place without address or position, and says that it is not on the map', () => {
    const [, , stall, nonna] = entriesOf(page)
    expect(stall!.text).toContain('Piazza San Cosimato')
    expect(nonna!.links).toEqual([['Open Nonna in Maps', list.places[3].links.google]])
    expect(page.one('figure', 'map').text).toContain('2 places are not on the map.')
  })

  test('has a static map whose numbers link to the entries', () => {
    const map = page.one('svg', 'static-map')
    expect(map.attributes['aria-label']).toBe('A map with 2 numbered places')
    expect(map.links).toEqual([
      ['1', '#p1'],
      ['2', '#p2'],
    ])
  })

  test('offers each file with its purpose, the link, a QR code, and HTML to embed', async () => {
    const downloads = page.one('section', 'downloads')
    expect(downloads.all('h3')[0]!.text).toBe('Google My Maps KML')
    const toKeep = new URL('html', list.exports.kml).href
    expect(downloads.links.map(([, href]) => href).toSorted()).toEqual(
      [...Object.values<string>(list.exports), toKeep].toSorted(),
    )
    expect(downloads.all('p').every(({ text }) => text.length > 40)).toBe(true)
    const share = page.one('section', 'share')
    expect(share.one('input').attributes.value).toBe(list.url)
    expect(share.one('img').attributes.src).toBe(`/lists/${list.slug}/qr.svg`)
    const frame = readHtml(share.one('code').text).one('iframe')
    expect(frame.attributes).toMatchObject({ src: `${list.url}/embed`, title: 'Eat in Rome, a list by Ada' })
  })

  test('names the sources of its data', () => {
    expect(page.one('p', 'attribution').links).toEqual([
      ['© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
    ])
  })
})

describe('The head of a list’s page', () => {
  const metas = () =>
    Object.fromEntries(
      page
        .all('meta')
        .flatMap(({ attributes: { name, property, content } }) => [[property ?? name ?? '', content ?? '']]),
    )

  test('describes the list to search engines with the page’s own content', () => {
    const data = page.all('script').filter(({ attributes }) => attributes.type === 'application/ld+json')
    expect(data.map(({ text }) => JSON.parse(text))).toEqual([JSON.parse(JSON.stringify(itemList(list)))])
    expect(metas().description).toBe(
      'By Ada: 1. Armando al Pantheon · 2. Trattoria Da Lucia · 3. The stall behind the market · 4. Nonna',
    )
  })

  test('gives previews a title, text and existing image of the declared size', async () => {
    const { 'og:url': url, 'og:title': title, 'og:image': image, ...og } = metas()
    expect([url, title, og['og:description']]).toEqual([list.url, 'Eat in Rome', og.description])
    const { status, headers, bytes } = await read(image!)
    expect([status, headers.get('content-type')]).toEqual([200, og['og:image:type']])
    const drawn = new DataView(bytes.buffer)
    expect([drawn.getUint32(16), drawn.getUint32(20)].map(String)).toEqual([
      og['og:image:width'],
      og['og:image:height'],
    ])
  })

  test('has one canonical address, and alternates that return their declared type', async () => {
    const links = page.all('link').map(({ attributes }) => attributes)
    expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([list.url])
    const alternates = links.filter(({ rel }) => rel === 'alternate')
    const answers = alternates.map(async ({ href, type, hreflang }) => {
      const { status, headers } = await read(href!)
      const answered = headers.get(hreflang === undefined ? 'content-type' : 'content-language')?.split(';')[0]
      // The oEmbed link has a type of its own, while the response is plain JSON.
      const expected = type?.replace('json+oembed', 'json') ?? hreflang?.replace('x-default', 'en')
      expect([href, status, answered]).toEqual([href, 200, expected])
    })
    expect((await Promise.all(answers)).length).toBeGreaterThanOrEqual(5)
  })

  test('links the versions of all languages for search engines', async () => {
    const linksOf = async (address: string) =>
      readHtml((await read(address)).text)
        .all('link')
        .map(({ attributes }) => attributes)
    const languagesOf = (links: Awaited<ReturnType<typeof linksOf>>) =>
      links.filter(({ hreflang }) => hreflang !== undefined).map(({ href, hreflang }) => [hreflang, href])
    const all = languagesOf(await linksOf(list.url))
    expect(all[0]).toEqual(['x-default', list.url])
    for (const [, href] of all) {
      const links = await linksOf(href!)
      expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(href)
      expect(languagesOf(links)).toEqual(all)
    }
  })
})

describe('A list with bands and details', () => {
  const shown = async (query = '', form = '') => readHtml((await read(`/lists/${slug}${form}${query}`)).text)
  const ranksOf = (html: Html) => entriesOf(html).map(({ attributes }) => Number(attributes.value))
  const chosen = (html: Html) => html.all('a', 'chip').filter(({ attributes }) => attributes['aria-current'] === 'true')
  let slug: string
  let token: string
  beforeAll(async () => {
    const body = {
      title: 'Rome by part',
      authorName: 'Ada',
      places: [
        { query: 'Armando al Pantheon', near: 'Rome', tags: ['Date night', 'late'], dishes: ['Gricia'], price: 3 },
        { query: 'Dar Poeta', near: 'Rome', tags: ['late'], price: 1, visitedOn: '2026-10-17' },
        { query: 'Da Enzo', near: 'Rome' },
      ],
    }
    const made = (await api.ask('POST /lists', { token: api.key, body })).json
    slug = made.slug
    token = made.editToken
    const bands = [
      { name: 'Go <b>out</b>', size: 1 },
      { name: 'Very good', size: 1 },
    ]
    await api.ask(`PUT /lists/${slug}/bands`, { token, body: { bands } })
  })

  test('names each band above its first place, in one numbered list', async () => {
    const html = await shown()
    expect(html.errors).toEqual([])
    expect(
      html
        .one('ol', 'entries')
        .elements.filter(({ tag }) => /^(h\d|li)$/.test(tag))
        .map(({ tag }) => tag),
    ).toEqual([...['li', 'h2', 'h3', 'li', 'h2', 'h3', 'li', 'h2', 'h3']])
    const bands = ['Go <b>out</b>', 'Very good', 'Also on this list']
    expect(html.all('h2', 'band').map(({ text }) => text)).toEqual(bands)
    expect((await shown('', '/embed')).all('h2', 'band').map(({ text }) => text)).toEqual(bands)
  })

  test('shows price, dishes, tags and the day of the visit, and links each tag', async () => {
    const [armando, poeta] = entriesOf(await shown())
    expect(armando!.elements.find(({ attributes }) => attributes.role === 'img')).toMatchObject({
      attributes: { 'aria-label': 'Price level 3 of 4' },
      text: '$$$',
    })
    expect(armando!.one('p', 'order').text).toBe('Order: Gricia')
    expect(armando!.one('p', 'tags').links).toEqual([
      ['Date night', '?tag=Date+night'],
      ['late', '?tag=late'],
    ])
    expect(poeta!.one('p', 'tags').text).toBe('late Visited Oct 17, 2026')
    const [, german] = entriesOf(await shown('?lang=de'))
    expect(german!.one('p', 'tags').links).toEqual([['late', '?lang=de&tag=late']])
    expect(german!.text).toContain('€')
    expect(entriesOf(await shown('', '/embed'))[1]!.one('p', 'tags').links).toEqual([])
  })

  test.each([
    ['?tag=LATE', [1, 2], ['late']],
    ['?tag=late&maxPrice=2', [2], ['late', 'Up to $']],
    ['?band=very+good', [2], ['Very good']],
    ['?maxPrice=3', [1, 2], ['Up to $$$']],
    ['?visited=true', [2], ['Visited']],
    ['?visited=false', [1, 3], ['Not visited yet']],
    ['?tag=pizza', [], []],
  ])('shows the places of %s with their ranks, and how many there are', async (query, ranks, names) => {
    const html = await shown(query)
    const filters = html.one('nav', 'filters')
    expect(html.all('ol', 'entries').flatMap(() => ranksOf(html))).toEqual(ranks)
    expect(filters.all('p')[0]!.text).toMatch(new RegExp(`^${ranks.length} of 3 places · `))
    expect(filters.links[0]).toEqual(['Show all', `/lists/${slug}`])
    expect(chosen(html).map(({ text }) => text)).toEqual(names.filter(name => name !== 'Up to $'))
    expect(html.all('meta').some(({ attributes }) => attributes.content === 'noindex')).toBe(true)
    const canonical = html.all('link').find(({ attributes }) => attributes.rel === 'canonical')
    expect(canonical?.attributes.href).toMatch(new RegExp(`/lists/${slug}$`))
    expect(html.all('svg', 'static-map').flatMap(({ links }) => links.map(([text]) => Number(text)))).toEqual(ranks)
  })

  test('offers the filters that leave out some places, and adds them to those that are on', async () => {
    const links = (await shown()).one('nav', 'filters').links
    expect(links).toEqual([
      ['late', '?tag=late'],
      ['Date night', '?tag=Date+night'],
      ['Up to $', '?maxPrice=1'],
      ['Up to $$$', '?maxPrice=3'],
      ['Visited', '?visited=true'],
      ['Not visited yet', '?visited=false'],
      ['Go <b>out</b>', '?band=Go+%3Cb%3Eout%3C%2Fb%3E'],
      ['Very good', '?band=Very+good'],
    ])
    const more = (await shown('?tag=late')).one('nav', 'filters').links
    expect(more).toContainEqual(['Visited', '?tag=late&visited=true'])
    expect(more).toContainEqual(['late', `/lists/${slug}`])
    expect(page.all('nav', 'filters'), 'a list without details').toEqual([])
  })

  test('ignores filters that no place can have, and answers from its caches by filter', async () => {
    const tagOf = async (query: string, form = '') => (await read(`/lists/${slug}${form}${query}`)).headers.get('etag')
    const whole = await tagOf('')
    for (const query of ['?maxPrice=5', '?maxPrice=two', '?visited=1', '?tag=', `?tag=${'x'.repeat(31)}`, '?price=1'])
      expect([query, await tagOf(query)]).toEqual([query, whole])
    const late = await tagOf('?tag=late')
    expect([late === whole, await tagOf('?utm_source=ada&tag=late&maxPrice=9')]).toEqual([false, late])
    expect(await tagOf('?tag=late', '/map.svg')).not.toBe(await tagOf('', '/map.svg'))
  })

  test('answers with filters as without while it is hidden', async () => {
    await api.ask(`PATCH /lists/${slug}`, { token, body: { visibility: 'hidden' } })
    const missing = await read('/lists/eat-in-rome-000000?tag=late')
    for (const form of ['', '/map.svg']) expect((await read(`/lists/${slug}${form}?tag=late`)).status).toBe(404)
    expect((await read(`/lists/${slug}?tag=late`)).text.replaceAll(slug, 'eat-in-rome-000000')).toBe(missing.text)
    await api.ask(`PATCH /lists/${slug}`, { token, body: { visibility: 'public' } })
  })
})

describe('A list page', () => {
  test('of no places says so and has no map', async () => {
    const { slug } = await api.list()
    const html = await pageOf(slug)
    expect(html.one('p', 'empty').text).toBe('No places on this list yet.')
    expect(html.all('svg')).toEqual([])
    expect(html.all('p', 'byline')[0]!.text).toContain('0 places')
  })

  test('without any position says why it has no map', async () => {
    const body = { title: 'Eat in Rome', authorName: 'Jemand', places: [{ own: { name: 'Nonna' } }] }
    const html = await pageOf((await api.ask('POST /lists', { token: api.key, body })).json.slug)
    expect(html.text).toContain('No map: none of these places has a known position.')
    expect(html.all('p', 'byline')[0]!.text, 'nobody has said a name').toMatch(/^1 place/)
  })

  test('of one place uses the singular', async () => {
    const { slug } = await api.list({}, ['Da Enzo'])
    const html = await pageOf(slug)
    expect(html.all('p', 'byline')[0]!.text).toContain(' · 1 place · ')
    expect(html.one('svg', 'static-map').attributes['aria-label']).toBe('A map with 1 numbered place')
  })

  test('of another year names the year', async () => {
    const html = readHtml(String(await ListPage({ page: { ...pageIn('en'), year: 2027 }, list: manyPlaces })))
    expect(html.all('p', 'byline')[0]!.text).toMatch(/ · 2,000 places · \w+ \d+, 2026$/)
  })

  test('of 2,000 places has them all and describes the first 100 to search engines', async () => {
    const html = readHtml(String(await ListPage({ page: pageIn('en'), list: manyPlaces })))
    const names = entriesOf(html).map(({ text, attributes }) => [attributes.value, /Note \d+/.exec(text)![0]])
    expect(names).toEqual(Array.from({ length: 2000 }, (_, index) => [`${index + 1}`, `Note ${index + 1}`]))
    const data = html.all('script').find(({ attributes }) => attributes.type === 'application/ld+json')
    expect(JSON.parse(data!.text)).toMatchObject({ numberOfItems: 2000, itemListElement: { length: 100 } })
  })

  test('shows a title of 200 characters whole, in heading and window', async () => {
    const title = 'Saltimbocca'.repeat(20).slice(0, 200)
    const html = await pageOf((await api.list({ title })).slug)
    expect([html.one('h1').text, html.one('title').text]).toEqual([title, `${title} · Forklist`])
  })

  test('of a copy links to the original', async () => {
    const { json } = await api.ask(`POST /lists/${list.slug}/copy`, {
      token: api.key,
      body: { title: 'My Rome', authorName: 'Bruno' },
    })
    const html = await pageOf(json.slug)
    expect(html.all('p', 'byline')[1]!.text).toBe('Copied from Eat in Rome by Ada')
    expect(html.links).toContainEqual(['Eat in Rome', `/lists/${list.slug}`])
  })
})
