import { describe, expect, test } from 'vitest'
import { gpxOf, readGpx } from '../../support/gpx.ts'
import {
  baffetto,
  banded,
  entryOf,
  filettaro,
  listOf,
  manyEntries,
  treScalini,
  withoutCoordinates,
} from '../../support/rome.ts'
import { lists } from './lists.ts'

describe('a GPX file', () => {
  test('has a place’s facts in the elements that different apps show', () => {
    const { waypoints } = readGpx(gpxOf(listOf([entryOf(filettaro, 'Fried cod & nothing else.\nCash only.')])))
    expect(Object.entries(waypoints[0]!)).toEqual([
      ['wpt lat', '41.8946709'],
      ['wpt lon', '12.473696'],
      ['name', '1. Dar filettaro a Santa Barbara'],
      [
        'desc',
        'Fried cod & nothing else.\nCash only.\n\nLargo dei Librari 88, 00186 Roma\nhttps://www.openstreetmap.org/node/257355946',
      ],
      ['link href', 'https://www.openstreetmap.org/node/257355946'],
      ['link', ''],
      ['sym', 'Restaurant'],
      ['type', 'Fried cod in Rome'],
      ['osmand:icon', 'restaurants'],
      ['osmand:background', 'circle'],
      ['osmand:color', '#A52714'],
      ['osmand:address', 'Largo dei Librari 88, 00186 Roma'],
      ['forklist:rank', '1'],
      ['forklist:name', 'Dar filettaro a Santa Barbara'],
      ['forklist:note', 'Fried cod & nothing else.\nCash only.'],
      ['forklist:mapPlaceId', 'osm:node/257355946'],
      ['forklist:category', 'restaurant'],
      ['forklist:cuisines', 'italian'],
      ['forklist:phone', '+39 06 6864018'],
    ])
  })

  test('numbers places so that sorting by name keeps the order', () => {
    const names = (count: number) => readGpx(gpxOf(listOf(manyEntries(count)))).waypoints.map(({ name }) => name!)
    expect(names(9)[0]).toMatch(/^1\. /)
    expect([names(10)[0], names(10)[9]]).toEqual([
      '01. Dar filettaro a Santa Barbara 1',
      '10. Dar filettaro a Santa Barbara 10',
    ])
    expect(names(101).toSorted()).toEqual(names(101))
  })

  test('has a group and a colour for each band, and details', () => {
    const { waypoints } = readGpx(gpxOf(banded()))
    expect(waypoints[0]).toMatchObject({
      desc: `Fried cod.\n\nTags: late, date night · Dishes: Cod, puntarelle · Price: $$ · Visited: 2026-10-17\n${filettaro.address}\nhttps://www.openstreetmap.org/node/257355946`,
      'forklist:band': 'Go out of your way',
      'forklist:tags': 'late;date night',
      'forklist:dishes': 'Cod;puntarelle',
      'forklist:price': '2',
      'forklist:visitedOn': '2026-10-17',
    })
    expect(waypoints.map(waypoint => [waypoint.type, waypoint['osmand:color']])).toEqual([
      ['Go out of your way', '#01579B'],
      ['Very good', '#817717'],
      ['Fried cod in Rome', '#A52714'],
    ])
    expect(waypoints[2]).not.toHaveProperty('forklist:band')
  })

  test('has no empty elements', () => {
    const { address: _, ...withoutAddress } = baffetto
    const file = gpxOf(listOf([entryOf(withoutAddress)]))
    expect(file).not.toMatch(/osmand:address|forklist:note|><\/|\/><\//)
    expect(file).toContain('<desc>https://www.openstreetmap.org/node/550325597</desc>')
    expect(gpxOf(listOf([entryOf(withoutCoordinates)]))).not.toContain('<copyright')
  })

  test('omits and counts places without coordinates, and keeps the others’ ranks', () => {
    const list = listOf([entryOf(filettaro), entryOf(withoutCoordinates), entryOf(treScalini)])
    const { metadata, waypoints } = readGpx(gpxOf(list))
    expect(waypoints.map(({ name }) => name)).toEqual(['1. Dar filettaro a Santa Barbara', '3. Ai Tre Scalini'])
    expect(metadata.desc).toMatch(/^2 places, best first\.\nLeft out of this file: 1 place without coordinates\.\n/)
    expect(readGpx(gpxOf(listOf([entryOf(filettaro)]))).metadata.desc).not.toContain('Left out')
  })

  test('names the list, its author, its page, and the data’s sources', () => {
    const open = { ...baffetto, attribution: 'Roma "Open" Data' }
    const list = listOf([entryOf(filettaro), entryOf(treScalini), entryOf(open)], { description: 'Only fried.' })
    const { metadata, author } = readGpx(gpxOf(list))
    expect(metadata).toMatchObject({
      name: 'Fried cod in Rome',
      'copyright author': '© OpenStreetMap contributors, Roma "Open" Data',
      license: 'https://www.openstreetmap.org/copyright',
      'link href': 'https://lists.example.org/lists/fried-cod-in-rome-k3v9qa',
    })
    expect(author.name).toBe('Ada')
    expect(metadata.desc).toBe(
      'Only fried.\n\n3 places, best first.\n' +
        'Place data © OpenStreetMap contributors, available under the Open Database License (ODbL): https://www.openstreetmap.org/copyright\n' +
        'Place data Roma "Open" Data',
    )
  })

  test('writes the 180th meridian as -180, as GPX requires', () => {
    const longitudes = gpxOf(lists['places on both sides of the 180th meridian']!).matchAll(/ lon="([^"]*)"/g)
    expect([...longitudes].map(([, longitude]) => longitude)).toEqual(['179.9999999', '-180', '-180', '-179.87'])
    expect(gpxOf(listOf([entryOf({ ...baffetto, longitude: 179.99999999 })]))).toContain(' lon="-180"')
  })
})
