import { describe, expect, test } from 'vitest'
import { decodeBytes } from '../../../src/formats/import/decode.ts'
import { fromExcel, mapstrTable, tablesOfRoscioli } from './fixtures/tables.ts'
import { read, refusalOf, rowsOf } from './reading.ts'

const table = (text: string) => rowsOf('csv', text)
const roscioli = { line: 2, name: 'Roscioli', latitude: 41.8937, longitude: 12.4737 }

const closeTo = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 6),
  longitude: expect.closeTo(longitude, 6),
})

describe('a table', () => {
  test.each(Object.entries(tablesOfRoscioli))('in %s equals one in English', (_, text) => {
    expect(table(text)).toEqual([
      { ...roscioli, address: 'Via dei Giubbonari 21', near: 'Rome', town: 'Rome', note: 'Carbonara' },
    ])
  })

  test('exported by us and saved by a European Excel is read as written', () => {
    const ansi = Uint8Array.from(fromExcel, character => character.charCodeAt(0))
    for (const text of [fromExcel, decodeBytes(ansi)])
      expect(table(text)).toEqual([
        {
          line: 2,
          rank: 1,
          name: 'Dar filettaro a Santa Barbara',
          address: 'Largo dei Librari 88, 00186 Roma',
          latitude: 41.8946709,
          longitude: 12.473696,
          note: 'Fried cod, "filetti".\nCash only.',
          link: 'https://www.openstreetmap.org/node/257355946',
          mapPlaceId: 'osm:node/257355946',
          category: 'restaurant',
          cuisines: ['italian'],
          attribution: '© OpenStreetMap contributors',
        },
        {
          line: 4,
          rank: 2,
          name: '=Uno',
          note: '+1 for the wine',
          link: 'https://www.google.com/maps/search/?api=1&query=%3DUno',
          mapPlaceId: 'own:0123456789abcdefghjk',
        },
      ])
  })

  test('of Mapstr has comments as notes, and labels as tags', () => {
    expect(table(mapstrTable)).toEqual([
      {
        line: 2,
        name: 'Septime',
        address: '80 Rue de Charonne, 75011 Paris, France',
        near: 'Paris, France',
        note: 'Book at noon sharp',
        details: { tags: ['dinner', 'natural wine'] },
      },
      {
        line: 3,
        name: 'Breizh Café',
        address: '109 Rue Vieille du Temple, 75003 Paris, France',
        near: 'Paris, France',
      },
    ])
  })

  test.each([
    ['41.8937, 12.4737'],
    ['41,8937; 12,4737'],
    ['41,8937 12,4737'],
    ['POINT (12.4737 41.8937)'],
    ['POINT Z(12.4737  41.8937 20)'],
  ])('reads both coordinates in one cell, as %s', cell => {
    expect(table(`Name,Coordinates\nRoscioli,"${cell}"\n`)).toEqual([roscioli])
  })

  test.each([
    ['34,9071° S', '56,2032 W'],
    ['-34°54.426', '-56°12.192'],
    ["34° 54' 25.56'' S", '56°12′11.52″W'],
    ["S 34°54.426'", 'W 056° 12,192'],
  ])('reads degrees as people write them, %s and %s', (latitude, longitude) => {
    const [row] = table(`Name;Lat;Lon\nCafé Brasilero;${latitude};${longitude}\n`)
    expect(row).toEqual({ line: 2, name: 'Café Brasilero', ...closeTo(-34.9071, -56.2032) })
  })

  test.each(['34.9071° S, 56.2032° W', "34°54'25.56''S 56°12'11.52''W", 'S 34° 54.426 W 056° 12.192'])(
    'reads degrees in one cell, %s',
    cell => {
      const [row] = table(`Name;GPS\nCafé Brasilero;${cell}\n`)
      expect(row).toEqual({ line: 2, name: 'Café Brasilero', ...closeTo(-34.9071, -56.2032) })
    },
  )

  test.each([
    ['418902', '124768'],
    ['418.937.001', '12.4737'],
    ['124.737', '41.8937'],
    ['41.8937', ''],
    ['41°93.5', '12°28.4'],
    ['41°53\'60"', '12°28\'25"'],
  ])('reports that %j and %j are no point on earth', (latitude, longitude) => {
    expect(table(`Name;Lat;Lon\nRoscioli;${latitude};${longitude}\n`)).toMatchObject([
      { line: 2, name: 'Roscioli', isMisplaced: true },
    ])
  })

  test.each([
    ['', ''],
    ['0', '0'],
    ['unknown', '-'],
  ])('reads no position from %j and %j', (latitude, longitude) => {
    expect(table(`Name;Lat;Lon\nRoscioli;${latitude};${longitude}\n`)).toEqual([{ line: 2, name: 'Roscioli' }])
  })

  test('reports an invalid pair of coordinates in one cell, and reads words there as an address', () => {
    const found = table(
      'Name;Location\nRoscioli;"418937, 124737"\nBonci;Via della Meloria 43\nLa Case;Pointe-à-Pitre\nA Casa;3º andar\n',
    )
    expect(found).toEqual([
      { line: 2, name: 'Roscioli', isMisplaced: true },
      { line: 3, name: 'Bonci', address: 'Via della Meloria 43' },
      { line: 4, name: 'La Case', address: 'Pointe-à-Pitre' },
      { line: 5, name: 'A Casa', address: '3º andar' },
    ])
  })

  test.each([
    'Name,Town,State,Country\nFranklin Barbecue,Austin,Texas,United States\n',
    'Lokal;Stadt;Bundesland;Land\nFranklin Barbecue;Austin;Texas;United States\n',
    '店名,都市,都道府県,国\nFranklin Barbecue,Austin,Texas,United States\n',
  ])('uses state and country to find the town: %j', text => {
    expect(table(text)).toEqual([
      { line: 2, name: 'Franklin Barbecue', near: 'Austin, Texas, United States', town: 'Austin' },
    ])
  })

  test('joins an address in several columns', () => {
    const text = 'Restaurant;Straße;Hausnummer;PLZ;Stadt\nMax und Moritz;Oranienstraße;162;10969;Berlin\n'
    expect(table(text)).toEqual([
      { line: 2, name: 'Max und Moritz', address: 'Oranienstraße 162, 10969 Berlin', near: 'Berlin', town: 'Berlin' },
    ])
  })

  test('keeps unknown columns in the note, except those of programs', () => {
    const text = 'Name,Note,Rating,Date visited,Icon,Created at\nRoscioli,Carbonara,4.5,2024-05-01,fork,2024-05-02\n'
    expect(table(text)).toEqual([
      { line: 2, name: 'Roscioli', note: 'Carbonara\nRating: 4.5', details: { visitedOn: '2024-05-01' } },
    ])
  })

  test('keeps dates, pictures and misplaced cells in the note', () => {
    const text =
      '#,Name,Date,Photo,Food,Type,Website\nfirst,Roscioli,May 2024,album 3,8/10,Trattoria,ask Ada\n2,Bonci,,,pizza,Birthday,\n'
    expect(table(text)).toEqual([
      {
        line: 2,
        group: 'Trattoria',
        name: 'Roscioli',
        category: 'restaurant',
        note: '#: first\nDate: May 2024\nPhoto: album 3\nFood: 8/10\nType: Trattoria\nWebsite: ask Ada',
      },
      { line: 3, group: 'Birthday', name: 'Bonci', rank: 2, cuisines: ['pizza'], note: 'Type: Birthday' },
    ])
  })

  test('exported by us keeps a column that a person added', () => {
    const text =
      'rank,name,note,mapsUrl,mapPlaceId,Price,Who\n1,Roscioli,Carbonara,https://www.openstreetmap.org/node/1,osm:node/1,€€€,Ada\n'
    expect(table(text)).toMatchObject([
      { name: 'Roscioli', mapPlaceId: 'osm:node/1', note: 'Carbonara\nWho: Ada', details: { price: 3 } },
    ])
  })

  test('reads cuisines, rank, website, phone and English name from their columns', () => {
    const text =
      '#,Name,English name,Cuisine,Website,Phone,Type\n1.,風雲児,Fuunji,"ramen, tsukemen",www.fu-unji.com,\'+81 3-6413-8480,restaurant\n'
    expect(table(text)).toEqual([
      {
        line: 2,
        group: 'restaurant',
        rank: 1,
        name: '風雲児',
        englishName: 'Fuunji',
        cuisines: ['ramen', 'tsukemen'],
        website: 'http://www.fu-unji.com/',
        phone: '+81 3-6413-8480',
        category: 'restaurant',
      },
    ])
  })

  test('may name its separator', () => {
    expect(table('sep=|\r\nName|Town\r\nRoscioli|Rome\r\n')).toEqual([
      { line: 3, name: 'Roscioli', near: 'Rome', town: 'Rome' },
    ])
  })
})

