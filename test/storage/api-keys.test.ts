import { expect, test } from 'vitest'
import { tokenHash, tokenKind } from '../../src/core/token.ts'
import { onAllDatabases } from '../support/databases.ts'
import { openStorage, rowsOf } from './open-storage.ts'

const day = 24 * 3_600_000

onAllDatabases('API keys', open => {
  test('are shown once and stored as a hash with their name', async () => {
    await using opened = await openStorage(open)
    const { key, apiKey } = await opened.storage.apiKeys.create('Ada’s script')
    expect(tokenKind(key)).toBe('forklist')
    expect(apiKey).toEqual({
      id: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{8}$/),
      name: 'Ada’s script',
      createdAt: '2026-05-01T12:00:00.000Z',
    })
    expect(await opened.storage.apiKeys.list()).toEqual([apiKey])
    expect(await opened.storage.apiKeys.find(tokenHash(key))).toEqual({ id: apiKey.id })
    expect((await rowsOf(opened.tables)).join()).not.toContain(key.slice('forklist_'.length))
  })

  test('are listed oldest first with their details, revoked ones included', async () => {
    await using opened = await openStorage(open)
    const { apiKeys } = opened.storage
    const made: string[] = []
    for (const name of ['website', 'website', 'assistant']) {
      made.push((await apiKeys.create(name)).apiKey.id)
      opened.clock.forward(1000)
    }
    await apiKeys.revoke(made[0]!)
    const listed = await apiKeys.list()
    expect(listed.map(({ id, name }) => [id, name])).toEqual([
      [made[0], 'website'],
      [made[1], 'website'],
      [made[2], 'assistant'],
    ])
    expect(listed.map(key => key.revokedAt)).toEqual(['2026-05-01T12:00:03.000Z', undefined, undefined])
  })

  test('are refused once revoked, and are revoked only once', async () => {
    await using opened = await openStorage(open)
    const { apiKeys } = opened.storage
    const [{ key, apiKey }, other] = [await apiKeys.create('one'), await apiKeys.create('other')]
    expect(await apiKeys.revoke(apiKey.id)).toBe(true)
    expect(await apiKeys.find(tokenHash(key))).toBeUndefined()
    expect(await apiKeys.find(tokenHash(other.key))).toEqual({ id: other.apiKey.id })
    opened.clock.forward(day)
    expect(await apiKeys.revoke(apiKey.id)).toBe(false)
    expect(await apiKeys.revoke('key_nobodys1')).toBe(false)
    const { revokedAt } = (await apiKeys.list()).find(({ id }) => id === apiKey.id)!
    expect(revokedAt).toBe('2026-05-01T12:00:00.000Z')
  })

  test('record the day of their last use once a day', async () => {
    await using opened = await openStorage(open)
    const { apiKeys } = opened.storage
    const hash = tokenHash((await apiKeys.create('Ada’s script')).key)
    const lastUsed = async () => (await apiKeys.list())[0]!.lastUsedAt
    expect(await lastUsed()).toBeUndefined()
    await apiKeys.find(hash)
    expect(await lastUsed()).toBe('2026-05-01')
    opened.clock.forward(day / 4)
    const before = await rowsOf(opened.tables)
    await apiKeys.find(hash)
    expect(await rowsOf(opened.tables)).toEqual(before)
    opened.clock.forward(day)
    await apiKeys.find(hash)
    expect(await lastUsed()).toBe('2026-05-02')
    await apiKeys.find(tokenHash('forklist_nobodys'))
    expect(await apiKeys.list()).toHaveLength(1)
  })
})
