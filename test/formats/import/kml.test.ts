import { describe, expect, test } from 'vitest'
import { kml } from '../../../src/formats/import/kml.ts'
import { entryOf, filettaro, listOf } from '../../support/rome.ts'
import { fileOf } from '../export/lists.ts'
import { googleEarth } from './fixtures/google-earth.ts'
import { myMaps, myMapsLink } from './fixtures/my-maps.ts'
import { organicMaps } from './fixtures/organic-maps.ts'
import { refusalIn, rowsOf, towns } from './reading.ts'

const rows = (text: string) => rowsOf('kml', text)
const inKml = (...placemarks: string[]) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
${placemarks.map(placemark => `<Placemark>${placemark}</Placemark>`).join('\n')}
</Document></kml>`
const point = '<Point><coordinates>12.47,41.89</coordinates></Point>'
const column = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`
const described = (html: string) =>
  rows(inKml(`<name>Roscioli</name><description><![CDATA[${html}]]></description>`))[0]

describe('a map of Google My Maps', () => {
  test('gives the places of all layers in order, with the texts of their cards', () => {
    expect(rows(myMaps)).toEqual([
      {
        line: 18,
        group: 'Trattorie',
        name: 'Armando al Pantheon',
        note: 'Book weeks ahead & ask for the coda.\nClosed on Sundays: their site (https://www.armandoalpantheon.it/)',
        latitude: 41.8995,
        longitude: 12.4761,
      },
      { line: 33, group: 'Trattorie', name: 'The walk between them', refused: 'not_a_point' },
      { line: 44, group: 'Trattorie', name: '1. Roscioli', latitude: 41.8942, longitude: 12.474 },
      {
        line: 56,
        group: 'table.csv',
        name: 'Ai Tre Scalini',
        address: 'Via Panisperna 251, Roma',
        phone: '+39 06 48907495',
        website: 'https://www.aitrescalini.org/',
        note: 'Best wine bar of Monti\nWho told us: Nonna',
        latitude: 41.8962767,
        longitude: 12.4904433,
      },
      { line: 76, group: 'table.csv', name: 'Where nobody found it', address: 'Via dei Non Trovati 1, Roma' },
    ])
  })

  test('that only links to the map is refused with an explanation', () => {
    expect(refusalIn(() => rows(myMapsLink))).toBe('only_a_link')
  })
})

test('of Google Earth has address, phone and the id in Earth’s link', () => {
  expect(rows(googleEarth)).toEqual([
    {
      line: 9,
      group: 'My Places / Searches',
      name: 'Dar Filettaro',
      address: 'Largo dei Librari 88\n00186 Roma',
      phone: '+39 06 6864018',
      mapPlaceId: 'google:ChIJN1t_tDeuEmsRUsoyG83frY4',
      latitude: 41.8946709,
      longitude: 12.473696,
    },
    { line: 28, group: 'My Places / Drawn', name: 'Piazza with a fountain', latitude: 41.8991, longitude: 12.473 },
    { line: 36, group: 'My Places / Drawn', name: 'Drive home', refused: 'not_a_point' },
  ])
})

test('bookmarks of Organic Maps keep the lines of notes', () => {
  expect(rows(organicMaps)).toEqual([
    {
      line: 11,
      name: 'Il Baffetto',
      category: 'restaurant',
      note: 'Queue at six.\nCash only.',
      latitude: 41.8983536,
      longitude: 12.4702971,
    },
  ])
})

test('a bookmark of Organic Maps has its English name until it is renamed', () => {
  const english = organicMaps.replace(
    '<mwm:lang code="default">Pizzeria da Baffetto</mwm:lang>',
    '<mwm:lang code="default">Il Baffetto</mwm:lang><mwm:lang code="en">The Little Moustache</mwm:lang>',
  )
  expect(rows(english)[0]).toMatchObject({ name: 'Il Baffetto', englishName: 'The Little Moustache' })
  const renamed = english.replace('<name>Il Baffetto</name>', '<name>Pizza!</name>')
  expect(rows(renamed)[0]).toMatchObject({ name: 'Pizza!' })
  expect(rows(renamed)[0]).not.toHaveProperty('englishName')
})

