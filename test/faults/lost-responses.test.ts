import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { retryKey } from '../../src/core/retry.ts'
import { temporaryFolder, waitForOutput } from '../server/forklist.ts'
import { rowsOf, tablesAt } from '../storage/open-storage.ts'
import { onBothDatabases } from '../support/databases.ts'
import { storedData } from '../support/stored-data.ts'
import { type Ask, askAt } from './support/ask.ts'
import { newApiKey } from './support/database.ts'
import { dice } from './support/dice.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { startKillable } from './support/killable.ts'

/** The number of kills on each database. */
const deaths = form(3, 100)
const listsEach = 5

onBothDatabases('lists created by a server killed before its response', open => {
  test(
    'exist once for each idempotency key; a retry returns the token until it is used',
    async () => {
      await using database = await open()
      using folder = temporaryFolder()
      const { url } = database
      const token = await newApiKey(url, folder.path)
      const settings = { DATA_DIR: folder.path, ...(url !== undefined && { DATABASE_URL: url }) }
      const roll = dice(1)
      let unanswered = 0
      let keys: string[] = []

      for (let death = 0; death <= deaths; death++) {
        // Kills after the commits and before the responses, and every third time at a random moment.
        const isPrecise = death % 3 !== 2
        await using server = await startKillable('light', {
          ...settings,
          DIES_AFTER_LISTS: String(listsEach),
        })
        const ask = askAt(server.address)
        for (const key of keys) await expectOnce(ask, token, key)
        if (death === deaths) break

        keys = Array.from({ length: listsEach }, (_, number) => `Ada asks once more, ${death}-${number}`)
        if (isPrecise) {
          server.process.child.kill('SIGUSR2')
          await waitForOutput(server.process, /It will die/)
        }
        const creating = keys.map(key => create(ask, token, key))
        if (!isPrecise) await setTimeout(roll() * 20).then(server.kill)
        const answers = await Promise.all(creating)
        if (isPrecise) expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 0))
        await server.process.ended
        expect(server.process.result.code, 'it was killed').toBeNull()
        unanswered += answers.filter(({ status }) => status === 0).length
        if (isPrecise) await expectSealedResponses(url, folder.path, token, keys)
      }
      figure({
        row: 8,
        what: `${url === undefined ? 'SQLite' : 'PostgreSQL'}: ${deaths * listsEach} lists made by a server that was killed (${unanswered} without an answer), asked for again: more or fewer than one, another token, a token after its first use`,
        value: '0, 0, 0',
        must: '0, 0, 0',
        met: true,
      })
    },
    timeoutMs,
  )
})

const titleOf = (key: string): string => `Eat in Rome ${key.replace(/\D+/g, 'x')}`

const create = (ask: Ask, token: string, idempotencyKey: string, more: object = {}) =>
  ask('POST /lists', { token, body: { title: titleOf(idempotencyKey), authorName: 'Ada', idempotencyKey, ...more } })

async function expectOnce(ask: Ask, token: string, key: string): Promise<void> {
  const [first, again] = [await create(ask, token, key), await create(ask, token, key)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.json).toEqual(first.json)
  expect((await create(ask, token, key, { authorName: 'Eve' })).json.code).toBe('idempotency_conflict')

  const { slug, editToken } = first.json
  const named = await ask(`PATCH /lists/${slug}`, { token: editToken, body: { description: 'Mine' } })
  expect([named.status, named.json.version]).toEqual([200, 2])
  const late = await create(ask, token, key)
  expect([late.status, late.json.code, late.json.slug, late.json.editToken]).toEqual([
    409,
    'answer_expired',
    slug,
    undefined,
  ])
  const found = await ask(`GET /lists?query=${encodeURIComponent(titleOf(key))}`, { token })
  expect(found.json.lists.map((list: { slug: string }) => list.slug)).toEqual([slug])
}

/** Asserts that nothing stored decrypts a response without both the API key and the idempotency key. */
async function expectSealedResponses(
  url: string | undefined,
  dataDir: string,
  token: string,
  keys: readonly string[],
): Promise<void> {
  const stored = await storedData(dataDir, url)
  for (const secret of [token, ...keys]) expect(stored.includes(secret)).toBe(false)
  await using tables = tablesAt(url, dataDir)
  const sealed = await tables.read(db =>
    db.selectFrom('retries').select('answer').where('answer', 'is not', null).execute(),
  )
  expect(sealed).toHaveLength(keys.length)
  const texts = new Set((await rowsOf(tables)).flatMap(row => row.match(/(?<=":")[^"]+(?=")/g) ?? []))
  expect(texts.has(titleOf(keys[0]!))).toBe(true)
  const [one] = keys
  const tries = ['', 'operator', ...texts].flatMap(text => [
    [text, text],
    [text, ''],
    [token, text],
    [text, one!],
  ])
  for (const { answer } of sealed) {
    expect(stored.includes(answer!)).toBe(true)
    for (const [credential, key] of tries) expect(() => retryKey(credential!, key!, {}).open(answer!)).toThrow()
  }
  // The check is valid only if these are the right responses.
  expect(sealed.filter(({ answer }) => opens(answer!, token, one!))).toHaveLength(1)
}

function opens(answer: string, token: string, key: string): boolean {
  try {
    return typeof (retryKey(token, key, {}).open(answer) as { editToken: string }).editToken === 'string'
  } catch {
    return false
  }
}
