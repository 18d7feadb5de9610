import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesBetween,
  isEditionLabel,
  nextLabel,
  type RankDifference,
  type RankedPlace,
} from '../../src/domain/edition.ts'

const names = ['Armando', 'Felice', 'Poeta', 'Enzo', 'Baffetto', 'Roscioli']
const places = (names: readonly string[]): RankedPlace[] => names.map(name => ({ id: name, name }))

const ranking = fc.shuffledSubarray(names)

/** Compares as a person would, place by place. */
function naive(before: readonly string[], after: readonly string[]) {
  const all = [...new Set([...before, ...after])].map((name): RankDifference => {
    const [from, to] = [before.indexOf(name) + 1, after.indexOf(name) + 1]
    return { id: name, name, ...(from > 0 && { from }), ...(to > 0 && { to }) }
  })
  const by = (member: 'from' | 'to') => (a: RankDifference, b: RankDifference) => a[member]! - b[member]!
  const both = all.filter(({ from, to }) => from !== undefined && to !== undefined).sort(by('to'))
  return {
    entered: all.filter(({ from }) => from === undefined).sort(by('to')),
    left: all.filter(({ to }) => to === undefined).sort(by('from')),
    rose: both.filter(({ from, to }) => to! < from!),
    fell: both.filter(({ from, to }) => to! > from!),
  }
}

test('two rankings differ as a comparison place by place says', () => {
  fc.assert(
    fc.property(ranking, ranking, (before, after) => {
      expect(changesBetween(places(before), places(after))).toEqual(naive(before, after))
    }),
  )
})

test('own places that were replaced are the same places, in both directions', () => {
  fc.assert(
    fc.property(ranking, ranking, fc.subarray(names), (before, after, replaced) => {
      const own = (name: string): RankedPlace =>
        replaced.includes(name) ? { id: `own ${name}`, name } : { id: name, name }
      const known = (name: string): RankedPlace =>
        replaced.includes(name) ? { id: name, name, replacedId: `own ${name}` } : { id: name, name }
      const ranks = (changes: ReturnType<typeof naive>) =>
        Object.values(changes).map(kind => kind.map(({ name, from, to }) => [name, from, to]))
      const expected = ranks(naive(before, after))
      expect(ranks(changesBetween(before.map(own), after.map(known)))).toEqual(expected)
      expect(ranks(changesBetween(before.map(known), after.map(own)))).toEqual(expected)
    }),
  )
})

test('a replaced place that is on the list again is a place of its own', () => {
  const before = [{ id: 'Felice', name: 'Felice', replacedId: 'own Felice' }]
  const after = [...before, { id: 'own Felice', name: 'Felice' }]
  expect(changesBetween(before, after)).toMatchObject({ entered: [{ id: 'own Felice', to: 2 }], left: [], rose: [] })
  expect(changesBetween(after, before)).toMatchObject({ entered: [], left: [{ id: 'own Felice', from: 2 }] })
})

test('a label is for addresses', () => {
  for (const label of ['2026', 'spring-2027', '-', 'a'.repeat(40)])
    expect([label, isEditionLabel(label)]).toEqual([label, true])
  for (const label of ['', 'Spring', 'été', '2026/27', 'a b', 'a'.repeat(41), '2026\n'])
    expect([label, isEditionLabel(label)]).toEqual([label, false])
})

test('the year, or its first free label, is proposed for a new edition', () => {
  const labels = (...labels: string[]) => labels.map(label => ({ label }))
  expect(nextLabel(2026, [])).toBe('2026')
  expect(nextLabel(2026, labels('2025', '2026'))).toBe('2026-2')
  expect(nextLabel(2026, labels('2026-3', '2026-2', '2026'))).toBe('2026-4')
})
