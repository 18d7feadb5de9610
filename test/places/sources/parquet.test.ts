import { expect, test } from 'vitest'
import { read, refusal } from './formats-files.ts'
import { foursquareColumns, number, overtureColumns, overtureOf, parquetOf, text } from './parquet-files.ts'

const canlis = {
  fsq_place_id: '4b05864bf964a520535b22e3',
  name: 'Canlis',
  latitude: 47.643,
  longitude: -122.3467,
  address: '2576 Aurora Ave N',
  locality: 'Seattle',
  region: 'WA',
  postcode: '98109',
  country: 'US',
  tel: '(206) 283-3313',
  website: 'http://canlis.com',
  fsq_category_ids: ['4bf58dd8d48988d157941735'],
  fsq_category_labels: ['Dining and Drinking > Restaurant > New American Restaurant'],
}
const labelled = (...labels: string[]) => ({ ...canlis, fsq_category_labels: labels })
const foursquare = (...rows: object[]) =>
  parquetOf(
    foursquareColumns,
    rows.map(row => ({ ...row })),
  )

test('a Foursquare OS place has its id, its address in national form, and its licence', async () => {
  const { places, format, attribution } = await read(foursquare(canlis))
  expect(places).toEqual([
    {
      mapPlaceId: 'fsq:4b05864bf964a520535b22e3',
      name: 'Canlis',
      latitude: 47.643,
      longitude: -122.3467,
      category: 'restaurant',
      cuisines: ['new_american'],
      address: '2576 Aurora Ave N, Seattle WA 98109',
      localities: ['Seattle'],
      town: 'Seattle',
      website: 'http://canlis.com/',
      phone: '(206) 283-3313',
    },
  ])
  expect(format).toBe('Foursquare OS Places (Parquet)')
  expect(attribution).toBe('Foursquare OS Places, Copyright 2024 Foursquare Labs, Inc. (Apache-2.0)')
})

test.each([
  ['Restaurant > Pizzeria', 'restaurant', ['pizza']],
  ['Restaurant > Asian Restaurant > Japanese Restaurant > Ramen Restaurant', 'restaurant', ['ramen']],
  ['Restaurant > Greek Restaurant > Taverna', 'restaurant', ['greek']],
  ['Restaurant > BBQ Joint', 'restaurant', ['barbecue']],
  ['Restaurant > Vegan and Vegetarian Restaurant', 'restaurant', ['vegetarian', 'vegan']],
  ['Restaurant > Fast Food Restaurant', 'fast_food', undefined],
  ['Restaurant > Gastropub', 'pub', undefined],
  ['Restaurant', 'restaurant', undefined],
  ['Creperie', 'restaurant', ['crepe']],
  ['Cafe, Coffee, and Tea House > Coffee Shop', 'cafe', ['coffee_shop']],
  ['Cafe, Coffee, and Tea House > Café', 'cafe', undefined],
  ['Bar > Beer Garden', 'biergarten', undefined],
  ['Bar > Wine Bar', 'bar', undefined],
  ['Bar > Irish Pub', 'pub', undefined],
  ['Bakery', 'bakery', undefined],
  ['Dessert Shop > Gelato Shop', 'ice_cream', undefined],
  ['Food Court', 'food_court', undefined],
  ['Food Truck', 'fast_food', undefined],
])('Foursquare’s "%s" is a %s', async (label, category, cuisines) => {
  const { places } = await read(foursquare(labelled(`Dining and Drinking > ${label}`)))
  expect([places[0]?.category, places[0]?.cuisines]).toEqual([category, cuisines])
})

test('the food label decides among several', async () => {
  const { places } = await read(
    foursquare(
      labelled(
        'Retail > Bookstore',
        'Dining and Drinking > Restaurant > Sushi Restaurant',
        'Dining and Drinking > Bar',
      ),
    ),
  )
  expect(places).toMatchObject([{ category: 'restaurant', cuisines: ['sushi'] }])
})

