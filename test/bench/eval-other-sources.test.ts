import { expect, test } from 'vitest'
import type { Engine } from '../../bench/eval/engine.ts'
import type { Extract } from '../../bench/eval/extract.ts'
import { addressQuestions, partsOf } from '../../bench/eval/other-sources/addresses.ts'
import { fullTextBaseline } from '../../bench/eval/other-sources/baseline.ts'
import { calibrationError, precisionAndRecall } from '../../bench/eval/other-sources/calibration.ts'
import { goals } from '../../bench/eval/other-sources/figures.ts'
import { shareOf, shown } from '../../bench/eval/other-sources/interval.ts'
import { checkJoin, join } from '../../bench/eval/other-sources/join.ts'
import { judge } from '../../bench/eval/other-sources/judge.ts'
import type { Question } from '../../bench/eval/other-sources/question.ts'
import { questionsOf } from '../../bench/eval/other-sources/questions.ts'
import { reportOf } from '../../bench/eval/other-sources/report.ts'
import { rarityOf, resemblance } from '../../bench/eval/other-sources/resemblance.ts'
import { reviewed } from '../../bench/eval/other-sources/rows.ts'
import { townNames } from '../../bench/eval/other-sources/town-names.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import type { Choice } from '../../src/places/providers/choose.ts'

const place = (name: string, north = 0, address?: string) => ({
  mapPlaceId: `osm:node/${name.length}${Math.round(north * 1e5)}`,
  name,
  latitude: 41.9 + north,
  longitude: 12.5,
  category: 'restaurant' as const,
  ...(address && { address }),
})
const felice = place('Felice', 0, 'Via Mastro Giorgio 29, 00153 Roma')
const extract: Extract = {
  town: 'Rome',
  latitude: 41.9,
  longitude: 12.5,
  untouched: false,
  common: {},
  places: [
    felice,
    place('Jung Sik', 0.01),
    place('Ristorante Alfredo', 0.02, 'Via della Scrofa 104'),
    place('Fafa’s', 0.03, 'Corso 1'),
    place('Fafa’s', 0.04, 'Via Roma 2'),
  ],
  localities: [],
  districtOf: () => undefined,
}
const baltimore: Extract = {
  ...extract,
  town: 'Baltimore',
  latitude: 39.29,
  longitude: -76.61,
  places: [{ ...place('Sabatino’s'), latitude: 39.29, longitude: -76.61 }],
}
const rome = townNames(extract)
const row = (query: string, more = {}) => ({ source: 'guide', town: 'Rome', query, ...more })

test('names resemble each other by rare words and by letters', () => {
  const rarity = rarityOf([...extract.places.map(({ name }) => name), 'Pizza Roma', 'Pizza Bella', 'Pizza Uno'])
  expect(resemblance('Ristorante Alfredo', 'alfredo', rarity)).toBe(1)
  expect(resemblance('Jungsik', 'Jung Sik', rarity)).toBe(1)
  expect(resemblance('Felice 83', 'Felice', rarity)).toBeGreaterThan(0.6)
  expect(resemblance('Pizza Felice', 'Pizza Roma', rarity)).toBeLessThan(resemblance('Pizza Felice', 'Felice', rarity))
  expect(resemblance('Masa', 'Noma', rarity)).toBeLessThan(0.35)
})

test('joins a row by its point, and by its town only when the name is clear', () => {
  const at = { latitude: 41.9003, longitude: 12.5 }
  expect(join(row('Felice 83', at), rome)).toEqual({ outcome: 'joined', place: felice })
  expect(join(row('Felice 83 Wine Bar'), rome)).toEqual({ outcome: 'unclear' })
  expect(join(row('Alfredo'), rome)).toMatchObject({ outcome: 'joined' })
  expect(join(row('Felice', { latitude: 41.92, longitude: 12.5 }), rome)).toEqual({ outcome: 'unclear' })
  expect(join(row('Xolo', at), rome)).toEqual({ outcome: 'absent' })
})

test('leaves out a row that several restaurants fit, unless it names a street', () => {
  expect(join(row('Fafa’s'), rome)).toEqual({ outcome: 'unclear' })
  expect(join(row('Fafa’s', { street: 'Via Roma' }), rome)).toMatchObject({ place: { address: 'Via Roma 2' } })
})

test('a counterpart that was looked up by hand is taken', () => {
  const ref = { name: 'FELICE', latitude: 41.90001, longitude: 12.5 }
  expect(join(row('Da Checchino', { ref }), rome)).toEqual({ outcome: 'joined', place: felice })
  expect(join(row('Felice', { ref: null }), rome)).toEqual({ outcome: 'absent' })
  expect(join(row('Felice', { ref: { ...ref, latitude: 42 } }), rome)).toEqual({ outcome: 'unclear' })
})

test('the join is checked against counterparts that were looked up by hand', () => {
  const ref = { name: 'Felice', latitude: 41.9, longitude: 12.5 }
  const at = { latitude: 41.9003, longitude: 12.5 }
  expect(checkJoin(row('Felice 83', { ref, ...at }), rome)).toEqual({ by: 'point', verdict: 'right' })
  expect(checkJoin(row('Felice', { ref: null }), rome)).toEqual({ by: 'town', verdict: 'wrong' })
  expect(checkJoin(row('Fafa’s', { ref, street: 'Via Roma' }), rome)).toEqual({ by: 'street', verdict: 'wrong' })
  expect(checkJoin(row('Felice'), rome)).toBeUndefined()
})

