import { expect, test } from 'vitest'
import { openGoogle } from '../../../../src/places/providers/google/index.ts'
import { type Json, openApi } from '../../../support/api.ts'
import { onBothDatabases, type TestDatabase } from '../../../support/databases.ts'
import { openStandIn } from '../stand-in.ts'
import { key } from './open-google.ts'
import { filettaroId, ids } from './recorded.ts'

/** Opens the service, and a resolver for which Google knows one id. */
async function openWithResolver(open: () => Promise<TestDatabase>) {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await open())
  const api = opened.use(await openApi(url))
  const standIn = opened.use(await openStandIn())
  standIn.does(ids(filettaroId))
  const { resolver } = openGoogle({
    key,
    maxCalls: { free: 10, paid: 0 },
    ids: api.service.storage.googleIds,
    fullSearch: false,
    indexSearch: expect.fail,
    userAgent: 'Forklist',
    say: expect.fail,
    failed: expect.fail,
    baseUrl: standIn.url,
    now: () => api.clock.now().getTime(),
    elapsed: () => api.clock.now().getTime(),
  })
  opened.use(resolver)
  const everything = opened.move()
  return {
    api,
    /** Finds and stores the id. */
    async resolve() {
      api.clock.forward(60_000)
      await resolver.turn()
      await resolver.turn()
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const filettaro = 'Dar Filettaro a Santa Barbara'

onBothDatabases('a list whose restaurant’s Google id was found', open => {
  test('links to exactly that restaurant, records it in the history, and keeps it after a restore', async () => {
    await using opened = await openWithResolver(open)
    const { api } = opened
    const { slug, token, list } = await api.list({}, [filettaro])
    const [before] = list.places
    expect(before.mapsUrl).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
    await opened.resolve()

    const read = async (): Promise<Json> => (await api.ask(`GET /lists/${slug}`)).json
    const { version, places } = await read()
    expect(version).toBe(2)
    const { googlePlaceId, mapsUrl, links, updatedAt, ...rest } = places[0]
    expect([googlePlaceId, updatedAt]).toEqual([filettaroId, '2026-05-01T12:01:00.000Z'])
    expect(mapsUrl).toMatch(
      new RegExp(`^https://www\\.google\\.com/maps/search/\\?api=1&query=Dar%20.*&query_place_id=${filettaroId}$`),
    )
    expect(links).toEqual({ ...before.links, google: mapsUrl })
    expect(rest).toEqual({ ...before, mapsUrl: undefined, links: undefined, updatedAt: undefined })

    const { changes } = (await api.ask(`GET /lists/${slug}/history`, { token })).json
    expect(changes[0]).toEqual({
      version: 2,
      at: '2026-05-01T12:01:00.000Z',
      operation: 'linkResolved',
      places: [{ id: before.id, name: 'Dar filettaro a Santa Barbara' }],
      to: { googlePlaceId: filettaroId },
    })
    expect((await api.ask(`GET /lists/${slug}?at=1`, { token })).json.places[0]).toEqual(before)

    const removed = await api.ask(`DELETE /lists/${slug}/places/${before.id}`, { token })
    expect(removed.status).toBe(204)
    const restore = (to: number) => api.ask(`POST /lists/${slug}/restore`, { token, body: { version: to } })
    expect((await restore(2)).json.places[0].googlePlaceId).toBe(filettaroId)
    expect((await restore(1)).json.places[0].googlePlaceId).toBe(filettaroId)
  })

  test('can be restored to the same id again, with an own place', async () => {
    await using opened = await openWithResolver(open)
    const { api } = opened
    const { slug, token } = await api.list({}, [filettaro])
    const cod = await api.ask(`POST /lists/${slug}/places`, {
      token,
      body: { mapPlaceId: `google:${filettaroId}`, name: 'The cod place' },
    })
    await api.ask(`DELETE /lists/${slug}/places/${cod.json.place.id}`, { token })
    await opened.resolve()
    const { status, json } = await api.ask(`POST /lists/${slug}/restore`, { token, body: { version: 2 } })
    expect(status).toBe(200)
    expect(json.places.map((place: Json) => place.name)).toEqual(['Dar filettaro a Santa Barbara', 'The cod place'])
  })
})
