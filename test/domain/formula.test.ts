import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guard, unguard } from '../../src/domain/formula.ts'

const begin = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']

test.each(begin)('a text that begins with %j is no longer a formula', character => {
  expect(guard(`${character}1+2`)).toBe(`'${character}1+2`)
})

test('a text that looks guarded is guarded again, so that its apostrophe survives', () => {
  expect(guard("'=1+2")).toBe("''=1+2")
  expect(unguard("''=1+2")).toBe("'=1+2")
})

test('other texts are unchanged', () => {
  for (const text of ['', 'Da Enzo', "'Gusto", "'", 'a=b', ' =1', '1-2']) {
    expect(guard(text)).toBe(text)
    expect(unguard(text)).toBe(text)
  }
})

const starts = [';', '\n', '\r']

test.each(starts)('a formula that would begin after %j in a note is disarmed', start => {
  expect(guard(`Roscioli${start}=1+2`)).toBe(`Roscioli${start}'=1+2`)
  expect(unguard(`Roscioli${start}'=1+2`)).toBe(`Roscioli${start}=1+2`)
  expect(guard(`Roscioli${start}''=1+2`)).toBe(`Roscioli${start}'''=1+2`)
})

test('a cell guarded by an earlier version, at its start only, is read correctly', () => {
  expect(unguard("'=Roscioli;=Bonci\n-Armando")).toBe('=Roscioli;=Bonci\n-Armando')
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '"', ' ', '1', ...starts, ...begin), maxLength: 12 }),
)

test('a guarded text is read back exactly, and has no formula at its start or after a separator', () => {
  fc.assert(
    fc.property(text, text => {
      expect(unguard(guard(text))).toBe(text)
      for (const cell of guard(text).split(/[;\n\r]/)) expect(begin).not.toContain(cell[0])
    }),
    { numRuns: 3000 },
  )
})

test('two texts never become equal when guarded', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(guard(one) === guard(other)).toBe(one === other)
      expect(guard(unguard(one)) === guard(one)).toBe(unguard(one) === one)
    }),
    { numRuns: 1000 },
  )
})