test('closed, non-food, nameless and unlocated rows are dropped with that reason', async () => {
  const { dropped, places } = await read(
    foursquare(
      { ...canlis, date_closed: '2024-03-01' },
      labelled('Travel and Transportation > Lodging > Hotel'),
      { ...canlis, fsq_category_labels: undefined },
      { ...canlis, name: undefined },
      { ...canlis, latitude: undefined },
      { ...canlis, latitude: 0, longitude: 0 },
      { ...canlis, latitude: 122.3, longitude: 47.6 },
      { ...canlis, name: 'Can\nlis' },
      canlis,
    ),
  )
  expect(dropped).toEqual([
    'closed',
    'no place to eat or drink',
    'no place to eat or drink',
    'without a name',
    'without coordinates',
    'without coordinates',
    'coordinates out of range',
    'unreadable',
  ])
  expect(places).toHaveLength(1)
})

test('reads row groups in order, a few hundred rows at a time', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    ...canlis,
    fsq_place_id: index.toString(16).padStart(24, '0'),
    name: `Canlis ${index}`,
  }))
  const { places, steps, progress } = await read(parquetOf(foursquareColumns, rows, { rowGroupSize: 700 }))
  expect(places.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  expect(Math.max(...steps)).toBeLessThanOrEqual(1000)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress[0]).toBeGreaterThan(0)
  expect(progress[0]).toBeLessThan(0.5)
  expect(progress.at(-1)).toBe(1)
})

const seattle = (index: number, label: string) => ({
  ...{ fsq_place_id: index.toString(16).padStart(24, '0'), name: `Canlis ${index}`, latitude: 47, longitude: -122 },
  fsq_category_labels: [label],
})

const bookstore = { fsq_category_labels: ['Retail > Bookstore'] }

test('reads a large row group of restaurants in parts', async () => {
  const rows = Array.from({ length: 66_000 }, (_, index) =>
    seattle(index, `Dining and Drinking > ${index % 7} Restaurant`),
  )
  const { places } = await read(parquetOf(foursquareColumns, rows, { rowGroupSize: rows.length }))
  expect(places.map(({ name, cuisines }) => `${name} ${cuisines}`)).toEqual(
    rows.map(({ name }, index) => `${name} ${index % 7}`),
  )
})

test.each([
  ['an', true],
  ['no', false],
])('scattered restaurants keep their own values, with %s index', async (_, offsetIndex) => {
  const food = new Set([3, 131_074, 139_999, 140_000, 149_999])
  const rows = Array.from({ length: 150_000 }, (_, index) =>
    food.has(index)
      ? {
          ...seattle(index, 'Dining and Drinking > Restaurant'),
          address: `${index} Aurora Ave N`,
          tel: index === 139_999 ? '(206) 283-3313' : null,
        }
      : bookstore,
  )
  const { places, findings } = await read(parquetOf(foursquareColumns, rows, { rowGroupSize: 140_000, offsetIndex }))
  expect(places.map(({ name, address, phone }) => [name, address, phone])).toEqual([
    ['Canlis 3', '3 Aurora Ave N', undefined],
    ['Canlis 131074', '131074 Aurora Ave N', undefined],
    ['Canlis 139999', '139999 Aurora Ave N', '(206) 283-3313'],
    ['Canlis 140000', '140000 Aurora Ave N', undefined],
    ['Canlis 149999', '149999 Aurora Ave N', undefined],
  ])
  expect(findings.flatMap((finding, index) => ('place' in finding ? [index] : []))).toEqual([...food])
})

test('a file without places to eat is read completely', async () => {
  const rows = Array.from({ length: 1200 }, () => bookstore)
  const { places, dropped, progress } = await read(parquetOf(foursquareColumns, rows))
  expect(places).toEqual([])
  expect(dropped).toEqual(rows.map(() => 'no place to eat or drink'))
  expect(progress.at(-1)).toBe(1)
})

const tomaselli = {
  at: [13.0448, 47.7988] as [number, number],
  id: '08f1f8d2a4b6c8e0f1a2b3c4d5e6f708',
  names: {
    ...{ primary: 'Café Tomaselli', common: { en: 'Cafe Tomaselli' } },
    rules: [{ variant: 'alternate', value: 'Tomaselli' }],
  },
  basic_category: 'cafe',
  taxonomy: { primary: 'cafe', hierarchy: ['food_and_drink', 'casual_eatery', 'cafe'], alternates: ['bar'] },
  confidence: 0.97,
  operating_status: 'open',
  websites: ['https://www.tomaselli.at/'],
  phones: ['+43662844488'],
  addresses: [{ freeform: 'Alter Markt 9', locality: 'Salzburg', postcode: '5020', country: 'AT' }],
}

