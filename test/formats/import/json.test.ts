import { describe, expect, test } from 'vitest'
import { swarm } from '../../../src/formats/import/json/swarm.ts'
import { umap } from '../../../src/formats/import/json/umap.ts'
import { anyJson } from '../../../src/formats/import/values.ts'
import { overpassAnswer, swarmExport, umapFile } from './fixtures/json.ts'
import { refusalOf, rowsOf, towns } from './reading.ts'

const titleOf = (rows: Iterable<object>) => [...rows].find(row => 'title' in row)

describe('a map of uMap', () => {
  test('gives the places of each layer, and names layers without data', () => {
    expect(rowsOf('umap', umapFile)).toEqual([
      { group: 'Trattorie', name: 'Roscioli', note: 'The **carbonara**', latitude: 41.8937, longitude: 12.4737 },
      { group: 'Trattorie', name: 'The walk between them', refused: 'not_a_point' },
      { group: 'Live', name: 'Live', refused: 'only_linked' },
      { group: 'Old layer', name: 'Armando al Pantheon', latitude: 41.8991, longitude: 12.4765 },
    ])
    expect(titleOf(umap.read(umapFile, towns))).toEqual({ title: 'Rome with Nonna' })
  })

  test('may have no layers', () => {
    expect(rowsOf('umap', '{"type":"umap"}')).toEqual([])
    expect(rowsOf('umap', '{"type":"umap","layers":[7,{"features":{}}]}')).toEqual([])
  })
})

describe('an answer of Overpass', () => {
  const rows = rowsOf('overpass_json', overpassAnswer)

  test('gives nodes, and buildings at their centre or the middle of their bounds', () => {
    expect(rows).toMatchObject([
      { mapPlaceId: 'osm:node/257355946', latitude: 41.8946709, address: 'Largo dei Librari', category: 'restaurant' },
      { mapPlaceId: 'osm:way/96871452', name: '味芳斎', englishName: 'Mihosai', latitude: 35.662, longitude: 139.756 },
      { mapPlaceId: 'osm:relation/77', name: 'Greco', latitude: 42, longitude: 13 },
      { mapPlaceId: 'osm:way/5', name: 'Fluid' },
    ])
  })

  test('leaves out corners and lamps, and a position where there is none', () => {
    expect(rows).toHaveLength(4)
    expect(rows[3]).not.toHaveProperty('latitude')
  })
})

describe('a data export of Swarm', () => {
  const rows = (file: string) => rowsOf('swarm', swarmExport[file]!)

  test('has one row for each venue, with the local days of its check-ins', () => {
    expect(rows('checkins1.json')).toEqual([
      {
        name: 'Roscioli',
        note: 'Carbonara at last\nVisited: 2024-05-01, 2023-01-01',
        latitude: 41.8937,
        longitude: 12.4737,
        details: { visitedOn: '2024-05-01' },
      },
      { name: 'Fuunji', details: { visitedOn: '2023-11-15' }, latitude: 35.6868, longitude: 139.6968 },
    ])
  })

  test('has lists as groups, tips as notes, and ratings of both kinds', () => {
    expect(rows('lists.json')).toEqual([{ group: 'Tokyo at night', name: 'Fuunji' }])
    expect(rows('tips.json')).toEqual([{ name: 'Roscioli', note: 'Sit at the bar.' }])
    expect(rows('venueRatings.json')).toEqual([
      { group: 'liked', name: 'Roscioli', note: 'Rating: liked' },
      { group: 'disliked', name: 'Fuunji', note: 'Rating: disliked' },
    ])
  })

  test('has no places where the phone only noticed a visit', () => {
    expect(rows('visits.json')).toEqual([])
    expect(rows('unconfirmed_visits.json')).toEqual([])
    expect(swarm.reads(swarmExport['users.json']!)).toBe(false)
    expect(swarm.reads(swarmExport['comments.json']!)).toBe(false)
  })

  test('lists at most ten days of a place', () => {
    const items = Array.from({ length: 12 }, (_, day) => ({
      createdAt: `2024-01-${String(day + 1).padStart(2, '0')} 10:00:00.000000`,
      venue: {
        id: 'a',
        name: 'Roscioli',
        location: { address: 'Via dei Giubbonari 21', city: 'Rome', lat: 1, lng: 2 },
      },
    }))
    const [row, ...others] = rowsOf('swarm', JSON.stringify({ count: 12, items }))
    expect(others).toEqual([])
    expect(row).toMatchObject({ address: 'Via dei Giubbonari 21', near: 'Rome', latitude: 1, longitude: 2 })
    expect(row).toHaveProperty('note', expect.stringMatching(/^Visited: 2024-01-12, (?:[\d-]+, ){8}2024-01-03$/))
  })
})

