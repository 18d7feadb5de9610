import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

onRest('Searching for places', rest => {
  const search = async (query: Record<string, string>): Promise<Json> =>
    (await rest.ask(`GET /places?${new URLSearchParams(query)}`, { token: rest.key })).json
  const names = ({ places }: Json): string[] => places.map((place: Json) => place.name)

  test('by whole or partial name, best first', async () => {
    expect(names(await search({ query: 'gusto', near: 'Rome' })).slice(0, 2)).toEqual(['Gusto', 'Gusto Osteria'])
    expect(names(await search({ query: 'ROSC', near: 'roma' }))).toContain('Salumeria Roscioli')
    expect(names(await search({ query: 'citta del cielo' }))[0]).toBe('Città del Cielo')
    expect(names(await search({ query: 'Osteria Francescana', near: 'Rome' }))).toEqual([])
  })

  test('a result has the facts of a place but not a list’s additions', async () => {
    const [place] = (await search({ query: 'Dar Poeta', near: 'Rome' })).places
    const { made } = await rest.list(['Dar Poeta'])
    const { rank: _, addedAt: __, updatedAt: ___, ...facts } = made.places[0]
    const { match, distanceMeters, ...found } = place
    expect(found).toEqual(facts)
    expect(distanceMeters).toBeGreaterThan(0)
    expect(match).toEqual({ confidence: expect.any(Number), name: 'same', distanceMeters })
  })

  test('returns how near was understood and the distance of each place', async () => {
    expect((await search({ query: 'Dar Poeta', near: 'roma, italia' })).near).toEqual({
      name: 'Roma',
      englishName: 'Rome',
      region: 'Lazio',
      country: 'Italy',
      latitude: expect.closeTo(41.893, 2),
      longitude: expect.closeTo(12.483, 2),
    })
    const { near, places } = await search({ query: 'pizza', near: '41.8931, 12.4828', limit: '20' })
    expect(near).toMatchObject({ latitude: 41.8931, longitude: 12.4828 })
    for (const { distanceMeters } of places) expect(distanceMeters).toBeLessThan(31_000)
  })

  test('searches without an unknown near, and says so', async () => {
    const { near, coverage, places } = await search({ query: 'Dar Poeta', near: 'Hogsmeade' })
    expect([near, coverage]).toEqual([{ ignored: 'Hogsmeade' }, undefined])
    expect([places[0].name, places[0].distanceMeters]).toEqual(['Dar Poeta', undefined])
  })

  test('says which part of near was not understood', async () => {
    const { near } = await search({ query: 'Dar Poeta', near: 'Hogsmeade, Rome' })
    expect([near.name, near.ignored]).toEqual(['Roma', 'Hogsmeade'])
    expect((await search({ query: 'Dar Poeta', near: 'Rome' })).near).not.toHaveProperty('ignored')
  })

  test('says whether the area is known', async () => {
    const { coverage } = await search({ query: 'Dar Poeta', near: 'Rome' })
    expect(coverage).toEqual({ area: 'Rome', state: 'partial', places: expect.any(Number) })
    expect(coverage.places).toBeGreaterThan(100)
    const oslo = { area: 'Oslo', state: 'none', places: 0 }
    expect((await search({ query: 'Maaemo', near: 'Oslo' })).coverage).toEqual(oslo)
    expect((await search({ query: 'Maaemo, Oslo' })).coverage).toEqual(oslo)
    expect((await search({ query: 'Maaemo', near: '59.9075,10.7584' })).coverage).toMatchObject({ state: 'none' })
    expect(await search({ query: 'Dar Poeta' })).not.toHaveProperty('coverage')
  })

  test('returns at most ten, or the given limit', async () => {
    expect((await search({ query: 'pizza' })).places).toHaveLength(10)
    expect((await search({ query: 'pizza', limit: '20' })).places).toHaveLength(20)
    expect((await search({ query: 'pizza', limit: '1' })).places).toHaveLength(1)
  })

  test.each([
    '',
    'query=',
    'query=%09',
    'query=a&limit=0',
    'query=a&limit=21',
    'query=a&near=',
    `query=${'x'.repeat(301)}`,
  ])('refuses ?%s', async query => {
    const { status, json } = await rest.ask(`GET /places?${query}`, { token: rest.key })
    expect([status, json.code]).toEqual([400, 'invalid_input'])
  })

  test('returns one place by its id, equal to the search result', async () => {
    const [{ distanceMeters: _, match: __, ...found }] = (await search({ query: 'Чарли Чаплин', near: 'Astana' }))
      .places
    const { status, json, headers } = await rest.ask(`GET /places/${found.id}`, { token: rest.key })
    expect([status, json]).toEqual([200, found])
    expect(json.name).toBe('Чарли Чаплин')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('an id of a duplicate record returns the place', async () => {
    const [{ id }] = (await search({ query: 'Айдаһар қытай Тағамдар', near: 'Астана' })).places
    for (const record of ['osm:node%2F4874026821', 'node%2F4874426821'])
      expect((await rest.ask(`GET /places/${record}`, { token: rest.key })).json.id).toBe(id)
  })

  test.each(['plc_00000000000000000000', 'dar-poeta', '%00', 'own:00000000000000000000'])(
    '%s is not found',
    async id => {
      const { status, json } = await rest.ask(`GET /places/${id}`, { token: rest.key })
      expect([status, json.code]).toEqual([404, 'place_not_found'])
    },
  )
})
