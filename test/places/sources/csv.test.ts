import { expect, test } from 'vitest'
import { csv as csvExport } from '../../../src/formats/export/csv.ts'
import { entryOf, filettaro, listOf, treScalini } from '../../support/rome.ts'
import { read, refusal } from './formats-files.ts'

const poeta = { name: 'Dar Poeta', latitude: 41.8902, longitude: 12.4685 }

test('a table is read by its column names in any spelling', async () => {
  const { places, format } = await read(
    'ID,Name,English Name,LAT,Long,addr:street,House Number,Postal Code,City,Type,Cuisines,URL,Telephone,Opening Hours\r\n' +
      '7,風雲児,Fuunji,35.6870,139.6970,代々木,2-14-3,151-0053,渋谷区,Ramen restaurant,"ramen, tsukemen",fu-unji.com,+81 3 6413 8480,Mo-Fr 11:00-15:00\r\n',
  )
  expect(format).toBe('CSV')
  expect(places).toEqual([
    {
      mapPlaceId: 'file:rome/7',
      name: '風雲児',
      englishName: 'Fuunji',
      latitude: 35.687,
      longitude: 139.697,
      category: 'restaurant',
      cuisines: ['ramen', 'tsukemen'],
      address: '代々木 2-14-3, 151-0053 渋谷区',
      localities: ['渋谷区'],
      town: '渋谷区',
      website: 'http://fu-unji.com/',
      phone: '+81 3 6413 8480',
      openingHours: 'Mo-Fr 11:00-15:00',
    },
  ])
})

test.each([
  ['commas', 'name,latitude,longitude\nDar Poeta,41.8902,12.4685\n'],
  [
    'semicolons and decimal commas, as German spreadsheets write',
    'Name;Latitude;Longitude\r\nDar Poeta;41,8902;12,4685\r\n',
  ],
  ['tabs', 'name\tlatitude\tlongitude\nDar Poeta\t41.8902\t12.4685\n'],
  ['a byte order mark', '\uFEFFname,latitude,longitude\r\nDar Poeta,41.8902,12.4685'],
  ['blank lines', '\n\nname,lat,lon\n\nDar Poeta,41.8902,12.4685\n\n'],
  ['quotes', '"name","lat","lon"\n"Dar Poeta","41.8902","12.4685"\n'],
  ['x and y', 'x,y,title\n12.4685,41.8902,Dar Poeta\n'],
])('%s are recognised', async (_, table) => {
  expect((await read(table)).places).toMatchObject([poeta])
})

test('a control character far below the header spoils only its own cell', async () => {
  const row = (n: number) => `${n};Trattoria ${n};41,9;12,5;Via del Moro${n === 400 ? '\v' : ''} ${n}\n`
  const { places } = await read(`id;name;lat;lon;address\n${Array.from({ length: 500 }, (_, n) => row(n)).join('')}`)
  expect(places).toHaveLength(500)
  expect(places.flatMap((place, n) => (place.address === undefined ? [n] : []))).toEqual([400])
})

test('our own export reads back with names, coordinates, ids and guarded formulas', async () => {
  const list = listOf([
    entryOf(filettaro, 'Fried cod.'),
    entryOf({ ...treScalini, name: '=Tre "Scalini"; Piazza', cuisines: ['italian', 'ice_cream'] }, 'On the\nsquare'),
    entryOf({ mapPlaceId: 'own:0123456789abcdefghjm', name: 'Da Nonna', latitude: 41.9, longitude: 12.5 }),
  ])
  const { places } = await read([...csvExport.write(list)].join(''))
  expect(places).toMatchObject([
    { mapPlaceId: filettaro.mapPlaceId, name: filettaro.name, address: filettaro.address },
    { mapPlaceId: treScalini.mapPlaceId, name: '=Tre "Scalini"; Piazza', cuisines: ['italian', 'ice_cream'] },
    { mapPlaceId: expect.stringMatching(/^file:rome\/[0-9a-z]{20}$/), name: 'Da Nonna' },
  ])
})

const table = (...rows: string[]) => ['id,name,lat,lon,category,hours,date_closed', ...rows, ''].join('\n')

