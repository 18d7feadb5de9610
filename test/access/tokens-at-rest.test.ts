import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { tokenHash } from '../../src/core/token.ts'
import { openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { retryKeys, session } from './session.ts'

onBothDatabases('what is kept after a whole session', open => {
  test('holds no token, no API key and no key for retries, in no file and in no table', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { secrets } = await session(api)
    const kept = Buffer.concat([filesOf(api.dataDir), ...(database.url ? [await tablesOf(database.url)] : [])])
    // Had the search gone past the database, it would not find these either.
    expect(kept.includes('Cacio e pepe')).toBe(true)
    expect(kept.includes(tokenHash(api.key))).toBe(true)
    for (const secret of [...secrets, ...retryKeys]) {
      expect(kept.includes(secret)).toBe(false)
      expect(kept.includes(secret.slice(-12))).toBe(false)
    }
  })
})

test('a token that was replaced leaves not even its hash', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list()
  expect(filesOf(api.dataDir).includes(tokenHash(token))).toBe(true)
  await api.ask(`POST /lists/${slug}/edit-token`, { token })
  await api.service[Symbol.asyncDispose]()
  expect(filesOf(api.dataDir).includes(tokenHash(token))).toBe(false)
})

/** All files below a folder, the write-ahead log among them, byte for byte. */
const filesOf = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name))),
  )

async function tablesOf(url: string): Promise<Buffer> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const tables = await client.query("select tablename as name from pg_tables where schemaname = 'public'")
    const texts: string[] = []
    for (const { name } of tables.rows)
      for (const { text } of (await client.query(`select t::text as text from "${name}" t`)).rows) texts.push(text)
    return Buffer.from(texts.join('\n'))
  } finally {
    await client.end()
  }
}
