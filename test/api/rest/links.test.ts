import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bonci, redirect, type StandIn, standIn } from '../../places/map-links/google.ts'
import { type Api, type Json, openApi } from '../../support/api.ts'

const short = 'https://maps.app.goo.gl/AbCdEf123456'
let google: StandIn
let api: Api
let closed: Api
let list: { slug: string; token: string }

beforeAll(async () => {
  google = await standIn()
  api = await openApi(undefined, { openMapLinks: true, mapLinksAt: google.url })
  closed = await openApi(undefined, { openMapLinks: false })
})
afterAll(() => Promise.all([google, api, closed].map(each => each[Symbol.asyncDispose]())))
beforeEach(async () => {
  google.answers = { 'maps.app.goo.gl/AbCdEf123456': redirect(bonci) }
  google.requests.length = 0
  list = await api.list()
})

const add = (body: Json, { api: to = api, at = list } = {}) =>
  to.ask(`POST /lists/${at.slug}/places`, { token: at.token, body })
const search = async (query: string, to = api): Promise<Json> =>
  (await to.ask(`GET /places?${new URLSearchParams({ query, near: 'Rome' })}`, { token: to.key })).json
const rowsOf = async (content: string, more: Json = {}): Promise<Json[]> =>
  (await api.ask(`POST /lists/${list.slug}/import`, { token: list.token, body: { content, dryRun: true, ...more } }))
    .json.rows

describe('A short link of Google Maps', () => {
  test('is opened when a place is added, searched or imported, once in all', async () => {
    expect((await search(short)).link ?? (await search(short)).places[0]).toMatchObject({ name: 'Bonci' })
    expect((await add({ query: `Look at this!\n${short}`, unmatched: 'own' })).json.place).toMatchObject({
      name: 'Bonci',
      mapPlaceId: 'google:ChIJmwpkeEZgLxMRLM42IPpl0co',
    })
    expect(await rowsOf(`Tell me\n${short}`)).toContainEqual(expect.objectContaining({ verdict: 'already_there' }))
    expect(google.requests).toEqual(['maps.app.goo.gl/AbCdEf123456'])
  })

  test('that cannot be opened is refused with what to do, or added by the name beside it', async () => {
    const at = await closed.list()
    const { status, json } = await add({ query: short, near: 'Rome', unmatched: 'own' }, { api: closed, at })
    expect([status, json.code, json.reason, json.errors[0].pointer]).toEqual([
      400,
      'invalid_input',
      'link_not_opened',
      '/query',
    ])
    expect(json.detail).toMatch(/OPEN_MAP_LINKS=off.*browser.*long address.*name/)
    expect(await search(short, closed)).toMatchObject({
      places: [],
      link: { reason: 'link_not_opened', service: 'Google Maps' },
    })
    const shared = `Casa di Nessuno\nVia dei Vascellari 29, 00153 Roma\n+39 06 1234567\n${short}`
    const own = await add({ query: shared, unmatched: 'own' }, { api: closed, at })
    expect(own.json.place).toMatchObject({
      name: 'Casa di Nessuno',
      address: expect.stringContaining('Roma'),
      phone: '+39 06 1234567',
    })
    expect((await add({ query: `Dar Poeta\n${short}`, near: 'Rome' }, { api: closed, at })).json.place.name).toBe(
      'Dar Poeta',
    )
  })

  test('that is left out of an import leaves its remark in the report', async () => {
    const content = 'They have the best pizza in town. https://maps.app.goo.gl/Unknown2'
    const at = { token: list.token, body: { content, dryRun: true } }
    const { json } = await api.ask(`POST /lists/${list.slug}/import`, at)
    expect(json.unread).toEqual([{ row: 1, line: 1, heading: 'note', text: 'They have the best pizza in town.' }])
  })

  test('of which no server answers is left out of an import, or own with its name', async () => {
    const [short, other] = ['https://maps.app.goo.gl/Unknown1', 'https://maps.apple/p/abc']
    google.answers = { 'maps.app.goo.gl/Unknown1': response => response.writeHead(503).end() }
    expect(await rowsOf(`${short}\nCasa di Nessuno ${short}\nLa Casa Vuota ${other}`)).toMatchObject([
      { verdict: 'left_out', reason: 'link_not_opened' },
      { verdict: 'own', reason: 'link_not_opened', name: 'Casa di Nessuno' },
      { verdict: 'own', reason: 'link_not_opened', name: 'La Casa Vuota' },
    ])
  })
})