test('each invalid row is dropped with its reason', async () => {
  const { places, dropped } = await read(
    table(
      '1,,41.9,12.5,,,',
      '2,---,41.9,12.5,,,',
      '3,Dar Poeta,,12.5,,,',
      '4,Dar Poeta,0,0,,,',
      '5,Dar Poeta,somewhere,12.5,,,',
      '6,Dar Poeta,91,12.5,,,',
      '7,Locarno,41.9,12.5,hotel,,',
      '8,Dar Poeta,41.9,12.5,,closed,',
      '9,Dar Poeta,41.9,12.5,,,2024-03-01',
      '10,Dar Poeta,41.9,12.5,restaurant,,,,and more',
      `11,${'x'.repeat(201)},41.9,12.5,,,`,
      '12,Dar Poeta,41.9,12.5',
    ),
  )
  expect(dropped).toEqual([
    'without a name',
    'without a name',
    'without coordinates',
    'without coordinates',
    'without coordinates',
    'coordinates out of range',
    'no place to eat or drink',
    'closed',
    'closed',
    'unreadable',
    'unreadable',
  ])
  expect(places).toMatchObject([{ mapPlaceId: 'file:rome/12', category: 'restaurant' }])
})

test.each([
  ['', 'restaurant'],
  ['Trattoria', 'restaurant'],
  ['pizzería napoletana', 'restaurant'],
  ['Coffee Shop', 'cafe'],
  ['beer_garden', 'biergarten'],
  ['Ice Cream Parlour', 'ice_cream'],
  ['Sports Bar', 'bar'],
  ['Bar and Grill Restaurant', 'restaurant'],
  ['fast_food_restaurant', 'fast_food'],
  ['Barbecue', 'restaurant'],
  ['Food > Bakery', 'bakery'],
])('the category "%s" is a %s', async (category, ours) => {
  const { places } = await read(table(`1,Da Enzo,41.9,12.5,${category},,`))
  expect(places).toMatchObject([{ category: ours }])
})

test.each(['hotel', 'Barber Shop', 'Museum', 'supermarket', 'Internet Café', 'place_of_worship'])(
  'a %s is not a place to eat',
  async category => {
    const { dropped } = await read(table(`1,Da Enzo,41.9,12.5,${category},,`))
    expect(dropped).toEqual(['no place to eat or drink'])
  },
)

test('an invalid field is left out and its place kept', async () => {
  const { places } = await read(
    `name,lat,lon,phone,website,address\nDar Poeta,41.9,12.5,"06\n588",javascript:alert(1),${'x'.repeat(301)}\n`,
  )
  expect(places).toEqual([
    { mapPlaceId: expect.any(String), name: 'Dar Poeta', latitude: 41.9, longitude: 12.5, category: 'restaurant' },
  ])
})

test('a table without name or position columns is refused with its columns', async () => {
  expect(await refusal('Title,Note,URL,Comment\nDar Poeta,,https://maps.example/,\n')).toBe(
    'SourceError: FILE: has no column for the latitude (latitude, lat, @lat, y); its columns are Title, Note, URL, Comment',
  )
  expect(await refusal('lat,lon\n41.9,12.5\n')).toBe(
    'SourceError: FILE: has no column for the name (name, title, restaurant_name, place_name, dba); its columns are lat, lon',
  )
})

test('an unclosed quote, Latin-1 and rows with too many cells are refused', async () => {
  const rows = '1,Dar Poeta,41.9,12.5,,,\n'
  expect(await refusal(`${table()}${rows}2,"Da Enzo,41.9,12.5,,,\n${rows}`)).toBe(
    'SourceError: FILE, row 3: is longer than 1048576 bytes, or has a quote that is never closed',
  )
  expect(await refusal(`${table()}${rows}2,"Da Enzo,41.9,12.5,,,\n${rows.repeat(50_000)}`)).toMatch(
    /, row 3: is longer/,
  )
  expect(await refusal(Buffer.from(`${table()}${rows}2,Caf\xe9 Tomaselli,47.8,13,,,\n`, 'latin1'))).toBe(
    'SourceError: FILE, line 3: is not UTF-8 text',
  )
  expect(await refusal(`name,lat,lon\n${'Enzo, Da,41.9,12.5\n'.repeat(150)}`)).toBe(
    'SourceError: FILE: none of its first 100 rows can be read',
  )
})
