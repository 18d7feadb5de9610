import { expect, test } from 'vitest'
import type { Near } from '../../../../src/places/gazetteer/near.ts'
import { photonAt } from '../../../../src/places/providers/photon.ts'
import { json, openStandIn, untrustedNames } from '../stand-in.ts'
import { armando, collection, feature, treScalini } from './features.ts'

const rome: Near = {
  kind: 'town',
  name: 'Roma',
  latitude: 41.8933203,
  longitude: 12.4829321,
  reachMeters: 30_000,
  extentMeters: 25_000,
}

async function openPhoton() {
  const standIn = await openStandIn()
  const photon = photonAt({ url: `${standIn.url}/photon`, userAgent: 'Forklist/1.2.3 (+https://a.example)' })
  const answers = (...features: unknown[]) => standIn.does(json(collection(...features)))
  return { photon, standIn, answers, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() }
}

test('restaurants are found by name with OpenStreetMap’s data', async () => {
  await using photon = await openPhoton()
  photon.answers(armando, treScalini)
  expect(await photon.photon.search('Armando', rome, 10)).toEqual([
    {
      mapPlaceId: 'osm:node/2276143197',
      name: 'Armando al Pantheon',
      address: "Salita de' Crescenzi 31, 00186 Roma",
      town: 'Roma',
      latitude: 41.8994173,
      longitude: 12.4766093,
      category: 'restaurant',
      attribution: '© OpenStreetMap contributors',
    },
    {
      mapPlaceId: 'osm:node/264673865',
      name: 'Ai Tre Scalini',
      address: 'Via Panisperna 251, Roma',
      town: 'Roma',
      latitude: 41.8962767,
      longitude: 12.4904433,
      category: 'bar',
      attribution: '© OpenStreetMap contributors',
    },
  ])
})

test('requests places to eat and drink around the point by their names', async () => {
  await using photon = await openPhoton()
  photon.answers()
  await photon.photon.search('L’Osteria & Co', rome, 10)
  await photon.photon.search('Armando', undefined, 70)
  const [near, anywhere] = photon.standIn.asked
  expect(near).toMatchObject({ path: '/photon/api', headers: { 'user-agent': 'Forklist/1.2.3 (+https://a.example)' } })
  const { include, bbox, ...parameters } = Object.fromEntries(near!.query)
  expect(parameters).toEqual({
    q: 'L’Osteria & Co',
    lat: '41.8933203',
    lon: '12.4829321',
    limit: '10',
    lang: 'default',
    dedupe: '0',
  })
  expect(include!.split(',').sort()).toEqual([
    'osm.amenity.bar',
    'osm.amenity.biergarten',
    'osm.amenity.cafe',
    'osm.amenity.fast_food',
    'osm.amenity.food_court',
    'osm.amenity.ice_cream',
    'osm.amenity.pub',
    'osm.amenity.restaurant',
    'osm.shop.bakery',
    'osm.shop.coffee',
    'osm.shop.pastry',
  ])
  const [west, south, east, north] = bbox!.split(',').map(Number)
  expect([west! < 12.13, south! < 41.63, east! > 12.84, north! > 42.16]).toEqual([true, true, true, true])
  expect([west! > 12, south! > 41.5, east! < 13, north! < 42.3]).toEqual([true, true, true, true])
  expect([...anywhere!.query.keys()].sort()).toEqual(['dedupe', 'include', 'lang', 'limit', 'q'])
  expect(anywhere!.query.get('limit'), 'the maximum of Photon').toBe('50')
})

test.each([
  ['the date line', -16.5, 179.99],
  ['the North Pole', 89.99, 0],
  ['the South Pole', -89.99, 0],
])('the box around a place at %s is valid for Photon', async (_, latitude, longitude) => {
  await using photon = await openPhoton()
  photon.answers()
  await photon.photon.search('Fish Bar', { ...rome, latitude, longitude }, 10)
  const [west, south, east, north] = photon.standIn.asked[0]!.query.get('bbox')!.split(',').map(Number)
  expect([west, east]).toEqual([-180, 180])
  expect(south).toBeLessThan(latitude)
  expect(north).toBeGreaterThan(latitude)
  expect(Math.max(Math.abs(south!), Math.abs(north!))).toBeLessThanOrEqual(90)
})