describe('a table without a header', () => {
  test('is read by the content of its columns', () => {
    const bonci = { name: 'Bonci', address: 'Via della Meloria 43', latitude: 41.9071, longitude: 12.4466 }
    const text = 'Roscioli,"Via dei Giubbonari 21, Roma",41.8937,12.4737\nBonci,Via della Meloria 43,41.9071,12.4466\n'
    expect(table(text)[1]).toEqual({ line: 2, ...bonci })
    const fromTokyo = '139.6968;35.6868;Fuunji;The queue moves fast\n139.7634;35.6812;Ippudo;\n'
    expect(table(fromTokyo)[0]).toEqual({
      ...{ line: 1, name: 'Fuunji', note: 'The queue moves fast', latitude: 35.6868, longitude: 139.6968 },
    })
    const linked = '1\tRoscioli\thttps://maps.app.goo.gl/a1\n2\tBonci\thttps://maps.app.goo.gl/b2\n'
    expect(table(linked)[1]).toEqual({ line: 2, rank: 2, name: 'Bonci', link: 'https://maps.app.goo.gl/b2' })
  })

  test('is refused without a column of names', () => {
    expect(read('Roscioli, Rome\nSeptime, Paris\n')?.format).toBe('lines')
    expect(refusalOf('12,5,7\n13,6,8\n')).toBe('unknown_format')
    expect(refusalOf('2024-01-01;Coffee;3.20\n2024-01-02;Tea;2.80\n')).toBe('unknown_format')
  })
})

