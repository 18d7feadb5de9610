import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ballot } from '../../../src/domain/ranking/field.ts'
import { schulze, schulzeScores } from '../../../src/domain/ranking/schulze.ts'
import { complete, partial, preferring, raised, scoresOf, tidemanA77, votes, whole } from './elections.ts'

const order = (ballots: readonly Ballot[]) => whole(schulze.order(ballots))
const scores = (ballots: readonly Ballot[]) => scoresOf(ballots, schulzeScores)

describe('the order equals that of', () => {
  test('the first example of Schulze’s paper', () => {
    // Social Choice and Welfare 36 (2011), section 3.1: 45 voters; E beats A beats C beats B beats D.
    const ballots = votes({ ACBED: 5, ADECB: 5, BEDAC: 8, CABED: 3, CAEBD: 7, CBADE: 2, DCEBA: 7, EBADC: 8 })
    expect(order(ballots).join('')).toBe('EACBD')
    expect(scores(ballots)).toEqual({ E: 4, A: 2, C: 0, B: -2, D: -4 })
  })

  test('the majorities of an election with partial ballots', () => {
    // C before A in 113 ballots, behind in 95; before B in 142, behind in 57; A before B in 116, behind in 58.
    expect(order(tidemanA77).join('')).toBe('CAB')
  })
})

/** Returns how many places each place beats, minus those that beat it: Floyd and Warshall, as in the paper. */
function plainScores(ballots: readonly Ballot[]): Record<string, number> {
  const names = [...new Set(ballots.flat())]
  const strongest = names.map(a =>
    names.map(b => {
      const [support, opposition] = [preferring(ballots, a, b), preferring(ballots, b, a)]
      return support > opposition ? support * 1000 + 999 - opposition : 0
    }),
  )
  for (const [by, way] of strongest.entries())
    for (const row of strongest)
      for (const to of names.keys()) row[to] = Math.max(row[to]!, Math.min(row[by]!, way[to]!))
  const beats = (a: number, b: number) => (a !== b && strongest[a]![b]! > strongest[b]![a]! ? 1 : 0)
  return Object.fromEntries(
    names.map((name, a) => [name, names.reduce((sum, _, b) => sum + beats(a, b) - beats(b, a), 0)]),
  )
}

describe('the strongest paths equal those of an exhaustive search', () => {
  test('in small elections of partial ballots', () =>
    fc.assert(
      fc.property(partial, ballots => {
        expect(scores(ballots)).toEqual(plainScores(ballots))
      }),
      { numRuns: 300 },
    ))

  test('in elections of more places than a machine word has bits', () => {
    const names = Array.from({ length: 70 }, (_, index) => `Trattoria ${index}`)
    const some = fc.array(fc.shuffledSubarray(names, { minLength: 20 }), { minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(some, ballots => {
        expect(scores(ballots)).toEqual(plainScores(ballots))
      }),
      { numRuns: 8 },
    )
  })

  test('in an election of more ballots than a byte counts', () => {
    const ballots = votes({
      ACBED: 155,
      ADECB: 150,
      BEDAC: 240,
      CABED: 90,
      CAEBD: 210,
      CBADE: 60,
      DCEBA: 210,
      EBADC: 240,
    })
    expect(scores(ballots)).toEqual(plainScores(ballots))
  })
})

const majority = (ballots: readonly Ballot[], a: string, b: string) =>
  preferring(ballots, a, b) > preferring(ballots, b, a)

describe('axioms', () => {
  test('a Condorcet winner comes first and a Condorcet loser last', () =>
    fc.assert(
      fc.property(partial, ballots => {
        const merged = order(ballots)
        for (const name of merged) {
          const others = merged.filter(other => other !== name)
          if (others.every(other => majority(ballots, name, other))) expect(merged[0]).toBe(name)
          if (others.every(other => majority(ballots, other, name))) expect(merged.at(-1)).toBe(name)
        }
      }),
    ))

  test('Smith: a dominating set comes before the others', () =>
    fc.assert(
      fc.property(partial, ballots => {
        const merged = order(ballots)
        for (let set = 1; set < 2 ** merged.length - 1; set++) {
          const within = merged.filter((_, index) => set & (1 << index))
          const without = merged.filter(name => !within.includes(name))
          if (within.every(a => without.every(b => majority(ballots, a, b))))
            expect(merged.slice(0, within.length).sort()).toEqual(within.sort())
        }
      }),
      { numRuns: 60 },
    ))

  test('monotonicity: a winner ranked higher still wins', () =>
    fc.assert(
      fc.property(partial, fc.nat(), (ballots, which) => {
        const [first = ''] = order(ballots)
        const all = Object.keys(scores(ballots)).length - 1
        fc.pre(scores(ballots)[first] === all)
        expect(scores(raised(ballots, which, first))[first]).toBe(all)
      }),
    ))

  test('reversal symmetry: a reversed election reverses the winner', () =>
    fc.assert(
      fc.property(complete, ballots => {
        const turned = scores(ballots.map(ballot => ballot.toReversed()))
        for (const [name, score] of Object.entries(scores(ballots))) expect(turned[name]).toBe(0 - score)
      }),
    ))

  test('independence of clones: a clone just behind a place moves no other', () =>
    fc.assert(
      fc.property(complete, fc.nat(), (ballots, which) => {
        const before = order(ballots)
        // The order reveals the winner of each pair only if every pair has one.
        const scored = scores(ballots)
        fc.pre(before.every((name, index) => scored[name] === before.length - 1 - 2 * index))
        const name = before[which % before.length]!
        const cloned = ballots.map(ballot => ballot.flatMap(one => (one === name ? [name, `${name} bis`] : [one])))
        expect(order(cloned)).toEqual(before.flatMap(one => (one === name ? [name, `${name} bis`] : [one])))
      }),
    ))

  test('anonymity: the order of the lists does not matter', () =>
    fc.assert(
      fc.property(partial, ballots => {
        expect(scores(ballots.toReversed())).toEqual(scores(ballots))
      }),
    ))
})
