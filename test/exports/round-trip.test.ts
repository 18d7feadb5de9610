import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { manyLines, oneLine } from '../../src/domain/text.ts'
import { exportFormats } from '../../src/exports/index.ts'
import { entryOf, filettaro, listOf } from '../support/rome.ts'
import { testWith } from '../support/tools.ts'
import { fileOf, lists } from './lists.ts'
import { readBack, readTitle, written } from './read-back.ts'

/** Any text that a list takes, as it keeps it. */
const takenBy = (kind: ReturnType<typeof oneLine>) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.string({
        unit: fc.constantFrom(...`]><&"'=+-@\t\n ,;＝{}\\`, ']]>', '<![CDATA[', '&#10;', '""', '\r\n', '🐷', 'é'),
      }),
    )
    .map(text => kind.safeParse(text))
    .filter(parsed => parsed.success)
    .map(parsed => parsed.data!)

const name = takenBy(oneLine(200))
const note = takenBy(manyLines(2000))
const place = fc.record({
  name,
  address: fc.option(name, { nil: undefined }),
  englishName: fc.option(name, { nil: undefined }),
  note,
  at: fc.option(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
})

const anyList = fc.tuple(name, note, fc.array(place, { maxLength: 12 })).map(([title, description, places]) =>
  listOf(
    places.map(({ name, address, englishName, note, at }, index) =>
      entryOf(
        {
          mapPlaceId: `osm:node/${index + 1}`,
          name,
          ...(address !== undefined && { address }),
          ...(englishName !== undefined && { englishName }),
          ...at,
          attribution: filettaro.attribution!,
        },
        note,
      ),
    ),
    { title, authorName: title, description },
  ),
)

describe.each(exportFormats.map(format => format.name))('a %s file gives back', format => {
  const needs = format === 'kml' || format === 'gpx' ? ['xmllint'] : []

  for (const [what, list] of Object.entries(lists))
    testWith(needs, `${what}: names, notes, order, links and ids, to the letter`, () => {
      expect(readBack[format]!(fileOf(format, list))).toEqual(written(format, list))
    })

  testWith(needs, 'any text that a list takes, wherever the places are', () => {
    fc.assert(
      fc.property(anyList, list => {
        const file = fileOf(format, list)
        expect(readBack[format]!(file)).toEqual(written(format, list))
        expect(readTitle[format]?.(file) ?? []).toEqual(format === 'csv' ? [] : [list.info.title, list.info.authorName])
      }),
      { numRuns: needs.length > 0 ? 60 : 300 },
    )
  })
})
