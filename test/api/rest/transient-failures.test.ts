import { expect, test } from 'vitest'
import { openApp } from '../../../src/server/app.ts'
import { openLog } from '../../../src/server/observability/logger.ts'
import { collection, feature } from '../../places/providers/photon/features.ts'
import { json, openStandIn, status } from '../../places/providers/stand-in.ts'
import { base, type Json, openApi } from '../../support/api.ts'

const tortoni = feature(-58.3787, -34.6088, {
  ...{ osm_id: 273417482, osm_value: 'cafe', name: 'Café Tortoni', street: 'Avenida de Mayo', housenumber: '825' },
  ...{ city: 'Buenos Aires', countrycode: 'AR' },
})
const cafe = { query: 'Café Tortoni', near: 'Buenos Aires' }
const retry = { 'idempotency-key': 'tortoni' }

/** Opens a service whose online provider fails, and another on the same data whose provider works. */
async function openFailing() {
  await using opened = new AsyncDisposableStack()
  const [failing, working] = [opened.use(await openStandIn()), opened.use(await openStandIn())]
  failing.does(status(500))
  working.does(json(collection(tortoni)))
  const api = opened.use(await openApi(undefined, { photonUrl: failing.url }))
  const { slug, token } = await api.list({ title: 'Buenos Aires' }, ['Dar Poeta'])
  const { dataDir, clock } = api
  const settings = { dataDir, databaseUrl: undefined, sharedCacheSeconds: 0, photonUrl: working.url }
  const later = opened.use(await openApp(settings, base, openLog('silent'), { clock: clock.now }))
  const everything = opened.move()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...retry }
  return {
    now: async (path: string, body: object): Promise<Json> =>
      (await api.ask(`POST /lists/${slug}${path}`, { token, body, headers: retry })).json,
    list: async (): Promise<Json> => (await api.ask(`GET /lists/${slug}`, { token })).json,
    create: (body: object) => api.ask('POST /lists', { token: api.key, body }),
    async later(path: string, body: object): Promise<Json> {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await later.fetch(new Request(`${base}/api/v1/lists/${slug}${path}`, sent))).json()
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const outcomes = ({ results }: Json) => results.map((result: Json) => result.code ?? result.place.name)

test('a batch without any lookup can be retried with its key', async () => {
  await using service = await openFailing()
  const body = { places: [cafe] }
  expect(outcomes(await service.now('/places/batch', body))).toEqual(['provider_unavailable'])
  const done = await service.later('/places/batch', body)
  expect(outcomes(done)).toEqual(['Café Tortoni'])
  expect(await service.later('/places/batch', body)).toEqual(done)
})

test('a partly added batch returns the same response when retried, with its failed lookups', async () => {
  await using service = await openFailing()
  const body = { places: [cafe, { query: 'Da Enzo', near: 'Rome' }] }
  const first = await service.now('/places/batch', body)
  expect(outcomes(first)).toEqual(['provider_unavailable', 'Da Enzo'])
  expect(await service.later('/places/batch', body)).toEqual(first)
})

test('a batch that also failed for permanent reasons returns the same response when retried', async () => {
  await using service = await openFailing()
  const body = { places: [cafe, { query: 'Dar Poeta', near: 'Rome' }] }
  const first = await service.now('/places/batch', body)
  expect(outcomes(first)).toEqual(['provider_unavailable', 'place_already_in_list'])
  expect(await service.later('/places/batch', body)).toEqual(first)
})

test('a single place whose lookup failed is added when retried with its key', async () => {
  await using service = await openFailing()
  expect((await service.now('/places', cafe)).code).toBe('provider_unavailable')
  expect((await service.later('/places', cafe)).place.name).toBe('Café Tortoni')
})

test('a failed lookup is no reason to add a place as named', async () => {
  await using service = await openFailing()
  expect((await service.now('/places', { ...cafe, unmatched: 'own' })).code).toBe('provider_unavailable')
})

test('a new list reports a failed lookup, and in strict mode is not made', async () => {
  await using service = await openFailing()
  const body = { title: 'Buenos Aires', authorName: 'Ada', places: [{ query: 'Da Enzo', near: 'Rome' }, cafe] }
  const { status, json } = await service.create(body)
  expect([status, json.placeCount]).toEqual([201, 1])
  expect(json.notAdded).toMatchObject([{ index: 1, status: 503, code: 'provider_unavailable' }])
  expect((await service.create({ ...body, strict: true })).status).toBe(503)
})

test('a file without any lookup is imported when retried with its key', async () => {
  await using service = await openFailing()
  const body = { content: 'Dar Poeta, Rome\nCafé Tortoni, Buenos Aires\n', unmatched: 'skip' }
  const verdicts = ({ rows }: Json) => rows.map((row: Json) => row.reason ?? row.verdict)
  expect(verdicts(await service.now('/import', body))).toEqual(['already_there', 'not_looked_up'])
  const done = await service.later('/import', body)
  expect(verdicts(done)).toEqual(['already_there', 'added'])
  expect(await service.later('/import', body)).toEqual(done)
})

test.each([
  ['its own', { content: 'Café Tortoni, Buenos Aires\n' }],
  ['that of the request', { content: 'Café Tortoni\n', near: 'Buenos Aires' }],
  [
    'that of the request, beside a street',
    { content: 'name,address\nCafé Tortoni,Avenida de Mayo 825\n', near: 'Buenos Aires' },
  ],
])('an own place from a file keeps its town when the lookup failed: %s', async (_, body) => {
  await using service = await openFailing()
  const { rows } = await service.now('/import', { ...body, unmatched: 'own' })
  expect(rows).toMatchObject([{ verdict: 'own', reason: 'not_looked_up' }])
  expect((await service.list()).places.at(-1)).toMatchObject({ name: 'Café Tortoni', town: 'Buenos Aires' })
})
