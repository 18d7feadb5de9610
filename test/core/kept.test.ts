import { expect, test } from 'vitest'
import { answerOf } from '../../src/adapters/mcp/answer.ts'
import { alone } from '../../src/core/finished.ts'
import { Kept, keyOf, type Of } from '../../src/core/kept.ts'
import type { Operation } from '../../src/core/operation.ts'
import { Telemetry } from '../../src/core/telemetry.ts'

const getList = { name: 'getList' } as Operation
const exportList = { name: 'exportList' } as Operation
const trastevere = (version: number, updatedAt: string, id = 7): Of => ({
  list: { id, version, updatedAt } as unknown as Of['list'],
  representation: 'json',
  input: '{}',
})

type Body = { body: string }

const opened = (telemetry = new Telemetry()) => {
  const kept = new Kept<Body>('json', ({ body }) => body.length, telemetry)
  return {
    get: (of: Of, operation = getList) => kept.get(keyOf(operation, of), of.list),
    set: (of: Of, madeOf: number, value: Body) => kept.set(keyOf(getList, of), of.list, madeOf, value),
  }
}

test('a short answer that is kept does not keep what Node has cut it out of', () => {
  const short = Buffer.from('{"title":"Eat in Rome"}')
  expect(short.buffer.byteLength, 'a piece of something larger').toBeGreaterThan(short.length)
  expect(alone(short).buffer.byteLength).toBe(short.length)
  expect(Buffer.from(alone(short)).toString()).toBe(short.toString())
  expect(answerOf({ title: 'Eat in Rome' }).buffer.byteLength).toBe(answerOf({ title: 'Eat in Rome' }).length)
})

test('an answer is found again for its version of the list, and for no other', () => {
  const kept = opened()
  const first = trastevere(1, '2026-05-01T10:00:00Z')
  kept.set(first, 1, { body: 'Da Enzo' })
  expect(kept.get(first)).toEqual({ body: 'Da Enzo' })
  expect(kept.get(trastevere(2, '2026-05-01T11:00:00Z'))).toBeUndefined()
  expect(kept.get(first, exportList)).toBeUndefined()
})

test('of a database that was put back, another change under the same version has another answer', () => {
  const kept = opened()
  kept.set(trastevere(2, '2026-05-01T10:00:00Z'), 2, { body: 'Da Enzo' })
  expect(kept.get(trastevere(2, '2026-05-01T12:00:00Z'))).toBeUndefined()
})

test('an answer that is already of a later version is not kept for the one that was asked for', () => {
  const kept = opened()
  kept.set(trastevere(1, '2026-05-01T10:00:00Z'), 2, { body: 'Tonnarello' })
  expect(kept.get(trastevere(1, '2026-05-01T10:00:00Z'))).toBeUndefined()
})

test('of a list that changes all the time one answer is kept, and of many lists as many as there is room for', async () => {
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
