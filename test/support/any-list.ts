import fc from 'fast-check'
import { maxBands } from '../../src/domain/bands.ts'
import { withDetails } from '../../src/domain/entry-details.ts'
import type { ExportedList } from '../../src/domain/list.ts'
import { caseless, manyLines, oneLine } from '../../src/domain/text.ts'
import { entryOf, filettaro, listOf } from './rome.ts'

const awkward = [']]>', '<![CDATA[', '<br>', '&#10;', '""', '\r\n', '🐷', 'é', '1. ', ...`]><&"'=+-@\t\n ,;|＝{}\\`]

/** Returns an arbitrary of texts that a list accepts, as it stores them. */
export const acceptedBy = (kind: ReturnType<typeof oneLine>) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.string({ unit: fc.constantFrom(...awkward) }),
    )
    .map(text => kind.safeParse(text))
    .filter(parsed => parsed.success)
    .map(parsed => parsed.data!)

const name = acceptedBy(oneLine(200))
const note = acceptedBy(manyLines(2000))
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const items = (max: number) =>
  fc.uniqueArray(acceptedBy(oneLine(max)), { minLength: 1, maxLength: 4, selector: caseless })
/** Details of any texts, or none. */
export const anyDetails = fc
  .record(
    { tags: items(30), dishes: items(60), price: fc.integer({ min: 1, max: 4 }), visitedOn: fc.constant('2026-10-17') },
    { requiredKeys: [] },
  )
  .map(values => withDetails(undefined, values))

const bands = fc
  .uniqueArray(acceptedBy(oneLine(40)), { maxLength: maxBands, selector: caseless })
  .map(names => names.map(name => ({ name, size: 2 })))

const place = fc.record({
  details: anyDetails,
  name,
  address: perhaps(name),
  englishName: perhaps(name),
  note,
  at: perhaps(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
})

/** Any list, with any texts and coordinates. */
export const anyList: fc.Arbitrary<ExportedList> = fc
  .tuple(name, note, fc.array(place, { maxLength: 12 }), bands)
  .map(([title, description, places, bands]) =>
    listOf(
      places.map(({ name, address, englishName, note, details, at }, index) => ({
        ...entryOf(
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
        ...(details && { details }),
      })),
      { title, authorName: title, description, bands },
    ),
  )
