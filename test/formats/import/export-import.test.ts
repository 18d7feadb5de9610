import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { detailsOf } from '../../../src/domain/entry-details.ts'
import { manyLines, oneLine } from '../../../src/domain/text.ts'
import { exportFormat, exportNames } from '../../../src/formats/export/index.ts'
import { acceptedBy, anyDetails } from '../../support/any-list.ts'
import { type Json, openApi } from '../../support/api.ts'
import { bytesOf, lists } from '../export/lists.ts'
import { readFile, refusalIn } from './reading.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

const known = ['node/2276143197', 'node/1572825942', 'node/2244858179', 'node/257355946']
const googles = ['ChIJN1t_tDeuEmsRUsoyG83frY4', 'ChIJaXQRs6lZwokRY6EFpJnhNNE', 'ChIJT2x8Q2BZwokRpBu2jUzX3dE']

const cids = ['google:cid/10281119596374313554', 'cid/18446744073709551615']

const name = acceptedBy(oneLine(200))
const ofOwn = fc.record(
  { name, address: acceptedBy(oneLine(300)), latitude: fc.double({ min: -90, max: 90, noNaN: true }) },
  { requiredKeys: ['name'] },
)
const how = fc.oneof(
  ofOwn.map(own => ({ own: own.latitude === undefined ? own : { ...own, longitude: -own.latitude * 2 } })),
  fc.constantFrom(...known).map(mapPlaceId => ({ mapPlaceId })),
  fc.record({ mapPlaceId: fc.constantFrom(...googles, ...cids), name }),
)
const places = fc.uniqueArray(
  fc
    .record({ how, note: acceptedBy(manyLines(2000)), details: anyDetails })
    .map(({ how, note, details }) => ({ ...how, note, ...details })),
  { minLength: 1, maxLength: 8, selector: place => ('mapPlaceId' in place ? place.mapPlaceId : JSON.stringify(place)) },
)

/** The problem of an own place with the name and the position of another one. */
const inList = 'place_already_in_list'

/** Returns the members that a place must keep through a file. */
const comparable = ({ id, name, note, mapPlaceId, address, ...rest }: Json) => ({
  ...{ id, name, note, mapPlaceId, address },
  ...detailsOf(rest),
})

/** Marks all places of a list as closed, as a refresh does. */
async function markAllClosed(slug: string): Promise<void> {
  const look = () => ({ gone: '2026-05-01', closed: true })
  for await (const place of api.service.storage.refreshPlaces({ slug, apply: true, look }))
    expect(place.changes).toEqual([{ kind: 'closed', to: 'true' }])
}

const fileOf = async (slug: string, format: string): Promise<Buffer> => {
  const path = `https://forklist.example/api/v1/lists/${slug}/export/${format}`
  const response = await api.service.fetch(new Request(path))
  return Buffer.from(await response.arrayBuffer())
}

const importFile = async (file: Buffer): Promise<Json[]> => {
  const { slug, token } = await api.list()
  const body = { content: file.toString('base64'), encoding: 'base64' }
  const { status, json } = await api.ask(`POST /lists/${slug}/import`, { token, body })
  expect(status, json.detail).toBe(200)
  return (await api.ask(`GET /lists/${slug}`)).json.places
}

/** A format that is written but not read yet has no round trip. */
const isRead = (format: string): boolean =>
  refusalIn(() => readFile(bytesOf(format, lists['one place']!))) !== 'spreadsheet'

test.for(exportNames.filter(isRead))(
  'any list keeps its places, order, notes and details through %s',
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
        const bands = [{ name: 'Go', size: json.list.placeCount }]
        expect((await api.ask(`PUT /lists/${slug}/bands`, { token, body: { bands } })).status).toBe(200)
        const before: Json[] = (await api.ask(`GET /lists/${slug}`)).json.places
        const isPinned = exportFormat(format)!.holds === 'places with coordinates'
        const exportable = before.filter(({ latitude }) => !isPinned || latitude !== undefined)
        const file = await fileOf(slug, format)
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
  expect((await importFile(Buffer.from(text))).map(dateless)).toEqual(json.places.map(dateless))
})
