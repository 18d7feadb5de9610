import { expect, test } from 'vitest'
import type { Near } from '../../../../src/places/gazetteer/near.ts'
import { nominatimAt } from '../../../../src/places/providers/nominatim.ts'
import { json, openStandIn } from '../stand-in.ts'

const rome: Near = {
  kind: 'town',
  name: 'Roma',
  latitude: 41.8933203,
  longitude: 12.4829321,
  reachMeters: 30_000,
  extentMeters: 25_000,
}

/** Returns a result in Nominatim's format `jsonv2`. */
const result = (osm_id: number, name: unknown, more: object = {}) => ({
  place_id: 1,
  osm_type: 'node',
  osm_id,
  lat: '41.8990507',
  lon: '12.4762234',
  category: 'amenity',
  type: 'restaurant',
  name,
  address: {
    amenity: name,
    house_number: '31',
    road: "Salita de' Crescenzi",
    city: 'Roma',
    postcode: '00186',
    country_code: 'it',
  },
  extratags: { cuisine: 'italian', 'contact:phone': '+39 06 68803034' },
  namedetails: { name },
  ...more,
})
const armando = result(2276143197, 'Armando al Pantheon')

async function openNominatim() {
  const standIn = await openStandIn()
  let now = 0
  const slept: number[] = []
  const nominatim = nominatimAt({
    url: standIn.url,
    userAgent: 'Forklist/1.2.3 (+https://a.example)',
    elapsed: () => now,
    async sleep(ms) {
      slept.push(ms)
    },
  })
  return {
    ...nominatim,
    standIn,
    slept,
    forward(ms: number) {
      now += ms
    },
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  }
}

test('restaurants are found by name with OpenStreetMap’s data', async () => {
  await using opened = await openNominatim()
  opened.standIn.does(json([armando, armando, result(1, 'Museo', { type: 'museum' })]))
  expect(await opened.search('Armando', rome, 10)).toEqual([
    {
      mapPlaceId: 'osm:node/2276143197',
      name: 'Armando al Pantheon',
      address: "Salita de' Crescenzi 31, 00186 Roma",
      town: 'Roma',
      latitude: 41.8990507,
      longitude: 12.4762234,
      category: 'restaurant',
      cuisines: ['italian'],
      phone: '+39 06 68803034',
      attribution: '© OpenStreetMap contributors',
    },
  ])
  const [request] = opened.standIn.asked
  expect(request).toMatchObject({ path: '/search', headers: { 'user-agent': 'Forklist/1.2.3 (+https://a.example)' } })
  const { viewbox, ...query } = Object.fromEntries(request!.query)
  expect(query).toEqual({
    q: 'Armando',
    layer: 'poi',
    limit: '10',
    bounded: '1',
    format: 'jsonv2',
    addressdetails: '1',
    extratags: '1',
    namedetails: '1',
    dedupe: '0',
  })
  const [west, south, east, north] = viewbox!.split(',').map(Number)
  expect([west! < 12.13, south! < 41.63, east! > 12.84, north! > 42.16]).toEqual([true, true, true, true])
})

test('a place is found by its id', async () => {
  await using opened = await openNominatim()
  opened.standIn.does(json([armando]))
  expect(await opened.get('osm:node/2276143197')).toMatchObject({ name: 'Armando al Pantheon' })
  expect(opened.standIn.asked[0]).toMatchObject({ path: '/lookup' })
  expect(opened.standIn.asked[0]!.query.get('osm_ids')).toBe('N2276143197')
  expect(await opened.get('google:ChIJN1t_tDeuEmsRUsoyG83frY4')).toBeUndefined()
  expect(opened.standIn.asked).toHaveLength(1)
})

test('requests go out one a second, and the fourth at once is refused', async () => {
  await using opened = await openNominatim()
  opened.standIn.does(json([armando]))
  const names = ['Armando', 'Roscioli', 'Felice', 'Dar Poeta']
  const [first, second, third, fourth] = await Promise.allSettled(names.map(name => opened.search(name, rome, 10)))
  expect([first, second, third].map(outcome => outcome!.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(fourth).toMatchObject({ reason: { name: 'ProviderUnavailable', reason: 'gets requests too often' } })
  expect(opened.slept).toEqual([1000, 2000])
  opened.forward(10_000)
  await opened.search('Dar Poeta', rome, 10)
  expect(opened.slept).toEqual([1000, 2000])
})

test('invalid results are dropped one by one', async () => {
  await using opened = await openNominatim()
  const broken = [null, 7, {}, { ...armando, osm_id: -1 }, { ...armando, lat: 'north' }, { ...armando, lon: '181' }]
  opened.standIn.does(json([...broken, result(5, 'Da Enzo', { address: null, extratags: [], namedetails: 3 })]))
  expect((await opened.search('Da Enzo', undefined, 10)).map(({ name }) => name)).toEqual(['Da Enzo'])
})

test('a server that returns another kind of JSON counts as down', async () => {
  await using opened = await openNominatim()
  opened.standIn.does(json({ features: [] }))
  await expect(opened.search('Armando', rome, 10)).rejects.toMatchObject({
    name: 'ProviderUnavailable',
    provider: 'nominatim',
  })
})
