import fc from 'fast-check'
import { expect, test } from 'vitest'
import { probabilities } from '../../../src/places/matching/score.ts'
import { features, scoreOf, weights } from '../../../src/places/matching/weights.ts'

const scores = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { maxLength: 50 })

test('the probabilities of all places and of none are one', () => {
  fc.assert(
    fc.property(scores, all => {
      const { each, none } = probabilities(all)
      expect(each).toHaveLength(all.length)
      for (const one of [...each, none]) {
        expect(one).toBeGreaterThanOrEqual(0)
        expect(one).toBeLessThanOrEqual(1)
      }
      expect(each.reduce((sum, one) => sum + one, none)).toBeCloseTo(1, 9)
    }),
  )
})

test('a higher score is at least as likely', () => {
  fc.assert(
    fc.property(scores, all => {
      const { each } = probabilities(all.toSorted((a, b) => b - a))
      expect(each).toEqual(each.toSorted((a, b) => b - a))
    }),
  )
})

test('another candidate never makes a place likelier', () => {
  fc.assert(
    fc.property(scores, fc.double({ min: -1000, max: 1000, noNaN: true }), (all, other) => {
      const [before, after] = [probabilities(all), probabilities([...all, other])]
      for (const [i, one] of before.each.entries()) expect(after.each[i]).toBeLessThanOrEqual(one + 1e-12)
      expect(after.none).toBeLessThanOrEqual(before.none + 1e-12)
    }),
  )
})

test.each([
  [[], [], 1],
  [[0], [0.5], 0.5],
  [[0, 0], [1 / 3, 1 / 3], 1 / 3],
  [[1000], [1], 0],
  [[-1000], [0], 1],
])('scores of %j give %j, and none %d', (all, each, none) => {
  const result = probabilities(all)
  expect(result.none).toBeCloseTo(none, 9)
  for (const [i, one] of each.entries()) expect(result.each[i]).toBeCloseTo(one, 9)
})

test('two branches that fit equally well are never certain', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), score => {
      expect(Math.max(...probabilities([score, score]).each)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('the score is the weighted sum of the evidence, and missing evidence counts nothing', () => {
  expect(scoreOf({})).toBe(0)
  for (const name of features) {
    expect(Number.isFinite(weights[name].value), name).toBe(true)
    expect(scoreOf({ [name]: 2 }), name).toBeCloseTo(2 * weights[name].value)
  }
})

test('every weight has the sign that it declares', () => {
  for (const name of features) {
    const { value, sign } = weights[name]
    if (sign === 'for') expect(value, name).toBeGreaterThanOrEqual(0)
    if (sign === 'against') expect(value, name).toBeLessThanOrEqual(0)
  }
})
