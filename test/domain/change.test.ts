import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ListMembers,
  type ListState,
  linked,
  moved,
  ranksAround,
  type Step,
  undo,
} from '../../src/domain/change.ts'
import { movesBetween } from '../../src/domain/moves-between.ts'
import type { ListEntry } from '../../src/domain/place.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { placeDifference } from '../../src/domain/place-refresh.ts'
import { publicMembers as members } from '../support/rome.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString()
const entry = (node: number): ListEntry => ({
  id: placeIdOf(`osm:node/${node}`),
  facts: { mapPlaceId: `osm:node/${node}`, name: `Trattoria ${node}` },
  note: '',
  addedAt: at(0),
  updatedAt: at(0),
})
const list = (count: number): ListState => ({ members, entries: Array.from({ length: count }, (_, i) => entry(i + 1)) })

/** An action on any list. Its numbers stand for a place or a rank, modulo their count. */
type Action =
  | { do: 'add'; node: number; rank: number }
  | { do: 'remove'; which: number }
  | { do: 'reorder'; keys: number[] }
  | { do: 'note'; which: number; note: string }
  | { do: 'link'; which: number; to: string | undefined }
  | { do: 'refresh'; which: number; now: Partial<PlaceFacts> }
  | { do: 'update'; to: Partial<ListMembers> }

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), node: fc.integer({ min: 1, max: 30 }), rank: fc.nat() }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('reorder' as const), keys: fc.array(fc.nat(99), { minLength: 30, maxLength: 30 }) }),
  fc.record({ do: fc.constant('note' as const), which: fc.nat(), note: fc.constantFrom('', 'Book.', 'Cash only.') }),
  fc.record({
    do: fc.constant('link' as const),
    which: fc.nat(),
    to: fc.constantFrom(undefined, 'ChIJ1111111111111111111111', 'ChIJ2222222222222222222222'),
  }),
  fc.record({
    do: fc.constant('refresh' as const),
    which: fc.nat(),
    now: fc.record(
      { name: fc.constantFrom('Da Enzo', 'Da Felice'), phone: fc.constantFrom('+39 06 1', '+39 06 2') },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    do: fc.constant('update' as const),
    to: fc.record(
      {
        title: fc.string(),
        description: fc.string(),
        visibility: fc.constantFrom('public' as const, 'hidden' as const),
      },
      { requiredKeys: [] },
    ),
  }),
)

/** Applies the action to an array and returns its step. */
function perform({ members, entries }: ListState, action: Action, now: string): { state: ListState; step?: Step } {
  const same = { state: { members, entries } }
  if (action.do === 'add') {
    const added = entry(action.node)
    if (entries.some(current => current.id === added.id)) return same
    const index = action.rank % (entries.length + 1)
    const step = { do: 'add' as const, id: added.id, name: added.facts.name, rank: index + 1 }
    return { state: { members, entries: entries.toSpliced(index, 0, added) }, step }
  }
  if (action.do === 'update') {
    const from = Object.fromEntries(Object.keys(action.to).map(name => [name, members[name as keyof ListMembers]]))
    return { state: { members: { ...members, ...action.to }, entries }, step: { do: 'update', from, to: action.to } }
  }
  if (entries.length === 0) return same
  if (action.do === 'reorder') {
    const key = new Map(entries.map((entry, index) => [entry.id, action.keys[index % 30]!]))
    const after = entries.toSorted((a, b) => key.get(a.id)! - key.get(b.id)!)
    const moves = movesBetween(ids(entries), ids(after))
    const places = moves.map(move => ({ ...move, name: '' }))
    return { state: { members, entries: after }, step: { do: 'move', places } }
  }
  const index = action.which % entries.length
  const current = entries[index]!
  if (action.do === 'remove') {
    const step = { do: 'remove' as const, rank: index + 1, entry: current }
    return { state: { members, entries: entries.toSpliced(index, 1) }, step }
  }
  const { id, updatedAt, facts } = current
  const put = (changed: Partial<ListEntry>, step: Step) => ({
    state: { members, entries: entries.toSpliced(index, 1, { ...current, ...changed, updatedAt: now }) },
    step,
  })
  const { name, mapPlaceId, googlePlaceId: from } = facts
  if (action.do === 'link')
    return put(
      { facts: linked(facts, action.to) },
      { do: 'link', id, name, ...(from && { from }), ...(action.to && { to: action.to }), updatedAt },
    )
  if (action.do === 'refresh') {
    const refreshed = { mapPlaceId, ...(from && { googlePlaceId: from }), name, ...action.now }
    return put({ facts: refreshed }, { do: 'refresh', id, name, ...placeDifference(facts, refreshed), updatedAt })
  }
  return put({ note: action.note }, { do: 'note', id, name, from: current.note, to: action.note, updatedAt })
}

