import { expect, test } from 'vitest'
import { ServiceTelemetry } from '../../src/server/observability/service-telemetry.ts'
import { readMetrics, type Series } from '../support/prometheus.ts'

const seriesOf = async ({ registry }: ServiceTelemetry): Promise<Series[]> =>
  [...readMetrics(await registry.metrics()).values()].flatMap(({ series }) => series)

const meals = { name: 'meals_total', help: 'Meals.', labelNames: ['course', 'dish'] } as const

test('each set of labels is counted', async () => {
  const telemetry = new ServiceTelemetry()
  telemetry.counter(meals).inc({ course: 'primo', dish: 'carbonara' })
  telemetry.counter(meals).inc({ course: 'primo', dish: 'carbonara' })
  telemetry.counter(meals).inc({ course: 'primo', dish: 'gricia' })
  telemetry.counter(meals).inc({ course: 'secondo', dish: 'carbonara' })
  expect(await seriesOf(telemetry)).toEqual([
    { name: 'meals_total', labels: { course: 'primo', dish: 'carbonara' }, value: 2 },
    { name: 'meals_total', labels: { course: 'primo', dish: 'gricia' }, value: 1 },
    { name: 'meals_total', labels: { course: 'secondo', dish: 'carbonara' }, value: 1 },
  ])
})

const guests = { name: 'guests', help: 'Guests.', labelNames: ['table'] } as const

test('several sources of one gauge are added up', async () => {
  const telemetry = new ServiceTelemetry()
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
  expect(await seriesOf(telemetry)).toEqual([
    { name: 'guests', labels: { table: 'window' }, value: 5 },
    { name: 'guests', labels: { table: 'dispatcher' }, value: 1 },
  ])
})

test('scrapes at the same time show the same sums', async () => {
  const telemetry = new ServiceTelemetry()
  telemetry.gauge(guests, async () => [[{ table: 'window' }, 2]])
  telemetry.gauge(guests, async () => [[{ table: 'window' }, 3]])
  const scrapes = await Promise.all([seriesOf(telemetry), seriesOf(telemetry), seriesOf(telemetry)])
  expect(scrapes.flat().map(({ value }) => value)).toEqual([5, 5, 5])
})

test('one metric name cannot have two types', () => {
  const telemetry = new ServiceTelemetry()
  telemetry.counter(meals)
  expect(() => telemetry.gauge(meals, () => 1)).toThrow('meals_total has already been registered')
})

const seconds = { name: 'seconds', help: 'Of cooking.', labelNames: ['dish'] as const, buckets: [0.5, 60] }

test('work is timed on success and failure', async () => {
  const telemetry = new ServiceTelemetry()
  const cook = telemetry.timing(seconds, { dish: 'gricia' })
  expect(await cook(async () => 'al dente')).toBe('al dente')
  await expect(cook(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  telemetry.histogram(seconds).observe({ dish: 'coda' }, 100)
  const counts = (await seriesOf(telemetry)).filter(({ name }) => name !== 'seconds_sum')
  const of = (dish: string) => counts.filter(({ labels }) => labels.dish === dish).map(({ value }) => value)
  expect(of('gricia'), 'at most 0.5 s, at most 60 s, all, all').toEqual([2, 2, 2, 2])
  expect(of('coda')).toEqual([0, 0, 1, 1])
})

test('parts that time the same step share its counts', async () => {
  const telemetry = new ServiceTelemetry()
  await telemetry.timing(seconds, { dish: 'gricia' })(async () => {})
  await telemetry.timing(seconds, { dish: 'gricia' })(async () => {})
  telemetry.timing(seconds, { dish: 'coda' })
  const counts = (await seriesOf(telemetry)).filter(({ name }) => name === 'seconds_count')
  expect(counts.map(({ labels, value }) => [labels.dish, value])).toEqual([
    ['gricia', 2],
    ['coda', 0],
  ])
})

test('any label text is escaped as one label', async () => {
  const telemetry = new ServiceTelemetry()
  const dish = 'cacio\\e\n"pepe", {al} dente'
  telemetry.counter({ ...meals, help: 'Meals,\nby\\dish.' }).inc({ course: 'primo', dish })
  const [family] = readMetrics(await telemetry.registry.metrics()).values()
  expect(family!.series).toHaveLength(1)
  expect(JSON.parse(`"${family!.series[0]!.labels.dish}"`)).toBe(dish)
})
