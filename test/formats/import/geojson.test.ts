import { describe, expect, test } from 'vitest'
import { mapstr, overpass } from './fixtures/features.ts'
import { refusalOf, rowsOf } from './reading.ts'

const roscioli = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [12.4737, 41.8937] },
  properties: { name: 'Roscioli' },
}
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const at = { latitude: 41.8937, longitude: 12.4737 }
const withGeometry = (geometry: unknown) => rowsOf('geojson', collection({ ...roscioli, geometry }))

describe('GeoJSON', () => {
  test('from OpenStreetMap keeps ids, addresses and cuisines, centres buildings, and excludes streets', () => {
    const attribution = '© OpenStreetMap contributors'
    expect(rowsOf('geojson', overpass)).toEqual([
      {
        mapPlaceId: 'osm:node/257355946',
        name: 'Dar filettaro a Santa Barbara',
        address: 'Largo dei Librari 88, 00186 Roma',
        near: 'Roma',
        town: 'Roma',
        latitude: 41.8946709,
        longitude: 12.473696,
        category: 'restaurant',
        cuisines: ['italian', 'fish'],
        website: 'http://www.filettidibaccala.it/',
        phone: '+39 06 6864018',
        openingHours: 'Mo-Sa 17:00-22:40',
        attribution,
      },
      {
        mapPlaceId: 'osm:way/96871452',
        name: '味芳斎',
        englishName: 'Mihosai',
        latitude: 35.662,
        longitude: 139.756,
        category: 'fast_food',
        attribution,
      },
      { name: 'Via dei Giubbonari', refused: 'not_a_point' },
    ])
  })

  test('of converters with nested tags is read as well', () => {
    const tags = { amenity: 'bar', name: 'Ai Tre Scalini', 'addr:street': 'Via Panisperna', 'addr:housenumber': '251' }
    const feature = { ...roscioli, properties: { type: 'node', id: 264673865, tags } }
    expect(rowsOf('geojson', collection(feature))).toEqual([
      expect.objectContaining({ mapPlaceId: 'osm:node/264673865', address: 'Via Panisperna 251', category: 'bar' }),
    ])
  })

  test('of Mapstr keeps comments in the note, and labels as tags', () => {
    expect(rowsOf('geojson', mapstr)).toEqual([
      {
        name: 'Septime',
        address: '80 Rue de Charonne, 75011 Paris, France',
        latitude: 48.8535,
        longitude: 2.3809,
        note: 'Book at noon sharp',
        details: { tags: ['dinner', 'natural wine'] },
      },
    ])
  })

  test('turns an HTML description into text, and reads a map link in it', () => {
    const description = 'Best <b>carbonara</b><br>see <a href="https://maps.google.com/?cid=42">the map</a>'
    expect(rowsOf('geojson', collection({ ...roscioli, properties: { Name: 'Roscioli', description } }))).toEqual([
      {
        ...at,
        name: 'Roscioli',
        note: expect.stringMatching(/^Best carbonara\nsee the map/),
        link: expect.stringContaining('https://maps.google.com/?cid=42'),
      },
    ])
  })

  test('may be one feature, a list, a geometry collection with one point, or lines', () => {
    const row = { name: 'Roscioli', ...at }
    expect(rowsOf('geojson', `\uFEFF${JSON.stringify(roscioli)}`)).toEqual([row])
    expect(rowsOf('geojson', JSON.stringify([roscioli, roscioli]))).toEqual([row, row])
    const geometries = { type: 'GeometryCollection', geometries: [roscioli.geometry], properties: roscioli.properties }
    expect(rowsOf('geojson', JSON.stringify(geometries))).toEqual([row])
    const lines = `${JSON.stringify(roscioli)}\r\n\n\x1e${JSON.stringify(roscioli)}\n{"type":"Feature","prop\n`
    expect(rowsOf('geojson', lines)).toEqual([
      { ...row, line: 1 },
      { ...row, line: 3 },
      { line: 4, refused: 'unreadable' },
    ])
  })

  test('keeps places without a geometry, and ignores empty and zero coordinates', () => {
    expect(withGeometry(null)).toEqual([{ name: 'Roscioli' }])
    expect(withGeometry({ type: 'Point', coordinates: [0, 0] })).toEqual([{ name: 'Roscioli' }])
    expect(withGeometry({ type: 'Point', coordinates: [] })).toEqual([{ name: 'Roscioli' }])
  })

  test('accepts numbers as text, and reports points not on earth', () => {
    expect(withGeometry({ type: 'Point', coordinates: ['12.4737', '41.8937'] })).toEqual([{ name: 'Roscioli', ...at }])
    for (const coordinates of [
      [1388566, 5144570],
      [12.4737, 141.8937],
      ['12.4', null],
    ])
      expect(withGeometry({ type: 'Point', coordinates })).toEqual([{ name: 'Roscioli', isMisplaced: true }])
    const inMetres = { type: 'Point', coordinates: [1388566, 5144570] }
    const properties = { name: 'Roscioli', lat: 41.8937, lon: 12.4737 }
    expect(rowsOf('geojson', collection({ ...roscioli, geometry: inMetres, properties }))).toEqual([
      { name: 'Roscioli', ...at },
    ])
  })

  test('keeps a person’s own members in the note, not those of programs', () => {
    const properties = {
      ...{ name: 'Roscioli', note: 'Carbonara', price: 2, rating: 4.5, 'Best for': 'lunch', vegan: false },
      ...{ id: 7, fid: 3, place_ref_id: 'x', created_at: '2024-05-01', time: '2024-05-01', '@spam': 1, styleUrl: '#a' },
      ...{ 'marker-color': '#f00', stroke: '#000', 'fill-opacity': 1, _umap_options: { color: 'Red' }, _storage: 'y' },
      ...{ ele: 20, 'icon-scale': 1, lastModified: 'x', extra: { deep: 1 }, none: null, visibility: 1 },
    }
    expect(rowsOf('geojson', collection({ ...roscioli, properties }))).toMatchObject([
      { note: 'Carbonara\nprice: 2\nRating: 4.5\nBest for: lunch\nvegan: false' },
    ])
  })

  test('reads a multi-point of one, not of two, and areas only for OpenStreetMap buildings', () => {
    const { coordinates } = roscioli.geometry
    const ring = [
      [
        [12, 41],
        [13, 41],
        [13, 42],
        [12, 41],
      ],
    ]
    const refused = [{ name: 'Roscioli', refused: 'not_a_point' }]
    expect(withGeometry({ type: 'MultiPoint', coordinates: [coordinates] })).toEqual([{ name: 'Roscioli', ...at }])
    expect(withGeometry({ type: 'MultiPoint', coordinates: [coordinates, coordinates] })).toEqual(refused)
    expect(withGeometry({ type: 'Polygon', coordinates: ring })).toEqual(refused)
  })

  test('reports members that are no features and reads the rest', () => {
    expect(rowsOf('geojson', collection(roscioli, null, 7, []))).toEqual([
      { name: 'Roscioli', ...at },
      ...Array.from({ length: 3 }, () => ({ refused: 'unreadable' })),
    ])
    expect(rowsOf('geojson', '{"type":"FeatureCollection"}')).toEqual([])
  })

  test('that is cut off, malformed or nested endlessly is refused', () => {
    const whole = collection(roscioli)
    expect(refusalOf(whole.slice(0, -2))).toBe('damaged')
    expect(refusalOf(whole.replace(']}', ',]}'))).toBe('damaged')
    expect(refusalOf(collection({ ...roscioli, nested: JSON.parse('['.repeat(100) + ']'.repeat(100)) }))).toBe(
      'too_deep',
    )
    expect(refusalOf(`{"type":"Feature","nested":${'['.repeat(8_000_000)}`)).toBe('too_deep')
    expect(refusalOf(collection({ ...roscioli, properties: { name: `\\"${'['.repeat(100)}` } }))).toBe('read')
  })
})

test('refuses a million members or empty features', () => {
  const members = Array.from({ length: 400_000 }, (_, index) => `"k${index}":1`).join()
  const withProperties = (properties: string) => `{"type":"Feature","geometry":null,"properties":{${properties}}}`
  expect(refusalOf(withProperties(members))).toBe('took_too_long')
  expect(refusalOf(`{"type":"FeatureCollection","features":[${'{},'.repeat(400_000)}{}]}`)).toBe('took_too_long')
  expect(rowsOf('geojson', withProperties(members.split(',', 3000).join()))).toEqual([{ refused: 'unreadable' }])
})

test('another kind of JSON is refused', () => {
  for (const text of ['{}', '[]', '{"name":"Roscioli"}', '[1,2]']) expect(refusalOf(text), text).toBe('unknown_format')
  expect(refusalOf('{"note":{"type":"Feature"}}')).toBe('unknown_format')
})