describe('the title and groups of a map', () => {
  const titleOf = (text: string) => [...kml.read(text, towns)].find(row => 'title' in row)
  const placemark = '<Placemark><name>Roscioli</name></Placemark>'

  test('are its outer document and the folders inside', () => {
    expect(titleOf(myMaps)).toEqual({ title: 'Rome with Nonna' })
    const nested = `<kml><Document><name>Rome</name><Folder><name>Eat &amp; drink</name><Folder><name>Pizza</name>${placemark}</Folder>${placemark}</Folder>${placemark}</Document></kml>`
    expect(titleOf(nested)).toEqual({ title: 'Rome' })
    expect(rows(nested).map(({ group }) => group)).toEqual(['Eat & drink / Pizza', 'Eat & drink', undefined])
  })

  test('tell apart documents side by side', () => {
    const two = `<kml><Folder><Document><name>Rome</name>${placemark}</Document><Document><name>Milan</name>${placemark}</Document></Folder></kml>`
    expect(rows(two).map(({ group }) => group)).toEqual([undefined, 'Milan'])
  })

  test('are missing where names are, or come too late', () => {
    const late = `<kml><Folder>${placemark}<name>Rome</name></Folder><Folder><name/>${placemark}</Folder></kml>`
    expect(titleOf(late)).toBeUndefined()
    expect(rows(late)).toEqual([
      { line: 1, name: 'Roscioli' },
      { line: 1, name: 'Roscioli' },
    ])
  })
})

describe('our own export', () => {
  const exported = fileOf(
    'kml',
    listOf([entryOf({ ...filettaro, name: '風雲児', englishName: 'Fuunji' }, 'Tsukemen.\nGo <early>.')]),
  )
  const place = {
    name: '風雲児',
    englishName: 'Fuunji',
    address: filettaro.address,
    note: 'Tsukemen.\nGo <early>.',
    link: 'https://www.openstreetmap.org/node/257355946',
    mapPlaceId: filettaro.mapPlaceId,
    rank: 1,
    latitude: filettaro.latitude,
    longitude: filettaro.longitude,
    category: filettaro.category,
    cuisines: filettaro.cuisines,
    phone: filettaro.phone,
  }

  test('is read back with plain name and note after a tool rewrote the description', () => {
    const again = exported.replace(
      /<description><!\[CDATA\[.*?\]\]><\/description>/g,
      '<description><![CDATA[rank: 1<br>name: 風雲児]]></description>',
    )
    expect(again).not.toBe(exported)
    expect(rows(again)).toEqual([{ line: expect.any(Number), ...place }])
  })

  test('changed in an app has the name, note and columns that the app shows', () => {
    const renamed = exported.replace('<name>1. 風雲児 (Fuunji)</name>', '<name>1. Fuunji Shinjuku</name>')
    const { englishName: _, ...rest } = place
    expect(rows(renamed)).toEqual([{ line: expect.any(Number), ...rest, name: 'Fuunji Shinjuku' }])
    const noted = exported.replace('<description><![CDATA[Tsukemen.', '<description><![CDATA[Now with ramen.')
    expect(rows(noted)).toEqual([{ line: expect.any(Number), ...place, note: 'Now with ramen.\nGo <early>.' }])
    const priced = exported.replace('</ExtendedData>', `${column('Price', '¥¥')}</ExtendedData>`)
    expect(rows(priced)).toEqual([{ line: expect.any(Number), ...place, details: { price: 2 } }])
  })

  test('adds nothing for a place added elsewhere with empty columns', () => {
    const columns = ['rank', 'name', 'address', 'note', 'mapsUrl', 'mapPlaceId'].map(name => column(name, ''))
    const added = `<name>Roscioli</name><description>Cacio e pepe</description><ExtendedData>${columns.join('')}</ExtendedData>${point}`
    expect(rows(inKml(added))).toEqual([
      { line: 2, name: 'Roscioli', note: 'Cacio e pepe', latitude: 41.89, longitude: 12.47 },
    ])
  })
})

