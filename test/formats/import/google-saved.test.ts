import { describe, expect, test } from 'vitest'
import { olderSavedList, reviewed, savedList, starred } from './fixtures/takeout.ts'
import { rowsOf } from './reading.ts'

describe('a Takeout list of Google’s saved places', () => {
  const rows = rowsOf('google_saved_csv', savedList)

  test('is read in order, below its description and blank row', () => {
    expect(rows.map(({ line, name }) => [line, name])).toEqual([
      [5, 'NUBIANI - Koreatown'],
      [6, 'Roscioli'],
      [8, 'Fuunji'],
      [9, 'Dropped pin'],
      [10, 'The Bear'],
      [11, undefined],
    ])
  })

  test('has notes and comments as one note, its labels as tags, and its links', () => {
    expect(rows[1]).toEqual({
      line: 6,
      name: 'Roscioli',
      note: 'Carbonara,\nand the "burrata"\nBook two weeks ahead',
      link: 'https://www.google.com/maps/place/Roscioli/data=!4m2!3m1!1s0x132f604678640a9b:0xcad165fa2036ce2c',
    })
    expect(rows[2]).toEqual({
      line: 8,
      name: 'Fuunji',
      details: { tags: ['ramen', 'tsukemen'] },
      link: 'https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8',
    })
    expect(rows[3]).toMatchObject({
      name: 'Dropped pin',
      link: 'https://www.google.com/maps/search/22.2799907,114.1587983',
    })
  })

  test('skips films and pictures', () => {
    expect(rows[4]).toEqual({ line: 10, name: 'The Bear', refused: 'not_on_a_map' })
  })

  test('keeps a row without a title, whose link identifies the place', () => {
    expect(rows[5]).toEqual({
      line: 11,
      link: 'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x8eaddfcd1b32ca52',
    })
  })

  test('reads the older form and a file saved by a spreadsheet', () => {
    const [row] = rowsOf('google_saved_csv', olderSavedList)
    expect(row).toMatchObject({ line: 2, name: "Katz's Delicatessen", note: 'Pastrami' })
    const saved = 'Title;Note;URL;Tags;Comment\r\n;;;;\r\nRoscioli;"a;b";https://maps.google.com/?cid=1;;\r\n'
    expect(rowsOf('google_saved_csv', saved)).toEqual([
      { line: 3, name: 'Roscioli', note: 'a;b', link: 'https://maps.google.com/?cid=1' },
    ])
  })
})

describe('Takeout JSON of Google’s saved places', () => {
  test('of the old form has names, addresses and cid links, and ignores zero coordinates', () => {
    expect(rowsOf('google_saved_json', starred)).toEqual([
      {
        name: 'Roscioli Salumeria con Cucina',
        address: 'Via dei Giubbonari, 21, 00186 Roma RM, Italy',
        link: 'http://maps.google.com/?cid=14614437283246468652',
        latitude: 41.8937,
        longitude: 12.4737,
      },
      { name: 'Osteria del Sole', link: 'http://maps.google.com/?q=Osteria+del+Sole,+Bologna' },
      {
        name: "Katz's Delicatessen",
        link: 'http://maps.google.com/?cid=7187459311871235539',
        latitude: 40.7222,
        longitude: -73.9874,
      },
    ])
  })

  test('of the new form has a review’s rating and words', () => {
    expect(rowsOf('google_saved_json', reviewed)).toEqual([
      {
        name: 'Fuunji',
        address: '2 Chome-14-3 Yoyogi, Shibuya, Tokyo',
        link: 'http://maps.google.com/?cid=10281119596374313554',
        note: 'Rating: 4/5\nThe queue moves fast.',
        latitude: 35.6868,
        longitude: 139.6968,
      },
    ])
  })

  test('reports members that are no feature', () => {
    const rows = rowsOf('google_saved_json', starred.replace('"features":[', '"features":[7,'))
    expect(rows.map(row => ('refused' in row ? row.refused : 'place'))).toEqual([
      'unreadable',
      'place',
      'place',
      'place',
    ])
  })
})
