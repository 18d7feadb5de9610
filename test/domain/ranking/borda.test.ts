import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { borda, bordaScores } from '../../../src/domain/ranking/borda.ts'
import type { Ballot } from '../../../src/domain/ranking/field.ts'
import { complete, partial, raised, scoresOf, tidemanA77, votes, whole } from './elections.ts'

const order = (ballots: readonly Ballot[]) => whole(borda.order(ballots))
const scores = (ballots: readonly Ballot[]) => scoresOf(ballots, bordaScores)

describe('the score equals', () => {
  test('Borda’s own example, in which the one with most first places loses', () => {
    // J.-C. de Borda: Mémoire sur les élections au scrutin (1784). He gives three points, two and one: 47 to C, 42 to B, 37 to A.
    const ballots = votes({ ABC: 1, ACB: 7, BCA: 7, CBA: 6 })
    expect(scores(ballots)).toEqual({ C: 2 * (47 - 21), B: 2 * (42 - 21), A: 2 * (37 - 21) })
    expect(order(ballots).join('')).toBe('CBA')
  })

  test('the capital of Tennessee: Nashville, although most prefer Memphis', () => {
    // The example of many textbooks, with the points 0 to 3: 194, 173, 126, 107.
    const ballots = votes({ MNCK: 42, NCKM: 26, CKNM: 15, KCNM: 17 })
    expect(scores(ballots)).toEqual({ N: 2 * 194, C: 2 * 173, M: 2 * 126, K: 2 * 107 })
    expect(order(ballots).join('')).toBe('NCMK')
  })

  test('an election with partial ballots', () => {
    // Two points for each of 113 + 142 (95 + 116, 57 + 58) preferences, one for each of 19 (44, 53) undecided pairs.
    expect(scores(tidemanA77)).toEqual({ C: 529, A: 466, B: 283 })
    expect(order(tidemanA77).join('')).toBe('CAB')
  })
})

describe('places missing from a list', () => {
  test('share the points of the open ranks', () => {
    const [short, long] = [['Roscioli'], ['Da Enzo', 'Dar Poeta', 'Armando', 'da Felice']]
    expect(scores([short])).toEqual({ Roscioli: 0 })
    expect(scores([short, long])).toEqual({
      Roscioli: 8 + 0,
      'Da Enzo': 3 + 8,
      'Dar Poeta': 3 + 6,
      Armando: 3 + 4,
      'da Felice': 3 + 2,
    })
  })

  test('come after its last place', () =>
    fc.assert(
      fc.property(partial, ballots => {
        const [first = []] = ballots
        // The first list's points are the difference to the points of an empty list.
        const without = scores([[], ...ballots.slice(1), Object.keys(scores(ballots))])
        const points = scores([...ballots, Object.keys(scores(ballots))])
        const contributions = Object.keys(points).map(name => ({ name, points: points[name]! - without[name]! }))
        const [listed, unlisted] = [
          contributions.filter(({ name }) => first.includes(name)),
          contributions.filter(({ name }) => !first.includes(name)),
        ]
        for (const one of listed) for (const other of unlisted) expect(one.points).toBeGreaterThan(other.points)
      }),
    ))

  test('keep each list’s weight: every list gives the same sum, whatever its length', () =>
    fc.assert(
      fc.property(partial, ballots => {
        const points = Object.values(scores(ballots))
        const sum = points.reduce((a, b) => a + b, 0)
        expect(sum).toBe(ballots.length * points.length * (points.length - 1))
      }),
    ))
})

describe('of places with equal points', () => {
  test('the better mean rank comes first', () => {
    const ballots = [['Roscioli'], ['Da Enzo', 'Roscioli']]
    expect(scores(ballots)).toEqual({ Roscioli: 2, 'Da Enzo': 2 })
    expect(order(ballots)).toEqual(['Da Enzo', 'Roscioli'])
  })

  test('then the one on more lists', () => {
    // Both have a mean rank of 3.
    const long = ['Armando', 'Dar Poeta', 'Da Enzo', 'Roscioli']
    const ballots = [['Roscioli'], long, long]
    expect(scores(ballots)).toMatchObject({ Roscioli: 6, 'Da Enzo': 6 })
    expect(order(ballots).slice(2)).toEqual(['Roscioli', 'Da Enzo'])
  })

  test('then the place named first: by an earlier list, or higher in one list', () => {
    expect(order([['Da Enzo'], ['Roscioli']])).toEqual(['Da Enzo', 'Roscioli'])
    expect(order([['Roscioli'], ['Da Enzo']])).toEqual(['Roscioli', 'Da Enzo'])
  })
})

describe('axioms', () => {
  test('anonymity: the order of the lists does not change points', () =>
    fc.assert(
      fc.property(partial, ballots => {
        expect(scores(ballots.toReversed())).toEqual(scores(ballots))
      }),
    ))

  test('reinforcement: the joint winners of two elections are the winners of both', () =>
    fc.assert(
      fc.property(complete, complete, (one, another) => {
        const other = another.map(ballot => ballot.filter(name => one[0]!.includes(name)))
        fc.pre(other[0]!.length === one[0]!.length)
        const first = (ballots: readonly Ballot[]) => {
          const points = scores(ballots)
          return Object.keys(points)
            .filter(name => points[name] === Math.max(...Object.values(points)))
            .sort()
        }
        const both = first(one).filter(name => first(other).includes(name))
        fc.pre(both.length > 0)
        expect(first([...one, ...other])).toEqual(both)
      }),
    ))

  test('monotonicity: a higher rank never lowers a place', () =>
    fc.assert(
      fc.property(partial, fc.nat(), fc.nat(), (ballots, which, place) => {
        const before = order(ballots)
        const name = before[place % before.length]!
        expect(order(raised(ballots, which, name)).indexOf(name)).toBeLessThanOrEqual(before.indexOf(name))
      }),
    ))

  test('unanimity: a place first in all lists is first', () =>
    fc.assert(
      fc.property(complete, ballots => {
        const merged = order(ballots)
        for (const a of merged)
          for (const b of merged)
            if (ballots.every(ballot => ballot.indexOf(a) < ballot.indexOf(b)))
              expect(merged.indexOf(a)).toBeLessThan(merged.indexOf(b))
      }),
    ))

  test('cancellation: two opposite lists cancel out', () =>
    fc.assert(
      fc.property(complete, ([ballot = []]) => {
        const points = Object.values(scores([ballot, ballot.toReversed()]))
        expect(new Set(points).size).toBe(1)
      }),
    ))
})