test('writes an address in its country’s form, with the district when the street is missing', async () => {
  await using photon = await openPhoton()
  photon.answers(
    feature(-76.6, 39.28, {
      osm_id: 1,
      name: 'Thames',
      street: 'Thames Street',
      housenumber: '1728',
      countrycode: 'US',
    }),
    feature(139.7, 35.66, { osm_id: 2, name: '風雲児', district: '渋谷区', city: '東京都', postcode: '151-0053' }),
    feature(12.5, 41.9, { osm_id: 3, name: 'Chiosco' }),
  )
  const addresses = (await photon.photon.search('any', undefined, 10)).map(({ address }) => address)
  expect(addresses).toEqual(['1728 Thames Street', '渋谷区, 151-0053 東京都', undefined])
})

test('reads additional tags, and drops closed places', async () => {
  await using photon = await openPhoton()
  const more = (id: number, extra: unknown) => feature(12.5, 41.9, { osm_id: id, name: `Trattoria ${id}`, extra })
  photon.answers(
    more(1, {
      cuisine: 'roman;pizza',
      opening_hours: 'Mo-Sa 12:00-15:00',
      website: 'javascript:alert(1)',
      amenity: 'bank',
    }),
    more(2, { opening_hours: 'closed' }),
    more(3, ['cuisine']),
    more(4, { cuisine: { $ne: 1 }, phone: 7 }),
  )
  const found = await photon.photon.search('Trattoria', undefined, 10)
  expect(found.map(({ name }) => name)).toEqual(['Trattoria 1', 'Trattoria 3', 'Trattoria 4'])
  expect(found[0]).toMatchObject({
    category: 'restaurant',
    cuisines: ['roman', 'pizza'],
    openingHours: 'Mo-Sa 12:00-15:00',
  })
  expect(found[0]).not.toHaveProperty('website')
  expect(found[2]).not.toHaveProperty('cuisines')
})

const { name: _name, ...nameless } = armando.properties
const invalidFeatures: Record<string, unknown> = {
  'that is a text': 'Armando al Pantheon',
  nothing: null,
  'without a place': { ...armando, geometry: null },
  'that is a line': { ...armando, geometry: { type: 'LineString', coordinates: [12.47, 41.89] } },
  'north of the globe': feature(12.47, 91, armando.properties),
  'west of the globe': feature(-180.5, 41.89, armando.properties),
  'with latitude and longitude swapped': feature(41.8994173, 12.4766093, armando.properties),
  'with coordinates as text': feature('12.47', '41.89', armando.properties),
  'in the sea off Africa': feature(0, 0, armando.properties),
  'in another town': feature(9.19, 45.46, armando.properties),
  'that is a bank': feature(12.47, 41.89, { ...armando.properties, osm_value: 'bank' }),
  'of another kind': feature(12.47, 41.89, { ...armando.properties, osm_key: 'constructor', osm_value: '__proto__' }),
  'without a name': feature(12.47, 41.89, nameless),
  'of punctuation': feature(12.47, 41.89, { ...armando.properties, name: '***' }),
  'of an unknown type': feature(12.47, 41.89, { ...armando.properties, osm_type: 'X' }),
  'with the id of a path': feature(12.47, 41.89, { ...armando.properties, osm_id: '1/../../2' }),
  'with a negative id': feature(12.47, 41.89, { ...armando.properties, osm_id: -7 }),
  'with an id beyond safe integers': feature(12.47, 41.89, { ...armando.properties, osm_id: 1e300 }),
}

