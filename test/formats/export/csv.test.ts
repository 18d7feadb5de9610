import { expect, test } from 'vitest'
import type { ExportedList } from '../../../src/domain/list.ts'
import { readCsv } from '../../support/csv.ts'
import { baffetto, banded, entryOf, filettaro, listOf, withoutCoordinates } from '../../support/rome.ts'
import { fileOf } from './lists.ts'

const csvOf = (list: ExportedList): string => fileOf('csv', list)
const header = 'rank,name,address,latitude,longitude,note,mapsUrl,mapPlaceId,category,cuisines,attribution'

test('has a row for each place by rank, below the column names', () => {
  expect(
    csvOf(
      listOf([
        entryOf({ ...filettaro, cuisines: ['italian', 'fish'] }, 'Fried cod, "filetti".\nCash only.'),
        entryOf(withoutCoordinates),
      ]),
    ),
  ).toBe(
    [
      `\uFEFF${header},phone`,
      '1,Dar filettaro a Santa Barbara,"Largo dei Librari 88, 00186 Roma",41.8946709,12.473696,"Fried cod, ""filetti"".\nCash only.",https://www.openstreetmap.org/node/257355946,osm:node/257355946,restaurant,"italian;fish",© OpenStreetMap contributors,"\'+39 06 6864018"',
      '2,The stall behind the market,,,,,https://www.google.com/maps/search/?api=1&query=The%20stall%20behind%20the%20market,own:0123456789abcdefghjk,,,,',
      '',
    ].join('\r\n'),
  )
})

test('has columns of bands and details behind the others, if a place has any', () => {
  const [header, ...rows] = readCsv(csvOf(banded()).replace(/^\uFEFF/, ''))
  expect(header!.slice(10)).toEqual(['attribution', 'phone', 'band', 'tags', 'dishes', 'price', 'visitedOn'])
  expect(rows.map(row => row.slice(12))).toEqual([
    ['Go out of your way', 'late;date night', 'Cod;puntarelle', '2', '2026-10-17'],
    ['Very good', '', '', '3', ''],
    ['', '', '', '', ''],
  ])
  const priced = { ...entryOf(baffetto), details: { price: 1 } }
  expect(csvOf(listOf([priced]))).toMatch(/^\uFEFF[\w,]*,attribution,price\r\n/)
})

test('disarms formulas in bands and details', () => {
  const details = { tags: ['=cmd()', '-1;=2'], dishes: ['@x'] }
  const list = listOf([{ ...entryOf(baffetto), details }], { bands: [{ name: '+1', size: 1 }] })
  expect(readCsv(csvOf(list))[1]!.slice(11)).toEqual(["'+1", "'=cmd();'-1\\;'=2", "'@x"])
})

test('has only the column names without places', () => {
  expect(csvOf(listOf([]))).toBe(`\uFEFF${header}\r\n`)
})

test('disarms formulas in every text column and keeps numbers', () => {
  const [, row] = readCsv(
    csvOf(
      listOf([
        entryOf(
          {
            mapPlaceId: 'own:0123456789abcdefghjk',
            name: '=cmd()',
            address: '+39 06 1',
            latitude: -16.69,
            longitude: -1e-7,
            category: '@bar',
            cuisines: ['-', 'pizza', '=cmd()'],
            attribution: '＝1',
          },
          '-1+2;=1\n@x',
        ),
      ]),
    ),
  )
  expect(row).toEqual([
    '1',
    "'=cmd()",
    "'+39 06 1",
    '-16.69',
    '-0.0000001',
    "'-1+2;'=1\n'@x",
    'https://www.google.com/maps/search/%3Dcmd()%2C%20%2B39%2006%201/@-16.69,-0.0000001,17z',
    'own:0123456789abcdefghjk',
    "'@bar",
    "'-;pizza;'=cmd()",
    "'＝1",
  ])
})

test('quotes any text that a reader could misread', () => {
  for (const note of ['=1', 'a;b', 'a\tb', ' a', 'a\n', '"', 'a,b'])
    expect(csvOf(listOf([entryOf(baffetto, note)]))).toMatch(/,"[^,]*(,b)?",https:/)
  expect(csvOf(listOf([entryOf(baffetto, 'Margherita')]))).toContain(',Margherita,https:')
})

test('has the town and the contact behind the other columns, only where some place has them', () => {
  const open = { ...baffetto, website: 'https://baffetto.example/', openingHours: 'Mo-Su 18:00-01:00' }
  const [header, row] = readCsv(csvOf(listOf([entryOf({ ...open, town: 'Roma' })])).replace(/^\uFEFF/, ''))
  expect(header!.slice(10)).toEqual(['attribution', 'town', 'website', 'openingHours'])
  expect(row!.slice(11)).toEqual(['Roma', open.website, open.openingHours])
})
