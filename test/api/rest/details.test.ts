import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const rome = ['Armando al Pantheon', 'Dar Poeta', 'Il Baffetto', 'Da Enzo']
const details = { tags: ['Date night', 'classic'], dishes: ['cacio e pepe'], price: 3, visitedOn: '2026-10-17' }

onRest('The details of a place', rest => {
  test('are written with the place, and read with it', async () => {
    const list = await rest.list([])
    const { json } = await list.ask('POST /places', { query: 'Dar Poeta', near: 'Rome', ...details })
    expect(json.place).toMatchObject(details)
    expect((await list.read()).places[0]).toEqual(json.place)
    expect((await list.read('?detail=brief')).places[0]).toMatchObject({ tags: details.tags, price: 3 })
    const { places } = (await rest.ask('POST /lists', { token: rest.key, body: newList({ ...details, note: 'Go.' }) }))
      .json
    expect(places[0]).toMatchObject({ ...details, note: 'Go.' })
  })

  test('are replaced one by one, and cleared by null or an empty array', async () => {
    const list = await rest.list(rome)
    const change = async (members: object) => (await list.ask(`PATCH /places/${list.ids[0]}`, members)).json
    expect((await change(details)).place).toMatchObject(details)
    expect((await change({ tags: ['loud'] })).place).toMatchObject({ ...details, tags: ['loud'] })
    const cleared = await change({ tags: [], dishes: [], price: null, visitedOn: null })
    for (const name of Object.keys(details)) expect(cleared.place).not.toHaveProperty(name)
    expect((await change({ price: null })).list.version, 'nothing is left to clear').toBe(cleared.list.version)
  })

  test.each([
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) }],
    ['a tag of 31 characters', { tags: ['x'.repeat(31)] }],
    ['a tag of two lines', { tags: ['date\nnight'] }],
    ['a tag twice, in whatever case', { tags: ['Loud', 'loud'] }],
    ['a blank dish', { dishes: [' '] }],
    ['a dish of 61 characters', { dishes: ['x'.repeat(61)] }],
    ['a price of 5', { price: 5 }],
    ['a price of 2.5', { price: 2.5 }],
    ['a day that does not exist', { visitedOn: '2026-02-30' }],
    ['a time instead of a day', { visitedOn: '2026-10-17T20:00:00Z' }],
  ])('are refused with %s', async (_, wrong) => {
    const list = await rest.list(rome)
    const [name] = Object.keys(wrong)
    const { status, json } = await list.ask(`PATCH /places/${list.ids[0]}`, wrong)
    expect([status, json.code]).toEqual([400, 'invalid_input'])
    expect(json.errors[0].pointer).toMatch(new RegExp(`^/${name}`))
  })

  test('are in the history, and are restored and copied', async () => {
    const list = await rest.list(rome)
    const [id] = list.ids
    await list.ask(`PATCH /places/${id}`, { tags: ['loud'], price: 2 })
    await list.ask(`PATCH /places/${id}`, { tags: ['quiet'], price: null })
    const [second, first] = (await list.ask('GET /history')).json.changes
    expect(second).toMatchObject({ from: { tags: ['loud'], price: 2 }, to: { tags: ['quiet'] } })
    expect(second.to).not.toHaveProperty('price')
    expect(first).toMatchObject({ operation: 'updatePlace', places: [{ id }], to: { tags: ['loud'], price: 2 } })
    expect((await list.read('?at=2')).places[0]).toMatchObject({ tags: ['loud'], price: 2 })
    const { json } = await list.ask('POST /restore', { version: 2 })
    expect(json.places[0]).toMatchObject({ tags: ['loud'], price: 2 })
    const body = { title: 'Mine', authorName: 'Bruno' }
    const copy = await rest.ask(`POST /lists/${list.slug}/copy`, { token: rest.key, body })
    expect(copy.json.places[0]).toMatchObject({ tags: ['loud'], price: 2 })
  })

  test('of several places are in one entry of the history, by their ids', async () => {
    const list = await rest.list(rome)
    const [armando, poeta] = list.ids
    const edits = [
      { op: 'update', place: 1, price: 3 },
      { op: 'update', place: 'dar poeta', price: 1, note: 'Thin crust.' },
    ]
    await list.ask('POST /edits', { edits })
    const [change] = (await list.ask('GET /history')).json.changes
    expect(change.to).toEqual({
      details: { [armando!]: { price: 3 }, [poeta!]: { price: 1 } },
      notes: { [poeta!]: 'Thin crust.' },
    })
  })

  test('stay with a rank whose restaurant is replaced, unless others are given', async () => {
    const list = await rest.list(rome)
    await list.ask('POST /edits', { edits: [{ op: 'update', place: 1, ...details }] })
    const own = { name: 'The stall' }
    const { json } = await list.ask('POST /edits', { edits: [{ op: 'replace', place: 1, own, price: 1 }] })
    expect(json.places[0]).toMatchObject({ ...details, name: 'The stall', price: 1 })
  })

  test('stay, and so does the phone number, when an own place gets a position', async () => {
    const list = await rest.list([])
    const content = 'name,town,phone\nThe stall,Rome,+39 06 123456\n'
    await list.ask('POST /import', { content, encoding: 'utf8' })
    await list.ask('POST /edits', { edits: [{ op: 'update', place: 1, ...details }] })
    const [before] = (await list.read()).places
    const own = { name: 'The stall', town: 'Rome', latitude: 41.89, longitude: 12.47 }
    const { json } = await list.ask('POST /edits', { edits: [{ op: 'replace', place: before.id, own }] })
    const { id: _, mapPlaceId: __, mapsUrl: ___, links: ____, updatedAt: _____, ...kept } = before
    const at = { latitude: 41.89, longitude: 12.47 }
    expect(json.places[0]).toMatchObject({ ...kept, phone: '+39 06 123456', ...at })
    const renamed = { op: 'replace', place: 1, own: { ...own, name: 'The Stall of Ada' } }
    const [after] = (await list.ask('POST /edits', { edits: [renamed] })).json.places
    expect(after).toMatchObject({ ...kept, name: 'The Stall of Ada', phone: '+39 06 123456', ...at })
    const other = { op: 'replace', place: 1, own: { name: 'The bar', town: 'Rome' } }
    expect((await list.ask('POST /edits', { edits: [other] })).json.places[0].phone).toBeUndefined()
  })

  test('select places, whose ranks and pages are those of the selection in the whole list', async () => {
    const list = await rest.list(rome)
    const edits = [
      { op: 'update', place: 1, tags: ['Date night'], price: 3 },
      { op: 'update', place: 2, tags: ['pizza'], price: 1, visitedOn: '2026-10-17' },
      { op: 'update', place: 3, tags: ['PIZZA', 'loud'], price: 2 },
    ]
    await list.ask('POST /edits', { edits })
    await list.ask('PUT /bands', { bands: [{ name: 'Very good', size: 2 }] })
    const ranks = async (query: string) => {
      const { placeCount, places } = await list.read(`?${query}`)
      expect(placeCount).toBe(4)
      return places.map(({ rank }: Json) => rank)
    }
    expect(await ranks('tag=Pizza')).toEqual([2, 3])
    expect(await ranks('band=very%20good')).toEqual([1, 2])
    expect(await ranks('maxPrice=2')).toEqual([2, 3])
    expect(await ranks('visited=true')).toEqual([2])
    expect(await ranks('visited=false')).toEqual([1, 3, 4])
    expect(await ranks('tag=pizza&visited=false&detail=brief')).toEqual([3])
    expect(await ranks('tag=nothing')).toEqual([])
    const first = await list.read('?maxPrice=3&limit=2')
    expect(first.places.map(({ rank }: Json) => rank)).toEqual([1, 2])
    const next = encodeURIComponent(first.nextCursor)
    const second = await list.read(`?maxPrice=3&limit=2&cursor=${next}`)
    expect([second.places.map(({ rank }: Json) => rank), second.nextCursor]).toEqual([[3], undefined])
    const { status, json } = await list.ask(`GET ?maxPrice=2&cursor=${next}`)
    expect([status, json.code], 'a cursor belongs to its selection').toEqual([400, 'invalid_input'])
  })

  test('are words by which a public list is found', async () => {
    const list = await rest.list(rome, { title: 'Evenings' })
    await list.ask(`PATCH /places/${list.ids[0]}`, { tags: ['Grandmothers'], dishes: ['gricia'] })
    const found = async (query: string) =>
      (await rest.ask(`GET /lists?query=${query}`, { token: rest.key })).json.lists.map(({ slug }: Json) => slug)
    expect(await found('grandmothers')).toContain(list.slug)
    expect(await found('gricia')).toContain(list.slug)
    await list.ask(`PATCH /places/${list.ids[0]}`, { tags: [] })
    expect(await found('grandmothers')).not.toContain(list.slug)
  })
})

const newList = (members: object) => ({
  title: 'Eat in Rome',
  authorName: 'Ada',
  places: [{ own: { name: 'The stall' }, ...members }],
})
