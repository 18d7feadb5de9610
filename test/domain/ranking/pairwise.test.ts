import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adaptedTo,
  newRanking,
  withAnswer,
  withoutLastAnswer,
  withPlacesInOrder,
} from '../../../src/domain/ranking/pairwise.ts'
import { orderOf, questionsAmong, standingOf } from '../../../src/domain/ranking/pairwise-standing.ts'
import { rankingIn, textOf } from '../../../src/domain/ranking/pairwise-text.ts'
import { answering, byTaste, rome } from './simulated-person.ts'

/** Returns ⌈log₂ 1⌉ + … + ⌈log₂ n⌉. */
const bound = (count: number): number =>
  Array.from({ length: count }, (_, index) => Math.ceil(Math.log2(index + 1))).reduce((a, b) => a + b, 0)

/** Some places of Rome, in the order of their list. */
const lists = fc.shuffledSubarray(rome, { minLength: 1 })
/** How much a person likes each place, in few degrees, so that some places are equal. */
const tastes = fc.array(fc.nat(8), { minLength: rome.length, maxLength: rome.length }).map(likingOf)
const tastesWithoutTies = fc.shuffledSubarray([...rome.keys()], { minLength: rome.length }).map(likingOf)

function likingOf(degrees: readonly number[]): Record<string, number> {
  return Object.fromEntries(rome.map((place, index) => [place, degrees[index]!]))
}