describe('another program’s table', () => {
  const withColumns = (...columns: string[]) =>
    rows(inKml(`<name>Roscioli</name><ExtendedData>${columns.join('')}</ExtendedData>${point}`))[0]

  test('adds unknown columns as lines below the note', () => {
    expect(withColumns(column('Price', '25 EUR'), column('Notes', 'Carbonara'), column('Who', 'Ada'))).toMatchObject({
      note: 'Carbonara\nPrice: 25 EUR\nWho: Ada',
    })
  })

  test('keeps a date from a card of Google My Maps that was built from its table', () => {
    const table = column('Name', 'Roscioli') + column('Date', 'May 2024') + column('timestamp', '1')
    const card = '<description><![CDATA[Name: Roscioli<br>Date: May 2024<br>timestamp: 1]]></description>'
    const placemark = (card: string) => `<name>Roscioli</name>${card}<ExtendedData>${table}</ExtendedData>${point}`
    expect(rows(inKml(placemark(card)))).toMatchObject([{ note: 'Date: May 2024' }])
    expect(rows(inKml(placemark('')))[0]).not.toHaveProperty('note')
  })

  test('repeats nothing and ignores images and drawing styles', () => {
    const found = withColumns(
      ...[column('Name', 'Roscioli'), column('lat', '41.89'), column('lon', '12.47'), column('Empty', ' ')],
      ...[column('Picture 1', 'https://example.org/roscioli.jpg'), column('tessellate', '-1'), column('fid', '7')],
    )
    expect(found).toEqual({ line: 2, name: 'Roscioli', latitude: 41.89, longitude: 12.47 })
  })

  test('gives coordinates to a place whose pin is not on earth', () => {
    const table = column('lat', '41.89') + column('lon', '12.47')
    const pin = '<Point><coordinates>124700,418900</coordinates></Point>'
    expect(rows(inKml(`<name>Roscioli</name><ExtendedData>${table}</ExtendedData>${pin}`))).toEqual([
      { line: 2, name: 'Roscioli', latitude: 41.89, longitude: 12.47 },
    ])
  })

  test('keeps a column whose name equals a card’s member but whose content differs', () => {
    expect(withColumns(column('Name', 'Nonna'))).toMatchObject({ name: 'Roscioli', note: 'Name: Nonna' })
  })

  test('keeps both of two columns for one member', () => {
    const found = withColumns(column('Telefon', '+39 1'), column('Phone', '+39 2'), column('Tel', '+39 2'))
    expect(found).toMatchObject({ phone: '+39 2', note: 'Telefon: +39 1' })
  })

  test('may have a schema and display names', () => {
    const schema =
      '<SchemaData schemaUrl="#s"><SimpleData name="website">https://roscioli.example/</SimpleData></SchemaData>'
    const shown = '<Data name="c1"><displayName>Telefono</displayName><value>+39 06</value></Data>'
    expect(withColumns(schema, shown)).toMatchObject({ website: 'https://roscioli.example/', phone: '+39 06' })
  })

  test('identifies a place of Google by its feature id alone, or links to it', () => {
    const id = '0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52'
    expect(withColumns(column('Ref', id))).toMatchObject({ mapPlaceId: 'google:ChIJN1t_tDeuEmsRUsoyG83frY4' })
    const link = `https://www.google.com/maps/place/X/data=!4m2!3m1!1s${id}`
    expect(withColumns(column('Where', link))).toMatchObject({ link })
  })
})

describe('a description', () => {
  test('becomes its visible text', () => {
    expect(described('<p>One</p><p>Two &amp; &eacute;</p><ul><li>Three</li><li>Four</li></ul>')).toMatchObject({
      note: 'One\nTwo & é\nThree\nFour',
    })
  })

  test('with one link to a map links the place, with several it does not', () => {
    const osm = 'https://www.openstreetmap.org/node/257355946'
    expect(described(`See <a href="${osm}">map</a>`)).toMatchObject({ link: osm, note: `See map (${osm})` })
    expect(described(`${osm} or ${osm}1`)).not.toHaveProperty('link')
  })
})

