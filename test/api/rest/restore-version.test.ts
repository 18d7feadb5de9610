import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

const three = ['Dar Poeta', 'Da Enzo', 'Il Baffetto']

/** Returns the content that a restore brings back: not the version, dates of change and visibility. */
const content = ({ version: _, updatedAt: __, visibility: ___, places, ...members }: Json) => ({
  ...members,
  places: places.map(({ updatedAt: _, ...place }: Json) => place),
})

onRest('Restoring an earlier version', rest => {
  test.each<[string, (list: TestList) => [string, unknown?]]>([
    ['a new title, author and description', () => ['PATCH', { title: 'Lazio', authorName: 'Bea', description: '' }]],
    ['a place added at rank 1', () => ['POST /places', { query: 'Ivo a Trastevere', near: 'Rome', rank: 1 }]],
    [
      'several added places',
      () => ['POST /places/batch', { places: [{ own: { name: 'A' } }, { own: { name: 'B' } }] }],
    ],
    ['a removed place', ({ ids }) => [`DELETE /places/${ids[1]}`]],
    ['a note', ({ ids }) => [`PATCH /places/${ids[0]}`, { note: 'Patate' }]],
    ['a move', ({ ids }) => [`POST /places/${ids[2]}/move`, { rank: 1 }]],
    ['a new order', ({ ids }) => ['PUT /order', { placeIds: ids.toReversed() }]],
  ])('undoes %s and can itself be undone', async (_, change) => {
    const list = await rest.list(three, { description: 'Around the river' })
    await list.ask(`PATCH /places/${list.ids[1]}`, { note: 'Come early' })
    const before = await list.read()
    expect((await list.ask(...change(list))).status).toBeLessThan(300)
    const after = await list.read()
    expect(content(after)).not.toEqual(content(before))

    const { status, json, headers } = await list.ask('POST /restore', { version: before.version })
    expect([status, json.version]).toEqual([200, after.version + 1])
    expect(headers.get('etag')).toMatch(new RegExp(`^"${json.version}-`))
    expect(content(json)).toEqual(content(before))
    expect(await list.read()).toEqual(json)

    await list.ask('POST /restore', { version: after.version })
    expect(content(await list.read())).toEqual(content(after))
  })

  test('does not change whether the list is public or hidden', async () => {
    const list = await rest.list(three)
    await list.ask('PATCH', { visibility: 'hidden', title: 'Not yet' })
    const { json } = await list.ask('POST /restore', { version: 1 })
    expect(json).toMatchObject({ title: 'Eat in Rome', visibility: 'hidden' })
    expect((await rest.ask(`GET /lists/${list.slug}`)).status).toBe(404)
  })

  test('keeps a copy’s origin', async () => {
    const { slug } = await rest.list(three)
    const body = { title: 'Mine', authorName: 'Bea' }
    const copy = (await rest.ask(`POST /lists/${slug}/copy`, { token: rest.key, body })).json
    const ask = (route: string, body: unknown) => rest.ask(route, { token: copy.editToken, body })
    await ask(`PATCH /lists/${copy.slug}`, { title: 'Not mine' })
    expect((await ask(`POST /lists/${copy.slug}/restore`, { version: 1 })).json.copiedFrom).toEqual(copy.copiedFrom)
  })

  test('makes no version when repeated or when the version is current', async () => {
    const list = await rest.list(three)
    await list.ask('PATCH', { title: 'Lazio' })
    const restore = async (version: number) => (await list.ask('POST /restore', { version })).json.version
    expect(await restore(2)).toBe(2)
    expect(await restore(1)).toBe(3)
    expect(await restore(1)).toBe(3)
    expect(await restore(3)).toBe(3)
  })

  test('adds an entry to the history', async () => {
    const list = await rest.list(three)
    await list.ask(`DELETE /places/${list.ids[2]}`)
    await list.ask('PATCH', { title: 'Lazio' })
    await list.ask('POST /restore', { version: 1 })
    expect((await list.ask('GET /history')).json.changes[0]).toMatchObject({
      version: 4,
      operation: 'restoreVersion',
      places: [{ id: list.ids[2], name: 'Il Baffetto' }],
      from: { title: 'Lazio' },
      to: { title: 'Eat in Rome', rank: 3 },
    })
  })

  test('a restored place keeps its first date of addition', async () => {
    const list = await rest.list(three)
    rest.clock.forward(1000)
    await list.ask(`DELETE /places/${list.ids[0]}`)
    const { json } = await list.ask('POST /restore', { version: 1 })
    expect(json.places[0]).toEqual(list.made.places[0])
  })

  test('an own place is restored', async () => {
    const list = await rest.list()
    const { place } = (await list.ask('POST /places', { own: { name: 'Zia Genoveffa' }, note: 'Ring' })).json
    await list.ask(`DELETE /places/${place.id}`)
    expect((await list.ask('POST /restore', { version: 2 })).json.places).toEqual([place])
  })

  test.each([
    [{ version: 2 }, 404, 'version_not_found'],
    [{ version: 2 ** 31 }, 404, 'version_not_found'],
    [{ version: 0 }, 400, 'invalid_input'],
    [{ version: '1' }, 400, 'invalid_input'],
    [{}, 400, 'invalid_input'],
  ])('refuses %j', async (body, status, code) => {
    const list = await rest.list(three)
    const { json } = await list.ask('POST /restore', body)
    expect([json.status, json.code]).toEqual([status, code])
  })
})
