import { expect, test } from 'vitest'
import { type Choice, fitLogit, logLikelihood, probabilitiesOf } from '../../bench/eval/fit/logit.ts'
import { randomOf } from '../../bench/eval/random.ts'

const truth = [-3, 2, 1.5, -1]

/** Returns made-up questions whose answers follow the known weights. */
const madeUp = (count: number): Choice[] => {
  const random = randomOf('made-up choices')
  return Array.from({ length: count }, () => {
    const candidates = Array.from({ length: 1 + random.below(12) }, () => [
      1,
      random.next() < 0.3 ? 1 : 0,
      3 * random.next() - 1,
      random.next() < 0.2 ? 1 : 0,
    ])
    const drawn = random.next()
    const shares = probabilitiesOf(candidates, truth)
    const right = shares.findIndex((_, i) => drawn < shares.slice(0, i + 1).reduce((sum, share) => sum + share, 0))
    return { candidates, ...(right >= 0 && { right }), weight: 1 }
  })
}
const choices = madeUp(3000)
const free = { start: [0, 0, 0, 0], isFree: () => true, penalty: 0.1 }

test('the fit finds the weights that made-up answers follow', () => {
  const weights = fitLogit(choices, free)
  for (const [feature, weight] of truth.entries()) expect(Math.abs(weights[feature]! - weight)).toBeLessThan(0.2)
  expect(logLikelihood(choices, weights)).toBeGreaterThan(logLikelihood(choices, truth))
  expect(fitLogit(choices, free)).toEqual(weights)
})

test('the fit does not depend on where it starts', () => {
  const weights = fitLogit(choices, free)
  const fromElsewhere = fitLogit(choices, { ...free, start: [2, -2, 4, 4] })
  for (const [feature, weight] of weights.entries()) expect(fromElsewhere[feature]).toBeCloseTo(weight, 3)
})

test('a weight that is set keeps its value', () => {
  const weights = fitLogit(choices, { ...free, start: [-3, 0, 0, 0], isFree: feature => feature > 0 })
  expect(weights[0]).toBe(-3)
  expect(weights[1]).toBeCloseTo(2, 0)
})

test('a feature that never occurs keeps its value', () => {
  const wider = choices.map(each => ({ ...each, candidates: each.candidates.map(features => [...features, 0]) }))
  expect(fitLogit(wider, { ...free, start: [0, 0, 0, 0, 7] })[4]).toBeCloseTo(7)
})

test('the penalty bounds the weight of a feature that only right answers have', () => {
  const separable: Choice[] = Array.from({ length: 50 }, () => ({ candidates: [[1], [0]], right: 0, weight: 1 }))
  const [weak] = fitLogit(separable, { start: [0], isFree: () => true, penalty: 0.1 })
  const [strong] = fitLogit(separable, { start: [0], isFree: () => true, penalty: 10 })
  expect(strong).toBeLessThan(weak!)
  expect(weak).toBeLessThan(20)
})

test('a question with twice the weight counts like two questions', () => {
  const few = choices.slice(0, 300)
  const doubled = fitLogit([...few, ...few.slice(0, 100)], free)
  const weighted = fitLogit(
    few.map((each, i) => (i < 100 ? { ...each, weight: 2 } : each)),
    free,
  )
  for (const [feature, weight] of doubled.entries()) expect(weighted[feature]).toBeCloseTo(weight, 4)
})

test('probabilities leave the rest to none', () => {
  const [first, second] = probabilitiesOf([[1], [0]], [Math.log(3)])
  expect(first).toBeCloseTo(3 / 5)
  expect(second).toBeCloseTo(1 / 5)
  expect(probabilitiesOf([[1000]], [1])[0]).toBeCloseTo(1)
  expect(probabilitiesOf([], [1])).toEqual([])
})
