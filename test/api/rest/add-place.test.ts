import { expect, test } from 'vitest'
import { base, type Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const poeta = { id: expect.stringMatching(/^plc_/), name: 'Dar Poeta', mapPlaceId: 'osm:node/2244858179' }

onRest('Adding a place', rest => {
  const found = async (query: string): Promise<Json> =>
    (await rest.ask(`GET /places?query=${encodeURIComponent(query)}&near=Rome`, { token: rest.key })).json.places[0]

  test('by name and town returns the place and its list', async () => {
    const list = await rest.list(['da Felice'])
    rest.clock.forward(60_000)
    const { status, headers, json } = await list.ask('POST /places', {
      query: 'dar poeta',
      near: 'Rome',
      note: 'Patate',
    })
    const now = rest.clock.now().toISOString()
    expect(status).toBe(201)
    expect(json.place).toMatchObject({ ...poeta, rank: 2, note: 'Patate', addedAt: now, updatedAt: now })
    expect(json.list).toEqual({ slug: list.slug, version: 2, placeCount: 2, updatedAt: now })
    expect(headers.get('location')).toBe(`${base}/api/v1/lists/${list.slug}/places/${json.place.id}`)
    expect(headers.get('etag')).toMatch(/^"2-/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await list.read()).places[1]).toEqual(json.place)
  })

  test('by part of its name works when unambiguous, and reports weaker matches', async () => {
    const list = await rest.list()
    const piperno = await list.ask('POST /places', { query: 'Piperno', near: 'Roma' })
    expect([piperno.status, piperno.json.place.name]).toEqual([201, 'Ristorante Piperno'])
    const gusto = await list.ask('POST /places', { query: 'Gusto', near: '41.9067,12.4761' })
    expect(gusto.json.place.name).toBe('Gusto')
    expect(gusto.json.alternatives.map((place: Json) => place.name)).toContain('Gusto Osteria')
    expect(gusto.json.alternatives.length).toBeLessThanOrEqual(5)
  })

  test('by name alone when only one town has it', async () => {
    const list = await rest.list()
    expect((await list.ask('POST /places', { query: 'Flavio al Velavevodetto' })).json.place.name).toBe(
      'Flavio al Velavevodetto',
    )
  })

  test('by an id from searchPlaces', async () => {
    const list = await rest.list()
    const { id } = await found('Dar Poeta')
    const { status, json } = await list.ask('POST /places', { placeId: id })
    expect([status, json.place.id]).toEqual([201, id])
    expect(json.place).toMatchObject(poeta)
  })

  test.each(['osm:node/2244858179', 'node/2244858179'])('by a map’s id, as %s', async mapPlaceId => {
    const { status, json } = await (await rest.list()).ask('POST /places', { mapPlaceId })
    expect(status).toBe(201)
    expect(json.place).toMatchObject({ ...poeta, address: 'Vicolo del Bologna 45', rank: 1 })
  })

  test.each(['google:ChIJ1UCDJ1NgLxMRtrsCzOHxdvY', 'ChIJ1UCDJ1NgLxMRtrsCzOHxdvY'])(
    'by another map’s unknown id, as %s, with a name',
    async mapPlaceId => {
      const { status, json } = await (await rest.list()).ask('POST /places', { mapPlaceId, name: 'Roscioli & figli' })
      const mapsUrl =
        'https://www.google.com/maps/search/?api=1&query=Roscioli%20%26%20figli&query_place_id=ChIJ1UCDJ1NgLxMRtrsCzOHxdvY'
      expect(status).toBe(201)
      expect(json.place).toMatchObject({
        name: 'Roscioli & figli',
        mapPlaceId: 'google:ChIJ1UCDJ1NgLxMRtrsCzOHxdvY',
        mapsUrl,
        links: { google: mapsUrl },
      })
      expect(json.place).not.toHaveProperty('latitude')
    },
  )

  test('by an unknown OpenStreetMap id with a name', async () => {
    const list = await rest.list()
    const { status, json } = await list.ask('POST /places', { mapPlaceId: 'way/1', name: 'Nuovo a Monti' })
    expect(status).toBe(201)
    expect(json.place).toMatchObject({ name: 'Nuovo a Monti', mapsUrl: 'https://www.openstreetmap.org/way/1' })
  })

  test('a known place keeps its own name', async () => {
    const list = await rest.list()
    const { json } = await list.ask('POST /places', { mapPlaceId: 'node/2244858179', name: 'My pizzeria' })
    expect(json.place.name).toBe('Dar Poeta')
  })

  test('as an own place, with or without coordinates', async () => {
    const list = await rest.list()
    const own = { name: 'Nonna’s kitchen', address: 'Via Garibaldi 3', latitude: 41.89, longitude: 12.4675 }
    const { status, json } = await list.ask('POST /places', { own, note: 'Ring twice' })
    expect(status).toBe(201)
    expect(json.place).toMatchObject({
      ...own,
      note: 'Ring twice',
      mapPlaceId: expect.stringMatching(/^own:[0-9a-hjkmnp-tv-z]{20}$/),
      mapsUrl:
        'https://www.google.com/maps/search/Nonna%E2%80%99s%20kitchen%2C%20Via%20Garibaldi%203%2C%20Roma/@41.89,12.4675,17z',
    })
    const stall = (await list.ask('POST /places', { own: { name: 'Stall', address: 'Campo de’ Fiori' } })).json.place
    expect(stall.mapsUrl).toBe(
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('Stall, Campo de’ Fiori')}`,
    )
    expect(stall).not.toHaveProperty('latitude')
  })

  test('places named by callers exist only in their list', async () => {
    const [one, other] = [await rest.list(), await rest.list()]
    for (const body of [{ own: { name: 'Zia Genoveffa' } }, { mapPlaceId: 'way/2', name: 'Da Genoveffa' }]) {
      const { id } = (await one.ask('POST /places', body)).json.place
      expect((await other.ask('POST /places', { placeId: id })).json.code).toBe('place_not_found')
      expect((await rest.ask(`GET /places/${id}`, { token: rest.key })).json.code).toBe('place_not_found')
    }
    expect((await rest.ask('GET /places?query=Genoveffa', { token: rest.key })).json.places).toEqual([])
  })

  test.each([
    [1, ['Il Baffetto', 'Dar Poeta', 'Da Enzo']],
    [2, ['Dar Poeta', 'Il Baffetto', 'Da Enzo']],
    [3, ['Dar Poeta', 'Da Enzo', 'Il Baffetto']],
    [4, ['Dar Poeta', 'Da Enzo', 'Il Baffetto']],
    [Number.MAX_SAFE_INTEGER, ['Dar Poeta', 'Da Enzo', 'Il Baffetto']],
    [undefined, ['Dar Poeta', 'Da Enzo', 'Il Baffetto']],
  ])('inserts at rank %s', async (rank, expected) => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'])
    const { json } = await list.ask('POST /places', { query: 'Il Baffetto', near: 'Rome', rank })
    expect(json.place.rank).toBe(expected.indexOf('Il Baffetto') + 1)
    expect(await list.names()).toEqual(expected)
  })

  test.each([0, -1, 1.5, '1', 2 ** 53, null])('refuses rank %j', async rank => {
    const list = await rest.list(['Dar Poeta'])
    const { status, json } = await list.ask('POST /places', { query: 'Il Baffetto', near: 'Rome', rank })
    expect([status, json.errors[0].pointer]).toEqual([400, '/rank'])
    expect((await list.read()).version).toBe(1)
  })
})