describe('a partly valid table', () => {
  const text = [
    'Name,Town,Note',
    'Roscioli,Rome,',
    '"Bonci,Rome,never closed',
    'Septime,Paris,one,two,three',
    'Joe\'s "Famous" Pizza,New York,"the ""slice"""',
    ',,',
    '"Katz\'s" Delicatessen,New York',
    'St. John,London,"bone\nmarrow"',
    'Bar Basso,Milano,"and an unclosed end',
  ].join('\n')

  test('with a broken part gives the valid part and the position of the rest', () => {
    expect(table(text)).toEqual([
      { line: 2, name: 'Roscioli', near: 'Rome', town: 'Rome' },
      { line: 3, name: 'Bonci', refused: 'unreadable', unread: [{ text: '"Bonci,Rome,never closed' }] },
      { line: 4, name: 'Septime', near: 'Paris', town: 'Paris', note: 'one\ntwo\nthree' },
      { line: 5, name: 'Joe\'s "Famous" Pizza', near: 'New York', town: 'New York', note: 'the "slice"' },
      { line: 7, name: '"Katz\'s" Delicatessen', near: 'New York', town: 'New York' },
      { line: 8, name: 'St. John', near: 'London', town: 'London', note: 'bone\nmarrow' },
      {
        ...{ line: 10, name: 'Bar Basso', refused: 'unreadable' },
        unread: [{ text: 'Bar Basso,Milano,"and an unclosed end' }],
      },
    ])
    expect(table(text.replaceAll('\n', '\r\n')).map(({ line }) => line)).toEqual([2, 3, 4, 5, 7, 8, 10])
  })

  test('knows the line of every row', () => {
    const rows = table(`Name,Town\n${Array.from({ length: 3000 }, (_, i) => `"Bar\n${i}",Rome\n\n`).join('')}`)
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 3000 }, (_, i) => 2 + 3 * i))
  })

  test('of unclosed quotes only has no valid part', () => {
    const rows = table(`Name,Town\n${'"Roscioli,\n'.repeat(200)}`)
    expect(rows.filter(row => 'refused' in row)).toHaveLength(200)
  })
})

test('a line of a million columns is dropped, and its neighbours are read', () => {
  const table = `name,town\nRoscioli,Rome\nBonci${','.repeat(1_000_000)}\nFuunji,Tokyo\n`
  expect(rowsOf('csv', table)).toEqual([
    { line: 2, name: 'Roscioli', near: 'Rome', town: 'Rome' },
    { line: 3, name: 'Bonci', refused: 'unreadable', unread: [{ text: `Bonci${','.repeat(1_000_000)}` }] },
    { line: 4, name: 'Fuunji', near: 'Tokyo', town: 'Tokyo' },
  ])
})

test('another kind of table is refused', () => {
  expect(refusalOf('sku,price,stock\nA-1,3.20,7\n')).toBe('unknown_format')
  expect(rowsOf('csv', 'Name,Address\n')).toEqual([])
})

test('a heading may say its scale in brackets', () => {
  const rows = rowsOf(
    'csv',
    'Nr;Wo;Stadtteil;Bewertung (1-5)\n1;Maza Pita;Zentrum;5\n2;Kowalski;Schleußig;4\n3;Macis;Zentrum;4\n',
  )
  expect(rows.map(row => 'name' in row && row.name)).toEqual(['Maza Pita', 'Kowalski', 'Macis'])
})
