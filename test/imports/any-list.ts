import fc from 'fast-check'
import type { ExportedList } from '../../src/domain/list.ts'
import { manyLines, oneLine } from '../../src/domain/text.ts'
import { entryOf, filettaro, listOf } from '../support/rome.ts'

/** Any text that a list takes, as it keeps it. */
export const takenBy = (kind: ReturnType<typeof oneLine>) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...`]><&"'=+-@\t\n ,;|＝{}\\`, ']]>', '<br>', '&#10;', '""', '\r\n', '🐷', 'é', '1. '),
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
  note,
  at: fc.option(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
})

/** Any list, with whatever people write and wherever they eat. */
export const anyList: fc.Arbitrary<ExportedList> = fc.array(place, { minLength: 1, maxLength: 12 }).map(places =>
  listOf(
    places.map(({ name, address, note, at }, index) =>
      entryOf(
        {
          mapPlaceId: `osm:node/${index + 1}`,
          name,
          ...(address !== undefined && { address }),
          ...at,
          attribution: filettaro.attribution!,
        },
        note,
      ),
    ),
  ),
)
