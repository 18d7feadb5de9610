import { expect, test } from 'vitest'
import { Access } from '../../../src/core/access.ts'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import type { Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

onRest('A refused place', rest => {
  const refused = async (list: TestList, body: unknown): Promise<Json> => {
    const before = await list.read()
    const { status, json } = await list.ask('POST /places', body)
    expect(await list.read(), 'nothing changes').toEqual(before)
    return { ...json, status }
  }

  test('two restaurants of one name are returned as candidates, which can be added by id', async () => {
    const list = await rest.list()
    const { status, code, query, near, alternatives } = await refused(list, { query: 'Hang Zhou', near: 'Rome' })
    expect([status, code, query, near]).toEqual([409, 'place_ambiguous', 'Hang Zhou', 'Rome'])
    const ids = ['osm:node/252601050', 'osm:node/513676455']
    expect(alternatives.map((place: Json) => place.mapPlaceId).sort()).toEqual(ids)
    expect(alternatives.map((place: Json) => place.match.name)).toEqual(['same', 'same'])
    const { id, mapPlaceId } = alternatives[1]
    expect((await list.ask('POST /places', { placeId: id })).json.place.mapPlaceId).toBe(mapPlaceId)
  })

  test('without such a restaurant, near misses are returned', async () => {
    const list = await rest.list()
    const { status, code, coverage, alternatives } = await refused(list, { query: 'Pantheon Grill', near: 'Rome' })
    expect(coverage).toMatchObject({ area: 'Rome', state: 'partial' })
    expect([status, code]).toEqual([404, 'place_not_found'])
    const armando = alternatives.find((place: Json) => place.name === 'Armando al Pantheon')
    expect(armando.match).toMatchObject({ name: 'similar', distanceMeters: armando.distanceMeters })
    expect(armando.match.confidence).toBeLessThan(0.99)
    const nothingAlike = await refused(list, { query: 'Osteria Francescana', near: 'Rome' })
    expect([nothingAlike.code, nothingAlike.alternatives]).toEqual(['place_not_found', []])
  })

  test('a place already on the list under another name, added by id alone', async () => {
    const list = await rest.list()
    const mapPlaceId = 'google:ChIJ1UCDJ1NgLxMRtrsCzOHxdvY'
    await list.ask('POST /places', { mapPlaceId, name: 'Roscioli' })
    const { code, place } = await refused(list, { mapPlaceId })
    expect([code, place.name]).toEqual(['place_already_in_list', 'Roscioli'])
  })

  test('a restaurant in another town', async () => {
    const list = await rest.list()
    expect((await refused(list, { query: 'Dar Poeta', near: 'Montevideo' })).code).toBe('place_not_found')
  })

  test('a restaurant in a town without data says so and how to load it', async () => {
    const answer = await refused(await rest.list(), { query: 'Maaemo', near: 'Oslo' })
    expect([answer.status, answer.code, answer.query, answer.near]).toEqual([404, 'area_not_covered', 'Maaemo', 'Oslo'])
    expect(answer.coverage).toEqual({ area: 'Oslo', state: 'none', places: 0 })
    expect(answer.alternatives).toEqual([])
    expect(answer.detail).toMatch(/unmatched: own.*forklist places get AREA/)
    expect((await refused(await rest.list(), { query: 'Maaemo, Oslo' })).code).toBe('area_not_covered')
  })

  test('a restaurant near an unknown location', async () => {
    const { status, code, near } = await refused(await rest.list(), { query: 'Dar Poeta', near: 'Hogsmeade' })
    expect([status, code, near]).toEqual([404, 'near_not_found', 'Hogsmeade'])
  })

  test.each([
    ['an unknown id', { placeId: 'plc_00000000000000000000' }, 404, 'place_not_found'],
    ['an impossible id', { placeId: '\u0000' }, 404, 'place_not_found'],
    ['an unknown OpenStreetMap id without a name', { mapPlaceId: 'osm:way/3' }, 404, 'place_not_found'],
    ['an own place', { mapPlaceId: 'own:00000000000000000000' }, 404, 'place_not_found'],
    ['a Google id without a name', { mapPlaceId: 'ChIJ1UCDJ1NgLxMRtrsCzOHxdvY' }, 400, 'invalid_input', '/name'],
    ['an id in no known form', { mapPlaceId: 'yelp:dar-poeta' }, 400, 'invalid_input', '/mapPlaceId'],
    ['no place', {}, 400, 'invalid_input', ''],
    ['two forms of a place at once', { query: 'Dar Poeta', mapPlaceId: 'node/2244858179' }, 400, 'invalid_input', ''],
    ['an id with another way to name the place', { placeId: 'x', own: { name: 'Stall' } }, 400, 'invalid_input', ''],
    ['an unknown id with the query for it', { placeId: 'x', query: 'Dar Poeta' }, 404, 'place_not_found'],
    ['address without a query', { own: { name: 'Stall' }, address: 'Via Roma 1' }, 400, 'invalid_input', '/address'],
    ['an unknown wish for an unmatched place', { query: 'x', unmatched: 'ask' }, 400, 'invalid_input', '/unmatched'],
    ['near without a query', { mapPlaceId: 'node/2244858179', near: 'Rome' }, 400, 'invalid_input', '/near'],
    ['a name without an id', { query: 'Dar Poeta', name: 'Poeta' }, 400, 'invalid_input', '/name'],
    ['a longitude alone', { own: { name: 'Stall', longitude: 12.4 } }, 400, 'invalid_input', '/own'],
    [
      'a latitude out of range',
      { own: { name: 'X', latitude: 91, longitude: 0 } },
      400,
      'invalid_input',
      '/own/latitude',
    ],
    ['an own place without a name', { own: { address: 'Roma' } }, 400, 'invalid_input', '/own/name'],
    ['a blank query', { query: ' ' }, 400, 'invalid_input', '/query'],
    ['too long a note', { query: 'Dar Poeta', note: 'x'.repeat(2001) }, 400, 'invalid_input', '/note'],
    ['a misspelt member', { query: 'Dar Poeta', notes: 'Patate' }, 400, 'invalid_input', '/notes'],
  ])('%s', async (_, body, status, code, pointer?: string) => {
    const answer = await refused(await rest.list(['da Felice']), body)
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.errors?.[0].pointer).toBe(pointer)
  })
})

