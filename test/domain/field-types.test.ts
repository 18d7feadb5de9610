import { expect, test } from 'vitest'
import { kind, lines, website, wholeNumber } from '../../src/domain/field-types.ts'

const level = wholeNumber(1, 4)

test.each([
  ['3', 3],
  [' 3 ', 3],
  ['3.0', 3],
  ['3,00', 3],
  ['+3', 3],
  ['0', undefined],
  ['5', undefined],
  ['-3', undefined],
  ['3.5', undefined],
  ['3–4', undefined],
  ['three', undefined],
  ['1e0', undefined],
  ['9'.repeat(400), undefined],
  ['', undefined],
])('the text %j is the whole number %j', (text, value) => {
  expect([level.fromTag(text), level.fromCell(text), level.fromJson(text)]).toEqual([value, value, value])
})

test('a whole number keeps its value in the place index, in JSON and in tables', () => {
  expect(level.fromTag(undefined)).toBeUndefined()
  expect(level.sql.from(level.sql.to(3))).toBe(3)
  expect(level.fromJson(3)).toBe(3)
  expect([null, true, [3], { of: 3 }, 3.5].map(level.fromJson)).toEqual(Array(5).fill(undefined))
  expect(level.fromCell(level.toCell(3))).toBe(3)
  expect([3, 0, 5, 1.5].map(value => level.schema.safeParse(value).success)).toEqual([true, false, false, false])
})

test('a cell of another table that means something else is no value', () => {
  expect(lines(100, 300).fromCell('8/10', false)).toBeUndefined()
  expect(lines(100, 300).fromCell('Pizza 2000', true)).toEqual(['Pizza 2000'])
  expect(kind(100).fromCell('Birthday', false)).toBeUndefined()
  expect(kind(100).fromCell('Trattoria', false)).toBe('restaurant')
  expect(website(2048).fromCell('none')).toBeUndefined()
})
