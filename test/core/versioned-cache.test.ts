import { expect, test } from 'vitest'
import { answerOf } from '../../src/api/mcp/tool-response.ts'
import type { Operation } from '../../src/core/operation.ts'
import { copyOutOfPool } from '../../src/core/stored-response.ts'
import { Telemetry } from '../../src/core/telemetry.ts'
import { type CacheSubject, cacheKey, VersionedCache } from '../../src/core/versioned-cache.ts'

const getList = { name: 'getList' } as Operation
const exportList = { name: 'exportList' } as Operation
const trastevere = (version: number, updatedAt: string, id = 7): CacheSubject => ({
  list: { id, version, updatedAt } as unknown as CacheSubject['list'],
  representation: 'json',
  input: '{}',
})

type Body = { body: string }

const opened = (telemetry = new Telemetry()) => {
  const kept = new VersionedCache<Body>('json', ({ body }) => body.length, telemetry)
  return {
    get: (of: CacheSubject, operation = getList) => kept.get(cacheKey(operation, of), of.list),
    set: (of: CacheSubject, madeOf: number, value: Body) => kept.set(cacheKey(getList, of), of.list, madeOf, value),
  }
}

test('a short cached response does not keep Node’s buffer pool alive', () => {
  const short = Buffer.from('{"title":"Eat in Rome"}')
  expect(short.buffer.byteLength, 'a piece of something larger').toBeGreaterThan(short.length)
  expect(copyOutOfPool(short).buffer.byteLength).toBe(short.length)
  expect(Buffer.from(copyOutOfPool(short)).toString()).toBe(short.toString())
  expect(answerOf({ title: 'Eat in Rome' }).buffer.byteLength).toBe(answerOf({ title: 'Eat in Rome' }).length)
})

test('a response is found for its version of the list', () => {
  const kept = opened()
  const first = trastevere(1, '2026-05-01T10:00:00Z')
  kept.set(first, 1, { body: 'Da Enzo' })
  expect(kept.get(first)).toEqual({ body: 'Da Enzo' })
  expect(kept.get(trastevere(2, '2026-05-01T11:00:00Z'))).toBeUndefined()
  expect(kept.get(first, exportList)).toBeUndefined()
})

test('a restored database does not get responses of another state', () => {
  const kept = opened()
  kept.set(trastevere(2, '2026-05-01T10:00:00Z'), 2, { body: 'Da Enzo' })
  expect(kept.get(trastevere(2, '2026-05-01T12:00:00Z'))).toBeUndefined()
})

test('a response of a newer version is not cached for the older one', () => {
  const kept = opened()
  kept.set(trastevere(1, '2026-05-01T10:00:00Z'), 2, { body: 'Tonnarello' })
  expect(kept.get(trastevere(1, '2026-05-01T10:00:00Z'))).toBeUndefined()
})

test('of a changing list only one response is cached', async () => {
  const telemetry = new Telemetry()
  const kept = opened(telemetry)
  const held = async () => {
    const bytes = [...telemetry.metrics].find(({ name }) => name === 'forklist_cache_bytes')!
    return [...(await bytes.samples())][0]!.value
  }
  const body = 'x'.repeat(1_000_000)
  for (let version = 1; version <= 50; version++) kept.set(trastevere(version, `${version}`), version, { body })
  expect(await held()).toBeLessThan(1_001_000)
  for (let id = 0; id < 100; id++) kept.set(trastevere(1, '', id), 1, { body })
  expect(await held()).toBeLessThan(64 * 1024 * 1024)
  expect([kept.get(trastevere(1, '', 0)), kept.get(trastevere(1, '', 99))]).toEqual([undefined, { body }])
})
