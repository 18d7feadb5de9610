import { expect, test } from 'vitest'
import { base, type Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

onRest('Copying a list', rest => {
  const copyOf = ({ slug }: { slug: string }, body: Record<string, unknown> = {}) =>
    rest.ask(`POST /lists/${slug}/copy`, { token: rest.key, body: { title: 'Bea eats', authorName: 'Bea', ...body } })
  /** Returns the places as a copy inherits them. */
  const inherited = ({ places }: Json) => places.map(({ addedAt: _, updatedAt: __, ...place }: Json) => place)

  const original = async (members = {}): Promise<TestList> => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'], { description: 'Around the river', ...members })
    await list.ask(`PATCH /places/${list.ids[0]}`, { note: 'Patate' })
    await list.ask('POST /places', { own: { name: 'Zia Genoveffa' }, rank: 1 })
    return list
  }

  test('keeps places, order and notes, and names the original', async () => {
    const list = await original()
    rest.clock.forward(60_000)
    const now = rest.clock.now().toISOString()
    const { status, json, headers } = await copyOf(list)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      title: 'Bea eats',
      authorName: 'Bea',
      description: 'Around the river',
      visibility: 'public',
      version: 1,
      placeCount: 3,
      createdAt: now,
      copiedFrom: { slug: list.slug, title: 'Eat in Rome', authorName: 'Ada' },
      editUrl: `${base}/lists/${json.slug}/edit#${json.editToken}`,
    })
    expect(json.slug).toMatch(/^bea-eats-\w{6}$/)
    expect(inherited(json)).toEqual(inherited(await list.read()))
    expect(json.places[0].addedAt).toBe(now)
    expect(headers.get('location')).toBe(`${base}/api/v1/lists/${json.slug}`)
    expect(headers.get('etag')).toMatch(/^"1-/)
    expect(headers.get('cache-control')).toBe('no-store')
    const { editToken: _, editUrl: __, ...read } = json
    expect((await rest.ask(`GET /lists/${json.slug}`)).json).toEqual(read)
  })

  test('gives the copy its own token and independent changes', async () => {
    const list = await original()
    const { json } = await copyOf(list)
    const rename = (token: string) => rest.ask(`PATCH /lists/${json.slug}`, { token, body: { title: 'Mine' } })
    expect((await rename(list.token)).json.code).toBe('edit_token_mismatch')
    expect((await rename(json.editToken)).status).toBe(200)
    await rest.ask(`DELETE /lists/${json.slug}/places/${json.places[0].id}`, { token: json.editToken })
    expect(await list.read()).toMatchObject({ title: 'Eat in Rome', placeCount: 3 })
  })

  test('an own place of the original can be moved and found in the copy', async () => {
    const { json } = await copyOf(await original())
    const [own] = json.places
    const token = json.editToken
    const move = await rest.ask(`POST /lists/${json.slug}/places/${own.id}/move`, { token, body: { rank: 3 } })
    expect(move.json.place).toMatchObject({ name: 'Zia Genoveffa', rank: 3 })
  })

  test('starts a new history', async () => {
    const { json } = await copyOf(await original())
    const { changes } = (await rest.ask(`GET /lists/${json.slug}/history`, { token: json.editToken })).json
    expect(changes.map((change: Json) => [change.version, change.operation])).toEqual([[1, 'copyList']])
  })

  test('a copy of a hidden list is hidden and does not name it', async () => {
    const list = await original({ visibility: 'hidden' })
    const { status, json, text } = await copyOf(list, { editToken: list.token })
    expect([status, json.visibility]).toEqual([201, 'hidden'])
    expect(json).not.toHaveProperty('copiedFrom')
    expect(text).not.toContain(list.slug)
    expect(inherited(json)).toEqual(inherited(await list.read()))
    expect((await rest.ask(`GET /lists/${json.slug}`)).status).toBe(404)
  })

  test('a hidden list cannot be copied without its token', async () => {
    const [list, other] = [await original({ visibility: 'hidden' }), await original()]
    const missing = await copyOf({ slug: 'eat-in-rome-000000' })
    for (const body of [{}, { editToken: other.token }, { editToken: 'edit_x' }]) {
      const { status, json } = await copyOf(list, body)
      expect([status, { ...json, requestId: '' }]).toEqual([404, { ...missing.json, requestId: '' }])
    }
  })

  test('takes the title and author of the request', async () => {
    const list = await original()
    for (const body of [{ title: undefined }, { authorName: ' ' }, { description: 'Mine' }])
      expect((await copyOf(list, body)).json.code).toBe('invalid_input')
    const noKey = await rest.ask(`POST /lists/${list.slug}/copy`, {
      token: list.token,
      body: { title: 'x', authorName: 'y' },
    })
    expect(noKey.json.code).toBe('wrong_credential')
  })
})

onRest('Replacing the edit token', rest => {
  test('the new token works, and the old one does not', async () => {
    const list = await rest.list(['Dar Poeta'])
    const { status, json, headers } = await list.ask('POST /edit-token')
    expect(status).toBe(200)
    expect(json).toEqual({
      editToken: expect.stringMatching(/^edit_[0-9A-Za-z]{38}$/),
      editUrl: `${base}/lists/${list.slug}/edit#${json.editToken}`,
    })
    expect(json.editToken).not.toBe(list.token)
    expect(headers.get('cache-control')).toBe('no-store')
    const rename = (token: string) => rest.ask(`PATCH /lists/${list.slug}`, { token, body: { title: 'Trastevere' } })
    const old = await rename(list.token)
    expect([old.status, old.json.code]).toEqual([401, 'invalid_credential'])
    expect((await rename(json.editToken)).json.version).toBe(2)
  })

  test('the list and its version are unchanged', async () => {
    const list = await rest.list(['Dar Poeta'])
    await list.ask('POST /edit-token')
    const { editToken: _, editUrl: __, ...made } = list.made
    expect((await rest.ask(`GET /lists/${list.slug}`)).json).toEqual(made)
  })

  test('the old token no longer opens a hidden list', async () => {
    const list = await rest.list([], { visibility: 'hidden' })
    const { editToken } = (await list.ask('POST /edit-token')).json
    expect((await list.ask('GET')).json.code).toBe('list_not_found')
    expect((await rest.ask(`GET /lists/${list.slug}`, { token: editToken })).status).toBe(200)
  })

  test('no idempotency key returns the token again', async () => {
    const list = await rest.list()
    const retry = { 'idempotency-key': 'a-key-of-more-than-22-characters' }
    const first = await list.ask('POST /edit-token', {}, retry)
    const again = await list.ask('POST /edit-token', {}, retry)
    expect([first.status, again.status, again.json.code]).toEqual([200, 401, 'invalid_credential'])
    const token = first.json.editToken
    const next = await rest.ask(`POST /lists/${list.slug}/edit-token`, { token, body: {}, headers: retry })
    expect(next.status).toBe(200)
    expect(next.json.editToken).not.toBe(token)
    const inBody = await rest.ask(`POST /lists/${list.slug}/edit-token`, {
      token: next.json.editToken,
      body: { idempotencyKey: retry['idempotency-key'] },
    })
    expect(inBody.json.errors, 'the key would promise a repeated response').toMatchObject([
      { pointer: '/idempotencyKey' },
    ])
  })

  test('of two concurrent replacements one succeeds and the other gets an error', async () => {
    const list = await rest.list()
    const both = await Promise.all([list.ask('POST /edit-token'), list.ask('POST /edit-token')])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 401])
  })
})
