import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp, type Service } from '../../../src/server/app.ts'
import { openLog } from '../../../src/server/observability/logger.ts'
import { base, type Json } from '../../support/api.ts'
import { onBothDatabases, type TestDatabase } from '../../support/databases.ts'
import { eventsOf } from '../../support/events.ts'

type Answer = { status: number; json: Json }

/** Opens two servers on one database, with an API key that both accept. */
async function twoServers(open: () => Promise<TestDatabase>) {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await open())
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = async () =>
    opened.use(await openApp({ dataDir, databaseUrl: url, sharedCacheSeconds: 0 }, base, openLog('silent')))
  const [one, other] = [await start(), await start()]
  const { key } = await one.storage.apiKeys.create('test')
  const everything = opened.move()
  return { one, other, key, sqlite: url === undefined, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const ask = async (
  server: Service,
  route: string,
  token?: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer> => {
  const [method = '', path = ''] = route.split(' ')
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...more }
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await server.fetch(new Request(`${base}/api/v1${path}`, sent))
  const text = await response.text()
  return { status: response.status, json: text && JSON.parse(text) }
}

const rome = { title: 'Eat in Rome', authorName: 'Ada', places: [{ query: 'Dar Poeta', near: 'Rome' }] }
const retry = { 'idempotency-key': 'long-enough-for-a-new-token' }

onBothDatabases('Two servers on one database', open => {
  test('a change on one server is visible on the other despite its cache', async () => {
    await using servers = await twoServers(open)
    const { one, other, key } = servers
    const { slug, editToken } = (await ask(one, 'POST /lists', key, rome)).json
    const read = (server: Service) => ask(server, `GET /lists/${slug}`)
    for (const title of ['Trastevere', 'Testaccio']) {
      await ask(other, `PATCH /lists/${slug}`, editToken, { title })
      expect([(await read(one)).json.title, (await read(other)).json.title]).toEqual([title, title])
    }
    await ask(other, `PATCH /lists/${slug}`, editToken, { visibility: 'hidden' })
    expect((await read(one)).status).toBe(404)
  })

  test('an edition of one server is in the answers of the other', async () => {
    await using servers = await twoServers(open)
    const { one, other, key } = servers
    const { slug, editToken } = (await ask(one, 'POST /lists', key, rome)).json
    const labels = async () =>
      (await ask(one, `GET /lists/${slug}/editions`)).json.editions.map(({ label }: Json) => label)
    expect(await labels()).toEqual([])
    for (const label of ['2025', '2026']) await ask(other, `POST /lists/${slug}/editions`, editToken, { label })
    expect(await labels()).toEqual(['2026', '2025'])
    const before = async () => (await ask(one, `GET /lists/${slug}/editions/2026`)).json.comparedWith
    expect(await before()).toBe('2025')
    await ask(other, `DELETE /lists/${slug}/editions/2025`, editToken)
    expect([await labels(), await before()]).toEqual([['2026'], undefined])
  })

  test('one server stops naming a source when the other hides or deletes it', async () => {
    await using servers = await twoServers(open)
    const { one, other, key } = servers
    const { slug, editToken } = (await ask(one, 'POST /lists', key, rome)).json
    const copy = (await ask(one, `POST /lists/${slug}/copy`, key, { title: 'Bea eats', authorName: 'Bea' })).json
    const read = async () => (await ask(one, `GET /lists/${copy.slug}`)).json.copiedFrom
    const change = (visibility: string) => ask(other, `PATCH /lists/${slug}`, editToken, { visibility })
    expect([await read(), await read()]).toEqual([copy.copiedFrom, copy.copiedFrom])
    await change('hidden')
    expect(await read()).toBeUndefined()
    await change('public')
    expect(await read()).toEqual(copy.copiedFrom)
    await ask(other, `DELETE /lists/${slug}`, editToken)
    expect(await read()).toBeUndefined()
  })

  test('event streams on one server report changes and hiding on the other', async () => {
    await using servers = await twoServers(open)
    const { one, other, key } = servers
    const { slug, editToken } = (await ask(one, 'POST /lists', key, rome)).json
    const events = eventsOf(await one.fetch(new Request(`${base}/api/v1/lists/${slug}/events`)))
    expect(await events.data()).toEqual({ version: 1 })
    await ask(other, `PATCH /lists/${slug}`, editToken, { title: 'Trastevere' })
    expect(await events.data()).toEqual({ version: 2 })
    await ask(other, `PATCH /lists/${slug}`, editToken, { visibility: 'hidden' })
    expect(await events.data()).toBeUndefined()
  })

  test('a retry on the other server returns the same response', async () => {
    await using servers = await twoServers(open)
    const { one, other, key } = servers
    const first = await ask(one, 'POST /lists', key, rome, retry)
    expect(await ask(other, 'POST /lists', key, rome, retry)).toEqual(first)
    const { slug, editToken } = first.json
    const add = (server: Service) =>
      ask(server, `POST /lists/${slug}/places`, editToken, { own: { name: 'Stall' } }, retry)
    expect(await add(one)).toEqual(await add(other))
    expect((await ask(one, 'POST /lists', key, rome, retry)).json).toMatchObject({ code: 'answer_expired', slug })
  })

  test('concurrent retries on both servers create one list', async () => {
    await using servers = await twoServers(open)
    const { one, other, key, sqlite } = servers
    // With SQLite a wait stops the whole process, so that its two servers would wait for each other for ever.
    const pairs = sqlite ? [[one], [other]] : [[one, other]]
    const answers: Answer[] = []
    for (const pair of pairs)
      answers.push(...(await Promise.all(pair.map(server => ask(server, 'POST /lists', key, rome, retry)))))
    const slugs = answers.filter(({ status }) => status === 201).map(({ json }) => json.slug)
    expect(new Set(slugs).size).toBe(1)
    for (const { status, json } of answers)
      expect([201, 'request_in_progress']).toContain(status === 201 ? status : json.code)
    expect((await ask(one, 'GET /lists', key)).json.lists).toHaveLength(1)
    expect((await ask(other, 'POST /lists', key, rome, retry)).json.slug).toBe(slugs[0])
  })
})