test('a place of Overture Maps is read from GeoParquet', async () => {
  const { places, attribution } = await read(overtureOf([tomaselli]))
  expect(places).toEqual([
    {
      mapPlaceId: 'overture:08f1f8d2a4b6c8e0f1a2b3c4d5e6f708',
      name: 'Café Tomaselli',
      englishName: 'Cafe Tomaselli',
      latitude: 47.7988,
      longitude: 13.0448,
      category: 'cafe',
      address: 'Alter Markt 9, 5020 Salzburg',
      localities: ['Salzburg'],
      town: 'Salzburg',
      website: 'https://www.tomaselli.at/',
      phone: '+43662844488',
    },
  ])
  expect(attribution).toMatch(/Overture Maps Foundation/)
})

test('Overture’s closed and non-food places are dropped', async () => {
  const hierarchy = ['lodging', 'hotel']
  const { dropped, places } = await read(
    overtureOf([
      { ...tomaselli, operating_status: 'permanently_closed' },
      { ...tomaselli, operating_status: 'temporarily_closed' },
      { ...tomaselli, confidence: 0 },
      { ...tomaselli, basic_category: 'hotel', taxonomy: { primary: 'hotel', hierarchy } },
    ]),
  )
  expect(dropped).toEqual(['closed', 'closed', 'no place to eat or drink'])
  expect(places).toHaveLength(1)
})

test('a table without the required columns is refused, naming them', async () => {
  expect(await refusal(parquetOf({ name: text, latitude: number, price: number }, [{ name: 'Canlis' }]))).toBe(
    'SourceError: FILE: is Parquet, but no Foursquare OS Places, which would have fsq_place_id, longitude, fsq_category_labels; ' +
      'no Overture Maps places, which would have id, names, geometry, confidence',
  )
})

test('an Overture table without categories is refused', async () => {
  const { id, names, geometry, confidence } = overtureColumns
  expect(
    await refusal(parquetOf({ id: id!, names: names!, geometry: geometry!, confidence: confidence! }, [tomaselli])),
  ).toBe('SourceError: FILE: does not say what is food: it has no basic_category, taxonomy, categories')
})

test('a column with a negative number of members is damaged', async () => {
  const odd: typeof text = name => [{ name, type: 'BYTE_ARRAY', num_children: -2, repetition_type: 'OPTIONAL' }]
  expect(await refusal(parquetOf({ ...foursquareColumns, odd }, [canlis]))).toBe(
    'SourceError: FILE: is damaged or no Parquet (a column of -2 members)',
  )
})

const whole = foursquare(...Array.from({ length: 50 }, () => canlis))

test('a truncated file is refused', async () => {
  for (const length of [4, 11, 12, 100, whole.length >> 1, whole.length - 1])
    expect(await refusal(whole.subarray(0, length))).toMatch(/^SourceError: FILE: is damaged or no Parquet/)
})

test('a damaged footer is refused or read, without other effects', async () => {
  const footer = whole.length - 8 - new DataView(whole.buffer).getUint32(whole.length - 8, true)
  for (let at = footer; at < whole.length; at += 53) {
    const damaged = Uint8Array.from(whole)
    damaged[at]! ^= 0xff
    expect(await refusal(damaged)).toMatch(/^SourceError: FILE|^Error: It was read/)
  }
})

test('a table with a wrong number of rows is refused', async () => {
  const damaged = Buffer.from(foursquare(canlis))
  // In the footer: one row, and then the list of row groups.
  const rows = damaged.lastIndexOf(Buffer.from([0x16, 0x02, 0x19]))
  expect(rows).toBeGreaterThan(0)
  damaged[rows + 1] = 0x04
  expect(await refusal(damaged)).toBe('SourceError: FILE: has 1 of the 2 rows that it says it has')
})
