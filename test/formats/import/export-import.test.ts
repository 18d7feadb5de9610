import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { manyLines, oneLine } from '../../../src/domain/text.ts'
import { acceptedBy } from '../../support/any-list.ts'
import { type Json, openApi } from '../../support/api.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

const known = ['node/2276143197', 'node/1572825942', 'node/2244858179', 'node/257355946']
const googles = ['ChIJN1t_tDeuEmsRUsoyG83frY4', 'ChIJaXQRs6lZwokRY6EFpJnhNNE', 'ChIJT2x8Q2BZwokRpBu2jUzX3dE']

const name = acceptedBy(oneLine(200))
const ofOwn = fc.record(
  { name, address: acceptedBy(oneLine(300)), latitude: fc.double({ min: -90, max: 90, noNaN: true }) },
  { requiredKeys: ['name'] },
)
const how = fc.oneof(
  ofOwn.map(own => ({ own: own.latitude === undefined ? own : { ...own, longitude: -own.latitude * 2 } })),
  fc.constantFrom(...known).map(mapPlaceId => ({ mapPlaceId })),
  fc.record({ mapPlaceId: fc.constantFrom(...googles), name }),
)
const places = fc.uniqueArray(
  fc.record({ how, note: acceptedBy(manyLines(2000)) }).map(({ how, note }) => ({ ...how, note })),
  { minLength: 1, maxLength: 8, selector: place => ('mapPlaceId' in place ? place.mapPlaceId : JSON.stringify(place)) },
)

/** The problem of an own place with the name and the position of another one. */
const inList = 'place_already_in_list'

/** Returns the members that a place must keep through a file. */
const comparable = ({ id, name, note, mapPlaceId, address }: Json) => ({ id, name, note, mapPlaceId, address })

/** Marks all places of a list as closed, as a refresh does. */
async function markAllClosed(slug: string): Promise<void> {
  const look = () => ({ gone: '2026-05-01', closed: true })
  for await (const place of api.service.storage.refreshPlaces({ slug, apply: true, look }))
    expect(place.changes).toEqual([{ kind: 'closed', to: 'true' }])
}

const importFile = async (file: string): Promise<Json[]> => {
  const { slug, token } = await api.list()
  const { status, json } = await api.ask(`POST /lists/${slug}/import`, { token, body: { content: file } })
  expect(status, json.detail).toBe(200)
  return (await api.ask(`GET /lists/${slug}`)).json.places
}

test.each(['csv', 'geojson', 'kml', 'gpx'])(
  'any list keeps its places, order and notes through %s',
  { timeout: 120_000 },
  async format => {
    await fc.assert(
      fc.asyncProperty(places, fc.boolean(), async (places, areClosed) => {
        const { slug, token } = await api.list({ title: 'Anything' })
        const { json } = await api.ask(`POST /lists/${slug}/places/batch`, { token, body: { places } })
        const refused = json.results.filter((result: Json) => 'code' in result)
        for (const { code, place } of refused) expect([code, place.mapPlaceId]).toEqual([inList, expect.any(String)])
        expect(json.list.placeCount).toBe(places.length - refused.length)
        if (areClosed) await markAllClosed(slug)
        const before: Json[] = (await api.ask(`GET /lists/${slug}`)).json.places
        const isPinned = format === 'kml' || format === 'gpx'
        const exportable = before.filter(({ latitude }) => !isPinned || latitude !== undefined)
        const file = (await api.ask(`GET /lists/${slug}/export/${format}`)).text
        // Without a place that the format can hold, the file is empty.
        if (exportable.length === 0) return
        const imported = await importFile(file)
        expect(imported.map(comparable)).toEqual(exportable.map(comparable))
        expect(
          imported.some(place => 'closed' in place),
          'a file says nothing about that',
        ).toBe(false)
      }),
      { numRuns: 40 },
    )
  },
)

test('a list in the service’s JSON comes back complete, with all facts', async () => {
  const { slug, token } = await api.list({ title: 'Whole' }, ['Armando al Pantheon', 'Da Enzo'])
  await api.ask(`POST /lists/${slug}/places`, { token, body: { own: { name: 'Zia' }, note: 'Ring twice.', rank: 1 } })
  const { text, json } = await api.ask(`GET /lists/${slug}`)
  const dateless = ({ addedAt: _, updatedAt: __, ...place }: Json) => place
  expect((await importFile(text)).map(dateless)).toEqual(json.places.map(dateless))
})