describe('Ranking by pairs', () => {
  test('finds a person’s order; equal places keep the list’s order', () => {
    fc.assert(
      fc.property(lists, tastes, (list, liking) => {
        const { standing } = answering(newRanking(list), list, byTaste(liking))
        // `toSorted` keeps the order of equal places.
        expect(orderOf(standing)).toEqual(list.toSorted((a, b) => liking[b]! - liking[a]!))
      }),
    )
  })

  test('asks at most ⌈log₂ k⌉ questions for the k-th place, and no pair twice', () => {
    fc.assert(
      fc.property(lists, fc.oneof(tastes, tastesWithoutTies), (list, liking) => {
        const { questions } = answering(newRanking(list), list, byTaste(liking))
        for (const [index, place] of list.entries())
          expect(questions.filter(question => question.place === place).length).toBeLessThanOrEqual(
            Math.ceil(Math.log2(index + 1)),
          )
        expect(questions.length).toBeLessThanOrEqual(bound(list.length))
        expect(new Set(questions.map(({ place, than }) => [place, than].toSorted().join())).size).toBe(questions.length)
      }),
    )
  })

  test('shows the maximum number of questions, and each answer lowers it', () => {
    fc.assert(
      fc.property(lists, tastes, (list, liking) => {
        const answer = byTaste(liking)
        let ranking = newRanking(list)
        let { most, question } = standingOf(ranking, list)
        expect(most).toBe(bound(list.length))
        while (question) {
          ranking = withAnswer(ranking, answer(question))
          const next = standingOf(ranking, list)
          expect(next.most).toBeLessThan(most)
          ;({ most, question } = next)
        }
        expect(most).toBe(0)
      }),
    )
  })

  test('asks about both sides of each border first, and each answer lowers the maximum', () => {
    fc.assert(
      fc.property(
        lists,
        tastes,
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
        (list, liking, counts) => {
          const borders = [...new Set(counts)].toSorted((a, b) => a - b)
          const answer = byTaste(liking)
          let ranking = newRanking(list)
          let { most, question, isAtBorder } = standingOf(ranking, list, borders)
          const asked: number[] = []
          while (question) {
            if (isAtBorder) asked.push(list.indexOf(question.place))
            ranking = withAnswer(ranking, answer(question))
            const next = standingOf(ranking, list, borders)
            expect(next.most).toBeLessThan(most)
            expect(isAtBorder || !next.isAtBorder).toBe(true)
            ;({ most, question, isAtBorder } = next)
          }
          expect(asked).toEqual(borders.filter(count => count < list.length))
          expect(standingOf(ranking, list, borders).ranked.length).toBe(list.length)
        },
      ),
    )
  })

  test.each([
    [10, 25, 15],
    [25, 94, 54],
    [200, 1345, 732],
  ])('of %d places asks at most %d questions, and %d for an order already right', (count, most, right) => {
    const list = Array.from({ length: count }, (_, index) => `place ${index}`)
    const liking = Object.fromEntries(list.map((place, index) => [place, -index]))
    expect(standingOf(newRanking(list), list).most).toBe(most)
    const { questions, standing } = answering(newRanking(list), list, byTaste(liking))
    expect(questions.length).toBe(right)
    expect(orderOf(standing)).toEqual(list)
  })

  test('the number of questions equals the logarithm', () => {
    for (let others = 0; others < 5000; others++) expect(questionsAmong(others)).toBe(Math.ceil(Math.log2(others + 1)))
  })

  test('can be stopped at any time: ranked places come first, the others keep their order', () => {
    fc.assert(
      fc.property(lists, tastes, fc.nat(30), (list, liking, often) => {
        const { standing } = answering(newRanking(list), list, byTaste(liking), often)
        const count = standing.ranked.length
        const first = list.slice(0, count)
        expect(standing.ranked).toEqual(first.toSorted((a, b) => liking[b]! - liking[a]!))
        expect(orderOf(standing).slice(count)).toEqual(list.slice(count))
      }),
    )
  })

  test('undoes answer by answer to the first question', () => {
    fc.assert(
      fc.property(lists, tastes, (list, liking) => {
        let { ranking, questions } = answering(newRanking(list), list, byTaste(liking))
        for (const question of questions.toReversed()) {
          ranking = withoutLastAnswer(ranking, list)
          expect(standingOf(ranking, list).question).toEqual(question)
        }
        expect(ranking).toEqual(newRanking(list))
        expect(withoutLastAnswer(ranking, list), 'the first question stays').toEqual(ranking)
      }),
    )
  })

  test('puts unknown places last in their order, from either side of a question', () => {
    fc.assert(
      fc.property(lists, tastes, fc.subarray(rome), (list, liking, unknown) => {
        const answer = byTaste(liking)
        const { standing, questions } = answering(newRanking(list), list, question => {
          const aside = [question.than, question.place].find(place => unknown.includes(place))
          return aside === undefined ? answer(question) : { aside }
        })
        expect(standing.aside).toEqual(list.filter(place => standing.aside.includes(place)))
        expect(orderOf(standing).slice(standing.ranked.length)).toEqual(standing.aside)
        const known = list.filter(place => !standing.aside.includes(place))
        expect(standing.ranked).toEqual(known.toSorted((a, b) => liking[b]! - liking[a]!))
        expect(questions.length).toBeLessThanOrEqual(bound(list.length) + standing.aside.length)
        // A lone place with known comparisons has no neighbour.
        if (known.length > 1) expect(known.filter(place => unknown.includes(place))).toEqual([])
      }),
    )
  })

  test('continues after being stored as text', () => {
    fc.assert(
      fc.property(lists, tastes, fc.nat(30), fc.subarray(rome), (list, liking, often, unknown) => {
        const answer = byTaste(liking)
        const { ranking } = answering(
          newRanking(list),
          list,
          question => (unknown.includes(question.place) ? { aside: question.place } : answer(question)),
          often,
        )
        expect(rankingIn(JSON.parse(textOf(ranking)))).toEqual(ranking)
      }),
    )
  })

  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['another version', { version: 2, places: [], known: 0, answers: [] }],
    ['a place twice', { version: 1, places: ['Roscioli', 'Roscioli'], known: 0, answers: [] }],
    ['more known places than places', { version: 1, places: ['Roscioli'], known: 2, answers: [] }],
    ['an answer about an unlisted place', { version: 1, places: ['Roscioli', 'Regoli'], known: 0, answers: [[2]] }],
    ['an invalid answer', { version: 1, places: ['Roscioli', 'Regoli'], known: 0, answers: [[1, 0, 3]] }],
    ['half an answer', { version: 1, places: ['Roscioli', 'Regoli'], known: 0, answers: [[1, 0]] }],
  ])('refuses %s as a ranking', (_, stored) => {
    expect(rankingIn(stored)).toBeUndefined()
  })
})

