import { expect, test } from 'vitest'
import { type Api, openApi } from '../support/api.ts'
import { onAllDatabases, type TestDatabase } from '../support/databases.ts'
import { rowsOf, tablesAt } from './open-storage.ts'

const hour = 3_600_000
const idempotencyKey = 'a key with more than 22 characters'
const request = { title: 'Eat in Rome', authorName: 'Ada', idempotencyKey }

/** Opens the service, with access to the stored responses. */
async function openWithRetries(open: () => Promise<TestDatabase>) {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await open())
  const api = opened.use(await openApi(url))
  const tables = opened.use(tablesAt(url, api.dataDir))
  const everything = opened.move()
  return {
    api,
    create: () => api.ask('POST /lists', { token: api.key, body: request }),
    stored: () => tables.read(db => db.selectFrom('retries').selectAll().execute()),
    markedLists: () =>
      tables.read(db => db.selectFrom('lists').select('slug').where('token_answer', 'is not', null).execute()),
    rows: () => rowsOf(tables),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const rename = (api: Api, { slug, editToken }: { slug: string; editToken: string }) =>
  api.ask(`PATCH /lists/${slug}`, { token: editToken, body: { title: 'Roma' } })

onAllDatabases('a stored response', open => {
  test('is the same for an hour, and is encrypted with keys that the database lacks', async () => {
    await using opened = await openWithRetries(open)
    const { api, create } = opened
    const first = await create()
    expect(first.status).toBe(201)
    api.clock.forward(hour - 1000)
    const again = await create()
    expect([again.status, again.json]).toEqual([201, first.json])
    const rows = (await opened.rows()).filter(row => row.startsWith('retries')).join()
    for (const secret of [first.json.editToken, first.json.slug, idempotencyKey, api.key, 'Eat in Rome'])
      expect(rows).not.toContain(secret)
  })

  test('loses the edit token at its first use, and still names what was created', async () => {
    await using opened = await openWithRetries(open)
    const { api, create } = opened
    const first = await create()
    expect(await opened.markedLists()).toEqual([{ slug: first.json.slug }])
    expect((await rename(api, first.json)).status).toBe(200)
    expect(await opened.stored()).toMatchObject([{ answer: null }])
    expect(await opened.markedLists()).toEqual([])

    const again = await create()
    expect([again.status, again.json.code, again.json.slug]).toEqual([409, 'answer_expired', first.json.slug])
    expect((await api.ask('GET /lists', { token: api.key })).json.lists).toHaveLength(1)
  })

  test('stays intact when another token is tried or the list is read without one', async () => {
    await using opened = await openWithRetries(open)
    const { api, create } = opened
    const first = await create()
    const { token } = await api.list()
    await rename(api, { slug: first.json.slug, editToken: token })
    await api.ask(`GET /lists/${first.json.slug}`)
    expect((await create()).json).toEqual(first.json)
  })

  test('loses its edit token after an hour and expires after 24, and the data are erased', async () => {
    await using opened = await openWithRetries(open)
    const { api, create } = opened
    const { retries } = api.service.storage
    const first = await create()
    const { slug, token } = await api.list()
    const body = { mapPlaceId: 'osm:node/1', name: 'Da Enzo', idempotencyKey }
    const add = () => api.ask(`POST /lists/${slug}/places`, { token, body })
    const added = await add()
    expect(added.status).toBe(201)

    await retries.sweep()
    expect((await opened.stored()).map(row => row.answer === null)).toEqual([false, false])
    api.clock.forward(hour)
    expect((await create()).json.code).toBe('answer_expired')
    expect((await opened.stored()).map(row => row.answer === null)).toEqual([false, false])
    await retries.sweep()
    expect((await opened.stored()).map(row => row.answer === null).sort()).toEqual([false, true])
    expect(await opened.markedLists()).toEqual([])
    expect([(await add()).json, (await create()).json.slug]).toEqual([added.json, first.json.slug])

    api.clock.forward(23 * hour)
    await retries.sweep()
    expect(await opened.stored()).toEqual([])
    expect((await add()).json.code).toBe('place_already_in_list')
    expect((await create()).json.slug).not.toBe(first.json.slug)
  })

  test('is deleted with the list, but its creator still learns the slug', async () => {
    await using opened = await openWithRetries(open)
    const { api, create } = opened
    const { json } = await create()
    const token = json.editToken
    const body = { mapPlaceId: 'osm:node/1', name: 'Da Enzo', idempotencyKey }
    await api.ask(`POST /lists/${json.slug}/places`, { token, body })
    expect(await opened.stored()).toHaveLength(2)
    expect((await api.ask(`DELETE /lists/${json.slug}`, { token })).status).toBe(204)
    expect(await opened.stored()).toMatchObject([{ list_id: null, answer: null }])
    expect((await create()).json).toMatchObject({ code: 'answer_expired', slug: json.slug })
  })

  test('loses the edit token when the token is replaced', async () => {
    await using opened = await openWithRetries(open)
    const { json } = await opened.create()
    await opened.api.ask(`POST /lists/${json.slug}/edit-token`, { token: json.editToken })
    expect(await opened.stored()).toMatchObject([{ answer: null }])
  })

  test('is absent after a failed request, which may be tried again', async () => {
    await using opened = await openWithRetries(open)
    const { api } = opened
    const { slug, token } = await api.list()
    const add = (more: object) =>
      api.ask(`POST /lists/${slug}/places`, { token, body: { mapPlaceId: 'osm:node/1', idempotencyKey, ...more } })
    expect((await add({})).json.code).toBe('place_not_found')
    expect(await opened.stored()).toEqual([])
    expect((await add({ name: 'Da Enzo' })).status).toBe(201)
    expect((await add({ name: 'Da Felice' })).json.code).toBe('idempotency_conflict')
  })
})
