import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../src/server/app.ts'
import { openLog } from '../../../src/server/observability/logger.ts'
import { base, type Json, openApi } from '../../support/api.ts'
import { key } from './google/open-google.ts'
import { filettaroId, ids } from './google/recorded.ts'
import { collection, feature } from './photon/features.ts'
import { json, openStandIn } from './stand-in.ts'

const photon = await openStandIn()
const google = await openStandIn()
const api = await openApi(undefined, { photonUrl: photon.url })
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await google[Symbol.asyncDispose]()
})

const tortoni = feature(-58.3787, -34.6088, {
  osm_id: 273417482,
  osm_value: 'cafe',
  name: 'Café Tortoni',
  street: 'Avenida de Mayo',
  housenumber: '825',
  city: 'Buenos Aires',
  countrycode: 'AR',
})

test('with PHOTON_URL a café outside the index is found, added, and then known without Photon', async () => {
  photon.does(json(collection(tortoni)))
  const found = await api.ask('GET /places?query=cafe%20tortoni&near=Buenos%20Aires', { token: api.key })
  const [cafe] = found.json.places
  expect(cafe).toMatchObject({
    name: 'Café Tortoni',
    mapPlaceId: 'osm:node/273417482',
    attribution: '© OpenStreetMap contributors',
  })
  const { slug, token } = await api.list({ title: 'Buenos Aires' })
  const added = await api.ask(`POST /lists/${slug}/places`, {
    token,
    body: { query: 'Café Tortoni', near: 'Buenos Aires' },
  })
  expect([added.status, added.json.place.id]).toEqual([201, cafe.id])
  const [request] = photon.asked
  expect(request!.headers['user-agent']).toMatch(/^Forklist\/\d+\.\d+\.\d+ \(\+https:\/\/forklist\.example\)$/)

  await photon[Symbol.asyncDispose]()
  const other = await api.list({ title: 'Coffee' })
  const again = await api.ask(`POST /lists/${other.slug}/places`, { token: other.token, body: { placeId: cafe.id } })
  expect([again.status, again.json.place.name]).toEqual([201, 'Café Tortoni'])
  expect((await api.ask('GET /places?query=dar%20poeta&near=Rome', { token: api.key })).json.places[0].name).toBe(
    'Dar Poeta',
  )
  const nobody = await api.ask('GET /places?query=mugaritz', { token: api.key })
  expect([nobody.status, nobody.json.code]).toEqual([503, 'provider_unavailable'])
})

test('with Google’s key a list’s restaurant gets its id, and the next list has it at once', async () => {
  google.does(ids(filettaroId))
  const { slug, token, list } = await api.list({}, ['Dar Filettaro a Santa Barbara'])
  await using withKey = await openApp(
    {
      dataDir: api.dataDir,
      databaseUrl: undefined,
      sharedCacheSeconds: 0,
      googleMapsApiKey: key,
      googleDailyCalls: 10,
      providerAddresses: { google: google.url },
    },
    base,
    openLog('silent'),
    { clock: api.clock.now },
  )
  const read = async (): Promise<Json> => (await api.ask(`GET /lists/${slug}`)).json
  await expect.poll(async () => (await read()).version, { timeout: 10_000 }).toBe(list.version + 1)
  const [place] = (await read()).places
  expect(place).toMatchObject({ id: list.places[0].id, googlePlaceId: filettaroId })
  expect(new URL(place.mapsUrl).searchParams.get('query_place_id')).toBe(filettaroId)
  const { changes } = (await api.ask(`GET /lists/${slug}/history`, { token })).json
  expect(changes[0]).toMatchObject({ operation: 'linkResolved', to: { googlePlaceId: filettaroId } })

  const found = await withKey.fetch(
    new Request(`${base}/api/v1/places?query=filettaro&near=Rome`, { headers: { authorization: `Bearer ${api.key}` } }),
  )
  expect(((await found.json()) as Json).places[0]).toMatchObject({ id: place.id, googlePlaceId: filettaroId })
})
