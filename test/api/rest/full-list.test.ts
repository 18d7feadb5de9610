import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { listInOneRequest } from '../../support/list-in-one-request.ts'
import { manyEntries } from '../../support/rome.ts'
import { onRest, type Rest, type TestList, testList } from './on-rest.ts'

const stalls = (from: number, count: number, note?: string) =>
  Array.from({ length: count }, (_, index) => ({ own: { name: `Stall ${from + index}` }, ...(note && { note }) }))

/** Creates a list of `count` places with the same note. */
async function listOf(rest: Rest, count: number, note = ''): Promise<TestList> {
  const { slug, editToken, entries } = await listInOneRequest(
    rest.service,
    rest.key,
    manyEntries(count, () => note),
  )
  return testList(rest, slug, editToken, { places: entries })
}

const codes = ({ results }: Json): (string | undefined)[] => results.map((result: Json) => result.code)

onRest('A list of 2,000 places', rest => {
  test('refuses a further place, also in a batch, until one is removed', async () => {
    const list = await listOf(rest, 1999)
    const batch = await list.ask('POST /places/batch', { places: stalls(2000, 3) })
    expect(codes(batch.json)).toEqual([undefined, 'list_full', 'list_full'])
    expect(batch.json.list.placeCount).toBe(2000)
    const { version } = await list.read('?limit=1')

    const another = { query: 'Dar Poeta', near: 'Rome', rank: 1 }
    const { status, json } = await list.ask('POST /places', another)
    expect([status, json.code]).toEqual([409, 'list_full'])
    expect((await list.read('?limit=1')).version).toBe(version)

    const body = { title: 'A copy', authorName: 'Bea' }
    const copy = await rest.ask(`POST /lists/${list.slug}/copy`, { token: rest.key, body })
    expect(copy.json.placeCount).toBe(2000)

    const { places } = await list.read()
    expect(places.map((place: Json) => place.rank)).toEqual(places.map((_: Json, index: number) => index + 1))
    await list.ask(`DELETE /places/${places[1999].id}`)
    expect((await list.ask('POST /places', another)).json.list.placeCount).toBe(2000)
    expect((await list.ask('POST /restore', { version })).json.placeCount).toBe(2000)
  }, 60_000)

  test('can be reordered in one request', async () => {
    const list = await listOf(rest, 2000)
    const { ids } = list
    const idsNow = async () => (await list.read()).places.map((place: Json) => place.id)
    // Steps of 1,201 meet each of 2,000 once, because they have no common divisor.
    const shuffled = ids.map((_, index) => ids[(index * 1201) % ids.length]!)
    for (const placeIds of [ids.toReversed(), shuffled, ids]) {
      expect((await list.ask('PUT /order', { placeIds })).status).toBe(200)
      expect(await idsNow()).toEqual(placeIds)
    }
    const { json } = await list.ask('PUT /order', { placeIds: ids.slice(1) })
    expect([json.code, json.missing]).toEqual(['order_mismatch', [ids[0]]])
  }, 60_000)
})

onRest('A list with a MiB of notes', rest => {
  // 131 notes of 8,000 bytes each are 576 bytes less than a MiB.
  const long = '🍝'.repeat(2000)
  const filled = () => listOf(rest, 131, long)

  test('refuses more notes but accepts places without notes', async () => {
    const list = await filled()
    const add = (note: string) => list.ask('POST /places', { own: { name: 'Stall' }, note })
    expect((await add('x'.repeat(577))).json.code).toBe('list_full')
    expect((await add('x'.repeat(576))).status).toBe(201)
    const another = await add('x')
    expect([another.status, another.json.code]).toEqual([409, 'list_full'])
    expect((await add('')).status).toBe(201)
    const batch = await list.ask('POST /places/batch', { places: [...stalls(1, 1, 'x'), ...stalls(2, 1)] })
    expect(codes(batch.json)).toEqual(['list_full', undefined])
  })

  test('notes may change and shrink but not grow', async () => {
    const list = await filled()
    const [first, second] = list.ids
    await list.ask(`PATCH /places/${first}`, { note: '' })
    await list.ask('POST /places', { own: { name: 'Stall' }, note: 'x'.repeat(577) })
    const { version } = await list.read('?limit=1')
    expect((await list.ask(`PATCH /places/${first}`, { note: long })).json.code).toBe('list_full')
    expect((await list.read('?limit=1')).version).toBe(version)
    expect((await list.ask(`PATCH /places/${second}`, { note: '🍕'.repeat(2000) })).status).toBe(200)
    expect((await list.ask(`PATCH /places/${second}`, { note: 'x' })).status).toBe(200)
    expect((await list.ask(`PATCH /places/${first}`, { note: long })).status).toBe(200)
  })

  test('restores an earlier state even if notes with fewer characters need more bytes', async () => {
    const list = await listOf(rest, 130, long)
    const add = async (note: string) => (await list.ask('POST /places', { own: { name: 'Stall' }, note })).json.place.id
    const [grows, shrinks] = [await add('日'.repeat(1500)), await add('c'.repeat(1800))]
    const earlier = await list.read()
    await list.ask(`PATCH /places/${grows}`, { note: 'b'.repeat(2000) })
    await list.ask(`PATCH /places/${shrinks}`, { note: '日'.repeat(2000) })
    const { status, json } = await list.ask('POST /restore', { version: earlier.version })
    expect(status).toBe(200)
    const noted = (places: Json) => places.map(({ id, note }: Json) => [id, note])
    expect(noted(json.places)).toEqual(noted(earlier.places))
  })
})
