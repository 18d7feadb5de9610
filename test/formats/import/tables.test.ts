import { describe, expect, test } from 'vitest'
import { headerOf } from '../../../src/formats/import/csv/header.ts'
import { readers } from '../../../src/formats/import/readers.ts'
import { read, readFile, rowsOf, towns } from './reading.ts'

/** Returns the rows of a table without their line numbers. */
const table = (...lines: string[]) => rowsOf('csv', `${lines.join('\n')}\n`).map(({ line: _, ...row }) => row)

const columnsOf = (header: string, separator = ',') =>
  headerOf(header.split(separator))?.meanings.map(meaning => meaning?.column)

describe('a header', () => {
  test.each([
    ['restaurantName,streetAddress,postalCode,cityName', ['name', 'address', 'postcode', 'town']],
    ['restaurant_name,address_line_1,postal_code,city_name', ['name', 'street', 'postcode', 'town']],
    ['Restaurant Name,addressLine1,ZipCode,Town', ['name', 'street', 'postcode', 'town']],
    ['RESTAURANTNAME,STREETADDRESS,POSTALCODE,CITY', ['name', 'address', 'postcode', 'town']],
    ['Name (official),Adresse*,Rating (1-10),Tel. No.', ['name', 'address', 'rating', 'phone']],
    ['店名 / Name,住所 (Address),評価,メモ', ['name', 'address', 'rating', 'note']],
    ['Lokal,Anschrift,PLZ / Ort,Bewertung,Besucht am', ['name', 'address', 'town', 'rating', 'visitedOn']],
    ['Nombre del lugar,Dirección completa,Ciudad,Valoración', ['name', 'address', 'town', 'rating']],
    ['Établissement,Adresse postale,Ville,Étoiles,Visité le', ['name', 'address', 'town', 'rating', 'visitedOn']],
    ['Nome del locale,Indirizzo,Città,Voto,Data visita', ['name', 'address', 'town', 'rating', 'visitedOn']],
    ['가게 이름,도로명 주소,전화번호,평점,방문일', ['name', 'address', 'phone', 'rating', 'visitedOn']],
    ['餐厅名称,详细地址,评分,标签,备注', ['name', 'address', 'rating', 'tags', 'note']],
    [
      '餐廳名稱,詳細地址,評分,標籤,備註,緯度,經度',
      ['name', 'address', 'rating', 'tags', 'note', 'latitude', 'longitude'],
    ],
    ['Étterem,Cím,Város,Irányítószám,Ország', ['name', 'address', 'town', 'postcode', 'country']],
    ['Nimi,Osoite,Kaupunki,Postinumero,Maa', ['name', 'address', 'town', 'postcode', 'country']],
    ['Nome do restaurante,Endereço,Cidade,Avaliação', ['name', 'address', 'town', 'rating']],
    ['Restaurantnaam,Straatnaam,Huisnummer,Plaats,Cijfer', ['name', 'street', 'houseNumber', 'town', 'rating']],
  ])('%s is recognized', (header, columns) => {
    expect(columnsOf(header)).toEqual(columns)
  })

  test('may have two lines, with groups of columns or another language above', () => {
    const rows = [
      {
        group: 'Deli',
        name: 'Roscioli',
        address: 'Via dei Giubbonari 21, Rome',
        near: 'Rome',
        town: 'Rome',
        note: 'Type: Deli',
      },
    ]
    expect(table('Restaurant,,Location,', 'Name,Type,Street,City', 'Roscioli,Deli,Via dei Giubbonari 21,Rome')).toEqual(
      rows,
    )
    expect(table('名前,種類,Straße,都市', 'Name,Type,Street,City', 'Roscioli,Deli,Via dei Giubbonari 21,Rome')).toEqual(
      rows,
    )
  })

  test('may have the title of the file above', () => {
    const text = 'Where to eat in Rome,,\n,,\nName,Town,Note\nRoscioli,Rome,\n'
    expect([...readers.find(({ reads }) => reads(text))!.read(text, towns)]).toEqual([
      { title: 'Where to eat in Rome' },
      { columns: expect.any(Array) },
      { line: 4, name: 'Roscioli', near: 'Rome', town: 'Rome' },
    ])
  })

  test('with only an English name has the name there', () => {
    expect(table('Name (EN),City', 'Roscioli,Rome')).toMatchObject([{ name: 'Roscioli', near: 'Rome' }])
  })

  test('without a known name of the restaurant is completed by content', () => {
    expect(table('Laden,Adresse,Wer', 'Roscioli,"Corso 1, Roma",Anna', 'Bonci,"Corso 2, Roma",Ben')).toEqual([
      { name: 'Roscioli', address: 'Corso 1, Roma', near: 'Roma', note: 'Wer: Anna' },
      { name: 'Bonci', address: 'Corso 2, Roma', near: 'Roma', note: 'Wer: Ben' },
    ])
  })

  test('of unknown words is recognized by the columns below', () => {
    expect(table('Wo,X1,Y1', 'Roscioli,41.8937,12.4737', 'Bonci,41.9071,12.4466')).toEqual([
      { name: 'Roscioli', latitude: 41.8937, longitude: 12.4737 },
      { name: 'Bonci', latitude: 41.9071, longitude: 12.4466 },
    ])
    expect(table('Wo,Straße & Nr.,Wer', 'Roscioli,Corso 1,Anna', 'Bonci,Corso 2,Ben')).toEqual([
      { name: 'Roscioli', address: 'Corso 1', note: 'Wer: Anna' },
      { name: 'Bonci', address: 'Corso 2', note: 'Wer: Ben' },
    ])
  })
})

