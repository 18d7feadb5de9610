import { describe, expect, test } from 'vitest'
import { gpx } from '../../../src/formats/import/gpx.ts'
import { entryOf, filettaro, listOf } from '../../support/rome.ts'
import { fileOf } from '../export/lists.ts'
import { garmin, osmAnd } from './fixtures/gpx.ts'
import { rowsOf, towns } from './reading.ts'

const rows = (text: string) => rowsOf('gpx', text)
const inGpx = (content: string) => `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`
const waypoint = (content: string) => rows(inGpx(`<wpt lat="41.89" lon="12.47">${content}</wpt>`))[0]

test('favourites of OsmAnd have address, opening hours and their other map data', () => {
  expect(rows(osmAnd)).toEqual([
    {
      line: 7,
      name: 'Dar filettaro',
      note: 'Fried cod.\nNothing else.',
      address: 'Largo dei Librari 88, Roma',
      phone: '+39 06 6864018',
      openingHours: 'Mo-Sa 18:00-23:00',
      category: 'restaurant',
      latitude: 41.8946709,
      longitude: 12.473696,
    },
    { line: 24, name: 'Somewhere in Trastevere' },
  ])
})

test('waypoints of Garmin are places, and its routes and tracks are reported', () => {
  expect(rows(garmin)).toEqual([
    {
      line: 3,
      name: 'BAFFETTO',
      note: 'Pizza, thin as paper',
      address: 'Via del Governo Vecchio 114, 00186 Roma',
      near: 'Roma',
      town: 'Roma',
      phone: '+39 06 6861617',
      category: 'restaurant',
      link: 'https://www.pizzeriabaffetto.it/',
      latitude: 41.8983536,
      longitude: 12.4702971,
    },
    { line: 21, name: 'Way home', refused: 'not_a_point' },
    { line: 25, name: 'Evening of 1 June', refused: 'not_a_point' },
  ])
})

describe('the title and groups of waypoints', () => {
  const titleOf = (text: string) => [...gpx.read(text, towns)].find(row => 'title' in row)

  test('are the name of the file and the types of OsmAnd', () => {
    expect(titleOf(osmAnd)).toEqual({ title: 'Food' })
    expect(rows(osmAnd).map(({ group }) => group)).toEqual([undefined, undefined])
    const several = inGpx(
      '<metadata><name>Rome</name></metadata><wpt lat="1" lon="2"><name>A</name><type>Pizza</type></wpt><wpt lat="1" lon="2"><name>B</name><type>Rome</type></wpt>',
    )
    expect(rows(several).map(({ group }) => group)).toEqual(['Pizza', undefined])
  })

  test('also in GPX 1.0, which has no metadata', () => {
    const old = '<gpx version="1.0"><name>Rome</name><wpt lat="1" lon="2"><name>A</name></wpt></gpx>'
    expect(titleOf(old)).toEqual({ title: 'Rome' })
  })
})

test('a place that OsmAnd marks as visited says when', () => {
  const visited = '<extensions><osmand:visited_date>2024-05-01T18:00:00Z</osmand:visited_date></extensions>'
  expect(waypoint(`<name>A</name><desc>Pizza</desc>${visited}`)).toMatchObject({
    note: 'Pizza',
    details: { visitedOn: '2024-05-01' },
  })
})

