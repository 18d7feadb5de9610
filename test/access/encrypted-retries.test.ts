import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { retryKey } from '../../src/core/retry.ts'
import { openApi } from '../support/api.ts'

const idempotencyKey = 'a-retry-of-ada-in-trastevere'

test('the response stored for a retry can be decrypted only with both credential and idempotency key', async () => {
  await using api = await openApi()
  const { json } = await api.ask('POST /lists', {
    token: api.key,
    body: { title: 'Eat in Rome', authorName: 'Ada', idempotencyKey },
  })
  const { answer, slug } = storedRow(api.dataDir)
  expect(retryKey(api.key, idempotencyKey, {}).open(answer!)).toEqual(json)
  expect(retryKey(api.key, idempotencyKey, {}).open(slug!)).toBe(json.slug)

  const storedTexts = ['', 'operator', ...new Set(everyText(api.dataDir))]
  expect(storedTexts).toContain('Eat in Rome')
  const tries = storedTexts.flatMap(text => [
    [api.key, text],
    [text, idempotencyKey],
    [text, text],
    [text, ''],
  ])
  for (const [credential, key] of tries)
    for (const sealed of [answer!, slug!]) expect(() => retryKey(credential!, key!, {}).open(sealed)).toThrow()
})

test('the first use of an edit token erases the stored response and keeps only the slug', async () => {
  await using api = await openApi()
  const ask = { token: api.key, body: { title: 'Eat in Rome', authorName: 'Ada', idempotencyKey } }
  const { json } = await api.ask('POST /lists', ask)
  await api.ask(`PATCH /lists/${json.slug}`, { token: json.editToken, body: { description: 'Mine' } })
  expect(storedRow(api.dataDir).answer).toBeNull()
  const again = await api.ask('POST /lists', ask)
  expect([again.status, again.json.code, again.json.slug]).toEqual([409, 'answer_expired', json.slug])
})

const openReadOnly = (dataDir: string) => new DatabaseSync(join(dataDir, 'forklist.db'), { readOnly: true })

function storedRow(dataDir: string): { answer: string | null; slug: string | null } {
  using db = openReadOnly(dataDir)
  const rows = db.prepare('select answer, slug from retries').all()
  expect(rows).toHaveLength(1)
  return rows[0] as { answer: string | null; slug: string | null }
}

/** Returns every text in every table. */
function everyText(dataDir: string): string[] {
  using db = openReadOnly(dataDir)
  const tables = db.prepare("select name from sqlite_schema where type = 'table'").all()
  return tables.flatMap(({ name }) =>
    db
      .prepare(`select * from "${name}"`)
      .all()
      .flatMap(row => Object.values(row).filter(value => typeof value === 'string')),
  )
}
