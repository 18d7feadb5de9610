import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tokenHash } from '../../src/core/token.ts'
import { backUp } from '../../src/storage/sqlite/backup.ts'
import { openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { filesOf, storedData } from '../support/stored-data.ts'
import { retryKeys, session } from './session.ts'
import { toolSession } from './tool-session.ts'

onBothDatabases('files and tables after a complete session', open => {
  test('hold no edit token, API key or idempotency key', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const overRest = await session(api)
    const byTools = await toolSession(api)
    const stored = await storedData(api.dataDir, database.url)
    // Finding these notes shows that the search covers the database.
    for (const note of ['Ask for the table of Nonna Rosina', 'Nonna Rosina keeps the corner table'])
      expect(stored.includes(note)).toBe(true)
    expect(stored.includes(tokenHash(api.key))).toBe(true)
    for (const secret of [...overRest.secrets, ...retryKeys, ...byTools.secrets, byTools.idempotencyKey]) {
      expect(stored.includes(secret)).toBe(false)
      expect(stored.includes(secret.slice(-12))).toBe(false)
    }
  })
})

test('a backup and its manifest hold no edit token, API key or idempotency key', async () => {
  await using api = await openApi()
  const { secrets } = await session(api)
  const folder = join(api.dataDir, 'backups')
  mkdirSync(folder)
  backUp(api.dataDir, join(folder, 'rome.db'), { version: '0.1.0', now: new Date() })
  const stored = filesOf(folder)
  expect(stored.includes(tokenHash(api.key)), 'the search must be able to find something').toBe(true)
  for (const secret of [...secrets, ...retryKeys]) {
    expect(stored.includes(secret)).toBe(false)
    expect(stored.includes(secret.slice(-12))).toBe(false)
  }
})

test('no file keeps a trace of a replaced token or a deleted list', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list()
  const { json } = await api.ask(`POST /lists/${slug}/edit-token`, { token })
  const body = { query: 'da Felice', near: 'Rome', note: 'Ask for the table of Nonna Rosina' }
  await api.ask(`POST /lists/${slug}/places`, { token: json.editToken, body })
  const traces = [tokenHash(token), tokenHash(json.editToken), 'Ask for the table of Nonna Rosina', slug]
  for (const trace of traces) expect(filesOf(api.dataDir).includes(trace)).toBe(true)
  await api.ask(`DELETE /lists/${slug}`, { token: json.editToken })
  // SQLite removes the write-ahead log when the last connection closes.
  await api.service[Symbol.asyncDispose]()
  for (const trace of traces) expect(filesOf(api.dataDir).includes(trace)).toBe(false)
})
