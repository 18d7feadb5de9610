import fc from 'fast-check'
import { expect, test } from 'vitest'
import { methods } from '../../src/domain/ranking/index.ts'
import { consensus, inConsensusOrder, isVoteId, newVoteId } from '../../src/domain/vote.ts'
import { whole } from './ranking/elections.ts'

const restaurants = ['Armando', 'Felice', 'Poeta', 'Enzo', 'Baffetto', 'Roscioli']
const some = fc.shuffledSubarray(restaurants)
const ballots = fc.array(some, { maxLength: 8 })
const method = fc.constantFrom(...methods.map(({ name }) => name))

test('ranks every place once; places on no ballot come last in the list’s order', () => {
  fc.assert(
    fc.property(method, ballots, some, (method, ballots, places) => {
      const order = whole(consensus(method, ballots, places))
      expect(order.map(({ id }) => id).toSorted()).toEqual(places.toSorted())
      const named = new Set(ballots.flat())
      const unnamed = places.filter(id => !named.has(id))
      expect(order.slice(order.length - unnamed.length).map(({ id }) => id)).toEqual(unnamed)
    }),
  )
})

test('gives each place’s number of ballots and mean rank', () => {
  fc.assert(
    fc.property(method, ballots, some, (method, ballots, places) => {
      for (const { id, ballots: count, meanRank } of whole(consensus(method, ballots, places))) {
        const ranks = ballots
          .map(ballot => ballot.filter(one => places.includes(one)).indexOf(id) + 1)
          .filter(rank => rank > 0)
        expect(count).toBe(ranks.length)
        if (ranks.length === 0) expect(meanRank).toBeUndefined()
        else expect(meanRank).toBeCloseTo(ranks.reduce((sum, rank) => sum + rank) / ranks.length, 1)
      }
    }),
  )
})

test('places that the ballots do not separate are tied', () => {
  fc.assert(
    fc.property(method, some, (method, places) => {
      const ballots = [places, places.toReversed()]
      const order = whole(consensus(method, ballots, places))
      for (const [index, id] of places.entries()) {
        const [place, mirrored] = [id, places.at(-1 - index)!].map(one => order.find(({ id }) => id === one)!)
        if (place !== mirrored) expect([place!.tiedRank, place!.tiedRank]).not.toContain(undefined)
        expect(place!.tiedRank).toBe(mirrored!.tiedRank)
      }
    }),
  )
})

test('a place ranked first by all is first, with every method', () => {
  fc.assert(
    fc.property(method, fc.array(fc.shuffledSubarray(restaurants.slice(1)), { minLength: 1 }), (method, rest) => {
      const all = rest.map(ballot => ['Armando', ...ballot])
      expect(whole(consensus(method, all, restaurants.toReversed()))[0]!.id).toBe('Armando')
    }),
  )
})

test('applying a result to a list puts its other places last, in their order', () => {
  fc.assert(
    fc.property(some, some, (order, list) => {
      const after = inConsensusOrder(order, list)
      expect(after.toSorted()).toEqual(list.toSorted())
      const agreed = order.filter(id => list.includes(id))
      expect(after).toEqual([...agreed, ...list.filter(id => !agreed.includes(id))])
    }),
  )
})

test('vote ids are long and random', () => {
  const [one, other] = [newVoteId(), newVoteId()]
  expect(one).not.toBe(other)
  for (const id of [one, other]) expect([id.length, isVoteId(id)]).toEqual([31, true])
  for (const none of ['', 'vote_', `${one}0`, one.toUpperCase(), ` ${one}`, `${one}\0`, one.replace('vote', 'plc')])
    expect(isVoteId(none)).toBe(false)
})
