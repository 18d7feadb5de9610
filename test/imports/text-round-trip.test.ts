import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportedList } from '../../src/domain/list.ts'
import { mapsUrl } from '../../src/domain/maps-url.ts'
import type { ImportFormat } from '../../src/imports/imported.ts'
import { fileOf, lists } from '../exports/lists.ts'
import { anyList } from '../support/any-list.ts'
import { readCsv } from '../support/csv.ts'
import { rowsOf } from './reading.ts'

const kept = ['name', 'englishName', 'address', 'latitude', 'longitude', 'note', 'mapPlaceId', 'link', 'rank'] as const
const more = ['category', 'cuisines', 'attribution'] as const

const readBack = (format: ImportFormat, file: string) =>
  rowsOf(format, file).map(row =>
    Object.fromEntries([...kept, ...more].map(member => [member, Reflect.get(row, member)])),
  )

/** What has to come back: GeoJSON keeps six decimals and no cuisines, a table no English name. */
const written = (format: 'csv' | 'geojson', { entries }: ExportedList) =>
  entries.map(({ facts, note }, index) => ({
    name: facts.name,
    englishName: format === 'geojson' ? facts.englishName : undefined,
    address: facts.address,
    latitude: rounded(facts.latitude, format),
    longitude: rounded(facts.longitude, format),
    note: note === '' ? undefined : note,
    mapPlaceId: facts.mapPlaceId,
    link: mapsUrl(facts),
    rank: index + 1,
    category: facts.category,
    cuisines: format === 'csv' ? facts.cuisines : undefined,
    attribution: facts.attribution,
  }))

// Adding zero leaves no -0.
const rounded = (degrees: number | undefined, format: string): number | undefined =>
  degrees === undefined ? undefined : Number(degrees.toFixed(format === 'csv' ? 7 : 6)) + 0

/** The same table as a spreadsheet saves it: other separators, decimal commas, quotes where it wants them. */
const savedAgain = (file: string, separator: string, decimal: string): string =>
  readCsv(file.replace(/^\uFEFF/, ''))
    .map((cells, row) =>
      cells
        .map((cell, column) => (row > 0 && (column === 3 || column === 4) ? cell.replace('.', decimal) : cell))
        .map(cell => (/["\t;,|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n')

describe('a list that is exported and read again has the same places, notes and order', () => {
  const named = Object.entries(lists).filter(([, { entries }]) => entries.length > 0)

  test.each(named)('as CSV: %s', (_, list) => {
    expect(readBack('csv', fileOf('csv', list))).toEqual(written('csv', list))
  })

  test.each(named)('as GeoJSON: %s', (_, list) => {
    expect(readBack('geojson', fileOf('geojson', list))).toEqual(written('geojson', list))
  })

  test('whatever stands in it', () => {
    fc.assert(
      fc.property(anyList, list => {
        expect(readBack('csv', fileOf('csv', list))).toEqual(written('csv', list))
        expect(readBack('geojson', fileOf('geojson', list))).toEqual(written('geojson', list))
      }),
      { numRuns: 200 },
    )
  })

  test('also when a spreadsheet has saved the table with its own separators and decimal commas', () => {
    const ways = fc.constantFrom([',', '.'], [';', ','], ['\t', ','], ['|', '.'])
    fc.assert(
      fc.property(anyList, ways, (list, [separator, decimal]) => {
        expect(readBack('csv', savedAgain(fileOf('csv', list), separator!, decimal!))).toEqual(written('csv', list))
      }),
      { numRuns: 200 },
    )
  })
})
