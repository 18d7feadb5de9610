import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const four = ['Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Il Baffetto']
const felice = 'da Felice'
const unknownId = 'plc_00000000000000000000'

onRest('Moving a place', rest => {
  const moved = async (name: string | undefined, target: (id: (name: string) => string) => Record<string, unknown>) => {
    const list = await rest.list(four)
    const id = (wanted: string | undefined) => list.ids[four.indexOf(wanted ?? '')] ?? ''
    const answer = await list.ask(`POST /places/${id(name)}/move`, target(id))
    return { list, answer, names: await list.names() }
  }

  test.each<[string, (id: (name: string) => string) => Record<string, unknown>]>([
    ['rank 2', () => ({ rank: 2 })],
    ['before the next place', id => ({ before: id('Dar Poeta') })],
    ['after the previous place', id => ({ after: id('Armando al Pantheon') })],
    ['before itself', id => ({ before: id('da Felice') })],
    ['after itself', id => ({ after: id('da Felice') })],
  ])('to its present rank changes nothing, as for %s', async (_, target) => {
    rest.clock.forward(1000)
    const { list, answer, names } = await moved(felice, target)
    expect([answer.status, answer.json.place]).toEqual([200, list.made.places[1]])
    expect(answer.json.list).toMatchObject({ version: 1, updatedAt: list.made.updatedAt })
    expect(answer.headers.get('etag')).toMatch(/^"1-/)
    expect(names).toEqual(four)
  })

  test('next to a missing or just removed place is refused', async () => {
    const { list, answer } = await moved(felice, () => ({ before: unknownId }))
    expect([answer.status, answer.json.code]).toEqual([409, 'anchor_missing'])
    const [first, second] = list.ids
    await list.ask(`DELETE /places/${first}`)
    expect((await list.ask(`POST /places/${second}/move`, { after: first })).json.code).toBe('anchor_missing')
    expect((await list.ask(`POST /places/${second}/move`, { after: '\u0000' })).json.code).toBe('anchor_missing')
    expect((await list.read()).version).toBe(2)
  })

  test.each([
    [{}, ''],
    [{ rank: 1, before: unknownId }, ''],
    [{ before: unknownId, after: unknownId }, ''],
    [{ rank: 0 }, '/rank'],
    [{ rank: 1.5 }, '/rank'],
    [{ rank: '1' }, '/rank'],
    [{ after: 7 }, '/after'],
  ])('refuses %j', async (target, pointer) => {
    const { answer, names } = await moved(felice, () => target)
    expect([answer.status, answer.json.errors[0].pointer]).toEqual([400, pointer])
    expect(names).toEqual(four)
  })
})

onRest('Reordering a list', rest => {
  test('takes every place once, best first', async () => {
    const list = await rest.list(four)
    rest.clock.forward(1000)
    const { status, json, headers } = await list.ask('PUT /order', { placeIds: list.ids.toReversed() })
    expect(status).toBe(200)
    expect(json).toEqual({
      list: { slug: list.slug, version: 2, placeCount: 4, updatedAt: rest.clock.now().toISOString() },
    })
    expect(headers.get('etag')).toMatch(/^"2-/)
    const { places } = await list.read()
    expect(places.map((place: Json) => [place.rank, place.name])).toEqual(
      four.toReversed().map((name, i) => [i + 1, name]),
    )
  })

  test('missing, unknown and repeated places are named, and nothing changes', async () => {
    const list = await rest.list(four)
    const [a, b, c, d] = list.ids
    const order = async (...placeIds: unknown[]) => {
      const { status, json } = await list.ask('PUT /order', { placeIds })
      return [status, json.code, json.missing, json.unknown, json.errors?.map((error: Json) => error.pointer)]
    }
    expect(await order(d, c, b)).toEqual([409, 'order_mismatch', [a], [], undefined])
    expect(await order(d, c, b, a, unknownId)).toEqual([409, 'order_mismatch', [], [unknownId], undefined])
    expect(await order(d, c, b, a, d)).toEqual([409, 'order_mismatch', [], [], ['/placeIds/4']])
    expect(await order(d, d, unknownId, b)).toEqual([409, 'order_mismatch', [a, c], [unknownId], ['/placeIds/1']])
    expect(await order()).toEqual([409, 'order_mismatch', [a, b, c, d], [], undefined])
    expect(await list.names()).toEqual(four)
    expect((await list.read()).version).toBe(1)
  })

  test('an order that repeats one place a thousand times names the first hundred errors', async () => {
    const list = await rest.list(four)
    const { status, json } = await list.ask('PUT /order', { placeIds: Array(1000).fill(list.ids[0]) })
    expect([status, json.code, json.errors.length, json.errors[0].pointer]).toEqual([
      409,
      'order_mismatch',
      100,
      '/placeIds/1',
    ])
  })

  test.each([[{}], [{ placeIds: 'x' }], [{ placeIds: [1] }], [{ placeIds: [], order: [] }]])(
    'refuses %j',
    async body => {
      const list = await rest.list(four)
      expect((await list.ask('PUT /order', body)).json.code).toBe('invalid_input')
    },
  )
})