test.each(Object.entries(invalidFeatures))('a feature %s is dropped, and the others stay', async (_, invalid) => {
  await using photon = await openPhoton()
  photon.answers(invalid, treScalini)
  expect((await photon.photon.search('Armando', rome, 10)).map(({ name }) => name)).toEqual(['Ai Tre Scalini'])
})

test('names follow the rules for text or are dropped', async () => {
  await using photon = await openPhoton()
  photon.answers(...untrustedNames.map(({ name }, index) => feature(12.47, 41.89, { osm_id: index + 1, name })))
  const byId = new Map((await photon.photon.search('Enzo', rome, 50)).map(({ mapPlaceId, name }) => [mapPlaceId, name]))
  for (const [index, { usable: expected }] of untrustedNames.entries())
    expect(byId.get(`osm:node/${index + 1}`), JSON.stringify(untrustedNames[index])?.slice(0, 80)).toBe(expected)
  expect(byId.size, 'the fixture must contain them').toBeGreaterThan(2)
})

test('an invalid address is dropped, and the restaurant stays', async () => {
  await using photon = await openPhoton()
  photon.answers(
    feature(12.47, 41.89, {
      ...armando.properties,
      street: 'Salita\u0000',
      city: { name: 'Roma' },
      district: 'x'.repeat(9999),
    }),
  )
  expect((await photon.photon.search('Armando', rome, 10))[0]).not.toHaveProperty('address')
})

test('returns each place once, up to the requested number, for any number of features', async () => {
  await using photon = await openPhoton()
  const many = Array.from({ length: 4000 }, (_, id) =>
    feature(12.47, 41.89, { osm_id: id + 1, name: `Trattoria ${id}` }),
  )
  photon.answers(armando, armando, ...many)
  const found = await photon.photon.search('Trattoria', rome, 20)
  expect(found).toHaveLength(20)
  expect(new Set(found.map(({ mapPlaceId }) => mapPlaceId)).size).toBe(20)
})

test.each([
  ['of another shape', json({ features: { length: 1 } })],
  ['that is a list', json([armando])],
  ['that is null', json(null)],
])('a response %s is refused', async (_, conduct) => {
  await using photon = await openPhoton()
  photon.standIn.does(conduct)
  await expect(photon.photon.search('Armando', rome, 10)).rejects.toMatchObject({
    name: 'ProviderUnavailable',
    provider: 'photon',
  })
})

test('a place is found again by its id at its position', async () => {
  await using photon = await openPhoton()
  photon.answers(feature(12.4766, 41.8994, { osm_id: 7, name: 'Gelateria' }), armando)
  const at = { latitude: 41.8994173, longitude: 12.4766093 }
  expect(await photon.photon.get('osm:node/2276143197', undefined, at)).toMatchObject({ name: 'Armando al Pantheon' })
  const [{ path, query }] = photon.standIn.asked as [(typeof photon.standIn.asked)[number]]
  expect(path).toBe('/photon/reverse')
  expect(Object.fromEntries(query)).toMatchObject({ lat: '41.8994173', lon: '12.4766093', radius: '0.15', limit: '50' })
  expect(
    await photon.photon.get('osm:way/2276143197', undefined, at),
    'a way of that number is another place',
  ).toBeUndefined()
})

test('a place now at another position is not confused with it', async () => {
  await using photon = await openPhoton()
  photon.answers(feature(12.5, 41.9, armando.properties))
  const at = { latitude: 41.8994173, longitude: 12.4766093 }
  expect(await photon.photon.get('osm:node/2276143197', undefined, at)).toBeUndefined()
})

test('Photon is not asked for kinds of ids that it cannot know', async () => {
  await using photon = await openPhoton()
  const at = { latitude: 41.8994173, longitude: 12.4766093 }
  expect(await photon.photon.get('osm:node/2276143197')).toBeUndefined()
  expect(await photon.photon.get('google:ChIJN1t_tDeuEmsRUsoyG83frY4', undefined, at)).toBeUndefined()
  expect(photon.standIn.asked).toEqual([])
})
