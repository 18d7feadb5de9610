import { expect, test } from 'vitest'
import { deleteList } from '../../../src/operations/delete-list.ts'
import { rotateEditToken } from '../../../src/operations/rotate-edit-token.ts'
import type { Answer, Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const hour = 3_600_000

onRest('Retries of a new list', rest => {
  let keys = 0
  const newKey = (): string => `a key of 22 characters, number ${++keys}`
  const body = (title = 'Eat in Rome') => ({ title, authorName: 'Ada', places: [{ query: 'Dar Poeta', near: 'Rome' }] })
  const create = (key: string, sent: Record<string, unknown> = body(), token = rest.key): Promise<Answer> =>
    rest.ask('POST /lists', { token, body: sent, headers: { 'idempotency-key': key } })
  const rename = ({ slug, editToken }: Json) =>
    rest.ask(`PATCH /lists/${slug}`, { token: editToken, body: { title: 'Trastevere' } })
  const expired = (slug: string) => ({ status: 409, code: 'answer_expired', slug })
  const listsNow = async (title: string): Promise<Json[]> =>
    (await rest.ask(`GET /lists?query=${encodeURIComponent(title)}`, { token: rest.key })).json.lists

  test('a retry returns the same response with a working token, and creates no second list', async () => {
    const [key, sent] = [newKey(), body('Supplì e fritti')]
    const [first, again] = [await create(key, sent), await create(key, sent)]
    expect([again.status, again.text]).toEqual([201, first.text])
    for (const name of ['location', 'etag', 'cache-control'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(await listsNow('Supplì e fritti')).toHaveLength(1)
    expect((await rename(again.json)).status).toBe(200)
  })

  test('after the token’s first use only the slug is returned', async () => {
    const key = newKey()
    const { json } = await create(key)
    await rename(json)
    for (const _ of [1, 2]) expect((await create(key)).json).toMatchObject(expired(json.slug))
  })

  test('reading a hidden list counts as the first use of its token', async () => {
    const [key, secret] = [newKey(), { ...body(), visibility: 'hidden' }]
    const { slug, editToken } = (await create(key, secret)).json
    await rest.ask(`GET /lists/${slug}`)
    expect((await create(key, secret)).status).toBe(201)
    await rest.ask(`GET /lists/${slug}`, { token: editToken })
    expect((await create(key, secret)).json).toMatchObject(expired(slug))
  })

  test('a request with a wrong token does not count as a use of the right one', async () => {
    const key = newKey()
    const { json } = await create(key)
    const other = await rest.list()
    await rest.ask(`PATCH /lists/${json.slug}`, { token: other.token, body: { title: 'Mine' } })
    await rest.ask(`PATCH /lists/${json.slug}`, { token: rest.key, body: { title: 'Mine' } })
    expect((await create(key)).json.editToken).toBe(json.editToken)
  })

  test('after an hour only the slug is returned', async () => {
    const key = newKey()
    const { json } = await create(key)
    rest.clock.forward(hour - 1)
    expect((await create(key)).json.editToken).toBe(json.editToken)
    rest.clock.forward(1)
    expect((await create(key)).json).toMatchObject(expired(json.slug))
  })

  test('after 24 hours the same request creates a new list', async () => {
    const key = newKey()
    const { json } = await create(key)
    rest.clock.forward(24 * hour - 1)
    expect((await create(key)).json.code).toBe('answer_expired')
    rest.clock.forward(1)
    const next = await create(key)
    expect(next.status).toBe(201)
    expect(next.json.slug).not.toBe(json.slug)
  })

  test('sweeping stored responses changes no result', async () => {
    const key = newKey()
    const { json } = await create(key)
    await rest.service.storage.retries.sweep()
    expect((await create(key)).json.editToken).toBe(json.editToken)
    rest.clock.forward(hour)
    await rest.service.storage.retries.sweep()
    expect((await create(key)).json).toMatchObject(expired(json.slug))
    expect((await rename(json)).status).toBe(200)
    rest.clock.forward(23 * hour)
    await rest.service.storage.retries.sweep()
    expect((await create(key)).status).toBe(201)
  })

  test('for a deleted list only the slug is returned, and no list is created', async () => {
    const [key, sent] = [newKey(), body('Gone tomorrow')]
    const { json } = await create(key, sent)
    await rest.ask(`DELETE /lists/${json.slug}`, { token: json.editToken })
    expect((await create(key, sent)).json).toMatchObject(expired(json.slug))
    expect(await listsNow('Gone tomorrow')).toEqual([])
  })

  test('a replaced token is not returned', async () => {
    const key = newKey()
    const { json } = await create(key)
    await rest.ask(`POST /lists/${json.slug}/edit-token`, { token: json.editToken })
    expect((await create(key)).json).toMatchObject(expired(json.slug))
  })

  test.each([deleteList, rotateEditToken])('no token is returned after the operator runs $name', async operation => {
    const key = newKey()
    const { slug } = (await create(key)).json
    const call = { input: { slug }, credential: { operator: true as const }, requestId: 'by-the-operator' }
    await rest.service.dispatcher.run(operation, call)
    expect((await create(key)).json).toMatchObject(expired(slug))
  })

  test('another request with the same key is refused, even without a stored response', async () => {
    const key = newKey()
    const { json } = await create(key)
    expect((await create(key, body('Another'))).json.code).toBe('idempotency_conflict')
    await rename(json)
    const { status, json: problem, text } = await create(key, body('Another'))
    expect([status, problem.code]).toEqual([422, 'idempotency_conflict'])
    expect(text).not.toContain(json.slug)
  })

  test('another API key has separate retries', async () => {
    const other = await rest.service.storage.apiKeys.create('another program')
    const key = newKey()
    const [first, second] = [await create(key), await create(key, body(), other.key)]
    expect(second.status).toBe(201)
    expect(second.json.slug).not.toBe(first.json.slug)
  })

  test('refuses a guessable key of fewer than 22 characters, and creates nothing', async () => {
    const sent = body('Too short a key')
    for (const answer of [
      await create('x'.repeat(21), sent),
      await create('"exactly-twenty-one-ch"', sent),
      await rest.ask('POST /lists', { token: rest.key, body: { ...sent, idempotencyKey: '1' } }),
    ])
      expect([answer.status, answer.json.errors[0].pointer]).toEqual([400, '/idempotencyKey'])
    expect(await listsNow('Too short a key')).toEqual([])
    expect((await create('x'.repeat(22), sent)).status).toBe(201)
  })

  test('a retried copy returns the same response until its token is used', async () => {
    const source = await rest.list(['Dar Poeta'], { visibility: 'hidden' })
    const headers = { 'idempotency-key': newKey() }
    const copy = (editToken = source.token): Promise<Answer> =>
      rest.ask(`POST /lists/${source.slug}/copy`, {
        token: rest.key,
        headers,
        body: { title: 'Mine', authorName: 'Bea', editToken },
      })
    const first = await copy()
    expect((await copy()).text).toBe(first.text)
    await source.ask('PATCH', { title: 'Changed since' })
    expect((await copy()).text).toBe(first.text)
    await rename(first.json)
    expect((await copy()).json).toMatchObject(expired(first.json.slug))
    const { editToken } = (await source.ask('POST /edit-token')).json
    expect((await copy(editToken)).json.code).toBe('answer_expired')
    expect((await copy()).json.code).toBe('list_not_found')
  })

  test('ten concurrent retries create one list', async () => {
    const [key, sent] = [newKey(), body('Ten at once')]
    const all = await Promise.all(Array.from({ length: 10 }, () => create(key, sent)))
    const made = all.filter(answer => answer.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(answer => answer.text)).size).toBe(1)
    for (const { status, json } of all.filter(answer => answer.status !== 201))
      expect([status, json.code]).toEqual([409, 'request_in_progress'])
    expect(await listsNow('Ten at once')).toHaveLength(1)
    expect((await create(key, sent)).text).toBe(made[0]!.text)
  })
})
