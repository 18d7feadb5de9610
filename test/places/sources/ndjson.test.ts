import { expect, test } from 'vitest'
import { shared, testWith } from '../../support/tools.ts'
import { featureOf, ndjsonOf, poeta, read, readFile, refusal } from './formats-files.ts'

const nyc = 'shared/data/nyc-restaurants/restaurants.json'

testWith([nyc], 'all of New York’s 25,359 restaurants except 151 unnamed are read', async () => {
  const { places, dropped, findings, steps } = await readFile(shared('data/nyc-restaurants/restaurants.json'), 'nyc')
  expect(findings).toHaveLength(25_359)
  expect(dropped.filter(reason => reason === 'without a name')).toHaveLength(151)
  expect(places).toHaveLength(25_207)
  expect(places[0]).toEqual({
    mapPlaceId: 'file:nyc/55cba2476c522cafdb053add',
    name: 'Morris Park Bake Shop',
    latitude: 40.848447,
    longitude: -73.856077,
    category: 'restaurant',
  })
  expect(new Set(places.map(({ mapPlaceId }) => mapPlaceId)).size).toBe(places.length)
  expect(Math.max(...steps)).toBeLessThan(1000)
})

test('objects with their own member names are places', async () => {
  const { places, format } = await read(
    ndjsonOf({
      title: 'Dar Poeta',
      lat: '41.8902',
      lng: 12.4685,
      street: 'Vicolo del Bologna',
      housenumber: 45,
      zip: '00153',
      town: 'Roma',
      type: 'Pizzeria',
      cuisine: ['pizza', 'roman'],
      url: 'www.darpoeta.com',
      tel: '+39 06 5880516',
      hours: 'Mo-Su 12:00-24:00',
    }),
  )
  expect(format).toBe('NDJSON or line-delimited GeoJSON')
  expect(places).toMatchObject([
    {
      name: 'Dar Poeta',
      latitude: 41.8902,
      longitude: 12.4685,
      category: 'restaurant',
      cuisines: ['pizza', 'roman'],
      address: 'Vicolo del Bologna 45, 00153 Roma',
      localities: ['Roma'],
      website: 'http://www.darpoeta.com/',
      phone: '+39 06 5880516',
      openingHours: 'Mo-Su 12:00-24:00',
    },
  ])
})

test.each([
  ['a location of a database', { location: { type: 'Point', coordinates: [12.4685, 41.8902] } }],
  ['a location with members', { location: { lat: 41.8902, lng: 12.4685 } }],
  ['coordinates with members', { coordinates: { latitude: 41.8902, longitude: 12.4685 } }],
  ['a geometry', { geometry: { type: 'Point', coordinates: [12.4685, 41.8902] } }],
  ['a pair of coordinates', { coordinates: [12.4685, 41.8902] }],
])('%s gives a place’s position', async (_, where) => {
  const { places } = await read(ndjsonOf({ name: 'Dar Poeta', ...where }))
  expect(places).toMatchObject([{ latitude: 41.8902, longitude: 12.4685 }])
})

test('OpenStreetMap elements, as from Overpass, are judged by their tags', async () => {
  const { places, dropped } = await read(
    ndjsonOf(
      {
        type: 'node',
        id: 252601050,
        lat: 41.8957882,
        lon: 12.4994694,
        tags: { amenity: 'restaurant', name: 'Hang Zhou' },
      },
      {
        type: 'way',
        id: 7,
        center: { lat: 41.9, lon: 12.5 },
        tags: { shop: 'bakery', name: 'Roscioli', 'addr:street': 'Via dei Chiavari', 'addr:housenumber': '34' },
      },
      { type: 'node', id: 8, lat: 41.9, lon: 12.5, tags: { tourism: 'hotel', name: 'Locarno' } },
    ),
  )
  expect(places).toMatchObject([
    { mapPlaceId: 'osm:node/252601050', category: 'restaurant' },
    { mapPlaceId: 'osm:way/7', category: 'bakery', address: 'Via dei Chiavari 34', latitude: 41.9 },
  ])
  expect(dropped).toEqual(['no place to eat or drink'])
})

test('a GeoJSON text sequence is read, with line feeds inside', async () => {
  const records = [featureOf({ name: 'Dar Poeta' }), featureOf({ name: 'Da Enzo' }, [12.4775, 41.8876])]
  const sequence = records.map(record => `\u001e${JSON.stringify(record, null, 2)}\n`).join('')
  const { places } = await read(sequence)
  expect(places.map(({ name }) => name)).toEqual(['Dar Poeta', 'Da Enzo'])
})

test('rows that are no objects are dropped, and blank lines skipped', async () => {
  const { places, dropped } = await read(`${ndjsonOf(poeta)}\n{"name":\n[1]\nnull\n42\n\r\n${ndjsonOf(poeta)}`)
  expect(places).toHaveLength(2)
  expect(dropped).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable'])
})

test('the last row needs no line feed, and the first may follow a byte order mark', async () => {
  const { places } = await read(`\uFEFF${ndjsonOf(poeta, poeta)}`.trimEnd())
  expect(places).toHaveLength(2)
})

test('rows across chunk boundaries stay complete', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({ ...poeta, name: `味 ${index} ${'é'.repeat(index % 97)}` }))
  const { places, steps, progress } = await read(ndjsonOf(...rows))
  expect(places.map(({ name }) => name)).toEqual(rows.map(({ name }) => name.trim()))
  expect(steps.length).toBeGreaterThan(3)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress[0]).toBeLessThan(0.5)
  expect(progress.at(-1)).toBe(1)
})

test('a deeply nested row is one row', async () => {
  const deep = `{"name":"Dar Poeta","location":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const { places, dropped } = await read(`${ndjsonOf(poeta)}${deep}\n`)
  expect([places.length, dropped]).toEqual([1, ['without coordinates']])
})

test('an endless line and invalid UTF-8 are refused with their line number', async () => {
  const row = ndjsonOf(poeta)
  expect(await refusal(`${row}{"name":"${'x'.repeat(1_200_000)}`)).toBe(
    'SourceError: FILE, line 2: is longer than 1048576 bytes',
  )
  expect(await refusal(Buffer.concat([Buffer.from(row + row), Buffer.from('{"name":"Caf\xe9"}\n', 'latin1')]))).toBe(
    'SourceError: FILE, line 3: is not UTF-8 text',
  )
})

test('refuses a file whose first hundred rows are unreadable, but not with one good row', async () => {
  const bad = '{"name"}\n'
  const long = JSON.stringify({ ...poeta, note: 'x'.repeat(5000) })
  expect(await refusal(`{"name": "${'x'.repeat(300)}"}\n${bad.repeat(99)}${long}\n`)).toBe(
    'SourceError: FILE: none of its first 100 rows can be read',
  )
  const { places, dropped } = await read(`${ndjsonOf(poeta)}${bad.repeat(500)}`)
  expect([places.length, dropped.length]).toEqual([1, 500])
})
