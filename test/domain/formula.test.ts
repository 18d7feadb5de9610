import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guard, unguard } from '../../src/domain/formula.ts'

const begin = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']

test.each(begin)('a text that begins with %j is no formula any more', character => {
  expect(guard(`${character}1+2`)).toBe(`'${character}1+2`)
})

test('a text that looks guarded is guarded once more, so that nobody takes its apostrophe for ours', () => {
  expect(guard("'=1+2")).toBe("''=1+2")
  expect(unguard("''=1+2")).toBe("'=1+2")
})

test('other texts stay as they are', () => {
  for (const text of ['', 'Da Enzo', "'Gusto", "'", 'a=b', ' =1', '1-2']) {
    expect(guard(text)).toBe(text)
    expect(unguard(text)).toBe(text)
  }
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '"', ' ', '\n', '1', ...begin), maxLength: 6 }),
)

test('what is guarded comes back exactly, and begins with nothing that makes a formula', () => {
  fc.assert(
    fc.property(text, text => {
      expect(unguard(guard(text))).toBe(text)
      expect(begin).not.toContain(guard(text)[0])
    }),
    { numRuns: 2000 },
  )
})
