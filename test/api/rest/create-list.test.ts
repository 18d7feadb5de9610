import { expect, test } from 'vitest'
import { base, type Json } from '../../support/api.ts'
import { onRest, testList } from './on-rest.ts'

onRest('Creating a list', rest => {
  const create = (body: Record<string, unknown>) =>
    rest.ask('POST /lists', { token: rest.key, body: { title: 'Eat in Rome', authorName: 'Ada', ...body } })

  test('needs only title and author, and returns the list with its edit token', async () => {
    const { status, headers, json } = await create({})
    const { slug, editToken } = json
    expect(status).toBe(201)
    expect(slug).toMatch(/^eat-in-rome-[0-9a-hjkmnp-tv-z]{6}$/)
    expect(editToken).toMatch(/^edit_[0-9A-Za-z]{38}$/)
    expect(json).toMatchObject({
      title: 'Eat in Rome',
      authorName: 'Ada',
      visibility: 'public',
      placeCount: 0,
      version: 1,
      places: [],
      url: `${base}/lists/${slug}`,
      editUrl: `${base}/lists/${slug}/edit#${editToken}`,
      exports: { kml: `${base}/api/v1/lists/${slug}/export/kml` },
    })
    expect(json).not.toHaveProperty('description')
    expect(json).not.toHaveProperty('copiedFrom')
    expect(json.createdAt).toBe(json.updatedAt)
    expect(headers.get('location')).toBe(`${base}/api/v1/lists/${slug}`)
    expect(headers.get('etag')).toMatch(/^"1-/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a new list, a copy and a merged list begin with the edit token and the edit address', async () => {
    const [one, other] = [(await create({})).json, (await create({})).json]
    const as = { title: 'Ada and Bea eat', authorName: 'Ada' }
    const copied = await rest.ask(`POST /lists/${one.slug}/copy`, { token: rest.key, body: as })
    const lists = [{ slug: one.slug }, { slug: other.slug }]
    const merged = await rest.ask('POST /lists/merge', { token: rest.key, body: { ...as, lists } })
    for (const json of [one, copied.json, merged.json])
      expect(Object.keys(json).slice(0, 3)).toEqual(['editToken', 'editUrl', 'slug'])
  })

  test('readers get what was created, without the token', async () => {
    const { json } = await create({
      description: 'Cacio e pepe, and nothing else.',
      places: [{ query: 'da Felice', near: 'Rome', note: 'Stirred at the table' }],
    })
    const { editToken: _, editUrl: __, ...list } = json
    expect((await rest.ask(`GET /lists/${list.slug}`)).json).toEqual(list)
  })

  test('a hidden list needs its token', async () => {
    const { json } = await create({ visibility: 'hidden' })
    expect((await rest.ask(`GET /lists/${json.slug}`)).status).toBe(404)
    expect((await rest.ask(`GET /lists/${json.slug}`, { token: json.editToken })).json.visibility).toBe('hidden')
  })

  test('adds places in every supported form, with notes and ranks', async () => {
    const { json } = await create({
      places: [
        { query: 'Dar Poeta', near: 'Rome' },
        { mapPlaceId: 'osm:node/1572825942', note: 'Book' },
        { own: { name: 'Nonna’s kitchen' } },
        { query: 'Il Baffetto', near: 'Rome', rank: 1 },
        { mapPlaceId: 'node/2959462937', rank: 3 },
        { query: 'Da Enzo', near: 'Rome', rank: 1000 },
      ],
    })
    const named = json.places.map((place: Json) => [place.rank, place.name, place.note])
    expect(named).toEqual([
      [1, 'Il Baffetto', undefined],
      [2, 'Dar Poeta', undefined],
      [3, 'Ivo a Trastevere', undefined],
      [4, 'da Felice', 'Book'],
      [5, 'Nonna’s kitchen', undefined],
      [6, 'Da Enzo', undefined],
    ])
    expect(await testList(rest, json.slug, json.editToken, json).names()).toEqual(named.map(([, name]: Json) => name))
  })

  test('adds the certain places and says for each other one why not', async () => {
    const { status, headers, json } = await create({
      places: [
        { query: 'Dar Poeta', near: 'Rome' },
        { query: 'Hang Zhou', near: 'Rome' },
        { query: 'Maaemo', near: 'Oslo' },
        { mapPlaceId: 'osm:node/2244858179' },
        { query: 'Dar Poeta', near: 'Hogsmeade' },
        { mapPlaceId: 'google:ChIJ1UCDJ1NgLxMRtrsCzOHxdvY' },
        { query: 'Il Baffetto', near: 'Rome', rank: 1 },
      ],
    })
    expect(status).toBe(201)
    expect(json.places.map((place: Json) => place.name)).toEqual(['Il Baffetto', 'Dar Poeta'])
    expect(json.notAdded.map((problem: Json) => [problem.index, problem.status, problem.code])).toEqual([
      [1, 409, 'place_ambiguous'],
      [2, 404, 'area_not_covered'],
      [3, 409, 'place_already_in_list'],
      [4, 404, 'near_not_found'],
      [5, 400, 'invalid_input'],
    ])
    const [ambiguous, uncovered, twice] = json.notAdded
    expect(ambiguous.requestId).toBe(headers.get('x-request-id'))
    expect(ambiguous.alternatives.map((place: Json) => place.name)).toEqual(['Hang Zhou', 'Hang Zhou'])
    expect(uncovered).toMatchObject({ query: 'Maaemo', near: 'Oslo', coverage: { state: 'none', places: 0 } })
    expect(twice.place, 'with its final rank').toEqual(json.places[1])
    const { placeId } = { placeId: ambiguous.alternatives[0].id }
    const list = testList(rest, json.slug, json.editToken, json)
    expect((await list.ask('POST /places', { placeId, query: 'Hang Zhou', near: 'Rome' })).status).toBe(201)
  })

  test('adds a restaurant once that two places name differently', async () => {
    const at = { latitude: 41.8, longitude: 12.4 }
    const places = [
      { own: { name: 'Felice', ...at } },
      { own: { name: 'Armando', ...at } },
      { own: { name: 'Felice 83', ...at } },
    ]
    const { json } = await create({ places })
    expect(json.places.map((place: Json) => place.name)).toEqual(['Felice', 'Armando'])
    expect(json.notAdded).toMatchObject([{ index: 2, code: 'place_already_in_list', place: { rank: 1 } }])
  })

  test('creates an empty list if no place is certain', async () => {
    const { status, json } = await create({ places: [{ query: 'Hang Zhou', near: 'Rome' }] })
    expect([status, json.placeCount, json.notAdded.length]).toEqual([201, 0, 1])
    expect((await rest.ask(`GET /lists/${json.slug}`)).json.places).toEqual([])
  })

  test('returns the same places and problems to a retry', async () => {
    const body = { title: 'Rome', authorName: 'Ada', places: [{ query: 'Hang Zhou', near: 'Rome' }] }
    const send = () => rest.ask('POST /lists', { token: rest.key, body: { ...body, idempotencyKey: rest.key } })
    const first = await send()
    expect(first.json.notAdded).toHaveLength(1)
    expect((await send()).json).toEqual(first.json)
  })

  test('creates nothing in strict mode if one place fails, and names all that failed', async () => {
    const title = 'All or nothing in Rome'
    const { status, json } = await create({
      title,
      strict: true,
      places: [
        { query: 'Dar Poeta', near: 'Rome' },
        { query: 'Hang Zhou', near: 'Rome' },
        { query: 'Osteria Francescana', near: 'Rome' },
        { mapPlaceId: 'osm:node/2244858179' },
        { query: 'Dar Poeta', near: 'Hogsmeade' },
      ],
    })
    expect([status, json.code]).toEqual([409, 'place_ambiguous'])
    expect(json.alternatives.map((place: Json) => place.name)).toEqual(['Hang Zhou', 'Hang Zhou'])
    expect(json.errors.map((error: Json) => error.pointer)).toEqual([
      '/places/1',
      '/places/2',
      '/places/3',
      '/places/4',
    ])
    const found = await rest.ask(`GET /lists?query=${encodeURIComponent(title)}`, { token: rest.key })
    expect(found.json.lists).toEqual([])
  })

  test.each([
    [404, 'place_not_found', { query: 'Osteria Francescana', near: 'Rome' }],
    [404, 'near_not_found', { query: 'Dar Poeta', near: 'Hogsmeade' }],
    [404, 'place_not_found', { placeId: 'plc_00000000000000000000' }],
    [409, 'place_already_in_list', { mapPlaceId: 'node/1572825942' }],
    [400, 'invalid_input', { mapPlaceId: 'google:ChIJ1UCDJ1NgLxMRtrsCzOHxdvY' }],
    [404, 'area_not_covered', { query: 'Maaemo', near: 'Oslo' }],
  ])('in strict mode the first place that fails gives status %i and code %s', async (status, code, place) => {
    const answer = await create({
      strict: true,
      places: [{ query: 'da Felice', near: 'Rome' }, place, { query: 'Noma' }],
    })
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(answer.json.errors.map((error: Json) => error.pointer)).toEqual(['/places/1', '/places/2'])
    expect(answer.json.detail).toMatch(/^Nothing was made\. /)
    // Members such as `alternatives` belong to the first place only, so no other reason names them.
    for (const { message } of answer.json.errors) expect(message).toMatch(/^\w+: [^`]+$/)
  })

  test.each([
    ['/title', { title: undefined }],
    ['/title', { title: ' \t ' }],
    ['/title', { title: 'x'.repeat(201) }],
    ['/title', { title: 'Eat in\nRome' }],
    ['/authorName', { authorName: '' }],
    ['/visibility', { visibility: 'secret' }],
    ['/vsibility', { vsibility: 'hidden' }],
    ['/places/0', { places: [{}] }],
    ['/places/0', { places: [{ query: 'Dar Poeta', mapPlaceId: 'node/1572825942' }] }],
    ['/strict', { strict: 'yes' }],
    ['/places/0/near', { places: [{ mapPlaceId: 'node/1572825942', near: 'Rome' }] }],
    ['/places/1/own', { places: [{ query: 'Dar Poeta' }, { own: { name: 'Stall', latitude: 41.9 } }] }],
    ['/places', { places: Array(101).fill({ query: 'Dar Poeta' }) }],
  ])('errors point to the member: %s', async (pointer, body) => {
    const { status, json } = await create(body)
    expect([status, json.code]).toEqual([400, 'invalid_input'])
    expect(json.errors.map((error: Json) => error.pointer)).toEqual([pointer])
  })

  test('makes the slug from the title, distinct for equal titles', async () => {
    const slugOf = async (title: string) => (await create({ title })).json.slug
    expect(await slugOf('Città del gusto: Roma & dintorni')).toMatch(/^citta-del-gusto-roma-dintorni-\w{6}$/)
    expect(await slugOf('Где поесть в Астане')).toMatch(/^[a-z0-9-]+-\w{6}$/)
    expect(await slugOf('…')).toMatch(/^list-\w{6}$/)
    expect(await slugOf('Pizza')).not.toBe(await slugOf('Pizza'))
    expect((await slugOf('Fritti '.repeat(20))).length).toBeLessThanOrEqual(67)
  })
})