describe('our own export', () => {
  const facts = { ...filettaro, name: '風雲児', englishName: 'Fuunji' }
  const exported = fileOf('gpx', listOf([entryOf(facts, 'Tsukemen.\n\nGo <early>.'), entryOf(filettaro)]))
  const place = {
    name: '風雲児',
    englishName: 'Fuunji',
    address: filettaro.address,
    note: 'Tsukemen.\n\nGo <early>.',
    link: 'https://www.openstreetmap.org/node/257355946',
    mapPlaceId: filettaro.mapPlaceId,
    rank: 1,
    latitude: filettaro.latitude,
    longitude: filettaro.longitude,
    category: filettaro.category,
    cuisines: filettaro.cuisines,
    phone: filettaro.phone,
  }

  test('is read back after a program renamed its namespaces', () => {
    const again = exported
      .replaceAll('<forklist:', '<ns2:')
      .replaceAll('</forklist:', '</ns2:')
      .replace('xmlns:forklist', 'xmlns:ns2')
    expect(rows(again)[0]).toMatchObject(place)
  })

  test('changed in an app has the name and note that the app shows', () => {
    const { englishName: _, ...unnamed } = place
    const renamed = exported.replace('<name>1. 風雲児 (Fuunji)</name>', '<name>1. Fuunji Shinjuku</name>')
    expect(rows(renamed)[0]).toEqual({ line: expect.any(Number), ...unnamed, name: 'Fuunji Shinjuku' })
    const described = exported.replace('<desc>Tsukemen.', '<desc>Now with ramen.')
    expect(rows(described)[0]).toMatchObject({ ...place, note: 'Now with ramen.\n\nGo <early>.' })
    const commented = exported.replace(
      '<desc>Tsukemen',
      '<cmt>Now with ramen.\n\nGo &lt;early&gt;.</cmt>\n<desc>Tsukemen',
    )
    expect(rows(commented)[0]).toMatchObject({ ...place, note: 'Now with ramen.\n\nGo <early>.' })
  })

  test('is read back after OsmAnd put its own prefix on all data, in lower case', () => {
    const again = exported.replace(
      /(<\/?)forklist:(\w+)/g,
      (_, start: string, name: string) => `${start}osmand:${name.toLowerCase()}`,
    )
    expect(again).not.toContain('<forklist:')
    expect(rows(again)[0]).toMatchObject(place)
  })

  test('keeps its address when the description was rewritten', () => {
    const again = exported.replace(/<desc>Tsukemen[^<]*/, '<desc>Closed for good')
    expect(rows(again)[0]).toEqual({ line: expect.any(Number), ...place, note: 'Closed for good' })
  })
})

describe('comment and description of a waypoint', () => {
  test('become one note when equal or when one contains the other', () => {
    expect(waypoint('<cmt>Pizza</cmt><desc>Pizza</desc>')).toMatchObject({ note: 'Pizza' })
    expect(waypoint('<cmt>Pizza</cmt><desc>Best pizza: Pizza</desc>')).toMatchObject({ note: 'Best pizza: Pizza' })
    expect(waypoint('<cmt>Pizza bianca</cmt><desc>Pizza</desc>')).toMatchObject({ note: 'Pizza bianca' })
  })

  test('become two parts of the note when they differ, and are ignored when empty', () => {
    expect(waypoint('<cmt>Cash only</cmt><desc>Pizza</desc>')).toMatchObject({ note: 'Pizza\n\nCash only' })
    expect(waypoint('<name>X</name><cmt> </cmt><desc/>')).not.toHaveProperty('note')
  })
})

test('of several links the one to a map is used', () => {
  const osm = 'https://www.openstreetmap.org/node/257355946'
  expect(waypoint(`<link href="https://roscioli.example/"/><link href="${osm}"/>`)).toMatchObject({ link: osm })
  expect(waypoint(`<desc>See ${osm}.</desc>`)).toMatchObject({ link: expect.stringContaining(osm) })
})

describe('a file without waypoints', () => {
  const route =
    '<rte><name>Dinner crawl</name><rtept lat="41.89" lon="12.47"><name>Roscioli</name></rtept><rtept lat="41.9" lon="12.48"/></rte>'

  test('gives the named points of its routes', () => {
    expect(rows(inGpx(route))).toEqual([{ line: 1, name: 'Roscioli', latitude: 41.89, longitude: 12.47 }])
  })

  test('with unnamed routes gives no place and reports them', () => {
    expect(rows(inGpx('<rte><name>Home</name><rtept lat="1" lon="2"/></rte><trk><trkseg/></trk>'))).toEqual([
      { line: 1, name: 'Home', refused: 'not_a_point' },
      { line: 1, refused: 'not_a_point' },
    ])
  })
})

test('a waypoint without coordinates is an unlocated place', () => {
  expect(rows(inGpx('<wpt lat="" lon="x"><name>Roscioli</name></wpt>'))).toEqual([{ line: 1, name: 'Roscioli' }])
})

test('accepts decimal commas, and reports points not on earth', () => {
  const at = (lat: string, lon: string) => rows(inGpx(`<wpt lat="${lat}" lon="${lon}"><name>Roscioli</name></wpt>`))
  expect(at('41,8913026', '12,4713')).toEqual([{ line: 1, name: 'Roscioli', latitude: 41.8913026, longitude: 12.4713 }])
  expect(at('418913026', '124713')).toEqual([{ line: 1, name: 'Roscioli', isMisplaced: true }])
})

test('refuses another kind of document', () => {
  expect(gpx.reads('<kml/>')).toBe(false)
  expect(gpx.reads('<!DOCTYPE html><html><body>gpx</body></html>')).toBe(false)
})
