import { expect, test } from 'vitest'
import { shared, testWith } from '../../support/tools.ts'
import { collectionOf, featureOf, read, readFile, refusal } from './formats-files.ts'

const data = 'data/osm-restaurants-geojson'

testWith(
  [`shared/${data}/salzburg.geojson`],
  'all of Salzburg’s 316 restaurants except one unnamed are read',
  async () => {
    const { places, dropped } = await readFile(shared(data, 'salzburg.geojson'), 'salzburg')
    expect(places).toHaveLength(315)
    expect(dropped).toEqual(['without a name'])
    expect(places.find(({ name }) => name === 'Urbankeller')).toEqual({
      mapPlaceId: 'file:salzburg/3',
      name: 'Urbankeller',
      latitude: 47.8071033,
      longitude: 13.060832,
      category: 'restaurant',
      cuisines: ['regional'],
      address: 'Urbankeller, Schallmooser Hauptstraße 50, 5020 Salzburg',
      localities: ['Salzburg'],
      town: 'Salzburg',
      website: 'https://www.urbankeller.com/',
      phone: '+43 662 870894',
      openingHours: 'Tu-Su 15:00-24:00',
    })
  },
)

testWith([`shared/${data}/rome-restaurant500.geojson.js`], 'a script containing GeoJSON is not GeoJSON', async () => {
  await expect(readFile(shared(data, 'rome-restaurant500.geojson.js'))).rejects.toThrow(/has no supported format/)
})

test('features of OpenStreetMap keep their ids and are judged by their tags', async () => {
  const tags = {
    amenity: 'restaurant',
    name: 'Hang Zhou',
    'name:zh': '杭州',
    'addr:street': 'Via di San Martino ai Monti',
  }
  const { places, findings } = await read(
    collectionOf(
      { id: 'node/252601050', ...featureOf({ '@id': 'node/252601050', ...tags }) },
      { id: 'way/7', ...featureOf({ '@id': 'way/7', shop: 'pastry', name: 'Boccione' }) },
      { ...featureOf({ '@id': 'node/8', tourism: 'hotel', name: 'Locarno' }) },
      { ...featureOf({ '@id': 'node/9', 'disused:amenity': 'bar', name: 'Bar Sport' }) },
      { ...featureOf({ '@id': 'node/10', place: 'suburb', name: 'Trastevere', population: '20000' }) },
    ),
  )
  expect(places).toMatchObject([
    { mapPlaceId: 'osm:node/252601050', otherNames: ['杭州'], address: 'Via di San Martino ai Monti' },
    { mapPlaceId: 'osm:way/7', category: 'bakery' },
  ])
  expect(findings.slice(2)).toEqual([
    { dropped: 'no place to eat or drink' },
    { dropped: 'closed', closedId: 'osm:node/9' },
    { locality: { name: 'Trastevere', population: 20_000, latitude: 41.8902, longitude: 12.4685 } },
  ])
})

test.each([
  [
    'LineString',
    [
      [12, 41],
      [14, 42],
      [13, 45],
    ],
    [13, 43],
  ],
  [
    'Polygon',
    [
      [
        [12, 41],
        [14, 41],
        [14, 43],
        [12, 43],
        [12, 41],
      ],
    ],
    [13, 42],
  ],
  [
    'MultiPolygon',
    [
      [
        [
          [12, 41],
          [14, 43],
          [12, 43],
          [12, 41],
        ],
      ],
      [
        [
          [16, 41],
          [16, 45],
          [15, 44],
          [16, 41],
        ],
      ],
    ],
    [14, 43],
  ],
  [
    'MultiPoint',
    [
      [12, 41],
      [13, 42],
    ],
    [12.5, 41.5],
  ],
])('a %s is at the middle of its bounding box', async (type, coordinates, [longitude, latitude]) => {
  const { places } = await read(collectionOf(featureOf({ name: 'Mercato Testaccio' }, coordinates, type)))
  expect(places).toMatchObject([{ longitude, latitude }])
})

