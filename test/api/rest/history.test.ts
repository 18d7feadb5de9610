import { expect, test } from 'vitest'
import { base, type Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

onRest('The history of a list', rest => {
  const history = async (list: TestList, query = ''): Promise<Json> => (await list.ask(`GET /history${query}`)).json

  test('has one entry for each version, newest first, with its changes', async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'], { description: 'Pizza' })
    const [poeta, enzo] = [
      { id: list.ids[0], name: 'Dar Poeta' },
      { id: list.ids[1], name: 'Da Enzo' },
    ]
    const at: string[] = [rest.clock.now().toISOString()]
    const later = async (route: string, body?: unknown): Promise<Json> => {
      rest.clock.forward(60_000)
      at.push(rest.clock.now().toISOString())
      return (await list.ask(route, body)).json
    }
    await later('PATCH', { title: 'Trastevere', description: '' })
    const added = await later('POST /places', { query: 'Il Baffetto', near: 'Rome', rank: 1 })
    const baffetto = { id: added.place.id, name: 'Il Baffetto' }
    await later(`PATCH /places/${poeta.id}`, { note: 'Patate' })
    await later(`POST /places/${enzo.id}/move`, { rank: 1 })
    await later('PUT /order', { placeIds: [poeta.id, enzo.id, baffetto.id] })
    await later(`DELETE /places/${poeta.id}`)
    await later('POST /places/batch', { places: [{ own: { name: 'Stall' } }, { own: { name: 'Cart' } }] })
    await later('PATCH', { visibility: 'hidden' })

    const { changes } = await history(list)
    const stalls = changes[1].places
    expect(stalls.map((place: Json) => place.name)).toEqual(['Stall', 'Cart'])
    const expected = [
      { operation: 'createList', places: [poeta, enzo], to: { ranks: { [poeta.id!]: 1, [enzo.id!]: 2 } } },
      {
        operation: 'updateList',
        from: { title: 'Eat in Rome', description: 'Pizza' },
        to: { title: 'Trastevere', description: '' },
      },
      { operation: 'addPlace', places: [baffetto], to: { rank: 1 } },
      { operation: 'updatePlace', places: [poeta], from: { note: '' }, to: { note: 'Patate' } },
      { operation: 'movePlace', places: [enzo], from: { rank: 3 }, to: { rank: 1 } },
      { operation: 'reorderList', places: [poeta], from: { rank: 3 }, to: { rank: 1 } },
      { operation: 'removePlace', places: [poeta], from: { rank: 1, note: 'Patate' } },
      { operation: 'addPlaces', places: stalls, to: { ranks: { [stalls[0].id]: 3, [stalls[1].id]: 4 } } },
      { operation: 'updateList', from: { visibility: 'public' }, to: { visibility: 'hidden' } },
    ]
    expect(changes.toReversed()).toEqual(
      expected.map((change, index) => ({ version: index + 1, at: at[index], ...change })),
    )
  })

  test('gives the ranks before and after a change of several places', async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo', 'Il Baffetto', 'da Felice'])
    const [poeta, enzo, baffetto, felice] = list.ids
    await list.ask('PUT /order', { placeIds: [poeta, enzo, felice, baffetto] })
    await list.ask(`DELETE /places/${poeta}`)
    await list.ask(`DELETE /places/${enzo}`)
    await list.ask('PUT /order', { placeIds: [baffetto, felice] })
    const before = (await list.ask('GET ')).json.version
    await list.ask('POST /restore', { version: 2 })
    await list.ask('POST /restore', { version: before })
    const { json } = await list.ask('POST /places/batch', {
      places: [{ own: { name: 'Stall' } }, { own: { name: 'Cart' }, rank: 1 }],
    })
    const [stall, cart] = json.results.map(({ place }: Json) => place.id)
    const [added, back, restored] = (await history(list)).changes
    expect(added.to.ranks).toEqual({ [cart]: 1, [stall]: 4 })
    const sides = ({ from, to }: Json) => Object.assign({}, ...[from, to].map(side => side?.ranks ?? {}))
    for (const change of [back, restored])
      expect(Object.keys(sides(change))).toEqual(expect.arrayContaining([poeta, enzo]))
    const [four, two] = [
      { [poeta!]: 1, [enzo!]: 2, [felice!]: 3, [baffetto!]: 4 },
      { [baffetto!]: 1, [felice!]: 2 },
    ]
    expect(two).toMatchObject(restored.from?.ranks ?? {})
    expect(four).toMatchObject(restored.to.ranks)
    expect(four).toMatchObject(back.from.ranks)
    expect(two).toMatchObject(back.to.ranks)
  })

  test('has pages without gap or repeat while the list changes', async () => {
    const list = await rest.list()
    for (let number = 2; number <= 7; number++) await list.ask('PATCH', { title: `Version ${number}` })
    const versions = ({ changes }: Json): number[] => changes.map((change: Json) => change.version)
    const first = await list.ask('GET /history?limit=3')
    expect(versions(first.json)).toEqual([7, 6, 5])
    await list.ask('PATCH', { title: 'Version 8' })
    const second = await list.ask(`GET /history?limit=3&cursor=${first.json.nextCursor}`)
    expect(versions(second.json)).toEqual([4, 3, 2])
    const link = /^<(.*)>; rel="next"$/.exec(second.headers.get('link') ?? '')?.[1] ?? ''
    const last = await rest.ask(`GET /${link.slice(base.length)}`, { token: list.token })
    expect(versions(last.json)).toEqual([1])
    expect(last.json).not.toHaveProperty('nextCursor')
    expect(versions(await history(list))).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('a page has 20 entries by default', async () => {
    const list = await rest.list()
    for (let number = 2; number <= 22; number++) await list.ask('PATCH', { title: `Version ${number}` })
    expect((await history(list)).changes).toHaveLength(20)
    expect((await history(list, '?limit=100')).changes).toHaveLength(22)
  })

  test('needs the edit token and is not cacheable', async () => {
    const list = await rest.list()
    expect((await list.ask('GET /history')).headers.get('cache-control')).toBe('private, no-store')
    expect((await rest.ask(`GET /lists/${list.slug}/history`)).json.code).toBe('credential_required')
  })
})

onRest('Clearing the history', rest => {
  const cleared = async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'], { title: 'A title to forget' })
    await list.ask('PATCH', { title: 'Trastevere' })
    await list.ask(`DELETE /places/${list.ids[0]}`)
    return { list, answer: await list.ask('DELETE /history') }
  }

  test('leaves the list and its visibility as they are', async () => {
    const { list, answer } = await cleared()
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    expect(answer.headers.get('etag')).toMatch(/^"3-/)
    expect(await list.read()).toMatchObject({ title: 'Trastevere', version: 3, placeCount: 1 })
    const { text, json } = await list.ask('GET /history')
    expect(json.changes.map((change: Json) => Object.keys(change))).toEqual([['version', 'at', 'operation']])
    expect(text).not.toMatch(/forget|Poeta/)
    for (const [route, body] of [['GET ?at=2'], ['GET ?at=1'], ['POST /restore', { version: 2 }]] as const)
      expect([route, (await list.ask(route, body)).json.code]).toEqual([route, 'version_not_found'])
  })

  test('works twice, and for a list without history', async () => {
    const { list } = await cleared()
    expect((await list.ask('DELETE /history')).status).toBe(204)
    const fresh = await rest.list()
    expect((await fresh.ask('DELETE /history')).status).toBe(204)
    expect((await fresh.read('?at=1')).version).toBe(1)
  })
})
