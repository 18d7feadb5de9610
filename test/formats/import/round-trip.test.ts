import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportedList } from '../../../src/domain/list.ts'
import { mapsUrl } from '../../../src/domain/maps-url.ts'
import { anyList } from '../../support/any-list.ts'
import { readCsv } from '../../support/csv.ts'
import { fileOf, lists, placesIn } from '../export/lists.ts'
import { rowsOf } from './reading.ts'

const always = [
  'name',
  'englishName',
  'address',
  'mapPlaceId',
  'googlePlaceId',
  'category',
  'cuisines',
  'website',
  'phone',
  'openingHours',
  'town',
] as const
const members = [...always, 'attribution', 'latitude', 'longitude', 'note', 'details', 'link', 'rank', 'group'] as const

/** A file's decimals, its form of the 180th meridian, and its additional data. */
const formats = {
  csv: { decimals: 7, meridian: 180, holds: ['attribution'] },
  geojson: { decimals: 6, meridian: 180, holds: ['attribution'] },
  html: { decimals: 6, meridian: 180, holds: ['attribution'] },
  kml: { decimals: 7, meridian: 180, holds: [] },
  gpx: { decimals: 7, meridian: -180, holds: [] },
  kmz: { decimals: 7, meridian: 180, holds: [] },
} satisfies Record<string, { decimals: number; meridian: number; holds: 'attribution'[] }>
type Format = keyof typeof formats

const readBack = (format: Format, file: string) =>
  rowsOf(format === 'kmz' ? 'kml' : format, file).map(row =>
    Object.fromEntries(members.map(member => [member, Reflect.get(row, member)])),
  )

/** Returns the rows that a file must give: pins only for places with coordinates. */
const written = (format: Format, list: ExportedList) => {
  const { decimals, meridian, holds } = formats[format]
  const rounded = (degrees: number | undefined) =>
    // Adding zero turns -0 into 0.
    degrees === undefined ? undefined : Number(degrees.toFixed(decimals)) + 0
  return placesIn(format, list).map(({ entry: { facts, note, details }, rank }) => {
    const longitude = rounded(facts.longitude)
    return {
      ...Object.fromEntries([...always, ...holds].map(member => [member, facts[member]])),
      latitude: rounded(facts.latitude),
      longitude: longitude === 180 ? meridian : longitude,
      note: note === '' ? undefined : note,
      details,
      link: mapsUrl(facts),
      rank,
    }
  })
}

const expectSame = (format: Format, list: ExportedList, file = fileOf(format, list)): void => {
  expect(readBack(format, file)).toEqual(written(format, list))
}

describe.each(Object.keys(formats) as Format[])('a list exported as %s and read again', format => {
  const exportable = Object.entries(lists).filter(([, list]) => placesIn(format, list).length > 0)

  test.each(exportable)('has the same places, order, notes and details: %s', (_, list) => {
    expectSame(format, list)
  })

  test('has the same rows with any content', () => {
    fc.assert(
      fc.property(anyList, list => expectSame(format, list)),
      { numRuns: 200 },
    )
  })
})

/** Rewrites a table as a spreadsheet saves it, with its own separators, decimal commas and quotes. */
const savedAgain = (file: string, separator: string, decimal: string): string =>
  readCsv(file.replace(/^\uFEFF/, ''))
    .map((cells, row) =>
      cells
        .map((cell, column) => (row > 0 && (column === 3 || column === 4) ? cell.replace('.', decimal) : cell))
        .map(cell => (/["\t;,|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n')

test('a spreadsheet’s own separators and decimal commas keep places, order and notes', () => {
  const ways = fc.constantFrom([',', '.'], [';', ','], ['\t', ','], ['|', '.'])
  fc.assert(
    fc.property(anyList, ways, (list, [separator, decimal]) =>
      expectSame('csv', list, savedAgain(fileOf('csv', list), separator!, decimal!)),
    ),
    { numRuns: 200 },
  )
})

/** Returns a KML as Organic Maps and CoMaps write a list that they imported: without the table, and with names and notes trimmed. */
const throughOrganicMaps = (file: string): string =>
  file
    .replace(/<Data name="\w+"><value>.*?<\/value><\/Data>\n/gs, '')
    .replace(/ id="plc_\w+"/g, '')
    .replace('<mwm:icon>', '<mwm:visibility>1</mwm:visibility>\n<mwm:icon>')

test('a phone app’s own export of a list keeps names, notes, ranks and ids', () => {
  fc.assert(
    fc.property(anyList, list => {
      const file = throughOrganicMaps(fileOf('kmz', list))
      expect(file).not.toContain('<Data')
      if (placesIn('kmz', list).length > 0) expectSame('kmz', list, file)
    }),
    { numRuns: 100 },
  )
})
