import { expect, test } from 'vitest'
import { answerOf } from '../../src/api/mcp/tool-response.ts'
import type { Operation } from '../../src/core/operation.ts'
import { copyOutOfPool } from '../../src/core/stored-response.ts'
import { type CacheSubject, cacheKey, VersionedCache } from '../../src/core/versioned-cache.ts'
import { ServiceTelemetry } from '../../src/server/observability/service-telemetry.ts'
import { readMetrics, totalOf } from '../support/prometheus.ts'

const getList = { name: 'getList' } as Operation
const exportList = { name: 'exportList' } as Operation
const trastevere = (version: number, updatedAt: string, id = 7): CacheSubject => ({
  list: { id, version, updatedAt } as unknown as CacheSubject['list'],
  representation: 'json',
  input: '{}',
})

type Body = { body: string }

const openCache = (telemetry = new ServiceTelemetry()) => {
  const cache = new VersionedCache<Body>('json', ({ body }) => body.length, telemetry)
  return {
    get: (of: CacheSubject, operation = getList) => cache.get(cacheKey(operation, of), of.list),
    set: (of: CacheSubject, madeOf: number, value: Body) => cache.set(cacheKey(getList, of), of.list, madeOf, value),
  }
}

test('a short cached response does not keep Node’s buffer pool alive', () => {
  const short = Buffer.from('{"title":"Eat in Rome"}')
  expect(short.buffer.byteLength, 'it is part of a larger buffer').toBeGreaterThan(short.length)
  expect(copyOutOfPool(short).buffer.byteLength).toBe(short.length)
  expect(Buffer.from(copyOutOfPool(short)).toString()).toBe(short.toString())
  expect(answerOf({ title: 'Eat in Rome' }).buffer.byteLength).toBe(answerOf({ title: 'Eat in Rome' }).length)
})

test('a response is found for its version of the list', () => {
  const cache = openCache()
  const first = trastevere(1, '2026-05-01T10:00:00Z')
  cache.set(first, 1, { body: 'Da Enzo' })
  expect(cache.get(first)).toEqual({ body: 'Da Enzo' })
  expect(cache.get(trastevere(2, '2026-05-01T11:00:00Z'))).toBeUndefined()
  expect(cache.get(first, exportList)).toBeUndefined()
})

test('a restored database does not get responses of another state', () => {
  const cache = openCache()
  cache.set(trastevere(2, '2026-05-01T10:00:00Z'), 2, { body: 'Da Enzo' })
  expect(cache.get(trastevere(2, '2026-05-01T12:00:00Z'))).toBeUndefined()
})

test('a response of a newer version is not cached for the older one', () => {
  const cache = openCache()
  cache.set(trastevere(1, '2026-05-01T10:00:00Z'), 2, { body: 'Tonnarello' })
  expect(cache.get(trastevere(1, '2026-05-01T10:00:00Z'))).toBeUndefined()
})

test('of a changing list only one response is cached', async () => {
  const telemetry = new ServiceTelemetry()
  const cache = openCache(telemetry)
  const cachedBytes = async () => totalOf(readMetrics(await telemetry.registry.metrics()), 'forklist_cache_bytes')
  const body = 'x'.repeat(1_000_000)
  for (let version = 1; version <= 50; version++) cache.set(trastevere(version, `${version}`), version, { body })
  expect(await cachedBytes()).toBeLessThan(1_001_000)
  for (let id = 0; id < 100; id++) cache.set(trastevere(1, '', id), 1, { body })
  expect(await cachedBytes()).toBeLessThan(64 * 1024 * 1024)
  expect([cache.get(trastevere(1, '', 0)), cache.get(trastevere(1, '', 99))]).toEqual([undefined, { body }])
})
