import { expect, test } from 'vitest'
import { answerOf } from '../../src/api/mcp/tool-response.ts'
import { copyOutOfPool } from '../../src/core/bounded-cache.ts'
import { VersionedCache } from '../../src/core/versioned-cache.ts'
import { ServiceTelemetry } from '../../src/server/observability/service-telemetry.ts'
import { readMetrics, totalOf } from '../support/prometheus.ts'

const trastevere = (version: number, updatedAt: string) => ({ version, updatedAt })

type Body = { body: string }

const openCache = (telemetry = new ServiceTelemetry()) =>
  new VersionedCache<Body>('json', 64 * 1024 * 1024, ({ body }) => body.length, telemetry)

const made = (version: number, body: string) => async () => ({ version, value: { body } })

test('a short cached response does not keep Node’s buffer pool alive', () => {
  const short = Buffer.from('{"title":"Eat in Rome"}')
  expect(short.buffer.byteLength, 'it is part of a larger buffer').toBeGreaterThan(short.length)
  expect(copyOutOfPool(short).buffer.byteLength).toBe(short.length)
  expect(Buffer.from(copyOutOfPool(short)).toString()).toBe(short.toString())
  expect(answerOf({ title: 'Eat in Rome' }).buffer.byteLength).toBe(answerOf({ title: 'Eat in Rome' }).length)
})

test('a response is found for its version of the list', async () => {
  const cache = openCache()
  const first = trastevere(1, '2026-05-01T10:00:00Z')
  await cache.getOrMake('getList', first, made(1, 'Da Enzo'))
  expect(cache.get('getList', first)).toEqual({ body: 'Da Enzo' })
  expect(cache.get('getList', trastevere(2, '2026-05-01T11:00:00Z'))).toBeUndefined()
  expect(cache.get('exportList', first)).toBeUndefined()
})

test('a restored database does not get responses of another state', async () => {
  const cache = openCache()
  await cache.getOrMake('getList', trastevere(2, '2026-05-01T10:00:00Z'), made(2, 'Da Enzo'))
  expect(cache.get('getList', trastevere(2, '2026-05-01T12:00:00Z'))).toBeUndefined()
})

test('a response of a newer version is returned but not cached for the older one', async () => {
  const cache = openCache()
  const first = trastevere(1, '2026-05-01T10:00:00Z')
  expect(await cache.getOrMake('getList', first, made(2, 'Tonnarello'))).toEqual({ body: 'Tonnarello' })
  expect(cache.get('getList', first)).toBeUndefined()
})

test('of a changing list only one response is cached', async () => {
  const telemetry = new ServiceTelemetry()
  const cache = openCache(telemetry)
  const cachedBytes = async () => totalOf(readMetrics(await telemetry.registry.metrics()), 'forklist_cache_bytes')
  const body = 'x'.repeat(1_000_000)
  for (let version = 1; version <= 50; version++)
    await cache.getOrMake('list 7', trastevere(version, `${version}`), made(version, body))
  expect(await cachedBytes()).toBeLessThan(1_001_000)
  for (let id = 0; id < 100; id++) await cache.getOrMake(`list ${id}`, trastevere(1, ''), made(1, body))
  expect(await cachedBytes()).toBeLessThan(64 * 1024 * 1024)
  const first = trastevere(1, '')
  expect([cache.get('list 0', first), cache.get('list 99', first)]).toEqual([undefined, { body }])
})
