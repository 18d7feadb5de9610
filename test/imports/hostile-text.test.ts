import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listView } from '../../src/domain/list-view.ts'
import { decoded } from '../../src/imports/decode.ts'
import { UnreadableFile } from '../../src/imports/refusals.ts'
import { fileOf, lists } from '../exports/lists.ts'
import { mapstr, overpass } from './fixtures/features.ts'
import { fromExcel, mapstrTable, tablesOfRoscioli } from './fixtures/tables.ts'
import { olderSavedList, reviewed, savedList, starred } from './fixtures/takeout.ts'
import { read } from './reading.ts'

const broken = lists['texts that try to break out']!
const answer = listView(broken.info, broken.entries, { base: 'https://lists.example.org', formats: [] })
const written = '1. Roscioli, Rome – best carbonara\n2. [Bonci](https://maps.app.goo.gl/a1)\n\n3. **Fuunji**, Tokyo\n'
const good = [
  ...[savedList, olderSavedList, starred, reviewed, overpass, mapstr, fromExcel, mapstrTable, written],
  ...Object.values(tablesOfRoscioli),
  ...[fileOf('csv', broken), fileOf('geojson', broken), JSON.stringify(answer)],
]

/** Characters and words that mean something to one of the readers. */
const telling = fc.constantFrom(
  ...[
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r\n',
    '\r',
    '{',
    '}',
    '[',
    ']',
    ':',
    '\\',
    '<',
    '\uFEFF',
    '\x1e',
    '\0',
    '\ud800',
  ],
  ...[
    'null',
    '1e999',
    '"type":"Feature"',
    '__proto__',
    'sep=;\n',
    'Title,Note,URL\n',
    'https://',
    '](https://',
    ' – ',
    '#',
  ],
)

/** A good file with pieces of it taken out, doubled or exchanged, and others put in. */
const spoiled = fc
  .tuple(
    fc.constantFrom(...good),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), fc.option(telling)), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([text, wounds]) =>
    wounds.reduce((text, [where, length, piece]) => {
      const at = Math.floor(where * text.length)
      const rest = text.slice(at + length)
      return text.slice(0, at) + (piece ?? text.slice(at + length, at + 2 * length)) + (length === 40 ? '' : rest)
    }, text),
  )

const numbers = ['line', 'rank', 'latitude', 'longitude']
const isAsPromised = ([member, value]: [string, unknown]): boolean => {
  if (numbers.includes(member)) return typeof value === 'number'
  if (member === 'isMisplaced') return value === true
  if (member === 'cuisines') return Array.isArray(value) && value.every(cuisine => typeof cuisine === 'string')
  return typeof value === 'string'
}

/** Rows in the shape they are promised in, or the one failure that is. */
const expectRowsOrRefusal = (text: string): void => {
  try {
    const members = (read(text)?.rows ?? []).flatMap(row => Object.entries(row))
    expect(members.filter(member => !isAsPromised(member))).toEqual([])
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}

describe('whatever a file holds, it gives rows or is refused', () => {
  test('when it is a good one with wounds', () => {
    fc.assert(fc.property(spoiled, expectRowsOrRefusal), { numRuns: 400 })
  })

  test('when it is any text, or any bytes', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), expectRowsOrRefusal), { numRuns: 200 })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        try {
          expectRowsOrRefusal(decoded(bytes))
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error
        }
      }),
      { numRuns: 200 },
    )
  })

  // Who reads them with a pattern that tries again from every character does not come to an end.
  const beginnings = [
    '',
    'Name,Address\n',
    'Name|Address\n',
    'Title,Note,URL\n',
    '{"places":[{"name":"',
    'Roscioli, Rome\n'.repeat(20),
  ]
  const endless = [' ', '"', '",', '[', '[a](https://', '- ', ' – ', '**', 'https://', '🍕']
  test.each(endless)('when %j stands in it without end', unit => {
    for (const beginning of beginnings) expectRowsOrRefusal(beginning + unit.repeat(20_000 / unit.length))
  })
})
