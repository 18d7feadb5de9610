import { expect, test } from 'vitest'
import { absentQuestionsOf } from '../../bench/eval/absent-questions.ts'
import { questionsOf } from '../../bench/eval/questions.ts'
import { keyOf } from '../../bench/eval/spelling.ts'
import { starterExtracts } from '../../bench/eval/starter-extracts.ts'
import { worldOf } from '../../bench/eval/world.ts'

const samples = { town: 40, elsewhere: 6 }
const world = worldOf(starterExtracts())
const questions = questionsOf(world, samples)
const absent = absentQuestionsOf(world, samples)
const townNamed = (name: string) => [...world.towns].find(([{ town }]) => town === name)![1]

test('the questions are the same in every run', () => {
  const again = worldOf(starterExtracts())
  const rows = (all: typeof questions) => all.map(({ query, near, standing, split }) => [query, near, standing, split])
  expect(rows(questionsOf(again, samples))).toEqual(rows(questions))
  expect(rows(absentQuestionsOf(again, samples))).toEqual(rows(absent))
  expect(questions.length).toBeGreaterThan(1000)
  expect(absent.length).toBeGreaterThan(200)
})

test('no name is in both halves', () => {
  const keysIn = (half: string) =>
    new Set(questions.flatMap(({ split, asked }) => (split === half && asked ? asked.key : [])))
  const [tuning, heldOut] = [keysIn('tuning half'), keysIn('held-out half')]
  expect(tuning.intersection(heldOut)).toEqual(new Set())
  expect(Math.min(tuning.size, heldOut.size)).toBeGreaterThan(100)
})

test('classifies names as unique or shared within a town', () => {
  const exact = questions.filter(({ rule, where }) => rule === 'exact' && where === 'town')
  const bearers = exact.map(({ query, town }) => townNamed(town).bearing(query).length)
  const wanted = exact.map(({ standing }) => standing === 'borne once')
  expect(bearers.map(count => count === 1)).toEqual(wanted)
  expect(new Set(wanted)).toEqual(new Set([true, false]))
})

test('marks a query that several places fit', () => {
  const partial = questions.filter(({ rule, where }) => rule === 'missing word' && where === 'town')
  const several = partial.filter(({ standing }) => standing === 'fits several')
  expect(several.length).toBeGreaterThan(5)
  for (const { query, town, asked } of partial) {
    const others = townNamed(town)
      .places.filter(({ key }) => key !== asked!.key)
      .filter(({ words }) => keyOf(query) !== '' && query.split(/\s+/).every(part => words.includes(keyOf(part))))
    if (others.length) expect(several.map(question => question.query)).toContain(query)
  }
})

test('no question equals the name of another place of the town', () => {
  const town = questions.filter(({ where }) => where === 'town')
  for (const { query, town: name, asked } of town) {
    const bearing = townNamed(name).bearing(query)
    expect(bearing.length === 0 || bearing.includes(asked!) || asked!.key === keyOf(query), query).toBe(true)
  }
})

test('an absent place occurs in no name of the town', () => {
  const inTown = absent.filter(({ where }) => where === 'town')
  expect(inTown.filter(({ query, town }) => townNamed(town).bearing(query).length > 0)).toEqual([])
  const elsewhere = inTown.filter(({ rule }) => rule === 'of another town')
  expect(elsewhere.filter(({ query }) => world.all.bearing(query).length === 0)).toEqual([])
  expect(elsewhere.length).toBeGreaterThan(20)
})

test('every town has the same number of questions', () => {
  const exact = questions.filter(
    ({ rule, where, standing }) => rule === 'exact' && where === 'town' && standing === 'borne once',
  )
  const counts = [...Map.groupBy(exact, ({ town }) => town).values()].map(group => group.length)
  expect(counts).toHaveLength(3)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(10)
})