describe('a table of names and addresses', () => {
  test.each([
    ['"Via dei Giubbonari 21, 00186 Roma"', 'Roma'],
    ['"205 E Houston St, New York, NY 10002"', 'New York, NY'],
    ['"26 St John St, London EC1M 4AY"', 'London'],
    ['Oranienstraße 162 10969 Berlin', 'Berlin'],
    ['"Prins Bernhardplein 175, 1097 BL Amsterdam, Netherlands"', 'Amsterdam, Netherlands'],
    ['Rua da Madalena 1 - 1100-319 Lisboa', 'Lisboa'],
    ['東京都渋谷区代々木2-14-3', '東京都'],
    ['〒530-0001 大阪府大阪市北区梅田1-1', '大阪府'],
    ['台北市信義區市府路45號', '台北市'],
    ['서울특별시 중구 창경궁로 62-29', '서울특별시'],
    ['Via dei Giubbonari 21', undefined],
  ])('keeps the address %s and its town', (address, near) => {
    const [row] = table('name,address', `Somewhere,${address}`)
    expect(row).toEqual({ name: 'Somewhere', address: address.replaceAll('"', ''), ...(near && { near }) })
  })

  test('may have commas without quotes in its addresses', () => {
    const roscioli = { name: 'Roscioli', address: 'Via dei Giubbonari 21, 00186 Roma', near: 'Roma' }
    expect(table('name,address', 'Roscioli,Via dei Giubbonari 21, 00186 Roma')).toEqual([roscioli])
    expect(table('name,address,note', 'Roscioli,Via dei Giubbonari 21, 00186 Roma,Carbonara')).toEqual([
      { ...roscioli, note: 'Carbonara' },
    ])
    expect(table('name,address', 'Roscioli,Via dei Giubbonari 21,00186 Roma')).toMatchObject([{ near: 'Roma' }])
  })

  test('needs no header when its rows are even', () => {
    const lines = ['Roscioli;Corso 21;00186;Roma;Carbonara', 'Bonci;Corso 43;00136;Roma;Pizza']
    expect(table(...lines)[1]).toEqual({
      name: 'Bonci',
      address: 'Corso 43',
      near: 'Roma',
      town: 'Roma',
      locality: '00136 Roma',
      note: 'Pizza',
    })
    expect(table('"Roscioli","Corso 21, Roma"', '"Bonci","Corso 43, Roma"')[0]).toEqual({
      ...{ name: 'Roscioli', address: 'Corso 21, Roma', near: 'Roma' },
    })
    expect(table('Roscioli\t+39 06 687 5287\t9/10', 'Bonci\t+39 06 3974 5416\t8/10')[0]).toEqual({
      ...{ name: 'Roscioli', phone: '+39 06 687 5287', note: 'Rating: 9/10' },
    })
  })

  test('is told from written lines and prose', () => {
    for (const written of [
      'Roscioli, Corso 21, Roma\nBonci, Corso 43, Roma\nFelice, Corso 29, Roma',
      'Roscioli, Rome\nSeptime, Paris',
      'Dar Poeta | Rome\nBonci | Rome',
      'Septime\tParis\nRoscioli\tRome',
      'Roscioli;carbonara\nBonci;pizza;suppli\nMirko;gelato',
    ])
      expect(read(written)?.format).toBe('lines')
    const prose = 'We went to Rome, and it was nice.\nThen we left, 3 days later.\nThe food was good, 2 of us loved it.'
    expect(read(prose)?.format).not.toBe('csv')
  })
})

