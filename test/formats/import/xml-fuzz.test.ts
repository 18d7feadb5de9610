import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gpx } from '../../../src/formats/import/gpx.ts'
import { kml } from '../../../src/formats/import/kml.ts'
import { osmAnd } from './fixtures/gpx.ts'
import { myMaps } from './fixtures/my-maps.ts'
import { towns } from './reading.ts'

const files = { kml: myMaps, gpx: osmAnd }
const readers = { kml, gpx }

describe.each(['kml', 'gpx'] as const)('a damaged file of %s', format => {
  test('cut anywhere gives the rows before the cut and reports its position', () => {
    const file = files[format]
    const whole = [...readers[format].read(file, towns)]
    const min = file.indexOf(`<${format}`) + 1
    fc.assert(
      fc.property(fc.integer({ min, max: file.trimEnd().length - 1 }), length => {
        try {
          const rows = [...readers[format].read(file.slice(0, length), towns)]
          expect(rows.slice(0, -1)).toEqual(whole.slice(0, rows.length - 1))
          expect(rows.at(-1)).toMatchObject({ refused: 'unreadable' })
        } catch (error) {
          expect(error).toMatchObject({ reason: 'damaged' })
          expect(length).toBeLessThan(file.indexOf(format === 'kml' ? '</Placemark>' : '</wpt>') + 20)
        }
      }),
      { numRuns: 80 },
    )
  })
})