test('splits an address into street and number, whichever comes first', () => {
  expect(partsOf('6 Quai Antoine 1er, 98000 Monaco')).toMatchObject({ street: 'Quai Antoine 1er', number: '6' })
  expect(partsOf('Via Roma 2/B, Roma')).toMatchObject({ line: 'Via Roma 2/B', street: 'Via Roma', number: '2/B' })
  expect(partsOf('Water Street')).toMatchObject({ street: 'Water Street', number: undefined })
})

test('asks for a branch by its street, and by an address that only one place has', () => {
  const asked = addressQuestions(rome, 'Rome')
  expect(asked.filter(({ kind }) => kind === 'chain and street').map(({ query }) => query)).toContain('Fafa’s Via Roma')
  expect(asked.filter(({ kind }) => kind === 'address').map(({ query }) => query)).toContain('Via Mastro Giorgio 29')
})

test('no source is fitted and held out in one town', () => {
  const rows = [
    { ...row('Felice 83', { latitude: 41.9, longitude: 12.5 }), source: reviewed },
    row('Alfredo'),
    row('Xolo', { ref: null }),
  ]
  const { questions } = questionsOf([extract, baltimore], rows)
  const splits = Map.groupBy(questions, ({ source, town }) => `${source} ${town}`)
  for (const [, all] of splits) expect(new Set(all.map(({ split }) => split)).size).toBe(1)
  expect(new Set(questions.map(({ split }) => split)).size).toBe(2)
  expect(questionsOf([extract, baltimore], rows).questions).toEqual(questions)
})

test('a restaurant that is taken out is missing in the index of its question', () => {
  const { questions, extracts } = questionsOf([extract, baltimore], [row('Alfredo'), row('Jungsik')])
  const takenOut = questions.filter(({ kind }) => kind === 'taken out')
  expect(takenOut.length).toBeGreaterThan(0)
  for (const { right, index } of takenOut) expect([right, index]).toEqual([null, 'taken out'])
  expect(extracts['taken out'][0]!.places.length).toBeLessThan(extracts.whole[0]!.places.length)
})

const question: Question = {
  source: 'guide',
  town: 'Rome',
  kind: 'otherwise',
  location: 'town',
  split: 'held-out sources',
  query: 'Felice 83',
  where: { near: 'Rome' },
  index: 'whole',
  right: { name: 'Felice', latitude: 41.9, longitude: 12.5, records: [felice] },
}
const answering = (choice: Choice): Pick<Engine, 'search' | 'choose' | 'retrieve'> => ({
  search: async () => ({ places: [] }),
  retrieve: () => [felice],
  choose: async () => choice,
})
const outcomeOf = async (choice: Choice, asked = question) => {
  using baseline = fullTextBaseline([extract])
  const engine = answering(choice)
  return (await judge({ whole: engine, 'taken out': engine }, baseline, asked)).outcome
}
const sure = (facts: PlaceFacts): Choice => ({ outcome: 'sure', facts, alternatives: [] })

test('another record of the restaurant with the same name within 50 m is right', async () => {
  const other = { ...felice, mapPlaceId: 'osm:way/7', name: 'FELICE' }
  expect(await outcomeOf(sure(felice))).toBe('right')
  expect(await outcomeOf(sure({ ...other, latitude: 41.9004 }))).toBe('right')
  expect(await outcomeOf(sure({ ...other, latitude: 41.9006 }))).toBe('wrong')
  expect(await outcomeOf(sure({ ...other, name: 'Felicetti' }))).toBe('wrong')
  expect(await outcomeOf(sure(felice), { ...question, right: null })).toBe('wrong')
  expect(await outcomeOf({ outcome: 'ambiguous', alternatives: [] })).toBe('asked back')
})

test('full-text search finds any word of the query in the town', () => {
  using baseline = fullTextBaseline([extract])
  expect(baseline.find(question)).toEqual([felice])
  expect(baseline.find({ ...question, query: 'Scrofa 104' }).map(({ name }) => name)).toEqual(['Ristorante Alfredo'])
})

test('an interval has Wilson’s bounds', () => {
  expect(shareOf(0, 0).of).toBe(0)
  expect(shareOf(0, 100)).toMatchObject({ low: 0, high: expect.closeTo(0.037, 3) })
  expect(shareOf(95, 100)).toMatchObject({ low: expect.closeTo(0.888, 3), high: expect.closeTo(0.978, 3) })
  expect(shown(shareOf(95, 100))).toBe('95.0 % (100: 88.8–97.8)')
})

test('probabilities that are met have no calibration error', () => {
  const predictions = Array.from({ length: 100 }, (_, i) => ({ confidence: 0.8, isRight: i < 80 }))
  expect(calibrationError(predictions)).toBeCloseTo(0)
  expect(calibrationError(predictions.map(each => ({ ...each, isRight: true })))).toBeCloseTo(0.2)
  const rows = precisionAndRecall(predictions, 160, 'all').rows
  expect(rows.find(([from]) => from === '0.8')).toEqual(['0.8', shown(shareOf(80, 100)), shown(shareOf(80, 160))])
})

test('the report has every goal and names what failed', async () => {
  using baseline = fullTextBaseline([extract])
  const engine = answering(sure(place('Alfredo')))
  const judged = [await judge({ whole: engine, 'taken out': engine }, baseline, question)]
  const joins = [{ source: 'guide', outcome: 'joined', check: { by: 'town', verdict: 'right' } }] as const
  const report = reportOf(judged, joins, [{ question, outcome: 'right', into: 'Felice' }])
  for (const { name } of goals) expect(report).toContain(`| ${name} | `)
  expect(report).toContain('Felice 83 · Rome (Rome): meant "Felice"; added "Alfredo"')
  expect(report).not.toMatch(/NaN|undefined/)
})
