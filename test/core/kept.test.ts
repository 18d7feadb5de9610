import { expect, test } from 'vitest'
import { Kept, type Of } from '../../src/core/kept.ts'
import type { Operation } from '../../src/core/operation.ts'
import { Telemetry } from '../../src/core/telemetry.ts'

const getList = { name: 'getList' } as Operation
const trastevere = (version: number, updatedAt: string): Of => ({
  list: { id: 7, version, updatedAt } as unknown as Of['list'],
  representation: 'json',
  input: '{}',
})

const opened = () => new Kept<{ body: string }>('json', ({ body }) => body.length, new Telemetry())

test('an answer is found again for its version of the list, and for no other', () => {
  const kept = opened()
  const first = trastevere(1, '2026-05-01T10:00:00Z')
  kept.set(getList, first, 1, { body: 'Da Enzo' })
  expect(kept.get(getList, first)).toEqual({ body: 'Da Enzo' })
  expect(kept.get(getList, trastevere(2, '2026-05-01T11:00:00Z'))).toBeUndefined()
  expect(kept.get({ name: 'exportList' } as Operation, first)).toBeUndefined()
})

test('of a database that was put back, another change under the same version has another answer', () => {
  const kept = opened()
  kept.set(getList, trastevere(2, '2026-05-01T10:00:00Z'), 2, { body: 'Da Enzo' })
  expect(kept.get(getList, trastevere(2, '2026-05-01T12:00:00Z'))).toBeUndefined()
})

test('an answer that is already of a later version is not kept for the one that was asked for', () => {
  const kept = opened()
  kept.set(getList, trastevere(1, '2026-05-01T10:00:00Z'), 2, { body: 'Tonnarello' })
  expect(kept.get(getList, trastevere(1, '2026-05-01T10:00:00Z'))).toBeUndefined()
})

test('of a list that changes all the time one answer is kept, and of many lists as many as there is room for', async () => {
  const telemetry = new Telemetry()
  const kept = new Kept<{ body: string }>('json', ({ body }) => body.length, telemetry)
  const held = async () => {
    const bytes = [...telemetry.metrics].find(({ name }) => name === 'forklist_cache_bytes')!
    return [...(await bytes.samples())][0]!.value
  }
  const body = 'x'.repeat(1_000_000)
  for (let version = 1; version <= 50; version++)
    kept.set(getList, trastevere(version, `${version}`), version, { body })
  expect(await held()).toBeLessThan(1_001_000)
  const other = (id: number): Of => ({ ...trastevere(1, ''), list: { ...trastevere(1, '').list, id: String(id) } })
  for (let id = 0; id < 100; id++) kept.set(getList, other(id), 1, { body })
  expect(await held()).toBeLessThan(64 * 1024 * 1024)
  expect([kept.get(getList, other(0)), kept.get(getList, other(99))]).toEqual([undefined, { body }])
})
