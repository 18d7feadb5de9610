import { expect, test } from 'vitest'
import { deleteList } from '../../../src/operations/delete-list.ts'
import { rotateEditToken } from '../../../src/operations/rotate-edit-token.ts'
import type { Answer, Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

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

  test('reading a hidden list counts as the first use of its token', async () => {
    const [key, secret] = [newKey(), { ...body(), visibility: 'hidden' }]
    const { slug, editToken } = (await create(key, secret)).json
    await rest.ask(`GET /lists/${slug}`)
    expect((await create(key, secret)).status).toBe(201)
    await rest.ask(`GET /lists/${slug}`, { token: editToken })
    expect((await create(key, secret)).json).toMatchObject(expired(slug))
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
})
