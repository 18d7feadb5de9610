import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { table } from '../../src/cli/terminal/table.ts'
import { asLine, jsonWithoutControls } from '../../src/cli/terminal/text.ts'
import { displayWidth, truncate } from '../../src/cli/terminal/width.ts'
import { manyLines } from '../../src/domain/text.ts'

const marks = /[\u200E]/g
const id = 'plc_78bvzttk1w2vs7maj8aq'
const columns = [
  { header: 'RANK', exact: true, right: true },
  { header: 'NAME' },
  { header: 'NOTE' },
  { header: 'ID', whole: true },
]

describe('text without control characters', () => {
  test.each([
    ['Cacio e pepe.\nBook a week ahead.', 'Cacio e pepe. Book a week ahead.'],
    ['one\r\n\r\n\ttwo\u2028three\x85four', 'one two three four'],
    ['\x1b]0;owned\x07da Felice\x1b[31m', '\uFFFD]0;owned\uFFFDda Felice\uFFFD[31m'],
    ['da\x00 Fe\x9blice\x7f', 'da\uFFFD Fe\uFFFDlice\uFFFD'],
    ['\u202Eecilef ad\u202C', 'ecilef ad'],
    ['lone \uD83C surrogate', 'lone \uFFFD surrogate'],
    ['👨‍👩‍👧 e\u0301 مطعم', '👨‍👩‍👧 e\u0301 مطعم'],
    ['\u200D\u{11182}', '\u25CC\u200D\u{11182}'],
  ])('%j becomes the line %j', (text, line) => {
    expect(asLine(text)).toBe(line)
  })
})

test('JSON on a terminal is complete and contains no control characters', () => {
  const value = { name: 'da \x9b31m\x1b[2JFelice\x7f\u202E', note: 'é\n東京' }
  const json = jsonWithoutControls(JSON.stringify(value))
  expect(JSON.parse(json)).toEqual(value)
  expect(json).not.toMatch(/\p{Cc}|[\u202A-\u202E]/u)
})

test.each([
  ['Armando al Pantheon', 19, 'Armando al Pantheon'],
  ['Armando al Pantheon', 12, 'Armando al…'],
  ['すきやばし次郎', 14, 'すきやばし次郎'],
  ['すきやばし次郎', 13, 'すきやばし次…'],
  ['すきやばし次郎', 12, 'すきやばし…'],
  ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 5, '👨‍👩‍👧👨‍👩‍👧…'],
  ['ﾊﾞｶﾞｰ', 5, 'ﾊﾞｶﾞｰ'],
  ['ﾊﾞｶﾞｰ', 4, 'ﾊﾞ…'],
  ['Ñandu\u0301 x', 6, 'Ñandu\u0301…'],
])('%s in %i columns is %s', (text, width, line) => {
  expect(truncate(text, width)).toBe(line)
})

test('a sign that joins what follows keeps the columns', () => {
  expect(displayWidth('\u{11A84} ')).toBe(2)
  expect(displayWidth('\u0600 ')).toBe(1)
})

test('too wide cells are truncated', () => {
  const rows = [
    ['1', 'Dar filettaro a Santa Barbara', 'Fried salt cod, and nothing else is needed.', id],
    ['1000', 'すきやばし次郎', '', id],
  ]
  expect(table(columns, rows, 60)).toEqual([
    'RANK  NAME           NOTE           ID',
    `   1  Dar filettar…  Fried salt c…  ${id}`,
    `1000  すきやばし次…                 ${id}`,
  ])
})

test('if even short cells do not fit, the last columns are dropped and the id stays', () => {
  const rows = [['1', 'Dar filettaro a Santa Barbara', 'Fried salt cod', id]]
  expect(table(columns, rows, 45)).toEqual(['RANK  NAME           ID', `   1  Dar filettar…  ${id}`])
  expect(table(columns, rows, 20)).toEqual(['ID', id])
})

test('an empty column is dropped', () => {
  expect(table(columns, [['1', 'da Felice', '', id]], 80)).toEqual(['RANK  NAME       ID', `   1  da Felice  ${id}`])
})

test('two Arabic cells stay in order on a bidirectional terminal', () => {
  const [, row] = table(columns, [['1', 'مطعم', 'شارع القصر', id]], 80)
  expect(row).toBe(`   1  \u200Eمطعم\u200E  \u200Eشارع القصر\u200E  ${id}`)
})

// Any text that a list accepts, including many that break tables.
const hostile = fc.constantFrom(
  '\n',
  '\t',
  '👨‍👩‍👧',
  '東京',
  'مطعم',
  '\u0301',
  '\u200B',
  '\u200D',
  '🇮🇹',
  '\uFE0F',
  'ㅤ',
  '|',
  ' ',
  'नि',
  '🏻',
)
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map(parts => manyLines(2000).safeParse(parts.join('')))
  .filter(({ success }) => success)
  .map(({ data }) => data!)

test('any text accepted by a list is one line of a table', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 56, max: 160 }),
      (places, width) => {
        const rows = places.map(([name, note], index) => [String(index + 1), name, note, id])
        const lines = table(columns, rows, width)
        expect(lines).toHaveLength(rows.length + 1)
        expect(lines.join('')).not.toMatch(/\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
        const before = lines.slice(1).map(line => {
          expect(line.endsWith(`  ${id}`)).toBe(true)
          return displayWidth(line.replaceAll(marks, '').slice(0, -id.length))
        })
        expect(new Set(before).size).toBe(1)
        expect(before[0]! + id.length).toBeLessThanOrEqual(width)
        expect(displayWidth(lines[0]!.slice(0, -'ID'.length))).toBe(before[0])
      },
    ),
  )
})