describe('Ranking a list while others change it', () => {
  test('asks about new places and finds the same order as with them from the start', () => {
    fc.assert(
      fc.property(lists, lists, tastesWithoutTies, fc.nat(30), (before, after, liking, often) => {
        const answer = byTaste(liking)
        const { ranking } = answering(newRanking(before), before, answer, often)
        const { standing, questions } = answering(ranking, after, answer)
        expect(orderOf(standing)).toEqual(after.toSorted((a, b) => liking[b]! - liking[a]!))
        expect(questions.flatMap(({ place, than }) => [place, than]).filter(place => !after.includes(place))).toEqual(
          [],
        )
      }),
    )
  })

  test('asks nothing that was answered or that follows from answers', () => {
    fc.assert(
      fc.property(lists, lists, tastesWithoutTies, fc.nat(30), (before, after, liking, often) => {
        const answer = byTaste(liking)
        const { ranking, questions } = answering(newRanking(before), before, answer, often)
        const then = answering(ranking, after, answer)
        const pair = ({ place, than }: { place: string; than: string }) => [place, than].toSorted().join()
        const old = new Set(questions.map(pair))
        expect(then.questions.map(pair).filter(one => old.has(one))).toEqual([])
      }),
    )
  })

  test('asks no more than it takes to insert the new places, if none is removed', () => {
    fc.assert(
      fc.property(lists, tastesWithoutTies, fc.nat(11), (list, liking, count) => {
        const before = list.slice(0, Math.max(1, Math.min(count, list.length)))
        const answer = byTaste(liking)
        const { ranking } = answering(newRanking(before), before, answer)
        const { questions } = answering(ranking, list, answer)
        expect(questions.length).toBeLessThanOrEqual(bound(list.length) - bound(before.length))
      }),
    )
  })

  test('undoes the last answer about places still present', () => {
    const liking = likingOf([...rome.keys()])
    const [armando, felice, poeta, enzo] = rome as [string, string, string, string]
    const list = [armando, felice, poeta, enzo]
    const { ranking, questions } = answering(newRanking(list), list, byTaste(liking))
    const remaining = [armando, felice, poeta]
    const back = withoutLastAnswer(adaptedTo(ranking, remaining), remaining)
    expect(standingOf(back, remaining).question).toEqual(questions.findLast(({ place }) => place === poeta))
  })

  test('follows the list’s order before the first answer', () => {
    const liking = likingOf([...rome.keys()])
    const list = rome.slice(0, 5)
    const { ranking, standing } = answering(newRanking(list), list, byTaste(liking))
    const ranked = withPlacesInOrder(ranking, standing.ranked)
    const byHand = ['Roscioli', 'Pizzarium', 'Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Da Enzo']
    const now = adaptedTo(ranked, byHand)
    expect(standingOf(now, byHand).question).toMatchObject({ place: 'Pizzarium' })
    expect(standingOf(now, byHand).ranked).toEqual(byHand.filter(place => place !== 'Pizzarium'))
  })

  test('continues after an applied order without asking about its places again', () => {
    fc.assert(
      fc.property(lists, tastesWithoutTies, fc.nat(30), (list, liking, often) => {
        const answer = byTaste(liking)
        const { ranking, standing } = answering(newRanking(list), list, answer, often)
        const applied = orderOf(standing)
        const { standing: end, questions } = answering(withPlacesInOrder(ranking, standing.ranked), applied, answer)
        expect(orderOf(end)).toEqual(list.toSorted((a, b) => liking[b]! - liking[a]!))
        expect(questions.filter(({ place }) => standing.ranked.includes(place))).toEqual([])
      }),
    )
  })
})
