import { expect, test } from 'vitest'
import { onRest, type TestList } from './on-rest.ts'

// One business: its place id contains the number.
const placeId = 'google:ChIJN1t_tDeuEmsRUsoyG83frY4'
const cid = '10281119596374313554'
const cidId = `google:cid/${cid}`
const link = `https://maps.google.com/?cid=${cid}`

const importRows = (list: TestList, rows: string, choices?: object[]) =>
  list.ask('POST /import', { content: `name,address,url\n${rows}`, ...(choices && { choices }) })

onRest('Google’s number of a business', rest => {
  test.each([cidId, `cid/${cid}`])('adds a place by the id %s', async mapPlaceId => {
    const list = await rest.list()
    const { status, json } = await list.ask('POST /places', { mapPlaceId, name: 'Noma' })
    expect([status, json.place]).toEqual([
      201,
      expect.objectContaining({ mapPlaceId: cidId, mapsUrl: link, links: { google: link } }),
    ])
    expect((await list.ask(`PATCH /places/${json.place.id}`, { note: 'Ants.' })).json.place.note).toBe('Ants.')
    expect((await list.ask(`POST /places/${json.place.id}/move`, { rank: 1 })).status).toBe(200)
    expect((await list.ask(`DELETE /places/${json.place.id}`)).status).toBe(204)
  })

  test.each(['google:cid/0', 'google:cid/', 'google:cid/123456789012345678901', 'cid/1/2'])(
    'is refused in the form %s',
    async mapPlaceId => {
      const { status, json } = await (await rest.list()).ask('POST /places', { mapPlaceId, name: 'Noma' })
      expect([status, json.errors[0].pointer]).toEqual([400, '/mapPlaceId'])
    },
  )

  test.each([
    [placeId, cidId],
    [cidId, placeId],
  ])('of %s is the same place as %s', async (first, second) => {
    const list = await rest.list()
    const added = await list.ask('POST /places', { mapPlaceId: first, name: 'Noma' })
    const { status, json } = await list.ask('POST /places', { mapPlaceId: second, name: 'Restaurant Noma' })
    expect([status, json.code, json.place.id]).toEqual([409, 'place_already_in_list', added.json.place.id])
    const other = await list.ask('POST /places', { mapPlaceId: 'google:cid/7187459311871235539', name: 'Geranium' })
    expect(other.status).toBe(201)
  })

  test('joins the place in a merged list', async () => {
    const [one, two] = [await rest.list(), await rest.list()]
    await one.ask('POST /places', { mapPlaceId: placeId, name: 'Noma' })
    await two.ask('POST /places', { mapPlaceId: cidId, name: 'Restaurant Noma' })
    const { json } = await rest.ask('POST /lists/merge', {
      token: rest.key,
      body: { title: 'Both', authorName: 'Ada', lists: [{ slug: one.slug }, { slug: two.slug }] },
    })
    expect(json.places.map(({ sources }: { sources: unknown[] }) => sources.length)).toEqual([2])
  })

  test('is kept from a pasted link: beside the id of a known place, else as the id', async () => {
    const list = await rest.list()
    const known = await list.ask('POST /places', { query: `Dar Poeta\n${link}`, near: 'Rome' })
    expect(known.json.place).toMatchObject({ mapPlaceId: expect.stringMatching(/^osm:/), mapsUrl: link })
    expect(known.json.place.googlePlaceId).toBe(`cid/${cid}`)
    const unknown = await list.ask('POST /places', { query: 'Noma\nhttps://maps.google.com/?cid=42' })
    expect(unknown.json.place).toMatchObject({ name: 'Noma', mapPlaceId: 'google:cid/42' })
    expect((await list.ask('POST /places', { query: 'https://maps.google.com/?cid=43' })).status).toBe(400)
  })

  test('is kept beside another id of a row', async () => {
    const list = await rest.list()
    await list.ask('POST /import', { content: `name,mapPlaceId,url\nNoma,osm:node/999999999,${link}\n` })
    const { places } = await list.read()
    expect(places).toMatchObject([{ mapPlaceId: 'osm:node/999999999', googlePlaceId: `cid/${cid}`, mapsUrl: link }])
  })

  test('is kept from the rows of a file', async () => {
    const list = await rest.list()
    const rows = [`Dar Poeta,"Vicolo del Bologna 45, Roma",${link}`, 'Noma,,https://maps.google.com/?cid=42']
    expect((await importRows(list, rows.join('\n'), [{ row: 2, own: true }])).status).toBe(200)
    const { places } = await list.read()
    expect(places).toMatchObject([
      { mapPlaceId: expect.stringMatching(/^osm:/), mapsUrl: link },
      { mapPlaceId: 'google:cid/42', mapsUrl: 'https://maps.google.com/?cid=42' },
    ])
    const again = await importRows(list, rows.join('\n'), [{ row: 2, own: true }])
    expect(again.json.rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'already_there',
      'already_there',
    ])
  })
})