describe('coordinates the other way round', () => {
  const positions = (header: string, ...rows: string[]) =>
    readFile(Buffer.from([header, ...rows].join('\n'))).rows.map(row =>
      'description' in row ? [row.description.latitude, row.positionReason] : [],
    )
  const romans = ['Da Enzo,41.888,12.477', 'Dar Poeta,41.891,12.468', 'Roscioli,41.894,12.474']

  test('are mended if the row is then among most of the others', () => {
    expect(positions('Name,Lat,Lng', 'Dakota,12.478,41.899', ...romans)[0]).toEqual([41.899, 'swapped_position'])
    // Eritrea, and Tuscany: both are there and not somewhere else.
    expect(positions('Name,Lat,Lng', 'Massawa,15.6,39.45', ...romans)[0]).toEqual([15.6, undefined])
    const twoTowns = ['Kyoto,35.0,135.7', 'Nara,34.7,135.8', 'Dakota,12.478,41.899', ...romans.slice(0, 1)]
    expect(positions('Name,Lat,Lng', ...twoTowns)[2]).toEqual([12.478, undefined])
  })

  test('are mended if the row is then near its own town, and kept if it is near as written', () => {
    expect(positions('Name,Lat,Lng,City', 'Dakota,12.478,41.899,Roma')).toEqual([[41.899, 'swapped_position']])
    const address = '"Via del Seminario 111, 00186 Roma"'
    expect(positions('Name,Lat,Lng,Address', `Dakota,12.478,41.899,${address}`)).toEqual([[41.899, 'swapped_position']])
    const tuscans = ['A,43.2,11.6', 'B,43.3,11.5', 'C,43.1,11.5'].map(row => `${row},`)
    expect(positions('Name,Lat,Lng,City', 'Haramous,11.59,43.15,Djibouti', ...tuscans)[0]).toEqual([11.59, undefined])
  })
})