test.each([
  ['https://www.google.com/maps/@45.7659,4.8363,17z', { latitude: 45.7659, longitude: 4.8363, approximate: true }],
  ['https://www.google.com/maps/place/Chez+Nous/@45.7659,4.8363,17z', { name: 'Chez Nous', approximate: true }],
])('a link to a map of a few streets says about where its place is: %s', async (link, about) => {
  expect((await search(link)).link).toMatchObject(about)
  expect((await search(link.replace('17z', '9z'))).link).not.toHaveProperty('approximate')
})

test('a town behind a comma wins over the town around', async () => {
  expect(await search('Casa di Nessuno, Berlin')).toMatchObject({
    near: { name: 'Berlin' },
    asked: { name: 'Casa di Nessuno', town: 'Berlin' },
  })
})

describe('A link that leads to no place', () => {
  test.each([
    ['https://www.instagram.com/p/DarPoeta/', 'not_on_a_map', 'Instagram'],
    ['https://what3words.com/dar.poeta.rome', 'not_on_a_map', 'what3words'],
    ['https://darpoeta.example/Roscioli', 'not_on_a_map', undefined],
    ['https://maps.apple/p/abc~def', 'link_not_opened', 'Apple Maps'],
    ['https://yandex.com/maps/-/CDabc', 'link_not_opened', 'Yandex Maps'],
    ['https://www.bing.com/maps?cp=41.89~12.47&lvl=17', 'only_a_map', 'Bing Maps'],
  ])('%s is named, and never searched by its letters', async (link, reason, service) => {
    for (const unmatched of ['fail', 'own'])
      expect((await add({ query: link, near: 'Rome', unmatched })).json).toMatchObject({ status: 400, reason })
    const { places, link: said } = await search(link)
    expect([places, said.reason, said.service]).toEqual([[], reason, service])
    expect(await rowsOf(link)).toMatchObject([{ verdict: 'left_out', reason, message: expect.stringMatching(/link/i) }])
    expect((await add({ query: `Dar Poeta\n${link}`, near: 'Rome' })).json.place.name).toBe('Dar Poeta')
  })
})

test.each([
  ['https://omaps.app/ItdwBgeWW1/Hereford', 'Hereford', 52.05538, -2.71519],
  ['geo:0,0?q=48.2,16.3(Oak Grill)', 'Oak Grill', 48.2, 16.3],
  [
    'Use Waze to drive to Pfeil: https://waze.com/ul?q=Gasthaus%20Pfeil&ll=48.2122,16.3553',
    'Gasthaus Pfeil',
    48.2122,
    16.3553,
  ],
  [
    'Hi,\n\nich bin hier: Pfeil. Klicke den Link om://ItdwBgeWW1/Pfeil oder https://omaps.app/ItdwBgeWW1/Pfeil.\n\nDanke.',
    'Pfeil',
    52.05538,
    -2.71519,
  ],
])('%s is the place in the link, over every way', async (query, name, latitude, longitude) => {
  const at = { name, latitude: expect.closeTo(latitude, 4), longitude: expect.closeTo(longitude, 4) }
  expect(await search(query)).toMatchObject({ places: [], link: at })
  expect(await rowsOf(query)).toMatchObject([{ place: at }])
  expect((await add({ query, unmatched: 'own' })).json.place).toMatchObject(at)
})

test('places without an own name elsewhere are not taken for the one on the map of a link', async () => {
  const query = 'https://www.google.com/maps/place/Dar+Poeta/@40.7,-73.9,17z'
  expect((await search(query)).places).toEqual([])
  const { json } = await add({ query, near: 'Rome', unmatched: 'own' })
  expect(json.place).toMatchObject({ name: 'Dar Poeta', mapPlaceId: expect.stringMatching(/^own:/) })
})
