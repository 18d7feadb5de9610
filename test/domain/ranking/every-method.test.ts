import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ballot } from '../../../src/domain/ranking/field.ts'
import { methods } from '../../../src/domain/ranking/index.ts'
import { partial, renamed, whole } from './elections.ts'

describe.each(methods)('merging lists by $name', method => {
  const order = (ballots: readonly Ballot[]) => whole(method.order(ballots))

  test('neutrality: what places are called changes nothing', () =>
    fc.assert(
      fc.property(partial, ballots => {
        const others = ballots.map(ballot => ballot.map(renamed))
        expect(order(others)).toEqual(order(ballots).map(renamed))
      }),
    ))

  test('nothing comes of nothing', () => {
    expect(order([])).toEqual([])
    expect(order([[], []])).toEqual([])
  })
})
