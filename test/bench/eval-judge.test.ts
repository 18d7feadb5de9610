import { expect, test } from 'vitest'
import type { Engine } from '../../bench/eval/engine.ts'
import { goals, reached } from '../../bench/eval/goals.ts'
import { judge } from '../../bench/eval/judge.ts'
import { type Question, standings } from '../../bench/eval/question.ts'
import { questionsOf } from '../../bench/eval/questions.ts'
import { reportOf } from '../../bench/eval/report.ts'
import { starterExtracts } from '../../bench/eval/starter-extracts.ts'
import { worldOf } from '../../bench/eval/world.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import type { Choice } from '../../src/places/providers/choose.ts'

const world = worldOf(starterExtracts())
const [namesakeA, namesakeB] = world.all.bearing('Hang Zhou')
const [poeta] = world.all.bearing('Dar Poeta')
const common = {
  rule: 'exact',
  where: 'town',
  split: 'tuning half',
  query: 'Dar Poeta',
  near: 'Rome',
  town: 'Rome',
} as const
const once: Question = { ...common, standing: 'borne once', meant: [poeta!], asked: poeta!, precise: false, adds: true }
const several: Question = {
  ...once,
  standing: 'borne several times',
  meant: [namesakeA!, namesakeB!],
  asked: namesakeA!,
}
const absent: Question = { ...common, standing: 'no such place', meant: [], precise: false, adds: true }

/** Returns an engine with one response to every question. */
const engineReturning = (choice: Choice, found: PlaceFacts[] = [], merged?: PlaceFacts): Engine => ({
  search: async () => ({
    places: found.map(facts => ({ facts, match: { confidence: 1, name: 'same' } }) as const),
  }),
  choose: async () => choice,
  get: () => merged,
  retrieve: () => found,
  gradeOf: () => 'exact',
  [Symbol.dispose]() {},
})
const sure = (facts: PlaceFacts): Choice => ({ outcome: 'sure', facts, alternatives: [] })
const unsure = (outcome: 'ambiguous' | 'none' | 'near_not_found'): Choice => ({ outcome, alternatives: [] })
const outcome = async (question: Question, choice: Choice, merged?: PlaceFacts) =>
  (await judge(engineReturning(choice, [], merged), question)).outcome

test('only the requested place is right, and for an absent place every answer is wrong', async () => {
  expect(await outcome(once, sure(poeta!.record))).toBe('right')
  expect(await outcome(once, sure(namesakeA!.record))).toBe('wrong')
  expect(await outcome(absent, sure(poeta!.record))).toBe('wrong')
  expect(await outcome(absent, unsure('none'))).toBe('not found')
  expect(await outcome(once, unsure('ambiguous'))).toBe('asked back')
  expect(await outcome(once, unsure('near_not_found'))).toBe('where?')
})

test('of two namesakes in town neither is right without coordinates', async () => {
  expect(await outcome(several, sure(namesakeA!.record))).toBe('wrong')
  expect(await outcome({ ...several, precise: true }, sure(namesakeA!.record))).toBe('right')
  expect(await outcome({ ...several, precise: true }, sure(namesakeB!.record))).toBe('wrong')
})

test('a duplicate record of the requested place is right, a distant one is not', async () => {
  const other = { ...poeta!.record, mapPlaceId: 'osm:way/77' }
  expect(await outcome(once, sure(other), other)).toBe('right')
  expect(await outcome(once, sure({ ...other, latitude: 41.95 }), { ...other, latitude: 41.95 })).toBe('wrong')
})

test('the rank is that of the first correct place', async () => {
  const rankOf = async (question: Question, found: PlaceFacts[]) =>
    (await judge(engineReturning(unsure('none'), found), question)).rank
  expect(await rankOf(once, [namesakeA!.record, poeta!.record])).toBe(2)
  expect(await rankOf(several, [poeta!.record, namesakeB!.record, namesakeA!.record])).toBe(2)
  expect(await rankOf(once, [namesakeA!.record])).toBeUndefined()
})

test('a missed goal reports its shortfall', async () => {
  const judged = [
    await judge(engineReturning(sure(poeta!.record), [poeta!.record]), once),
    await judge(engineReturning(unsure('none')), once),
  ]
  const [first] = goals
  expect(reached(first!, judged)).toMatchObject({ share: 0.5, count: 2, met: false })
  expect(reached(first!, judged)?.short).toBeCloseTo(0.49)
  expect(reached(first!, [])).toBeUndefined()
})

test('the report has a row for every class of questions', async () => {
  const questions = questionsOf(world, { town: 4, elsewhere: 1 })
  const judged = await Promise.all(questions.map(question => judge(engineReturning(unsure('none')), question)))
  const report = reportOf(judged)
  for (const rule of new Set(questions.map(question => question.rule))) expect(report).toContain(`\n| ${rule} | `)
  for (const standing of standings.filter(each =>
    questions.some(question => question.standing === each && question.adds),
  ))
    expect(report).toContain(`addPlace, ${standing}`)
  expect(report).not.toMatch(/NaN|undefined/)
})
