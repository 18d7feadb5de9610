import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothDatabases } from '../support/databases.ts'
import { refusing } from './refusing.ts'

onBothDatabases('an id', open => {
  const opened = new AsyncDisposableStack()
  let list: Awaited<ReturnType<typeof refusing>>
  /** Ids of another list only: a known restaurant and an own place. */
  let elsewhere: string
  let own: { id: string; mapPlaceId: string }
  let ids: string[]
  beforeAll(async () => {
    list = opened.use(await refusing(opened.use(await open()).url))
    const other = await list.api.list({}, ['Dar Poeta'])
    elsewhere = other.list.places[0].id
    const body = { own: { name: 'The stall behind the market' } }
    own = (await list.api.ask(`POST /lists/${other.slug}/places`, { token: other.token, body })).json.place
    const [first] = list.placeIds
    ids = [
      elsewhere,
      own.id,
      `plc_${'0'.repeat(20)}`,
      first!.toUpperCase(),
      `${first} `,
      first!.slice(4),
      'osm:node/2276143197',
    ]
    ids.push('plc_', 'null', '__proto__', 'x'.repeat(101), 'da Felice', '\0', `${first}\0`, '\ud800', '🍕', '')
  })
  afterAll(() => opened.disposeAsync())
  const places = () => `/lists/${list.slug}/places`

  test('of no place on the list changes nothing', async () => {
    for (const id of ids.filter(id => id.isWellFormed() && id !== '')) {
      const place = `${places()}/${encodeURIComponent(id)}`
      await list.refuses('place_not_found', `DELETE ${place}`)
      await list.refuses('place_not_found', `PATCH ${place}`, { body: { note: 'Cacio e pepe' } })
      await list.refuses('place_not_found', `POST ${place}/move`, { body: { rank: 1 } })
    }
  })

  test('of no place on the list is refused as the target of a move', async () => {
    for (const id of ids)
      for (const where of ['before', 'after'])
        await list.refuses('anchor_missing', `POST ${places()}/${list.placeIds[0]}/move`, { body: { [where]: id } })
  })

  test('of an unknown place or of another list’s own place adds nothing', async () => {
    for (const placeId of ids.filter(id => id.length <= 100 && id !== elsewhere && !id.startsWith('osm:')))
      await list.refuses('place_not_found', `POST ${places()}`, { body: { placeId } })
    for (const mapPlaceId of [own.mapPlaceId, `own:${'0'.repeat(20)}`, 'osm:node/1', 'way/9007199254740993'])
      await list.refuses('place_not_found', `POST ${places()}`, { body: { mapPlaceId } })
  })

  test.each([
    'osm:node/0',
    'osm:node/-1',
    'osm:node/1e5',
    'osm:node/99999999999999999999',
    'osm:area/5',
    'OSM:node/2276143197',
    'osm:node/2276143197 ',
    'google:',
    'google:../../..',
    'own:i',
    'here:276u0vhj-6b1c2f2d',
    '',
    '\0',
    '\ud800',
  ])('of a form that no known map has is refused: %j', async mapPlaceId => {
    for (const name of [{}, { name: 'Dar Poeta' }])
      await list.refuses('invalid_input', `POST ${places()}`, { body: { mapPlaceId, ...name } })
  })

  test('must appear exactly once in a new order', { timeout: 60_000 }, async () => {
    const [a, b] = list.placeIds as [string, string]
    const mismatchOf = async (placeIds: string[]) => {
      const { json } = await list.refuses('order_mismatch', `PUT /lists/${list.slug}/order`, { body: { placeIds } })
      return [json.missing, json.unknown, json.errors?.map(({ pointer }: { pointer: string }) => pointer)]
    }
    expect(await mismatchOf([])).toEqual([[a, b], [], undefined])
    expect(await mismatchOf([b])).toEqual([[a], [], undefined])
    expect(await mismatchOf([b, a, b])).toEqual([[], [], ['/placeIds/2']])
    expect(await mismatchOf([b, a, elsewhere])).toEqual([[], [elsewhere], undefined])
    expect(await mismatchOf([b, own.id, own.id])).toEqual([[a], [own.id], ['/placeIds/2']])
    const anyId = fc.constantFrom(a, b, ...ids.filter(id => id.length <= 100))
    const wrongOrder = fc
      .array(anyId, { maxLength: 6 })
      .filter(ids => ids.length !== 2 || new Set([...ids, a, b]).size !== 2)
    await fc.assert(
      fc.asyncProperty(wrongOrder, async order => {
        const [missing, unknown] = await mismatchOf(order)
        expect(missing).toEqual([a, b].filter(id => !order.includes(id)))
        expect(unknown).toEqual([...new Set(order)].filter(id => id !== a && id !== b))
      }),
      { numRuns: 100 },
    )
  })

  test('of a missing version restores nothing', async () => {
    for (const version of [3, 77, 2 ** 31, 2 ** 53 - 1])
      await list.refuses('version_not_found', `POST /lists/${list.slug}/restore`, { body: { version } })
  })
})
