import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KnownOrder } from '../../../src/domain/ranking/known-order.ts'
import {
  type Answer,
  adaptedTo,
  newRanking,
  settledRanking,
  withAnswer,
  withoutLastAnswer,
} from '../../../src/domain/ranking/pairwise.ts'
import { isWhole, standingOf } from '../../../src/domain/ranking/pairwise-standing.ts'
import { rankingIn, textOf } from '../../../src/domain/ranking/pairwise-text.ts'
import { answering, byTaste, numbered, rome } from './simulated-person.ts'

const limit = (count: number): number => Math.ceil(count * Math.log2(count))

/** Some places of Rome, in the order of their list. */
const lists = fc.shuffledSubarray(rome, { minLength: 1 })
/** How much a person likes each place, in few degrees, so that some places are equal. */
const tastes = fc.array(fc.nat(8), { minLength: rome.length, maxLength: rome.length }).map(likingOf)
const tastesWithoutTies = fc.shuffledSubarray([...rome.keys()], { minLength: rome.length }).map(likingOf)

function likingOf(degrees: readonly number[]): Record<string, number> {
  return Object.fromEntries(rome.map((place, index) => [place, degrees[index]!]))
}

/** Returns the order of a person with this taste. Equal places keep the list's order. */
const sorted = (list: readonly string[], liking: Readonly<Record<string, number>>) =>
  list.toSorted((a, b) => liking[b]! - liking[a]!)

