import { expect, test } from 'vitest'
import { base } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

onRest('Changing title, description, author and visibility', rest => {
  test('changes the named members and keeps the others and the slug', async () => {
    const list = await rest.list(['Dar Poeta'], { description: 'Pizza' })
    rest.clock.forward(1000)
    const { status, json, headers } = await list.ask('PATCH', { title: 'Pizza in Trastevere', authorName: 'Bea' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      slug: list.slug,
      url: `${base}/lists/${list.slug}`,
      title: 'Pizza in Trastevere',
      authorName: 'Bea',
      description: 'Pizza',
      visibility: 'public',
      placeCount: 1,
      version: 2,
      createdAt: list.made.createdAt,
      updatedAt: rest.clock.now().toISOString(),
    })
    expect(json).not.toHaveProperty('places')
    expect(headers.get('etag')).toMatch(/^"2-/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await list.read()).toMatchObject(json)
  })

  test('an empty description is removed', async () => {
    const list = await rest.list([], { description: 'Pizza' })
    expect((await list.ask('PATCH', { description: '' })).json).not.toHaveProperty('description')
  })

  test('a hidden list is not found by others until it is public again', async () => {
    const list = await rest.list(['Dar Poeta'])
    expect((await rest.ask(`GET /lists/${list.slug}`)).status).toBe(200)
    expect((await list.ask('PATCH', { visibility: 'hidden' })).json.visibility).toBe('hidden')
    for (const path of ['', '/export/kml']) expect((await rest.ask(`GET /lists/${list.slug}${path}`)).status).toBe(404)
    await list.ask('PATCH', { visibility: 'public' })
    expect((await rest.ask(`GET /lists/${list.slug}`)).json.version).toBe(3)
  })

  test('unchanged values create no version', async () => {
    const list = await rest.list([], { description: 'Pizza' })
    rest.clock.forward(1000)
    const unchanged = { title: ' Eat in Rome ', authorName: 'Ada', description: 'Pizza', visibility: 'public' }
    for (const body of [unchanged, {}, undefined]) {
      const { status, json, headers } = await list.ask('PATCH', body)
      expect([status, json.version, json.updatedAt]).toEqual([200, 1, list.made.updatedAt])
      expect(headers.get('etag')).toMatch(/^"1-/)
    }
  })

  test('text is returned as sent, except disallowed characters', async () => {
    const list = await rest.list()
    const sent = { title: '  Cafe\u0301 \u202eRome\u202c ', description: 'a\r\nb\rc\t<b>&amp;" ' }
    const stored = { title: 'Café Rome', description: 'a\nb\nc\t<b>&amp;" ' }
    expect((await list.ask('PATCH', sent)).json).toMatchObject(stored)
    expect(await list.read()).toMatchObject(stored)
  })

  test.each([
    ['title', ''],
    ['title', 'a\nb'],
    ['title', '🍕'.repeat(201)],
    ['title', 'a\u0000b'],
    ['title', 'a\ud800b'],
    ['title', null],
    ['description', 'x'.repeat(2001)],
    ['authorName', 7],
    ['visibility', 'private'],
    ['slug', 'my-slug-000000'],
    ['places', []],
  ])('%s cannot be %j, and nothing changes', async (member, value) => {
    const list = await rest.list()
    const { status, json } = await list.ask('PATCH', { authorName: 'Bea', [member]: value })
    expect([status, json.code, json.errors[0].pointer]).toEqual([400, 'invalid_input', `/${member}`])
    expect(await list.read()).toMatchObject({ version: 1, authorName: 'Ada' })
  })

  test('lengths count characters as people see them, not bytes or code units', async () => {
    const list = await rest.list()
    expect((await list.ask('PATCH', { title: '🍕'.repeat(200), description: '🍝'.repeat(2000) })).status).toBe(200)
  })
})

onRest('Deleting a list', rest => {
  test('its addresses are not found, not even by its owner', async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'], { title: 'Soon to be gone' })
    const { status, text, headers } = await list.ask('DELETE')
    expect([status, text, headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    const [place] = list.ids
    const gone: [string, unknown?][] = [
      ['GET'],
      ['GET ?at=1'],
      ['GET /export/kml'],
      ['GET /history'],
      ['PATCH', { title: 'Back' }],
      ['POST /places', { query: 'Il Baffetto', near: 'Rome' }],
      ['POST /places/batch', { places: [{ query: 'Il Baffetto', near: 'Rome' }] }],
      [`PATCH /places/${place}`, { note: 'Patate' }],
      [`DELETE /places/${place}`],
      [`POST /places/${place}/move`, { rank: 2 }],
      ['PUT /order', { placeIds: list.ids }],
      ['POST /edit-token'],
      ['POST /restore', { version: 1 }],
      ['DELETE /history'],
      ['DELETE'],
    ]
    for (const [route, body] of gone)
      expect([route, (await list.ask(route, body)).json.code]).toEqual([route, 'list_not_found'])
    const copy = { token: rest.key, body: { title: 'Copy', authorName: 'Bea' } }
    expect((await rest.ask(`POST /lists/${list.slug}/copy`, copy)).json.code).toBe('list_not_found')
    const found = await rest.ask('GET /lists?query=soon+to+be+gone', { token: rest.key })
    expect(found.json.lists).toEqual([])
  })

  test('its token is invalid', async () => {
    const [list, other] = [await rest.list(), await rest.list()]
    await list.ask('DELETE')
    const answer = await rest.ask(`PATCH /lists/${other.slug}`, { token: list.token, body: { title: 'Mine' } })
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_credential'])
  })

  test('deleting a list erases its stored responses', async () => {
    const list = await rest.list()
    const retry = { 'idempotency-key': 'add-dar-poeta' }
    const add = () => list.ask('POST /places', { query: 'Dar Poeta', near: 'Rome' }, retry)
    expect([(await add()).status, (await add()).status]).toEqual([201, 201])
    await list.ask('DELETE')
    expect((await add()).json.code).toBe('list_not_found')
  })

  test('copies remain', async () => {
    const list = await rest.list(['Dar Poeta'])
    const body = { title: 'Mine', authorName: 'Bea' }
    const copy = (await rest.ask(`POST /lists/${list.slug}/copy`, { token: rest.key, body })).json
    await list.ask('DELETE')
    expect((await rest.ask(`GET /lists/${copy.slug}`)).json.places).toHaveLength(1)
  })
})
