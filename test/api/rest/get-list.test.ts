import { expect, test } from 'vitest'
import { writeCursor } from '../../../src/core/cursor.ts'
import { base, type Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const five = ['Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Da Enzo', 'Il Baffetto']
const names = (json: Json): string[] => json.places.map((place: Json) => place.name)
const ranks = (json: Json): number[] => json.places.map((place: Json) => place.rank)

onRest('Reading a list', rest => {
  test('returns all places by rank without a limit', async () => {
    const { slug } = await rest.list(five)
    const { json, headers } = await rest.ask(`GET /lists/${slug}`)
    expect(names(json)).toEqual(five)
    expect(ranks(json)).toEqual([1, 2, 3, 4, 5])
    expect(json).not.toHaveProperty('nextCursor')
    expect(headers.get('link')).toBeNull()
  })

  test('a place has its known facts and a link that opens it in maps', async () => {
    const { made } = await rest.list(['da Felice'])
    expect(made.places[0]).toMatchObject({
      id: expect.stringMatching(/^plc_[0-9a-hjkmnp-tv-z]{20}$/),
      mapPlaceId: 'osm:node/1572825942',
      mapsUrl: 'https://www.openstreetmap.org/node/1572825942',
      address: 'Via Mastro Giorgio 29',
      latitude: 41.8785014,
      longitude: 12.4774658,
      category: 'restaurant',
      cuisines: ['italian'],
      attribution: '© OpenStreetMap contributors',
      links: { osm: 'https://www.openstreetmap.org/node/1572825942' },
    })
  })

  test('in brief, places have few members, and attributions appear once', async () => {
    const { slug, made } = await rest.list(five)
    const { json } = await rest.ask(`GET /lists/${slug}?detail=brief&limit=2`)
    expect(json.places).toEqual(
      made.places
        .slice(0, 2)
        .map(({ id, rank, name, address, mapsUrl }: Json) => ({ id, rank, name, address, mapsUrl })),
    )
    expect(json.attributions).toEqual(['© OpenStreetMap contributors'])
    expect([json.slug, json.placeCount]).toEqual([slug, 5])
    const next = await rest.ask(`GET /lists/${slug}?detail=brief&cursor=${json.nextCursor}`)
    expect(ranks(next.json)).toEqual([3, 4, 5])
    const whole = await rest.ask(`GET /lists/${slug}?detail=full`)
    expect(whole.json).toEqual((await rest.ask(`GET /lists/${slug}`)).json)
    expect(whole.json).not.toHaveProperty('attributions')
  })

  test('an earlier version and a note are read in brief too', async () => {
    const { slug, token, made } = await rest.list(['da Felice'])
    await rest.ask(`PATCH /lists/${slug}/places/${made.places[0].id}`, { token, body: { note: 'The cacio e pepe' } })
    const now = await rest.ask(`GET /lists/${slug}?detail=brief`)
    expect(now.json.places[0].note).toBe('The cacio e pepe')
    const before = await rest.ask(`GET /lists/${slug}?detail=brief&at=${made.version}`, { token })
    expect(before.json.places[0]).not.toHaveProperty('note')
    expect(before.json.places[0]).not.toHaveProperty('mapPlaceId')
  })

  test('with a limit, pages follow by cursor and Link without gap or repeat', async () => {
    const { slug } = await rest.list(five)
    const first = await rest.ask(`GET /lists/${slug}?limit=2`)
    expect(names(first.json)).toEqual(five.slice(0, 2))
    expect(first.json.placeCount).toBe(5)
    const second = await rest.ask(`GET /lists/${slug}?limit=2&cursor=${first.json.nextCursor}`)
    expect([names(second.json), ranks(second.json)]).toEqual([five.slice(2, 4), [3, 4]])
    const link = /^<(.*)>; rel="next"$/.exec(second.headers.get('link') ?? '')?.[1] ?? ''
    expect(link.startsWith(`${base}/api/v1/lists/${slug}?`)).toBe(true)
    const last = await rest.ask(`GET /${link.slice(base.length)}`)
    expect([names(last.json), ranks(last.json)]).toEqual([five.slice(4), [5]])
    expect(last.json).not.toHaveProperty('nextCursor')
    expect(last.headers.get('link')).toBeNull()
  })

  test('the next link contains no foreign query parameters', async () => {
    const { slug } = await rest.list(five)
    const link = async (query: string) => (await rest.ask(`GET /lists/${slug}?${query}`)).headers.get('link')
    const first = await link('limit=2&utm_source=a-letter-to-ada&limit=3')
    expect(first).toMatch(/\?limit=2&cursor=[\w-]+>; rel="next"$/)
    expect(await link('limit=2')).toBe(first)
  })

  test('refuses a cursor of another list or time, and a forged one', async () => {
    const [one, other] = [await rest.list(five), await rest.list(five)]
    const { nextCursor } = await other.read('?limit=2')
    const made = [writeCursor(['getList', one.slug, ''], [-1]), writeCursor(['getList', one.slug, ''], ['2'])]
    for (const query of [`?cursor=${nextCursor}`, ...made.map(cursor => `?cursor=${cursor}`)])
      expect((await one.ask(`GET ${query}`)).json.code).toBe('invalid_input')
    expect((await other.ask(`GET ?at=1&cursor=${nextCursor}`)).json.code).toBe('invalid_input')
  })

  test('an unknown or impossible slug is not found', async () => {
    for (const slug of ['eat-in-rome-000000', 'Eat-In-Rome', '%00', '..%2F', 'x'.repeat(300), '%F0%9F%8D%95'])
      expect((await rest.ask(`GET /lists/${slug}`)).json.code).toBe('list_not_found')
  })
})

onRest('Reading an earlier state', rest => {
  const hour = 3_600_000
  /** Creates a list, renames it an hour later, and removes Dar Poeta after another hour. */
  const changed = async (members = {}) => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'], { description: 'First words', ...members })
    const times = [rest.clock.now().toISOString()]
    for (const change of [
      () => list.ask('PATCH', { title: 'Trastevere', description: '' }),
      () => list.ask(`DELETE /places/${list.ids[0]}`),
    ]) {
      rest.clock.forward(hour)
      await change()
      times.push(rest.clock.now().toISOString())
    }
    return { list, times }
  }

  test('by version returns this version', async () => {
    const { list } = await changed()
    expect(await list.read('?at=1')).toMatchObject({ title: 'Eat in Rome', description: 'First words', version: 1 })
    expect(names(await list.read('?at=1'))).toEqual(['Dar Poeta', 'Da Enzo'])
    expect(await list.read('?at=2')).toMatchObject({ title: 'Trastevere', placeCount: 2, version: 2 })
    expect(await list.read('?at=3')).toEqual(await list.read())
  })

  test('a version is identical byte for byte when read later', async () => {
    const { slug, token, ids } = await rest.list(['Dar Poeta', 'Da Enzo'])
    const first = await rest.ask(`GET /lists/${slug}`)
    await rest.ask(`PATCH /lists/${slug}/places/${ids[0]}`, { token, body: { note: 'Patate' } })
    await rest.ask(`PATCH /lists/${slug}`, { token, body: { authorName: 'Bea' } })
    expect((await rest.ask(`GET /lists/${slug}?at=1`, { token })).text).toBe(first.text)
  })

  test('by time returns the last version until then', async () => {
    const { list, times } = await changed()
    const at = async (time: number) =>
      (await list.read(`?at=${encodeURIComponent(new Date(time).toISOString())}`)).version
    const [made, renamed, left] = times.map(time => Date.parse(time)) as [number, number, number]
    expect(await at(made)).toBe(1)
    expect(await at(renamed - 1)).toBe(1)
    expect(await at(renamed)).toBe(2)
    expect(await at(left + hour)).toBe(3)
    const zoned = new Date(renamed + 2 * hour).toISOString().replace('Z', '+02:00')
    expect((await list.read(`?at=${encodeURIComponent(zoned)}`)).version).toBe(2)
    expect((await list.ask(`GET ?at=${new Date(made - 1).toISOString()}`)).json.code).toBe('version_not_found')
  })

  test('in pages works as for the current state', async () => {
    const { list } = await changed()
    const first = await list.read('?at=1&limit=1')
    expect([names(first), ranks(first)]).toEqual([['Dar Poeta'], [1]])
    const second = await list.read(`?at=1&limit=1&cursor=${first.nextCursor}`)
    expect([names(second), ranks(second)]).toEqual([['Da Enzo'], [2]])
    expect(second).not.toHaveProperty('nextCursor')
  })

  test('needs the edit token and is not cacheable', async () => {
    const { list } = await changed()
    const { headers } = await list.ask('GET ?at=2')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toMatch(/^"2-/)
    expect((await rest.ask(`GET /lists/${list.slug}?at=2`)).json.code).toBe('credential_required')
  })
})
