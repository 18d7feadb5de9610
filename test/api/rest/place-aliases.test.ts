import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

onRest('Aliases that callers teach', rest => {
  const audit = { command: 'places alias add', who: 'ada' }
  const keyNamed = async (name: string) => (await rest.service.storage.apiKeys.create(name)).key
  const idOf = async (query: string): Promise<string> => {
    const { json } = await rest.ask(`GET /places?query=${encodeURIComponent(query)}&near=Rome&limit=1`, {
      token: rest.key,
    })
    return json.places[0].id
  }
  /** Adds a place to a new list as the holder of a key. */
  const pick = async (key: string | undefined, place: object) => {
    const { slug, token } = await rest.list()
    const [header, body] = key === undefined ? [token, place] : [key, { ...place, editToken: token }]
    const answer = await rest.ask(`POST /lists/${slug}/places`, { token: header, body })
    expect(answer.status).toBe(201)
    return { slug, token }
  }
  const search = async (query: string, near?: string): Promise<Json[]> => {
    const where = near === undefined ? '' : `&near=${encodeURIComponent(near)}`
    return (await rest.ask(`GET /places?query=${encodeURIComponent(query)}${where}`, { token: rest.key })).json.places
  }
  const isFound = async (id: string, query: string, near?: string) =>
    (await search(query, near)).some(place => place.id === id)
  const addTo = async (body: object) => (await rest.list()).ask('POST /places', body)

  test('one key teaches nothing, however often it does', async () => {
    const [ada, placeId] = [await keyNamed('Ada'), await idOf('Armando al Pantheon')]
    for (const _ of [1, 2]) await pick(ada, { placeId, query: 'Garganis', near: 'Rome' })
    expect(await isFound(placeId, 'Garganis', 'Rome')).toBe(false)
  })

  test('two keys teach a spelling, and then the caller is asked, never served', async () => {
    const placeId = await idOf('Armando al Pantheon')
    await pick(await keyNamed('Ada'), { placeId, query: 'Claudio Gargani' })
    await pick(await keyNamed('Bruno'), { placeId, query: 'claudio gargani, Rome' })
    const [hit] = await search('Cláudio Gargani', 'Rome')
    expect([hit.id, hit.match.name]).toEqual([placeId, 'similar'])
    expect(hit.match.confidence).toBeLessThan(0.99)
    for (const body of [{ query: 'Claudio Gargani', near: 'Rome' }, { query: 'Claudio Gargani, Rome' }]) {
      const { status, json } = await addTo(body)
      expect([status, json.code, json.alternatives[0].id]).toEqual([409, 'place_ambiguous', placeId])
    }
  })

  test('an alias counts only where its place is in the area asked for', async () => {
    const placeId = await idOf('Armando al Pantheon')
    await rest.service.storage.placeAliases.add({ spelling: 'the garganis', placeId }, audit)
    const where = ['Rome', 'Italy', '41.8994,12.4767', undefined, 'Montevideo', '41.8700,12.4767']
    const found = []
    for (const near of where) found.push(await isFound(placeId, 'the Garganis', near))
    expect(found).toEqual([true, true, true, false, false, false])
  })

  test('an edit token alone teaches nothing', async () => {
    const placeId = await idOf('Armando al Pantheon')
    await pick(await keyNamed('Ada'), { placeId, query: 'Fabrizio e Claudio' })
    for (const _ of [1, 2]) await pick(undefined, { placeId, query: 'Fabrizio e Claudio' })
    expect(await isFound(placeId, 'Fabrizio e Claudio', 'Rome')).toBe(false)
  })

  test('a new list and a batch teach too', async () => {
    const placeId = await idOf('Dar Poeta')
    const places = [{ placeId, query: 'Zio Marco' }]
    const made = { title: 'Eat in Rome', authorName: 'Ada', places }
    expect((await rest.ask('POST /lists', { token: await keyNamed('Ada'), body: made })).status).toBe(201)
    const { slug, token } = await rest.list()
    const body = { editToken: token, places }
    expect(await isFound(placeId, 'Zio Marco', 'Trastevere, Rome')).toBe(false)
    await rest.ask(`POST /lists/${slug}/places/batch`, { token: await keyNamed('Bruno'), body })
    expect(await isFound(placeId, 'Zio Marco', 'Trastevere, Rome')).toBe(true)
  })

  test('an alias never keeps a place from being added by its own name', async () => {
    const placeId = await idOf('Armando al Pantheon')
    await rest.service.storage.placeAliases.add({ spelling: 'dar poeta', placeId }, audit)
    const { status, json } = await addTo({ query: 'Dar Poeta', near: 'Rome' })
    expect([status, json.place.name]).toEqual([201, 'Dar Poeta'])
  })

  test('an alias stays when the list is deleted, and has nothing of it', async () => {
    const { storage } = rest.service
    const placeId = await idOf('Armando al Pantheon')
    const { slug, token } = await pick(await keyNamed('Ada'), {
      placeId,
      query: 'Da Fabrizio Gargani',
      note: 'Book early.',
    })
    const stored = () => storage.placeAliases.list(placeId)
    const before = await stored()
    expect(before.find(({ spelling }) => spelling === 'da fabrizio gargani')).toEqual({
      spelling: 'da fabrizio gargani',
      placeId,
      counts: false,
      since: rest.clock.now().toISOString().slice(0, 10),
    })
    await rest.ask(`DELETE /lists/${slug}`, { token })
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['the own name of a place', { query: 'Armando al Pantheon, Rome' }],
    ['a word for any place', { query: 'Pizza', near: 'Rome' }],
    ['a name in another town', { query: 'Gargani', near: 'Montevideo' }],
    ['a link', { query: 'https://www.openstreetmap.org/node/2244858179' }],
  ])('%s is no alias', async (_, question) => {
    const { storage } = rest.service
    const placeId = await idOf('Armando al Pantheon')
    const before = await storage.placeAliases.list()
    await pick(await keyNamed('Ada'), { placeId, ...question })
    expect(await storage.placeAliases.list()).toEqual(before)
  })
})
