import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxBandLength, maxBands } from '../../../src/domain/bands.ts'
import { maxNotesBytes, maxPlaces } from '../../../src/domain/list.ts'
import { largestKmlBytes, maxKmlBytes } from '../../../src/formats/export/kml-size.ts'
import { kmlOf, readKml } from '../../support/kml.ts'
import { entryOf, filettaro, listOf, manyEntries } from '../../support/rome.ts'
import { testWith } from '../../support/tools.ts'
import { validate } from '../../support/xml.ts'

/** Returns a list of the maximum size, with notes that repeat `unit`. */
const fullList = (unit: string) => {
  const note = unit.repeat(maxNotesBytes / maxPlaces / Buffer.byteLength(unit))
  return listOf(manyEntries(maxPlaces, () => note))
}
const maxBandNames = Array.from({ length: maxBands }, (_, index) => `${index}${'&'.repeat(maxBandLength - 1)}`)
const inTableOnly = 'The notes are in the table (ExtendedData) only, and so are tags'

describe('a full list with the maximum of notes', () => {
  for (const unit of ['&"<', '&', '<br>\n'])
    testWith(['xmllint', 'shared/xsd'], `has notes of ${JSON.stringify(unit)} in the table only, to fit 5 MB`, () => {
      const list = fullList(unit)
      const file = kmlOf(list)
      validate(file, 'kml-2.2/ogckml22.xsd')
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(maxKmlBytes)
      const { document, placemarks } = readKml(file)
      expect(document.description).toContain(inTableOnly)
      expect(placemarks).toHaveLength(maxPlaces)
      for (const [index, { note }] of list.entries.entries()) {
        expect(placemarks[index]!['data note']).toBe(note)
        expect(placemarks[index]!.description).toMatch(/^Largo dei Librari 88, 00186 Roma<br><a href/)
      }
    })

  for (const unit of ['麺', '🐷', 'Go early. '])
    testWith(['xmllint', 'shared/xsd'], `has notes of ${JSON.stringify(unit)} in the descriptions too`, () => {
      const list = fullList(unit)
      const file = kmlOf(list)
      validate(file, 'kml-2.2/ogckml22.xsd')
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(maxKmlBytes)
      const { document, placemarks } = readKml(file)
      expect(document.description).not.toContain(inTableOnly)
      for (const [index, { note }] of list.entries.entries()) {
        expect(placemarks[index]!['data note']).toBe(note)
        expect(placemarks[index]!.description).toContain(note)
      }
    })
})

test('the limit is 5,000,000 bytes: above it notes are only in the table', () => {
  // A character of the description costs one byte and occurs once in the file.
  const file = (description: string) =>
    kmlOf(
      listOf(
        manyEntries(maxPlaces, () => '&'.repeat(200)),
        { description },
      ),
    )
  const room = maxKmlBytes - Buffer.byteLength(file('x'))
  const fitting = file('x'.repeat(room + 1))
  expect(Buffer.byteLength(fitting)).toBe(maxKmlBytes)
  expect(fitting).not.toContain(inTableOnly)
  const over = file('x'.repeat(room + 2))
  expect(over).toContain(inTableOnly)
  expect(over).toContain(`<Data name="note"><value><![CDATA[${'&'.repeat(200)}]]>`)
  expect(over).not.toContain('&amp;&amp;')
})

test('details are only in the table too, if the file would be too large with them in the descriptions', () => {
  const tags = Array.from({ length: 10 }, (_, index) => `${index} ${'&'.repeat(28)}`)
  const entries = manyEntries(maxPlaces).map(entry => ({ ...entry, details: { tags, price: 4 } }))
  const { document, placemarks } = readKml(kmlOf(listOf(entries)))
  expect(document.description).toContain(inTableOnly)
  expect(placemarks[0]).toMatchObject({ 'data tags': tags.join(';'), 'data price': '4' })
  expect(placemarks[0]!.description).not.toContain('Price')
})

test('no file exceeds its estimate, so that only lists near the limit are measured', () => {
  const unit = fc.constantFrom('&', '<', '>', ']]>', '麺', '🐷', '\n', '"', 'x')
  const nasty = fc.string({ unit, maxLength: 300, size: 'max' })
  const place = fc.record(
    { name: nasty, note: nasty, englishName: nasty, address: nasty, attribution: nasty, googlePlaceId: nasty },
    { requiredKeys: ['name', 'note'] },
  )
  const items = fc.array(fc.string({ unit, minLength: 30, maxLength: 30 }), { minLength: 10, maxLength: 10 })
  const details = fc.option(fc.record({ tags: items, dishes: items, price: fc.constant(4) }), { nil: undefined })
  const bands = maxBandNames.map(name => ({ name, size: 7 }))
  fc.assert(
    fc.property(nasty, fc.array(fc.tuple(place, details), { minLength: 50 }), (text, places) => {
      const entries = places.map(([{ note, ...facts }, details]) => ({
        ...entryOf({ ...filettaro, ...facts }, note),
        ...(details && { details }),
      }))
      const list = listOf(entries, { title: text, authorName: text, description: text, bands })
      // Subtracts the fixed part of every list, so that the places alone must stay within their estimate.
      expect(Buffer.byteLength(kmlOf(list)) - Buffer.byteLength(kmlOf(listOf([])))).toBeLessThan(
        largestKmlBytes(list) - largestKmlBytes(listOf([])),
      )
    }),
    { numRuns: 30 },
  )
})
