import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from '../../src/domain/formula.ts'

const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']

test.each(formulaStarts)('a text that begins with %j is no longer a formula', character => {
  expect(escapeFormula(`${character}1+2`)).toBe(`'${character}1+2`)
})

test('a text that looks guarded is guarded again, so that its apostrophe survives', () => {
  expect(escapeFormula("'=1+2")).toBe("''=1+2")
  expect(unescapeFormula("''=1+2")).toBe("'=1+2")
})

test('other texts are unchanged', () => {
  for (const text of ['', 'Da Enzo', "'Gusto", "'", 'a=b', ' =1', '1-2']) {
    expect(escapeFormula(text)).toBe(text)
    expect(unescapeFormula(text)).toBe(text)
  }
})

const starts = [';', '\n', '\r']

test.each(starts)('a formula that would begin after %j in a note is disarmed', start => {
  expect(escapeFormula(`Roscioli${start}=1+2`)).toBe(`Roscioli${start}'=1+2`)
  expect(unescapeFormula(`Roscioli${start}'=1+2`)).toBe(`Roscioli${start}=1+2`)
  expect(escapeFormula(`Roscioli${start}''=1+2`)).toBe(`Roscioli${start}'''=1+2`)
})

test('a cell guarded by an earlier version, at its start only, is read correctly', () => {
  expect(unescapeFormula("'=Roscioli;=Bonci\n-Armando")).toBe('=Roscioli;=Bonci\n-Armando')
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '"', ' ', '1', ...starts, ...formulaStarts), maxLength: 12 }),
)

test('a guarded text is read back exactly, and has no formula at its start or after a separator', () => {
  fc.assert(
    fc.property(text, text => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
      for (const cell of escapeFormula(text).split(/[;\n\r]/)) expect(formulaStarts).not.toContain(cell[0])
    }),
    { numRuns: 3000 },
  )
})

test('two texts never become equal when guarded', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(escapeFormula(one) === escapeFormula(other)).toBe(one === other)
      expect(escapeFormula(unescapeFormula(one)) === escapeFormula(one)).toBe(unescapeFormula(one) === one)
    }),
    { numRuns: 1000 },
  )
})