describe('JSON of any program', () => {
  const rows = (value: unknown) => rowsOf('json', JSON.stringify(value))

  test('may be a list of objects, alone or in an object', () => {
    const roscioli = { name: 'Roscioli', note: 'Carbonara' }
    expect(rows([roscioli])).toEqual([roscioli])
    expect(rows({ venues: [roscioli] })).toEqual([roscioli])
    expect(rows({ status: 'ok', data: { results: [roscioli] } })).toEqual([roscioli])
    expect(rowsOf('json', '{"venues":[{"name":"Roscioli"}]}')).toEqual([{ name: 'Roscioli' }])
  })

  test.each([
    ['an object', { location: { lat: 41.8937, lng: 12.4737 } }],
    ['numbers as text', { location: { latitude: '41.8937', longitude: '12.4737' } }],
    ['a geometry', { geometry: { type: 'Point', coordinates: [12.4737, 41.8937] } }],
    ['the answer of a map', { geometry: { location: { lat: 41.8937, lng: 12.4737 } } }],
    ['GeoJSON’s order', { coordinates: [12.4737, 41.8937] }],
    ['the order in its name', { latLng: [41.8937, 12.4737] }],
    ['flat members', { lat: 41.8937, lon: 12.4737 }],
  ])('has a position as %s', (_, position) => {
    expect(rows([{ name: 'Roscioli', ...position }])).toEqual([
      { name: 'Roscioli', latitude: 41.8937, longitude: 12.4737 },
    ])
  })

  test('has no position where the order of two numbers is unknown', () => {
    const [rome] = rows([{ name: 'Roscioli', city: 'Rome', position: [41.8937, 12.4737] }])
    expect(rome).not.toHaveProperty('latitude')
    const [tokyo] = rows([{ name: 'Fuunji', position: [35.6868, 139.6968] }])
    expect(tokyo).toMatchObject({ latitude: 35.6868, longitude: 139.6968 })
  })

  test('may nest address, town, labels and the place itself', () => {
    const visit = {
      id: 7,
      rating: 4.5,
      photo: { url: 'https://example.org/1.jpg', name: 'IMG_1' },
      venue: {
        name: 'Roscioli',
        address: { street: 'Via dei Giubbonari 21', city: { name: 'Rome' }, country: 'IT' },
        categories: [{ id: 3, name: 'Trattoria' }],
      },
    }
    expect(rows([visit])).toEqual([
      {
        name: 'Roscioli',
        address: 'Via dei Giubbonari 21, Rome',
        near: 'Rome, IT',
        town: 'Rome',
        category: 'restaurant',
        note: 'Rating: 4.5\ncategories: Trattoria',
      },
    ])
    expect(rows([{ displayName: { text: 'Fuunji', languageCode: 'ja' }, city: 'Tokyo', name: 'Fuunji' }])).toEqual([
      expect.objectContaining({ name: 'Fuunji', near: 'Tokyo', town: 'Tokyo' }),
    ])
  })

  test('may have several lists, by member or by name', () => {
    const file = {
      title: 'My food',
      favourites: [{ name: 'Roscioli', city: 'Rome' }],
      wishlist: [{ name: 'Fuunji', city: 'Tokyo' }],
    }
    expect(rows(file)).toEqual([
      { group: 'favourites', name: 'Roscioli', near: 'Rome', town: 'Rome' },
      { group: 'wishlist', name: 'Fuunji', near: 'Tokyo', town: 'Tokyo' },
    ])
    expect(titleOf(anyJson.read(JSON.stringify(file), towns))).toEqual({ title: 'My food' })
    const lists = [
      { name: 'Pizza', places: [{ name: 'Da Michele' }] },
      { name: 'Ramen', places: [{ name: 'Fuunji' }, 7] },
    ]
    expect(rows(lists)).toEqual([
      { group: 'Pizza', name: 'Da Michele' },
      { group: 'Ramen', name: 'Fuunji' },
      { group: 'Ramen', refused: 'unreadable' },
    ])
  })

  test('may have an object a line', () => {
    const text = '{"name":"Roscioli","city":"Rome"}\n{"name":\n\n{"name":"Fuunji"}\n'
    expect(rowsOf('json', text)).toEqual([
      { line: 1, name: 'Roscioli', near: 'Rome', town: 'Rome' },
      { line: 2, refused: 'unreadable' },
      { line: 4, name: 'Fuunji' },
    ])
  })

  test('is refused without a list of places', () => {
    for (const value of [{ name: 'Roscioli' }, { items: [{ count: 3 }] }, { a: { b: [[{ c: 1 }]] } }])
      expect(refusalOf(JSON.stringify(value)), JSON.stringify(value)).toBe('unknown_format')
    expect(refusalOf('{"level":30,"msg":"up"}\n{"level":30,"msg":"down"}\n')).not.toBe('read')
    expect(refusalOf('{"venues":[{"name":"Roscioli"}')).toBe('damaged')
    expect(refusalOf('[Roscioli](https://maps.app.goo.gl/a1)')).toBe('read')
  })
})
