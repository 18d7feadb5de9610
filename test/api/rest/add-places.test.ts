import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const rome = (query: string) => ({ query, near: 'Rome' })

onRest('Adding several places', rest => {
  test('adds the valid places as one version, and gives a reason for each invalid one', async () => {
    const list = await rest.list(['da Felice'])
    const { status, json, headers } = await list.ask('POST /places/batch', {
      places: [
        { ...rome('Dar Poeta'), note: 'Patate' },
        rome('Hang Zhou'),
        rome('Osteria Francescana'),
        { mapPlaceId: 'node/1572825942' },
        { query: 'Da Enzo', near: 'Hogsmeade' },
        { mapPlaceId: 'google:ChIJ1UCDJ1NgLxMRtrsCzOHxdvY' },
        rome('Il Baffetto'),
        { mapPlaceId: 'node/2244858179' },
        { own: { name: 'Luca’s' }, note: 'In a band that is not there', band: 'The best' },
      ],
    })
    expect(status).toBe(200)
    expect(json.results.map((result: Json) => result.code ?? result.place.name)).toEqual([
      'Dar Poeta',
      'place_ambiguous',
      'place_not_found',
      'place_already_in_list',
      'near_not_found',
      'invalid_input',
      'Il Baffetto',
      'place_already_in_list',
      'invalid_input',
    ])
    expect(json.results[1].alternatives).toHaveLength(2)
    expect(json.results[3].place).toEqual((await list.read()).places[0])
    expect(json.results[7].place.id).toBe(json.results[0].place.id)
    expect(json.results[1].requestId).toBe(headers.get('x-request-id'))
    expect(json.list).toMatchObject({ version: 2, placeCount: 3 })
    expect(await list.read()).toMatchObject({ placeCount: 3, places: { length: 3 } })
    expect(headers.get('etag')).toMatch(/^"2-/)
    expect(await list.names()).toEqual(['da Felice', 'Dar Poeta', 'Il Baffetto'])
    expect((await list.read()).places[1]).toEqual(json.results[0].place)
  })

  test('says how well each added place matched, and adds unmatched ones as named', async () => {
    const list = await rest.list()
    const { json } = await list.ask('POST /places/batch', {
      places: [
        rome('Dar Poeta'),
        { query: 'Maaemo', near: 'Oslo', unmatched: 'own' },
        { query: 'Maaemo', near: 'Oslo' },
        { ...rome('Hang Zhou'), unmatched: 'own' },
      ],
    })
    const [poeta, own, uncovered, ambiguous] = json.results
    expect(poeta).toMatchObject({ match: { name: 'same' }, coverage: { area: 'Rome', state: 'partial' } })
    expect(own.place).toMatchObject({ name: 'Maaemo', mapPlaceId: expect.stringMatching(/^own:/) })
    expect([own.match, own.coverage.state]).toEqual([undefined, 'none'])
    expect([uncovered.code, ambiguous.code]).toEqual(['area_not_covered', 'place_ambiguous'])
  })

  test('returns the ranks after the whole request', async () => {
    const list = await rest.list(['da Felice'])
    const { json } = await list.ask('POST /places/batch', {
      places: [{ ...rome('Dar Poeta'), rank: 1 }, { ...rome('Da Enzo'), rank: 1 }, rome('Il Baffetto')],
    })
    expect(json.results.map((result: Json) => result.place.rank)).toEqual([2, 1, 4])
    expect(await list.names()).toEqual(['Da Enzo', 'Dar Poeta', 'da Felice', 'Il Baffetto'])
  })

  test('keeps the version when no place can be added', async () => {
    const list = await rest.list(['da Felice'])
    rest.clock.forward(1000)
    const { status, json, headers } = await list.ask('POST /places/batch', {
      places: [rome('da Felice'), rome('Noma')],
    })
    expect(status).toBe(200)
    expect(json.list).toEqual({ slug: list.slug, version: 1, placeCount: 1, updatedAt: list.made.updatedAt })
    expect(headers.get('etag')).toMatch(/^"1-/)
  })

  test.each([
    ['/places', []],
    ['/places', Array(101).fill(rome('Dar Poeta'))],
    ['/places', undefined],
    ['/places/1', [rome('Dar Poeta'), {}]],
    ['/places/1/note', [rome('Dar Poeta'), { ...rome('Da Enzo'), note: 7 }]],
    ['/places/0/slug', [{ ...rome('Dar Poeta'), slug: 'x' }]],
  ])('an invalid request adds nothing: %s', async (pointer, places) => {
    const list = await rest.list()
    const { status, json } = await list.ask('POST /places/batch', { places })
    expect([status, json.code, json.errors[0].pointer]).toEqual([400, 'invalid_input', pointer])
    expect((await list.read()).placeCount).toBe(0)
  })
})
