import { describe, expect, test } from 'vitest'
import type { ExportedList } from '../../../src/domain/list.ts'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { baffetto, banded, entryOf, filettaro, listOf, manyEntries, withoutCoordinates } from '../../support/rome.ts'
import { fileOf, lists } from './lists.ts'

const read = (list: ExportedList) => JSON.parse(fileOf('geojson', list))

describe('a GeoJSON file', () => {
  test('has the facts of each place, flat, and its pin’s style', () => {
    const list = listOf([entryOf({ ...filettaro, englishName: 'The cod fryer' }, 'Fried cod.')])
    expect(read(list).features).toEqual([
      {
        type: 'Feature',
        id: list.entries[0]!.id,
        geometry: { type: 'Point', coordinates: [12.473696, 41.894671] },
        properties: {
          rank: 1,
          title: 'Dar filettaro a Santa Barbara (The cod fryer)',
          name: 'Dar filettaro a Santa Barbara',
          address: 'Largo dei Librari 88, 00186 Roma',
          note: 'Fried cod.',
          mapsUrl: 'https://www.openstreetmap.org/node/257355946',
          mapPlaceId: 'osm:node/257355946',
          category: 'restaurant',
          attribution: '© OpenStreetMap contributors',
          englishName: 'The cod fryer',
          cuisines: ['italian'],
          phone: '+39 06 6864018',
          'marker-color': '#A52714',
          'marker-symbol': '1',
        },
      },
    ])
  })

  test('has bands with a colour each, and details', () => {
    const [first, second, third] = read(banded()).features.map(({ properties }: { properties: object }) => properties)
    expect(first).toMatchObject({
      band: 'Go out of your way',
      tags: ['late', 'date night'],
      dishes: ['Cod', 'puntarelle'],
      price: 2,
      visitedOn: '2026-10-17',
      'marker-color': '#01579B',
    })
    expect(second).toMatchObject({ band: 'Very good', price: 3, 'marker-color': '#817717' })
    expect(second).not.toHaveProperty('tags')
    expect(third).toMatchObject({ 'marker-color': '#A52714' })
    expect(third).not.toHaveProperty('band')
  })

  test('omits unknown facts, and has null for an unknown point', () => {
    const [feature] = read(listOf([entryOf(withoutCoordinates)])).features
    expect(feature.geometry).toBeNull()
    expect(Object.keys(feature.properties)).toEqual([
      ...['rank', 'title', 'name', 'mapsUrl', 'mapPlaceId'],
      ...['marker-color', 'marker-symbol'],
    ])
    expect(JSON.stringify(feature.properties)).not.toContain('null')
  })

  test('numbers pins up to two digits', () => {
    const symbols = read(listOf(manyEntries(11))).features.map(
      (feature: { properties: Record<string, unknown> }) => feature.properties['marker-symbol'],
    )
    expect(symbols).toEqual([...'123456789', 'restaurant', 'restaurant'])
  })

  test('has the list’s title, author, address and data sources', () => {
    const { features: _, ...collection } = read(
      listOf([entryOf(filettaro), entryOf(baffetto)], { description: 'Only fried.' }),
    )
    expect(collection).toEqual({
      type: 'FeatureCollection',
      name: 'Fried cod in Rome',
      description: 'Only fried.',
      author: 'Ada',
      url: 'https://lists.example.org/lists/fried-cod-in-rome-k3v9qa',
      attribution:
        'Place data © OpenStreetMap contributors, available under the Open Database License (ODbL): https://www.openstreetmap.org/copyright',
      bbox: [12.470297, 41.894671, 12.473696, 41.898354],
    })
  })

  test('without located places has no box and no empty members', () => {
    for (const list of [lists['no places']!, lists['places without coordinates']!]) {
      const { features, ...collection } = read(list)
      expect(features).toHaveLength(list.entries.length)
      expect(Object.keys(collection)).toEqual(['type', 'name', 'author', 'url'])
    }
  })

  test('has a bounding box across the 180th meridian when its places need it', () => {
    expect(read(lists['places on both sides of the 180th meridian']!).bbox).toEqual([180, -16.69, -179.87, -16.69])
  })

  test('writes coordinates with at most six decimals and never with an exponent', () => {
    const tiny: PlaceFacts = { ...baffetto, latitude: 0.0000014, longitude: -1e-7 }
    const file = fileOf('geojson', listOf([entryOf(tiny)]))
    expect(file).toContain('"coordinates":[0,0.000001]')
    expect(file).toContain('"bbox":[0,0.000001,0,0.000001]')
  })

  test.each(Object.entries(lists))('is valid RFC 7946 with %s', (_, list) => {
    const { type, bbox, features } = read(list)
    expect(type).toBe('FeatureCollection')
    const [west, , east] = bbox ?? []
    for (const feature of features) {
      expect(Object.keys(feature)).toEqual(['type', 'id', 'geometry', 'properties'])
      expect(feature.type).toBe('Feature')
      if (feature.geometry === null) continue
      const [longitude, latitude, ...more] = feature.geometry.coordinates
      expect([Math.abs(longitude) <= 180, Math.abs(latitude) <= 90, more]).toEqual([true, true, []])
      expect(west <= east ? west <= longitude && longitude <= east : west <= longitude || longitude <= east).toBe(true)
    }
    const ids = features.map((feature: { id: string }) => feature.id)
    expect(ids).toEqual(list.entries.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
