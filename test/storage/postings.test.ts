import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Entries,
  encodePostings,
  entriesOf,
  idOf,
  intersection,
  listKeyOf,
  withMinWeight,
  withWeightChange,
} from '../../src/storage/postings.ts'
import { base32OfNumber, numberOfBase32, randomBase32 } from '../../src/util/base32.ts'

const kallio = '0ka1105kh7q2m9xw'
const none: Entries = new Uint32Array()

test('a list is identified by the beginning of its id, in order of ids', () => {
  const ids = Array.from({ length: 200 }, () => randomBase32(16)).sort()
  expect(ids.map(id => idOf(listKeyOf(id)))).toEqual(ids.map(id => id.slice(0, 10)))
  expect(ids.map(listKeyOf)).toEqual(ids.map(listKeyOf).sort((a, b) => a - b))
  expect(base32OfNumber(numberOfBase32('00zz'), 4)).toBe('00zz')
})

test('postings are decoded the same at any offset of a buffer', () => {
  const entries = withWeightChange(withWeightChange(none, kallio, 10), 'zz'.padEnd(16, '7'), 1_000_000)
  const bytes = encodePostings(entries)
  for (const offset of [0, 1, 2, 3, 4]) {
    const buffer = new Uint8Array(bytes.length + 5)
    buffer.set(bytes, offset)
    expect(entriesOf(buffer.subarray(offset, offset + bytes.length))).toEqual(entries)
  }
})

test('a word removed as often as added leaves nothing behind', () => {
  const changes = fc.array(
    fc.tuple(fc.constantFrom(kallio, 'k'.repeat(16), 'z'.repeat(16)), fc.constantFrom(1, 10, 20)),
  )
  fc.assert(
    fc.property(changes, changes => {
      const full = changes.reduce((entries, [id, weight]) => withWeightChange(entries, id, weight), none)
      expect(full.length / 2).toBe(new Set(changes.map(([id]) => id)).size)
      expect(changes.reduce((entries, [id, weight]) => withWeightChange(entries, id, -weight), full)).toEqual(none)
    }),
  )
})

test('two words of one list add their weights, and low weights are omitted', () => {
  const ramen = withWeightChange(withWeightChange(none, kallio, 20), 'k'.repeat(16), 1_000_000)
  const helsinki = withWeightChange(withWeightChange(none, kallio, 1_000_000), 'z'.repeat(16), 10)
  expect(intersection(ramen, helsinki, 0)).toEqual(withWeightChange(none, kallio, 1_000_020))
  expect(intersection(ramen, helsinki, 1_000_021)).toEqual(none)
  expect(withMinWeight(ramen, 21)).toEqual(withWeightChange(none, 'k'.repeat(16), 1_000_000))
})

test('lists with both words are found, however many have only one', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 60 })
  const few = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 })
  // Many of these ids differ in one character only, where the two numbers of an entry meet.
  const idOfNumber = (number: number) => `k3v9qa2${base32OfNumber(number * 21, 3)}ffffff`
  const entriesOfAll = (numbers: readonly number[], weight: number) =>
    numbers.reduce((entries, number) => withWeightChange(entries, idOfNumber(number), weight), none)
  fc.assert(
    fc.property(fc.oneof(ids, few), ids, (ramen, helsinki) => {
      const common = ramen.filter(number => helsinki.includes(number))
      expect(intersection(entriesOfAll(ramen, 10), entriesOfAll(helsinki, 1), 0)).toEqual(entriesOfAll(common, 11))
      expect(intersection(entriesOfAll(helsinki, 1), entriesOfAll(ramen, 10), 11)).toEqual(entriesOfAll(common, 11))
      for (const [one, other] of [
        [entriesOfAll(ramen, 10), entriesOfAll(helsinki, 1)],
        [entriesOfAll(helsinki, 1), entriesOfAll(ramen, 10)],
      ] as const)
        expect(intersection(one, other, 0, one), 'written over an input').toEqual(entriesOfAll(common, 11))
    }),
    { numRuns: 300 },
  )
})