const ids = (entries: readonly { id: string }[]) => entries.map(entry => entry.id)

/** Returns the length of the longest increasing subsequence, by brute force. */
const risingRunLength = (numbers: readonly number[]): number => {
  let longest = 0
  for (let choice = 0; choice < 2 ** numbers.length; choice++) {
    const chosen = numbers.filter((_, index) => choice & (1 << index))
    if (chosen.every((number, index) => index === 0 || chosen[index - 1]! < number))
      longest = Math.max(longest, chosen.length)
  }
  return longest
}

const orders = (max: number) =>
  fc
    .integer({ min: 0, max })
    .chain(count => fc.shuffledSubarray([...Array(count).keys()].map(String), { minLength: count, maxLength: count }))

describe('undoing', () => {
  test('restores each earlier state, back to the first', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.array(action, { maxLength: 25 }), (count, actions) => {
        const states = [list(count)]
        const steps: Step[] = []
        for (const [minute, action] of actions.entries()) {
          const { state, step } = perform(states.at(-1)!, action, at(minute + 1))
          if (!step) continue
          states.push(state)
          steps.push(step)
        }
        const last = structuredClone(states.at(-1)!)
        for (const [index, state] of states.entries())
          expect(undo(states.at(-1)!, JSON.parse(JSON.stringify(steps.slice(index))))).toEqual(state)
        expect(states.at(-1)).toEqual(last)
      }),
    )
  })

  test('puts a removed restaurant back at its rank with its note', () => {
    const before = list(3)
    before.entries[1]!.note = 'Order the carbonara.'
    const after = { members, entries: before.entries.toSpliced(1, 1) }
    expect(undo(after, [{ do: 'remove', rank: 2, entry: before.entries[1]! }])).toEqual(before)
  })
})

describe('the ranks around a change', () => {
  test('equal those of the lists before and after, for any changes between', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.array(action, { maxLength: 25 }), (count, actions) => {
        let state = list(count)
        const steps: Step[] = []
        for (const action of actions) {
          const { state: after, step } = perform(state, action, at(1))
          state = after
          if (step) steps.push(step)
        }
        const rankIn = (entries: readonly ListEntry[], id: string) => {
          const index = entries.findIndex(entry => entry.id === id)
          return index === -1 ? undefined : index + 1
        }
        for (const [id, { from, to }] of ranksAround(steps))
          expect([from, to]).toEqual([rankIn(list(count).entries, id), rankIn(state.entries, id)])
      }),
    )
  })

  test('of a moved restaurant take two earlier removals above it into account', () => {
    const [first, second, third, fourth] = list(4).entries
    const steps: Step[] = [
      { do: 'remove', rank: 1, entry: first! },
      { do: 'remove', rank: 1, entry: second! },
      { do: 'move', places: [{ id: third!.id, name: 'Trattoria 3', from: 1, to: 2 }] },
    ]
    expect(ranksAround(steps)).toEqual(
      new Map([
        [first!.id, { from: 1 }],
        [second!.id, { from: 2 }],
        [third!.id, { from: 3, to: 2 }],
      ]),
    )
    expect(ranksAround([]).get(fourth!.id)).toBeUndefined()
  })
})

describe('the moves from one order to another', () => {
  test('transform one state into the other and back', () => {
    fc.assert(
      fc.property(orders(40), after => {
        const before = after.toSorted((a, b) => Number(a) - Number(b))
        const moves = movesBetween(before, after)
        const to = new Map(moves.map(move => [move.id, move.to]))
        const from = new Map(moves.map(move => [move.id, move.from]))
        const objects = (names: string[]) => names.map(id => ({ id }))
        expect(ids(moved(objects(before), to))).toEqual(after)
        expect(ids(moved(objects(after), from))).toEqual(before)
        for (const { id, from, to } of moves) expect([before[from - 1], after[to - 1]]).toEqual([id, id])
      }),
    )
  })

  test('are as few as possible', () => {
    fc.assert(
      fc.property(orders(9), after => {
        const before = after.toSorted((a, b) => Number(a) - Number(b))
        expect(movesBetween(before, after)).toHaveLength(after.length - risingRunLength(after.map(Number)))
      }),
    )
  })

  test('from last to first are a single move, in a list of any length', () => {
    const before = Array.from({ length: 2000 }, (_, index) => `place ${index}`)
    const after = [before.at(-1)!, ...before.slice(0, -1)]
    expect(movesBetween(before, after)).toEqual([{ id: 'place 1999', from: 2000, to: 1 }])
    expect(movesBetween(before, before)).toEqual([])
  })
})
