import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { isLocated } from '../../../src/domain/coordinates.ts'
import type { ExportedList } from '../../../src/domain/list.ts'
import { output, testWith } from '../../support/tools.ts'
import { validate } from '../../support/xml.ts'
import { bytesOf, fileOf, lists } from './lists.ts'
import { written } from './read-back.ts'

const plain = { rank: 'rank', name: 'name', mapsUrl: 'mapsUrl', mapPlaceId: 'mapPlaceId' }
/** GDAL's names for the columns of the formats that these tools read. */
const columns: Record<string, typeof plain> = {
  // GDAL has one column for the placemark's name and the table's `name`, and shows the table's.
  kml: { ...plain, name: 'Name' },
  csv: plain,
  geojson: plain,
  kmz: { ...plain, name: 'Name' },
  xlsx: plain,
  gpx: { rank: 'forklist_rank', name: 'forklist_name', mapsUrl: 'link1_href', mapPlaceId: 'forklist_mapPlaceId' },
}
const schemas: Record<string, Parameters<typeof validate>[1]> = {
  kml: 'kml-2.2/ogckml22.xsd',
  kmz: 'kml-2.2/ogckml22.xsd',
  gpx: 'gpx-1.1/gpx.xsd',
}

/** gpsbabel's names of formats. It reads no archives, but the map inside. */
const babelFormats: Record<string, string> = { csv: 'unicsv', kmz: 'kml' }

// These tools show the apostrophe that guards against a formula. Our own import removes it.
const asCell = (format: string, text: string): string =>
  format === 'csv' ? text.replace(/(^|;)(?='*[=+\-@＠])/g, "$1'") : text

describe.each(Object.keys(columns))('a %s file', format => {
  for (const [what, list] of Object.entries(lists))
    describe(`of ${what}`, () => {
      const expected = written(format, list)

      const schema = schemas[format]
      if (schema)
        testWith(['xmllint', 'shared/xsd'], 'follows its schema', () => {
          validate(fileOf(format, list), schema)
        })

      testWith(['ogrinfo'], 'has all its places in order with their facts for GDAL', () => {
        const { rank, name, mapsUrl, mapPlaceId } = columns[format]!
        const features = gdal(format, bytesOf(format, list))
        // KML without placemarks has no layer.
        if (expected.length > 0) expect(features).toContain(`\nFeature Count: ${expected.length}\n`)
        expect(column(features, rank)).toEqual(expected.map(place => String(place.rank)))
        expect(column(features, name)).toEqual(expected.map(place => asCell(format, place.name)))
        expect(column(features, mapsUrl)).toEqual(expected.map(place => place.mapsUrl))
        expect(column(features, mapPlaceId)).toEqual(expected.map(place => place.mapPlaceId))
        // GDAL has points in a workbook only beside a description of its own.
        if (format === 'xlsx') return
        const points = [...features.matchAll(/^ {2}POINT \((\S+) (\S+)\)$/gm)].map(([, x, y]) => [Number(x), Number(y)])
        expect(points).toEqual(
          expected.flatMap(({ longitude, latitude }) => (longitude === undefined ? [] : [[longitude, latitude]])),
        )
      })

      if (format !== 'xlsx')
        testWith(['gpsbabel'], 'has a row for each place for gpsbabel, in order', () => {
          const readable = forGpsbabel(format, list)
          const rows = output(
            'gpsbabel',
            ['-i', babelFormats[format] ?? format, '-f', '-', '-o', 'unicsv', '-F', '-'],
            fileOf(format, readable),
          )
            .split('\r\n')
            .slice(1, -1)
          const places = written(format, readable).filter(({ latitude }) => latitude !== undefined)
          expect(rows).toHaveLength(places.length)
          for (const [index, { rank, name, shown }] of places.entries()) {
            // gpsbabel takes the last column whose name ends with `name`.
            const named = format === 'csv' ? (readable.entries[rank - 1]!.facts.englishName ?? name) : (shown ?? name)
            const cell = format === 'geojson' ? name : asCell(format, named)
            expect(rows[index]).toContain(`"${cell.replaceAll('"', '""')}"`)
          }
        })
    })
})

/** Returns the output of ogrinfo. It reads a file, because it cannot seek in a pipe. */
const gdal = (format: string, content: Buffer): string => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'forklist-'))
  const file = join(folder.path, `list.${format}`)
  writeFileSync(file, content)
  const points = ['-oo', 'X_POSSIBLE_NAMES=longitude', '-oo', 'Y_POSSIBLE_NAMES=latitude']
  return output('ogrinfo', ['-ro', '-al', file, ...(format === 'csv' ? points : [])], '')
}

const column = (features: string, name: string): string[] =>
  [...features.matchAll(new RegExp(`^ {2}${name} \\((?:String|Integer)\\) = (.*)$`, 'gm'))].map(([, value]) => value!)

/** Returns the part of a list that gpsbabel can read. It reads CSV line by line, and needs coordinates there. */
const forGpsbabel = (format: string, list: ExportedList): ExportedList =>
  format !== 'csv'
    ? list
    : {
        ...list,
        entries: list.entries
          .filter(({ facts }) => isLocated(facts))
          .map(entry => ({ ...entry, note: entry.note.replaceAll('\n', ' ') })),
      }
