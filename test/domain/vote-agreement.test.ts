import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consensus } from '../../src/domain/vote.ts'
import { agreementOf, matchOf, ranksIn } from '../../src/domain/vote-agreement.ts'
import { findingsFor, findingsOf } from '../../src/domain/vote-findings.ts'
import { whole } from './ranking/elections.ts'

const restaurants = ['Armando', 'Felice', 'Poeta', 'Enzo', 'Baffetto', 'Roscioli']
const ballot = fc.shuffledSubarray(restaurants)
const order = fc.shuffledSubarray(restaurants, { minLength: restaurants.length })

describe('The match of a ballot with a result', () => {
  test('is the share of its pairs that the result orders likewise', () => {
    fc.assert(
      fc.property(ballot, order, (ballot, order) => {
        const rankOf = ranksIn(order)
        const at = (id: string) => (ballot.includes(id) ? ballot.indexOf(id) : ballot.length)
        const pairs = order.flatMap(one =>
          order.filter(other => at(one) < at(other)).map(other => [one, other] as const),
        )
        const alike = pairs.filter(([one, other]) => rankOf.get(one)! < rankOf.get(other)!)
        const expected = pairs.length === 0 ? undefined : Math.round((100 * alike.length) / pairs.length)
        expect(matchOf(ballot, rankOf)).toBe(expected)
      }),
    )
  })

  test('ignores places that the list no longer has', () => {
    expect(matchOf(['Closed', 'Enzo', 'Felice'], ranksIn(['Felice', 'Enzo']))).toBe(0)
    expect(matchOf(['Closed'], ranksIn(['Felice', 'Enzo']))).toBeUndefined()
  })
})

test('Agreement is not told of two ballots, which would show each other', () => {
  const two = [['Enzo', 'Felice'], ['Felice']]
  expect(whole(agreementOf(two, ['Felice', 'Enzo']))).toBeUndefined()
  expect(whole(agreementOf([...two, ['Felice', 'Enzo']], ['Felice', 'Enzo']))).toEqual({
    firstAhead: 2,
    secondAhead: 1,
    meanMatch: 67,
    leastMatch: 0,
  })
})

test('A place counts as last on ballots that leave it out, or rank all places and it last', () => {
  const ballots = [['Enzo', 'Felice', 'Poeta'], ['Poeta'], ['Enzo', 'Felice']]
  const places = whole(consensus('borda', ballots, ['Enzo', 'Felice', 'Poeta']))
  expect(places.map(({ id, firsts, firstThree, lasts }) => [id, firsts, firstThree, lasts])).toEqual([
    ['Enzo', 2, 2, 1],
    ['Felice', 0, 2, 1],
    ['Poeta', 1, 2, 2],
  ])
})

describe('What is said about a result', () => {
  const findings = (ballots: readonly (readonly string[])[], places: readonly string[]) => {
    const order = whole(consensus('borda', ballots, places)).map(place => ({ ...place, name: place.id }))
    const ids = order.map(({ id }) => id)
    return findingsOf(order, whole(agreementOf(ballots, ids))!, ballots.length).map(({ kind, values }) => [
      kind,
      values,
    ])
  }

  test('names the winner’s lead, what all agree on, and what divides them', () => {
    const ballots = [
      ['Poeta', 'Enzo', 'Armando', 'Felice', 'Roscioli', 'Trecca', 'Baffetto'],
      ['Poeta', 'Enzo', 'Felice', 'Armando', 'Roscioli', 'Trecca', 'Baffetto'],
      ['Baffetto', 'Enzo', 'Poeta', 'Armando', 'Felice', 'Roscioli', 'Trecca'],
      ['Baffetto', 'Enzo', 'Armando', 'Poeta', 'Felice', 'Roscioli'],
    ]
    expect(findings(ballots, [...restaurants, 'Trecca'])).toEqual([
      ['suits', { first: 'Enzo', second: 'Poeta', ballots: 4, count: 4 }],
      ['everyone', { names: ['Enzo'] }],
      ['divided', { name: 'Baffetto', firsts: 2, lasts: 2 }],
      ['favourites', { ballots: 2, count: 4 }],
      ['match', { mean: 81, least: 76 }],
    ])
  })

  test('says nothing about the first three of six places or fewer', () => {
    const ballots = [
      ['Enzo', 'Poeta', 'Felice'],
      ['Poeta', 'Felice', 'Enzo'],
      ['Felice', 'Enzo', 'Poeta'],
      ['Poeta', 'Enzo', 'Felice'],
    ]
    const kinds = findings(ballots, ['Enzo', 'Poeta', 'Felice']).map(([kind]) => kind)
    expect(kinds).toEqual(['level', 'match'])
    const ordered = restaurants.map(id => ({ id, name: id }))
    expect(findingsFor(['Felice', 'Roscioli', 'Armando'], ordered).map(({ kind }) => kind)).toEqual([
      'yourFirst',
      'yourHalf',
    ])
  })

  test('to one voter is where the first choices came', () => {
    const order = [...restaurants, 'Trecca'].map(id => ({ id, name: id }))
    expect(findingsFor(['Closed', 'Felice', 'Roscioli', 'Armando'], order)).toEqual([
      { kind: 'yourFirst', values: { name: 'Felice', rank: 2 } },
      { kind: 'yourFirsts', values: { hits: 2, choices: 3 } },
      { kind: 'yourMost', values: {} },
    ])
    expect(findingsFor([], order)).toEqual([])
  })
})
