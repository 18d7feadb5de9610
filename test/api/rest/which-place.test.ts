import { expect, test } from 'vitest'
import { onRest } from './on-rest.ts'

onRest('Which place is meant', rest => {
  test('an added place says how well it matched and what is known of its area', async () => {
    const { json } = await (await rest.list()).ask('POST /places', { query: 'dar poeta', near: 'Rome' })
    expect(json.match).toEqual({ confidence: expect.any(Number), name: 'same', distanceMeters: expect.any(Number) })
    expect(json.match.confidence).toBeGreaterThanOrEqual(0.99)
    expect(json.coverage).toEqual({ area: 'Rome', state: 'partial', places: expect.any(Number) })
  })

  test('an address says where, like near', async () => {
    const list = await rest.list()
    const { status, json } = await list.ask('POST /places', {
      query: 'dar poeta',
      address: 'Vicolo del Bologna 45, Roma',
    })
    expect([status, json.place.name, json.coverage.area]).toEqual([201, 'Dar Poeta', 'Rome'])
  })

  test('a place added by an id or in own words has no match', async () => {
    const list = await rest.list()
    for (const body of [{ mapPlaceId: 'osm:node/2244858179' }, { own: { name: 'Stall' } }]) {
      const { status, json } = await list.ask('POST /places', body)
      expect([status, Object.keys(json)]).toEqual([201, ['place', 'list']])
    }
  })

  test('an alternative is added by its id together with the query that led to it', async () => {
    const list = await rest.list()
    const question = { query: 'Hang Zhou', near: 'Rome', address: 'Via Principe Eugenio 82' }
    const { alternatives } = (await list.ask('POST /places', { query: 'Hang Zhou', near: 'Rome' })).json
    const chosen = await list.ask('POST /places', { ...question, placeId: alternatives[1].id })
    expect([chosen.status, chosen.json.place.id]).toEqual([201, alternatives[1].id])
    expect(chosen.json).not.toHaveProperty('match')
  })

  test.each([
    ['an unknown restaurant', { query: 'Trattoria Nobody Knows', near: 'Rome' }, 'Trattoria Nobody Knows', 'partial'],
    ['a town without data', { query: 'Maaemo', near: 'Oslo' }, 'Maaemo', 'none'],
    ['a town without data in the query', { query: 'Maaemo, Oslo' }, 'Maaemo', 'none'],
    ['an unknown location', { query: 'The Three Broomsticks', near: 'Hogsmeade' }, 'The Three Broomsticks', undefined],
  ])('with unmatched: own %s is added as named', async (_, body, name, state) => {
    const list = await rest.list()
    expect((await list.ask('POST /places', { ...body, unmatched: 'fail' })).status).toBe(404)
    const { status, json } = await list.ask('POST /places', { ...body, unmatched: 'own', note: 'Somebody said so' })
    expect(status).toBe(201)
    expect(json.place).toMatchObject({ name, note: 'Somebody said so', mapPlaceId: expect.stringMatching(/^own:/) })
    expect([json.match, json.coverage?.state]).toEqual([undefined, state])
    expect(await list.names()).toEqual([name])
  })

  test('with unmatched: own the address is kept, and near misses are returned', async () => {
    const list = await rest.list()
    const body = { query: 'Pantheon Grill', near: 'Rome', unmatched: 'own' }
    const { json } = await list.ask('POST /places', { ...body, address: 'Via Mastro Giorgio 31' })
    expect(json.place).toMatchObject({ name: 'Pantheon Grill', address: 'Via Mastro Giorgio 31, Rome' })
    const elsewhere = await (await rest.list()).ask('POST /places', body)
    expect(elsewhere.json.alternatives.map((place: { name: string }) => place.name)).toContain('Armando al Pantheon')
  })

  test('with unmatched: own an ambiguous name is still refused, and a link without a name too', async () => {
    const list = await rest.list()
    const ambiguous = await list.ask('POST /places', { query: 'Hang Zhou', near: 'Rome', unmatched: 'own' })
    expect(ambiguous.json.code).toBe('place_ambiguous')
    const link = await list.ask('POST /places', { query: 'https://maps.app.goo.gl/abcdefg', unmatched: 'own' })
    expect([link.status, link.json.errors[0].pointer]).toEqual([400, '/query'])
    expect(await list.names()).toEqual([])
  })
})