describe('an invalid file', () => {
  test('may have any prefixes or namespaces, even undeclared ones', () => {
    const place = { name: 'Roscioli', latitude: 41.89, longitude: 12.47 }
    const prefixed = `<k:kml xmlns:k="http://earth.google.com/kml/2.0"><k:Placemark><atom:name>no</atom:name><k:name>Roscioli</k:name><k:Point><k:coordinates>12.47,41.89</k:coordinates></k:Point></k:Placemark></k:kml>`
    expect(rows(prefixed)).toEqual([{ line: 1, ...place }])
    expect(rows(`<kml><Placemark><name>Roscioli</name>${point}</Placemark></kml>`)).toEqual([{ line: 1, ...place }])
    expect(rows(`<Placemark gx:id="1"><name>Roscioli</name>${point}</Placemark>`)).toEqual([{ line: 1, ...place }])
  })

  test('may have a bare ampersand and loses no character', () => {
    expect(rows(inKml(`<name>Fish & Chips &co; Söhne</name>${point}`))).toMatchObject([
      { name: 'Fish & Chips &co; Söhne' },
    ])
  })

  test('that ends early gives the places before the end and reports its position', () => {
    const whole = inKml(`<name>Roscioli</name>${point}`, `<name>Armando</name>${point}`)
    expect(rows(whole.slice(0, whole.indexOf('Armando') + 20))).toEqual([
      { line: 2, name: 'Roscioli', latitude: 41.89, longitude: 12.47 },
      { line: 3, name: 'Armando', refused: 'unreadable' },
    ])
    expect(rows(whole.replace('</Document></kml>', ''))).toHaveLength(3)
  })

  test('that breaks before its first place is damaged', () => {
    expect(refusalIn(() => rows('<kml><Document><Placemark><name>Rosc'))).toBe('damaged')
    expect(refusalIn(() => rows('<kml><Document></kml>'))).toBe('damaged')
  })

  test('may have anything after its end', () => {
    expect(rows(`${inKml(`<name>Roscioli</name>${point}`)}\u0000\u0000 <!-- saved -->`)).toHaveLength(1)
  })

  test('is not KML when it is a page, a feed or a table', () => {
    for (const text of [
      '<!DOCTYPE html><html><body>kml</body></html>',
      '<rss/>',
      'name,kml',
      '',
      '<',
      '<!-- kml',
      '<?xml',
    ])
      expect(kml.reads(text), text).toBe(false)
  })
})

test('ignores invalid coordinates and reports those not on earth', () => {
  const at = (coordinates: string) =>
    rows(inKml(`<name>X</name><Point><coordinates>${coordinates}</coordinates></Point>`))
  for (const none of ['', 'here', '0,0', 'NaN,NaN']) expect(at(none), none).toEqual([{ line: 2, name: 'X' }])
  for (const nowhere of ['12.47', '124737,418937', '12.47,141.89'])
    expect(at(nowhere), nowhere).toEqual([{ line: 2, name: 'X', isMisplaced: true }])
  for (const written of ['\n 12.47, 41.89, 0 ', '12,47,41,89', '12,47 41,89 0', '12,47,41,89,0'])
    expect(at(written), written).toEqual([{ line: 2, name: 'X', latitude: 41.89, longitude: 12.47 }])
})

test('a multi-point is no place', () => {
  expect(rows(inKml(`<name>Two</name><MultiGeometry>${point}${point}</MultiGeometry>`))).toEqual([
    { line: 2, name: 'Two', refused: 'not_a_point' },
  ])
})

test('our own table is read from the properties that Organic Maps keeps', () => {
  const kept = ['rank', 'name', 'address', 'note', 'mapsUrl', 'mapPlaceId']
  const values: Record<string, string> = {
    ...{ rank: '3', name: 'Roscioli', address: 'Rome', note: 'Carbonara' },
    ...{ mapsUrl: 'https://www.openstreetmap.org/node/1', mapPlaceId: 'osm:node/1' },
  }
  const properties = kept.map(name => `<mwm:value key="forklist:${name}">${values[name]}</mwm:value>`).join('')
  const file = `<kml><Document><Placemark><name>03. Roscioli</name><description>Carbonara

Rome
https://www.openstreetmap.org/node/1</description><ExtendedData xmlns:mwm="https://omaps.app"><mwm:properties>${properties}</mwm:properties></ExtendedData></Placemark></Document></kml>`
  const { mapsUrl, ...place } = values
  expect(rows(file)).toEqual([{ line: 1, ...place, rank: 3, link: mapsUrl }])
})
