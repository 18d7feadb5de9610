import { expect, test } from 'vitest'
import { snapshotOf } from '../../src/core/metric-snapshot.ts'
import { type Sample, Telemetry } from '../../src/core/telemetry.ts'
import type { Span } from '../../src/core/tracing.ts'
import { exposition } from '../../src/server/observability/exposition.ts'
import { readMetrics } from '../support/prometheus.ts'

const samplesOf = async (telemetry: Telemetry): Promise<Sample[]> =>
  (await Promise.all([...telemetry.metrics].map(async metric => [...(await metric.samples())]))).flat()

const meals = { name: 'meals_total', help: 'Meals.', labels: ['course', 'dish'] }

test('each set of labels is counted', async () => {
  const telemetry = new Telemetry()
  telemetry.counter(meals).add('primo', 'carbonara')
  telemetry.counter(meals).add('primo', 'carbonara')
  telemetry.counter(meals).add('primo', 'gricia')
  telemetry.counter(meals).add('secondo', 'carbonara')
  expect(await samplesOf(telemetry)).toEqual([
    { labels: { course: 'primo', dish: 'carbonara' }, value: 2 },
    { labels: { course: 'primo', dish: 'gricia' }, value: 1 },
    { labels: { course: 'secondo', dish: 'carbonara' }, value: 1 },
  ])
})

test('several sources of one gauge are added up', async () => {
  const telemetry = new Telemetry()
  const guests = { name: 'guests', help: 'Guests.' }
  telemetry.gauge(guests, () => [[{ table: 'window' }, 2]])
  telemetry.gauge(guests, async () => [
    [{ table: 'window' }, 3],
    [{ table: 'dispatcher' }, 1],
  ])
  telemetry.gauge(guests, () => {
    throw new Error('closed')
  })
  telemetry.gauge({ name: 'cooks', help: 'Cooks.' }, () => Promise.reject(new Error('ill')))
  telemetry.gauge({ name: 'stars', help: 'Stars.' }, () => undefined)
  expect(await samplesOf(telemetry)).toEqual([
    { labels: { table: 'window' }, value: 5 },
    { labels: { table: 'dispatcher' }, value: 1 },
  ])
})

test('one metric name cannot have two types', () => {
  const telemetry = new Telemetry()
  telemetry.counter(meals)
  expect(() => telemetry.gauge(meals, () => 1)).toThrow('meals_total is measured in two ways')
})

test('work is timed on success and failure', async () => {
  const steps: Span[] = []
  const telemetry = new Telemetry({
    trace(span, work) {
      steps.push(span)
      return work()
    },
  })
  const seconds = { name: 'seconds', help: 'Of cooking.', labels: ['dish'] }
  const cook = telemetry.timing(seconds, [0.5, 60], { name: 'cook', attributes: { at: 'Roscioli' } }).of('gricia')
  expect(await cook(async () => 'al dente')).toBe('al dente')
  await expect(cook(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  telemetry.timing(seconds, []).observe(100, 'coda')
  const step = { name: 'cook gricia', kind: 'client', attributes: { at: 'Roscioli', 'forklist.dish': 'gricia' } }
  expect(steps).toEqual([step, step])
  const counts = (await samplesOf(telemetry)).filter(({ ending }) => ending !== '_sum')
  const of = (dish: string) => counts.filter(({ labels }) => labels.dish === dish).map(({ value }) => value)
  expect(of('gricia'), 'at most 0.5 s, at most 60 s, all, all').toEqual([2, 2, 2, 2])
  expect(of('coda')).toEqual([0, 0, 1, 1])
})

test('any label text is escaped as one label', async () => {
  const telemetry = new Telemetry()
  const dish = 'cacio\\e\n"pepe", {al} dente'
  telemetry.counter({ ...meals, help: 'Meals,\nby\\dish.' }).add('primo', dish)
  const [family] = readMetrics(await exposition(await snapshotOf(telemetry))).values()
  expect(family!.series).toHaveLength(1)
  expect(JSON.parse(`"${family!.series[0]!.labels.dish}"`)).toBe(dish)
})