test('a feature without geometry uses its properties’ position, or none', async () => {
  const nowhere = { type: 'Feature', geometry: null }
  const { places, dropped } = await read(
    collectionOf(
      { ...nowhere, properties: { name: 'Dar Poeta', lat: 41.8902, lon: 12.4685 } },
      { ...nowhere, properties: { name: 'Da Enzo' } },
      { ...nowhere, properties: null },
      featureOf({ name: 'Da Enzo' }, []),
      featureOf({ name: 'Da Enzo' }, ['12', null]),
    ),
  )
  expect(places).toMatchObject([{ latitude: 41.8902, longitude: 12.4685 }])
  expect(dropped).toEqual(['without coordinates', 'without a name', 'without coordinates', 'without coordinates'])
})

test('a place of Overture Maps, as its own tool downloads it', async () => {
  const { places } = await read(
    collectionOf({
      id: '08f1f8d2a4b6c8e0f1a2b3c4d5e6f708',
      ...featureOf(
        {
          names: { primary: 'Café Tomaselli' },
          categories: { primary: 'cafe', alternate: ['coffee_shop'] },
          confidence: 0.97,
          brand: { wikidata: 'Q1' },
          addresses: [{ freeform: 'Alter Markt 9', locality: 'Salzburg', postcode: '5020', country: 'AT' }],
        },
        [13.0448, 47.7988],
      ),
    }),
  )
  expect(places).toEqual([
    {
      mapPlaceId: 'overture:08f1f8d2a4b6c8e0f1a2b3c4d5e6f708',
      name: 'Café Tomaselli',
      latitude: 47.7988,
      longitude: 13.0448,
      category: 'cafe',
      address: 'Alter Markt 9, 5020 Salzburg',
      localities: ['Salzburg'],
      town: 'Salzburg',
    },
  ])
})

test('a collection is read as a stream, with any members around its features', async () => {
  const features = Array.from({ length: 3000 }, (_, index) =>
    featureOf({ name: `Osteria ${index} é味`, features: [index] }),
  )
  const file = JSON.stringify({
    ...{ type: 'FeatureCollection', crs: { properties: { features: { name: 'x' } } } },
    ...{ metadata: Array.from({ length: 5000 }, (_, index) => ({ index })), features, after: features.slice(0, 10) },
  })
  const { places, steps, progress } = await read(`\uFEFF${file}\n`)
  expect(places.map(({ name }) => name)).toEqual(
    features.map(({ properties }) => (properties as { name: string }).name),
  )
  expect(Math.max(...steps)).toBeLessThan(1000)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
})

const good = JSON.stringify(featureOf({ name: 'Dar Poeta' }))
const begun = '{"type":"FeatureCollection","features":['

test.each([
  ['broken', `${begun}${good},{]`, 'FILE, byte 154: is not JSON'],
  ['cut off', `${begun}${good},`, 'FILE, byte 153: ends in the middle of its JSON'],
  ['followed by more', `${begun}${good}]} {}`, 'FILE, byte 155: is not JSON'],
  [
    'without features',
    '{\n"type": "Topology", "objects": {}\n}',
    'FILE: is no GeoJSON FeatureCollection: it has no `features`',
  ],
  ['too deep', `${begun}{"a":${'['.repeat(100_000)}`, 'FILE, byte 106: nests deeper than 64'],
  [
    'one endless string',
    `${begun}{"name":"${'x'.repeat(1_300_000)}`,
    'FILE, byte 39: has a feature of more than 1048576 bytes',
  ],
  [
    'one endless feature',
    `${begun}{"properties":{"note":["${'x'.repeat(1000)}"${`,"${'y'.repeat(1000)}"`.repeat(1300)}]}}]}`,
    'FILE, byte 39: has a feature of more than 1048576 bytes',
  ],
])('a file that is %s is refused', async (_, file, why) => {
  expect(await refusal(file)).toBe(`SourceError: ${why}`)
})

test('invalid UTF-8 is refused', async () => {
  const file = Buffer.from(`${begun}{"properties":{"name":"Caf\xe9 Tomaselli"}}]}`, 'latin1')
  expect(await refusal(file)).toMatch(/^SourceError: FILE, byte \d+: is not UTF-8 text$/)
})

test('features that are no objects are counted as unreadable', async () => {
  expect((await read(`${begun}null,7,"x",[],${good}]}`)).dropped).toEqual([
    'unreadable',
    'unreadable',
    'unreadable',
    'without a name',
  ])
})
