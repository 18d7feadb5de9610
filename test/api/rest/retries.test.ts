import { expect, test } from 'vitest'
import type { Answer, Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

const hour = 3_600_000
const key = { 'idempotency-key': 'first-try' }
const baffetto = { query: 'Il Baffetto', near: 'Rome' }

/** Returns what a caller sees of a response, without the request id. */
const view = ({ status, json, headers }: Answer) => ({
  status,
  json: { ...json, requestId: undefined },
  location: headers.get('location'),
  etag: headers.get('etag'),
  cache: headers.get('cache-control'),
})

/** Every POST and PUT to a list that may be repeated with a key. */
const repeatable: [string, (list: TestList) => [string, Record<string, unknown>]][] = [
  ['addPlace', () => ['POST /places', { ...baffetto, note: 'Queue' }]],
  ['addPlace of an own place', () => ['POST /places', { own: { name: 'Stall' }, rank: 1 }]],
  ['addPlaces', () => ['POST /places/batch', { places: [baffetto, { query: 'Hang Zhou', near: 'Rome' }] }]],
  ['movePlace', ({ ids }) => [`POST /places/${ids[0]}/move`, { rank: 2 }]],
  ['reorderList', ({ ids }) => ['PUT /order', { placeIds: ids.toReversed() }]],
  ['setBands', () => ['PUT /bands', { bands: [{ name: 'Very good', size: 1 }] }]],
  ['editList', () => ['POST /edits', { edits: [{ op: 'remove', place: 1 }] }]],
  ['restoreVersion', () => ['POST /restore', { version: 1 }]],
]

onRest('Retries after a lost response', rest => {
  const changed = async (): Promise<TestList> => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'])
    await list.ask('PATCH', { title: 'Trastevere' })
    return list
  }

  test.each(repeatable)('a retried %s does the same after later changes to the list', async (_, request) => {
    const list = await changed()
    const [route, body] = request(list)
    const first = await list.ask(route, body, key)
    await list.ask('PATCH', { title: 'Something else' })
    await list.ask(`DELETE /places/${list.ids[0]}`)
    const after = await list.read()
    expect(view(await list.ask(route, body, key))).toEqual(view(first))
    expect(await list.read()).toEqual(after)
  })

  test('the key may be in the header, bare or quoted, or in the body', async () => {
    const list = await changed()
    const first = await list.ask('POST /places', baffetto, key)
    const quoted = await list.ask('POST /places', baffetto, { 'idempotency-key': '"first-try"' })
    const inBody = await list.ask('POST /places', { ...baffetto, idempotencyKey: 'first-try' })
    expect([view(quoted), view(inBody)]).toEqual([view(first), view(first)])
  })

  test('a retry may have another order of members', async () => {
    const list = await changed()
    const first = await list.ask('POST /places', { own: { name: 'Stall', address: 'Roma' }, note: 'x' }, key)
    const again = await list.ask('POST /places', { note: 'x', own: { address: 'Roma', name: 'Stall' } }, key)
    expect(view(again)).toEqual(view(first))
  })

  test('refuses another request with the same key', async () => {
    const list = await changed()
    await list.ask('POST /places', baffetto, key)
    for (const [route, body] of [
      ['POST /places', { ...baffetto, note: 'Queue' }],
      ['POST /places', { ...baffetto, ifVersion: 3 }],
      ['POST /places/batch', { places: [baffetto] }],
      [`POST /places/${list.ids[0]}/move`, { rank: 2 }],
    ] as const) {
      const { status, json } = await list.ask(route, body, key)
      expect([route, status, json.code]).toEqual([route, 422, 'idempotency_conflict'])
    }
    expect((await list.read()).version).toBe(3)
  })

  test('a key is separate for each credential', async () => {
    const [list, other] = [await changed(), await changed()]
    const [first, second] = [
      await list.ask('POST /places', baffetto, key),
      await other.ask('POST /places', baffetto, key),
    ]
    expect([first.json.list.slug, second.json.list.slug]).toEqual([list.slug, other.slug])
  })

  test('the edit token is one credential in header and body', async () => {
    const list = await changed()
    const first = await list.ask('POST /places', baffetto, key)
    const body = { ...baffetto, editToken: list.token }
    for (const token of [undefined, rest.key, list.token])
      expect(view(await rest.ask(`POST /lists/${list.slug}/places`, { token, body, headers: key }))).toEqual(
        view(first),
      )
  })

  test('a request without effect has no effect when retried', async () => {
    const list = await changed()
    const move = { rank: 1 }
    const first = await list.ask(`POST /places/${list.ids[0]}/move`, move, key)
    expect(first.json.list.version).toBe(2)
    await list.ask('PUT /order', { placeIds: list.ids.toReversed() })
    expect(view(await list.ask(`POST /places/${list.ids[0]}/move`, move, key))).toEqual(view(first))
    expect(await list.names()).toEqual(['Da Enzo', 'Dar Poeta'])
  })

  test('a refused request is not stored and may be tried again with its key', async () => {
    const list = await changed()
    const add = () => list.ask('POST /places', { query: 'Da Enzo', near: 'Rome' }, key)
    expect((await add()).json.code).toBe('place_already_in_list')
    await list.ask(`DELETE /places/${list.ids[1]}`)
    expect((await add()).status).toBe(201)
  })

  test('a retry succeeds although If-Match names the version before it', async () => {
    const list = await changed()
    const headers = { ...key, 'if-match': '"2-json"' }
    const first = await list.ask('POST /places', baffetto, headers)
    expect(first.status).toBe(201)
    expect(view(await list.ask('POST /places', baffetto, headers))).toEqual(view(first))
  })

  test('a key expires after 24 hours', async () => {
    const list = await changed()
    const add = () => list.ask('POST /places', { own: { name: 'Stall' } }, key)
    const first = await add()
    rest.clock.forward(24 * hour - 1)
    expect(view(await add())).toEqual(view(first))
    rest.clock.forward(1)
    const later = await add()
    expect([later.status, later.json.list.placeCount]).toEqual([201, 4])
    expect(view(await add())).toEqual(view(later))
  })

  test('a retry needs the present edit token', async () => {
    const list = await changed()
    await list.ask('POST /places', baffetto, key)
    await list.ask('POST /edit-token')
    expect((await list.ask('POST /places', baffetto, key)).json.code).toBe('invalid_credential')
  })

  test.each([
    ['zero characters', ''],
    ['256 characters', 'x'.repeat(256)],
  ])('refuses a key of %s', async (_, sent) => {
    const list = await changed()
    const answers = [
      await list.ask('POST /places', baffetto, { 'idempotency-key': sent }),
      await list.ask('POST /places', { ...baffetto, idempotencyKey: sent }),
    ]
    for (const { status, json } of answers) expect([status, json.errors?.[0].pointer]).toEqual([400, '/idempotencyKey'])
  })

  test('a key may have one character, or 255 of any kind in the body', async () => {
    const list = await changed()
    for (const idempotencyKey of ['1', '🍕'.repeat(100), 'x'.repeat(255), '\u0000'])
      expect((await list.ask('POST /places', { own: { name: 'Stall' }, idempotencyKey })).status).toBe(201)
  })

  test('one of ten concurrent retries takes effect, and the others get its response or must wait', async () => {
    const list = await changed()
    const add = () => list.ask('POST /places', { own: { name: 'Stall' } }, key)
    const all = await Promise.all(Array.from({ length: 10 }, add))
    const done = all.filter(answer => answer.status === 201)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(answer => answer.json.place.id)).size).toBe(1)
    for (const { status, json, headers } of all.filter(answer => answer.status !== 201)) {
      expect([status, json.code]).toEqual([409, 'request_in_progress'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await list.read()).placeCount).toBe(3)
    expect(view(await add())).toEqual(view(done[0]!))
  })

  test('ignores the header on naturally repeatable requests', async () => {
    const list = await changed()
    const write = (note: string): Promise<Json> => list.ask(`PATCH /places/${list.ids[0]}`, { note }, key)
    expect([(await write('a')).status, (await write('b')).status]).toEqual([200, 200])
    expect((await list.ask(`DELETE /places/${list.ids[1]}`, undefined, key)).status).toBe(204)
  })
})