describe('rows of a table', () => {
  test('are grouped by a list, a folder or a day, also in merged cells', () => {
    const rows = table(
      'Day,Restaurant,Area,City',
      'Day 1,Fuunji,Shibuya,Tokyo',
      ',Ippudo,Ginza,Tokyo',
      'Day 2,Gion Nanba,,Kyoto',
    )
    expect(rows).toEqual([
      { group: 'Day 1', name: 'Fuunji', near: 'Shibuya, Tokyo', town: 'Tokyo', note: 'Day: Day 1\nArea: Shibuya' },
      { group: 'Day 1', name: 'Ippudo', near: 'Ginza, Tokyo', town: 'Tokyo', note: 'Area: Ginza' },
      { group: 'Day 2', name: 'Gion Nanba', near: 'Kyoto', town: 'Kyoto', note: 'Day: Day 2' },
    ])
  })

  test('are grouped by kind if no list is named', () => {
    const rows = table('Name,Type,City', 'Roscioli,Restaurant,Rome', 'The Beehive,Hostel,Rome')
    expect(rows).toMatchObject([
      { group: 'Restaurant', category: 'restaurant' },
      { group: 'Hostel', note: 'Type: Hostel' },
    ])
  })

  test('are grouped by headings between them', () => {
    const rows = table('Name,City,Note', 'PASTA,,', 'Roscioli,Rome,Carbonara', ',,', 'Pizza,,', 'Bonci,Rome,al taglio')
    expect(rows).toEqual([
      { group: 'PASTA', name: 'Roscioli', near: 'Rome', town: 'Rome', note: 'Carbonara' },
      { group: 'Pizza', name: 'Bonci', near: 'Rome', town: 'Rome', note: 'al taglio' },
    ])
    expect(table('Name,City,Note', 'Roscioli,,', 'Bonci,Rome,Pizza')).toHaveLength(2)
  })

  test('that sum up the others are no places', () => {
    const found = table('Name,City,Rating', 'Roscioli,Rome,4.5', 'Total,Rome,4', ',,4.25', 'Average:,,4.25')
    expect(found.map(({ name }) => name)).toEqual(['Roscioli', 'Total'])
    expect(table('Name,City,Rating', 'Total,,4', 'Roscioli,Rome,4')).toHaveLength(2)
  })

  test('lose their index', () => {
    expect(table(',name,city', '0,Roscioli,Rome', '1,Bonci,Rome')[1]).toEqual({
      name: 'Bonci',
      near: 'Rome',
      town: 'Rome',
    })
    expect(table('Unnamed: 0,name,city', '0,Roscioli,Rome')).toEqual([{ name: 'Roscioli', near: 'Rome', town: 'Rome' }])
  })

  test.each([
    ['Rating', '4,5', 'Rating: 4.5'],
    ['My rating', '4 / 5', 'Rating: 4/5'],
    ['Score out of 10', '9.4', 'Rating: 9.4/10'],
    ['Bewertung (1–10)', '9', 'Rating: 9/10'],
    ['Sterne', '★★★★☆', 'Rating: 4/5'],
    ['評価', '⭐️⭐️⭐️', 'Rating: 3/5'],
    ['Rating', 'very good', 'Rating: very good'],
    ['Date visited', '03/04/2026', 'Visited: 03/04/2026'],
    ['Date visited', '2026-02-30', 'Visited: 2026-02-30'],
    ['Visited', 'TRUE', 'Visited: yes'],
    ['Price', '25 EUR', 'Price: 25 EUR'],
    ['Preis', '€20–30', 'Preis: €20–30'],
    ['Price', '€€–€€€', 'Price: €€–€€€'],
    ['Price', '$$$$$', 'Price: $$$$$'],
    ['Cost', '2', 'Cost: 2'],
    ['Tags', '4.5/5', 'Tags: 4.5/5'],
    ['Labels', '★★★★', 'Labels: ★★★★'],
    [
      'Order',
      `${'whatever the cook makes, '.replace(',', ' –').repeat(3)}always`,
      `Order: ${'whatever the cook makes – '.repeat(3)}always`,
    ],
  ])('have %s %s as a line of the note', (column, cell, line) => {
    expect(table(`Name;${column}`, `Roscioli;"${cell}"`)).toEqual([{ name: 'Roscioli', note: line }])
  })

  test.each([
    ['Tags', 'date night; cheap', { tags: ['date night', 'cheap'] }],
    ['Schlagworte', 'Brunch, Terrasse', { tags: ['Brunch', 'Terrasse'] }],
    ['标签', '约会，安静', { tags: ['约会', '安静'] }],
    ['Labels', '#🍕#pizza', { tags: ['🍕', 'pizza'] }],
    ['Must order', 'cacio e pepe, tiramisù', { dishes: ['cacio e pepe', 'tiramisù'] }],
    ['Qué pedir', 'Paella', { dishes: ['Paella'] }],
    ['おすすめ料理', '担々麺、餃子', { dishes: ['担々麺', '餃子'] }],
    ['Price', '€€', { price: 2 }],
    ['Prix', '£££', { price: 3 }],
    ['Precio', '$', { price: 1 }],
    ['Fascia di prezzo', '¥¥¥¥', { price: 4 }],
    ['価格帯', '￥￥', { price: 2 }],
    ['가격대', '₩', { price: 1 }],
    ['Visited', '2024-05-01', { visitedOn: '2024-05-01' }],
    ['Besucht am', '1.5.2024', { visitedOn: '2024-05-01' }],
    ['Visité le', '2024/5/1', { visitedOn: '2024-05-01' }],
    ['訪問日', '2024年5月1日', { visitedOn: '2024-05-01' }],
    ['Date visited', '13/05/2024', { visitedOn: '2024-05-13' }],
    ['last_visited', '2024-05-01T18:00:00Z', { visitedOn: '2024-05-01' }],
  ])('have %s %s as a detail', (column, cell, details) => {
    expect(table(`Name;${column}`, `Roscioli;"${cell}"`)).toEqual([{ name: 'Roscioli', details }])
  })

  test('join the tags of several columns, and keep the later visit', () => {
    expect(
      table('Name;Tags;Labels;Visited;Last visit', 'Roscioli;lunch,pasta;Pasta,wine;2024-05-01;2025-05-01'),
    ).toEqual([{ name: 'Roscioli', details: { tags: ['lunch', 'pasta', 'wine'], visitedOn: '2025-05-01' } }])
  })
})
