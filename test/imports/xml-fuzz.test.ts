import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gpx } from '../../src/imports/gpx.ts'
import { kml } from '../../src/imports/kml.ts'
import { UnreadableFile } from '../../src/imports/refusals.ts'
import { fileOf, lists } from '../exports/lists.ts'
import { googleEarth } from './fixtures/google-earth.ts'
import { garmin, osmAnd } from './fixtures/gpx.ts'
import { myMaps } from './fixtures/my-maps.ts'
import { organicMaps } from './fixtures/organic-maps.ts'

const files = {
  kml: [myMaps, googleEarth, organicMaps, fileOf('kml', lists['texts that try to break out']!)],
  gpx: [osmAnd, garmin, fileOf('gpx', lists['texts that try to break out']!)],
}
const readers = { kml, gpx }

const members = new Set(
  `line name englishName address phone website note link near rank mapPlaceId googlePlaceId latitude longitude category cuisines
  openingHours attribution refused`.split(/\s+/),
)

type Change = { at: number; length: number; by: string }

const pieces = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '&',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '</',
    '/>',
    '<?',
    '"',
    '<Placemark>',
    '</Placemark>',
    '<wpt>',
  ),
  fc.constantFrom(
    '<name>',
    '</name>',
    '&#x110000;',
    '&__proto__;',
    '\u0000',
    '\uD800',
    '<!DOCTYPE x>',
    'xmlns:a=""',
    '<a:b:c/>',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(200), by: pieces })

const changed = (file: string, changes: readonly Change[]): string =>
  changes.reduce((text, { at, length, by }) => {
    const from = Math.floor(at * text.length)
    return text.slice(0, from) + by + text.slice(from + length)
  }, file)

describe.each(['kml', 'gpx'] as const)('a damaged file of %s', format => {
  test('gives rows of the known shape or is refused with a reason, and nothing else', () => {
    const outcomes = { rows: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.constantFrom(...files[format]),
        fc.array(change, { minLength: 1, maxLength: 2 }),
        (file, changes) => {
          try {
            for (const row of readers[format].read(changed(file, changes))) {
              outcomes.rows++
              for (const [member, value] of Object.entries(row)) {
                expect(members).toContain(member)
                expect(value).toBeDefined()
              }
              expect(row.line).toBeGreaterThan(0)
            }
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableFile)
            outcomes.refused++
          }
        },
      ),
      { numRuns: 150 },
    )
    expect(outcomes.rows, 'need both for this test to mean anything').toBeGreaterThan(10)
    expect(outcomes.refused).toBeGreaterThan(10)
  })

  test('cut anywhere has the rows of the whole before the cut, and one that says where it was', () => {
    const [file] = files[format]
    const whole = [...readers[format].read(file!)]
    const min = file!.indexOf(`<${format}`) + 1
    fc.assert(
      fc.property(fc.integer({ min, max: file!.trimEnd().length - 1 }), length => {
        try {
          const rows = [...readers[format].read(file!.slice(0, length))]
          expect(rows.slice(0, -1)).toEqual(whole.slice(0, rows.length - 1))
          expect(rows.at(-1)).toMatchObject({ refused: 'unreadable' })
        } catch (error) {
          expect(error).toMatchObject({ reason: 'damaged' })
          expect(length).toBeLessThan(file!.indexOf(format === 'kml' ? '</Placemark>' : '</wpt>') + 20)
        }
      }),
      { numRuns: 80 },
    )
  })
})

test('no text at all makes a reader fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      for (const { reads, read } of [kml, gpx]) {
        expect(typeof reads(text)).toBe('boolean')
        try {
          expect([...read(`<kml>${text}`)].length).toBeLessThan(100)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile)
        }
      }
    }),
  )
})
