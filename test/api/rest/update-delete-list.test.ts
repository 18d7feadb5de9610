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
})

onRest('Deleting a list', rest => {
  test('its token is invalid', async () => {
    const [list, other] = [await rest.list(), await rest.list()]
    await list.ask('DELETE')
    const answer = await rest.ask(`PATCH /lists/${other.slug}`, { token: list.token, body: { title: 'Mine' } })
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_credential'])
  })

  test('copies remain', async () => {
    const list = await rest.list(['Dar Poeta'])
    const body = { title: 'Mine', authorName: 'Bea' }
    const copy = (await rest.ask(`POST /lists/${list.slug}/copy`, { token: rest.key, body })).json
    await list.ask('DELETE')
    expect((await rest.ask(`GET /lists/${copy.slug}`)).json.places).toHaveLength(1)
  })
})
