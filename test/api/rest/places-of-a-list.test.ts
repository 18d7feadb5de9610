import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const three = ['Dar Poeta', 'Da Enzo', 'Il Baffetto']
const unknownId = 'plc_00000000000000000000'

onRest('Writing a note', rest => {
  test('changes the note and its time only', async () => {
    const list = await rest.list(three)
    rest.clock.forward(1000)
    const now = rest.clock.now().toISOString()
    const { status, json, headers } = await list.ask(`PATCH /places/${list.ids[1]}`, {
      note: ' Come early,\r\nor wait ',
    })
    expect(status).toBe(200)
    expect(json.place).toEqual({ ...list.made.places[1], note: ' Come early,\nor wait ', updatedAt: now })
    expect(json.list).toEqual({ slug: list.slug, version: 2, placeCount: 3, updatedAt: now })
    expect(headers.get('etag')).toMatch(/^"2-/)
    expect((await list.read()).places[1]).toEqual(json.place)
  })

  test('an empty note clears the note, and an equal one changes nothing', async () => {
    const list = await rest.list(['Dar Poeta'])
    const write = async (note: string) => (await list.ask(`PATCH /places/${list.ids[0]}`, { note })).json
    expect((await write('')).list.version).toBe(1)
    expect((await write('Patate')).list.version).toBe(2)
    rest.clock.forward(1000)
    const again = await write('Patate')
    expect([again.list.version, again.place]).toEqual([2, (await list.read()).places[0]])
    const cleared = await write('')
    expect(cleared.list.version).toBe(3)
    expect(cleared.place).not.toHaveProperty('note')
  })

  test.each([
    [{ note: 'x'.repeat(2001) }, '/note'],
    [{ note: 'a\u0007' }, '/note'],
    [{ note: null }, '/note'],
    [{}, '/note'],
    [{ note: 'Patate', rank: 1 }, '/rank'],
  ])('refuses %j', async (body, pointer) => {
    const list = await rest.list(['Dar Poeta'])
    const { status, json } = await list.ask(`PUT /places/${list.ids[0]}/note`, body)
    expect([status, json.errors[0].pointer]).toEqual([400, pointer])
  })
})

onRest('Removing a place', rest => {
  test('places below move up, and the response has the new tag', async () => {
    const list = await rest.list(three)
    const { status, text, headers } = await list.ask(`DELETE /places/${list.ids[0]}`)
    const read = await rest.ask(`GET /lists/${list.slug}`)
    expect([status, text]).toEqual([204, ''])
    expect(headers.get('etag')).toBe(read.headers.get('etag'))
    expect(read.json).toMatchObject({ version: 2, placeCount: 2 })
    expect(read.json.places.map((place: Json) => [place.rank, place.name])).toEqual([
      [1, 'Da Enzo'],
      [2, 'Il Baffetto'],
    ])
  })

  test('a removed place can be added again and is then new', async () => {
    const list = await rest.list()
    const body = { query: 'Dar Poeta', near: 'Rome', note: 'Patate' }
    const { id } = (await list.ask('POST /places', body)).json.place
    await list.ask(`DELETE /places/${id}`)
    rest.clock.forward(1000)
    const { place } = (await list.ask('POST /places', { placeId: id })).json
    expect(place).toMatchObject({ id, addedAt: rest.clock.now().toISOString() })
    expect(place).not.toHaveProperty('note')
  })
})

onRest('A place missing from the list', rest => {
  test.each([unknownId, 'osm:node%2F1', '%00', 'plc_', 'x'.repeat(5000)])('is not found: %s', async id => {
    const [list, other] = [await rest.list(three), await rest.list(['Ivo a Trastevere'])]
    for (const placeId of [id, other.ids[0]])
      for (const [route, body] of [
        [`PATCH /places/${placeId}`, { note: 'Patate' }],
        [`DELETE /places/${placeId}`],
        [`POST /places/${placeId}/move`, { rank: 1 }],
      ] as const) {
        const { status, json } = await list.ask(route, body)
        expect([route, status, json.code]).toEqual([route, 404, 'place_not_found'])
      }
    expect((await list.read()).version).toBe(1)
  })
})