onRest('A place already on the list', rest => {
  const felice = 'osm:node/1572825942'

  test.each([
    { query: 'da felice', near: 'Rome' },
    { placeId: placeIdOf(felice) },
    { mapPlaceId: felice },
    { mapPlaceId: 'node/1572825942', note: 'Another note', rank: 1 },
  ])('is quoted in the error, and nothing changes: %j', async body => {
    const list = await rest.list(['Dar Poeta', 'da Felice'])
    const { status, json } = await list.ask('POST /places', body)
    expect([status, json.code]).toEqual([409, 'place_already_in_list'])
    expect(json.place).toEqual((await list.read()).places[1])
    expect((await list.read()).version).toBe(1)
  })

  test('is recognised if it was added as an own place', async () => {
    const list = await rest.list()
    for (const body of [{ own: { name: 'Nonna’s kitchen' } }, { mapPlaceId: 'osm:way/3', name: 'Nuovo' }]) {
      const { id, mapPlaceId, name } = (await list.ask('POST /places', body)).json.place
      for (const again of [{ placeId: id }, { mapPlaceId, ...('mapPlaceId' in body && { name }) }]) {
        const { json } = await list.ask('POST /places', again)
        expect([json.code, json.place.name]).toEqual(['place_already_in_list', name])
      }
    }
  })

  test('two own places without coordinates may share a name', async () => {
    const list = await rest.list()
    for (const _ of [1, 2]) expect((await list.ask('POST /places', { own: { name: 'Stall' } })).status).toBe(201)
    expect(await list.names()).toEqual(['Stall', 'Stall'])
  })

  const north = (meters: number) => ({ latitude: 41.8 + meters / 111_200, longitude: 12.4 })

  test('is recognised by its name and position, with any id', async () => {
    const list = await rest.list()
    await list.ask('POST /places', { own: { name: 'Felice', ...north(0) } })
    for (const name of ['Felice', 'Felice 83', 'FÉLICE']) {
      const { status, json } = await list.ask('POST /places', { own: { name, ...north(20) } })
      expect([status, json.code, json.place?.name]).toEqual([409, 'place_already_in_list', 'Felice'])
    }
    for (const own of [
      { name: 'Felice', ...north(300) },
      { name: 'Armando', ...north(20) },
    ])
      expect((await list.ask('POST /places', { own })).status).toBe(201)
  })

  test('is recognised on the map if it was added by hand, and the other way round', async () => {
    const [byHand, byMap] = [await rest.list(), await rest.list(['da Felice'])]
    const { name, latitude, longitude } = (await byMap.read()).places[0]
    const own = { name, latitude, longitude }
    expect((await byHand.ask('POST /places', { own })).status).toBe(201)
    expect((await byHand.ask('POST /places', { mapPlaceId: felice })).json.place.name).toBe(name)
    expect((await byMap.ask('POST /places', { own })).json.place.mapPlaceId).toBe(felice)
    const both = [{ own: { ...own, name: 'Zia' } }, { own: { ...own, name: 'Zia 2' } }, { mapPlaceId: felice }]
    const { json } = await byHand.ask('POST /places/batch', { places: both })
    const codes = json.results.map(({ code }: Json) => code)
    expect(codes).toEqual([undefined, 'place_already_in_list', 'place_already_in_list'])
  })

  test('is recognised by another id of the same restaurant', async () => {
    // OpenStreetMap has this restaurant of Astana twice.
    const [one, other] = ['osm:node/4874026821', 'node/4874426821']
    const list = await rest.list()
    expect((await list.ask('POST /places', { mapPlaceId: one })).status).toBe(201)
    const again = await list.ask('POST /places', { mapPlaceId: other })
    expect(again.json.code).toBe('place_already_in_list')
  })

  test('is recognised by its Google id if either entry has both ids', async () => {
    const googlePlaceId = 'ChIJ1UCDJ1NgLxMRtrsCzOHxdvY'
    const facts: PlaceFacts = { mapPlaceId: 'osm:node/4', name: 'Salumeria Roscioli', googlePlaceId }
    const byGoogle = { mapPlaceId: `google:${googlePlaceId}`, name: 'Roscioli' }
    /** Adds the place with an id of OpenStreetMap and its Google id. */
    const addWithBothIds = async (slug: string) => {
      const editor = await new Access(rest.service.storage.access).editor(slug, { operator: true })
      const at = rest.clock.now().toISOString()
      const entry = { id: placeIdOf(facts.mapPlaceId), facts, note: '', addedAt: at, updatedAt: at }
      await rest.service.storage.lists.change(editor, 'addPlace', async edit => {
        await edit.apply({ do: 'add', place: entry, to: {} })
        return () => undefined
      })
    }
    const list = await rest.list()
    await addWithBothIds(list.slug)
    const { json } = await list.ask('POST /places', byGoogle)
    expect([json.code, json.place.name]).toEqual(['place_already_in_list', 'Salumeria Roscioli'])
  })
})
