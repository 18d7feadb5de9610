import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookUpIn, starterIndex } from './starter-places.ts'

const { find } = lookUpIn(await starterIndex())
const search = (query: string, near?: string, limit = 10) => find(query, { near }, limit).hits

test.each(['', ' ', '"', '*', '🍕🍕', '...', 'AND', '^', '\u0000', '\ud800', '{}:', '“”'])(
  'the query %j finds nothing and fails nowhere',
  query => {
    expect(search(query, 'Rome')).toEqual([])
  },
)

test('a query of any characters is accepted', () => {
  const syntax = fc.constantFrom(
    '"',
    '*',
    '(',
    ')',
    ':',
    '^',
    '-',
    '+',
    '{',
    '}',
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'la',
    'words',
  )
  const queries = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.array(syntax, { maxLength: 60 }).map(parts => parts.join(' ')),
    fc.string({ unit: fc.constantFrom('寿', '司', 'ก', 'ა', 'é', '\u0301', '\u0000', '\udc00'), maxLength: 200 }),
  )
  fc.assert(
    fc.property(queries, fc.constantFrom(undefined, 'Rome'), (query, near) => {
      expect(search(query, near, 20).length).toBeLessThanOrEqual(20)
    }),
    { numRuns: 500 },
  )
})