describe('Ranking by pairs', () => {
  test('finds a person’s order; equal places keep the list’s order', () => {
    fc.assert(
      fc.property(lists, tastes, (list, liking) => {
        const { standing, left } = answering(list, byTaste(liking))
        expect(standing.order).toEqual(sorted(list, liking))
        expect(left.at(-1)).toBe(0)
      }),
    )
  })

  test('asks no pair twice, and nothing that follows from answers', () => {
    fc.assert(
      fc.property(lists, tastes, (list, liking) => {
        const known = new KnownOrder(list.length)
        const answer = byTaste(liking)
        answering(list, question => {
          const [a, b] = [list.indexOf(question.place), list.indexOf(question.than)]
          expect(known.isKnown(a, b)).toBe(false)
          const given = answer(question)
          if ('is' in given) known.add(a, b, given.is)
          return given
        })
      }),
    )
  })

  test.each([10, 25, 50, 100])(
    'confirms a right order of %d places with one question for each pair of neighbours',
    count => {
      const list = numbered(count)
      const { questions, standing } = answering(list, ({ place, than }) => ({
        place,
        than,
        is: list.indexOf(place) < list.indexOf(than) ? 'better' : 'worse',
      }))
      expect(questions.length).toBe(count - 1)
      expect(standing.order).toEqual(list)
    },
  )

  test('never takes more than ⌈n log₂ n⌉ answers, whatever they are', () => {
    for (const count of [...Array.from({ length: 59 }, (_, index) => index + 2), 200])
      for (const [name, adversary] of Object.entries(adversaries(count)).slice(count === 200 ? 3 : 0)) {
        const { questions } = answering(numbered(count), adversary)
        expect(questions.length, `${count} places, ${name}`).toBeLessThanOrEqual(limit(count))
      }
  }, 120_000)

  test('tells about how many questions are left', () => {
    const errors = fc.sample(tastesWithoutTies, 60).flatMap(liking => {
      const { questions, left } = answering(rome, byTaste(liking), { author: 'other' })
      expect(left.indexOf(0)).toBe(questions.length)
      return left.map((expected, index) => Math.abs(expected - (questions.length - index)))
    })
    expect(errors.reduce((sum, error) => sum + error) / errors.length).toBeLessThan(4)
  })

  test('can be stopped at any time: each answer brings the order nearer, on average', () => {
    const orders = fc.sample(tastesWithoutTies, 60)
    const agreement = (most: number) => {
      const found = orders.map(liking => answering(rome, byTaste(liking), { most }).standing.order)
      return found.reduce((sum, order, index) => sum + pairsInOrder(order, orders[index]!), 0)
    }
    const steps = [0, 6, 12, 18, 24, 30].map(agreement)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test('asks later about places on both sides of a border between bands', () => {
    const list = numbered(8)
    const { questions } = answering(list, byTaste(Object.fromEntries(list.map((place, index) => [place, -index]))), {
      borders: [3],
    })
    expect([questions.at(-1)!.place, questions.at(-1)!.than].toSorted()).toEqual(['place 2', 'place 3'])
  })

  test('ranks the first places alone, then more', () => {
    const list = numbered(40)
    const taste = byTaste(Object.fromEntries(list.map((place, index) => [place, (index * 7) % 40])))
    const first = answering(list, question => (question.place === 'place 3' ? { aside: 'place 3' } : taste(question)), {
      first: 15,
    })
    const asked = new Set(first.questions.flatMap(({ place, than }) => [place, than]))
    expect([asked.size, isWhole(first.standing)]).toEqual([16, false])
    expect(first.standing.order.slice(15)).toEqual([...list.slice(16), 'place 3'])
    expect(first.standing.unasked).toEqual(new Set(list.slice(16)))
    const { standing } = answering(list, taste, { from: first.ranking })
    expect(isWhole(standing)).toBe(true)
    expect(standing.order.at(-1)).toBe('place 3')
  })

  test('a place of the last question stays on its side', () => {
    fc.assert(
      fc.property(lists, tastes, (list, liking) => {
        const { questions } = answering(list, byTaste(liking))
        for (const [index, { place, than }] of questions.entries()) {
          const before = questions[index - 1]
          expect(before && (before.place === than || before.than === place) && before.place !== place).toBeFalsy()
        }
      }),
    )
  })

  test('undoes answer by answer to the first question', () => {
    fc.assert(
      fc.property(lists, tastes, (list, liking) => {
        let { ranking, questions } = answering(list, byTaste(liking))
        for (const question of questions.toReversed()) {
          ranking = withoutLastAnswer(ranking, list)
          expect(standingOf(ranking, list).question).toEqual(question)
        }
        expect(ranking).toEqual(newRanking)
        expect(withoutLastAnswer(ranking, list), 'the first question stays').toEqual(ranking)
      }),
    )
  })

  test('puts unknown places last in their order, from either side of a question', () => {
    fc.assert(
      fc.property(lists, tastes, fc.subarray(rome), (list, liking, unknown) => {
        const answer = byTaste(liking)
        const { standing } = answering(list, question => {
          const aside = [question.than, question.place].find(place => unknown.includes(place))
          return aside === undefined ? answer(question) : { aside }
        })
        const judged = list.filter(place => !standing.aside.has(place))
        expect(standing.order).toEqual([...sorted(judged, liking), ...list.filter(place => standing.aside.has(place))])
        // A lone place has nothing to be compared with.
        if (judged.length > 1) expect(judged.filter(place => unknown.includes(place))).toEqual([])
      }),
    )
  })
})

describe('Stored answers', () => {
  test('continue after being stored as text', () => {
    fc.assert(
      fc.property(lists, tastes, fc.nat(30), fc.subarray(rome), (list, liking, most, unknown) => {
        const answer = byTaste(liking)
        const { ranking } = answering(
          list,
          question => (unknown.includes(question.place) ? { aside: question.place } : answer(question)),
          { most },
        )
        expect(rankingIn(JSON.parse(textOf(ranking)))).toEqual(ranking)
      }),
    )
  })

  test('of version 1 continue too', () => {
    const places = ['Roscioli', 'Regoli', 'Piperno', 'Da Enzo']
    const ranking = rankingIn({ version: 1, places, known: 2, answers: [[2, 0, 0], [3]] })!
    expect(standingOf(adaptedTo(ranking, places), places)).toMatchObject({
      order: ['Piperno', 'Roscioli', 'Regoli', 'Da Enzo'],
      left: 0,
    })
  })

  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['another version', { version: 3, places: [], settled: 0, answers: [] }],
    ['a place twice', { version: 2, places: ['Roscioli', 'Roscioli'], settled: 0, answers: [] }],
    ['more settled answers than answers', { version: 2, places: ['Roscioli'], settled: 1, answers: [] }],
    ['an answer about an unlisted place', { version: 2, places: ['Roscioli', 'Regoli'], settled: 0, answers: [[2]] }],
    ['an invalid answer', { version: 2, places: ['Roscioli', 'Regoli'], settled: 0, answers: [[1, 0, 3]] }],
    ['half an answer', { version: 2, places: ['Roscioli', 'Regoli'], settled: 0, answers: [[1, 0]] }],
  ])('are refused if they are %s', (_, stored) => {
    expect(rankingIn(stored)).toBeUndefined()
  })
})

