import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ballot } from '../../../src/domain/ranking/field.ts'
import { methods } from '../../../src/domain/ranking/index.ts'
import { partial, renamed, whole } from './elections.ts'

describe.each(methods)('merging lists by $name', method => {
  const order = (ballots: readonly Ballot[]) => whole(method.order(ballots))

  test('neutrality: names do not matter', () =>
    fc.assert(
      fc.property(partial, ballots => {
        const others = ballots.map(ballot => ballot.map(renamed))
        expect(order(others)).toEqual(order(ballots).map(renamed))
      }),
    ))

  test('empty input gives empty output', () => {
    expect(order([])).toEqual([])
    expect(order([[], []])).toEqual([])
  })
})