describe('Ranking a list while others change it', () => {
  test('asks about new places, not about removed ones, and finds the same order', () => {
    fc.assert(
      fc.property(lists, lists, tastesWithoutTies, fc.nat(30), (before, after, liking, most) => {
        const answer = byTaste(liking)
        const { ranking, questions } = answering(before, answer, { most })
        const then = answering(after, answer, { from: ranking })
        expect(then.standing.order).toEqual(sorted(after, liking))
        const pairs = then.questions.map(({ place, than }) => [place, than].toSorted().join())
        expect(then.questions.flatMap(({ place, than }) => [place, than]).filter(id => !after.includes(id))).toEqual([])
        const old = new Set(questions.map(({ place, than }) => [place, than].toSorted().join()))
        expect(pairs.filter(pair => old.has(pair))).toEqual([])
      }),
    )
  })

  test('undoes the last answer about places still present', () => {
    const answers: Answer[] = [
      { place: 'Roscioli', than: 'Regoli', is: 'better' },
      { place: 'Regoli', than: 'Piperno', is: 'same' },
    ]
    const ranking = answers.reduce(withAnswer, newRanking)
    expect(withoutLastAnswer(ranking, ['Roscioli', 'Regoli'])).toEqual(newRanking)
  })

  test('asks nothing more after its order is used, until a place is moved by hand', () => {
    const list = numbered(6)
    const liking = Object.fromEntries(list.map((place, index) => [place, (index * 5) % 6]))
    const { ranking, standing } = answering(list, byTaste(liking))
    const { order } = standing
    const settled = settledRanking(ranking)
    expect(standingOf(adaptedTo(settled, order), order)).toMatchObject({ order, left: 0 })
    const byHand = [order[1]!, order[0]!, ...order.slice(2)]
    const now = standingOf(adaptedTo(settled, byHand), byHand)
    expect(now.order).toEqual(byHand)
    expect(now.left).toBeGreaterThan(0)
  })
})

type Answering = (question: { place: string; than: string }) => Answer

/** Returns answers that make a method need many questions. */
function adversaries(count: number): Record<string, Answering> {
  const list = numbered(count)
  const known = new KnownOrder(count)
  const all = [...list.keys()]
  const is =
    (verdict: (place: number, than: number) => 'better' | 'worse' | 'same'): Answering =>
    ({ place, than }) => ({ place, than, is: verdict(list.indexOf(place), list.indexOf(than)) })
  let turn = 0
  return {
    'always the second': is(() => 'worse'),
    'in turn': is((place, than) => ((turn++ % 2 === 0) === place < than ? 'worse' : 'better')),
    'sometimes equal or unknown': ({ place, than }) =>
      turn++ % 9 === 0 ? { aside: than } : { place, than, is: turn % 5 === 0 ? 'same' : turn % 3 ? 'worse' : 'better' },
    'always the lower': is((place, than) => (place < than ? 'worse' : 'better')),
    // The answer from which least follows.
    ...(count <= 30 && {
      'the least telling': is((place, than) => {
        const left = (verdict: 'better' | 'worse') => known.with(place, than, verdict).insertionsAmong(all)
        const least = left('better') > left('worse') ? 'better' : 'worse'
        known.add(place, than, least)
        return least
      }),
    }),
  }
}

/** Returns how many pairs of the order are as the person likes them. */
function pairsInOrder(order: readonly string[], liking: Readonly<Record<string, number>>): number {
  return order.flatMap((a, index) => order.slice(index + 1).filter(b => liking[a]! > liking[b]!)).length
}
