import { afterAll, expect, test } from 'vitest'
import { key } from '../places/providers/google/open-google.ts'
import { armando, collection, feature } from '../places/providers/photon/features.ts'
import { json, openStandIn } from '../places/providers/stand-in.ts'
import { openApi } from '../support/api.ts'
import { asks, trastevere } from './site-api-client.ts'

const opened = new AsyncDisposableStack()
const photon = opened.use(await openStandIn())
const google = opened.use(await openStandIn())
const api = opened.use(
  await openApi(undefined, {
    photonUrl: photon.url,
    googleMapsApiKey: key,
    googleDailyCalls: 0,
    googleDailyPaidCalls: 100,
    googleSearch: true,
    providerAddresses: { google: google.url },
  }),
)
afterAll(() => opened.disposeAsync())

const mugaritz = feature(-1.9176, 43.2726, { osm_id: 339117562, name: 'Mugaritz', city: 'Errenteria' })
const day = 86_400_000
const googleId = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const atGoogle = `https://www.google.com/maps/search/?api=1&query=Mugaritz&query_place_id=${googleId}`

test('typed search makes no request to providers; a program’s search does', async () => {
  photon.does(json(collection(armando)))
  google.does(json({}))
  const ask = asks(api)
  const { formToken } = (await ask('GET /site/form-token')).json
  const search = (query: string) => ask(`GET /site/places?query=${encodeURIComponent(query)}`, { formToken })
  for (const query of ['mugaritz', atGoogle, 'https://www.openstreetmap.org/node/339117562']) {
    const { status, json } = await search(query)
    expect([status, json.places], query).toEqual([200, []])
  }
  for (const place of [{ query: 'mugaritz' }, { query: atGoogle }, { mapPlaceId: `google:${googleId}` }])
    await ask('POST /site/lists', { formToken, body: { ...trastevere, places: [place] } })
  await ask(`GET /site/places/google:${googleId}`, { formToken })
  expect([photon.asked, google.asked]).toEqual([[], []])

  await api.ask('GET /places?query=mugaritz', { token: api.key })
  expect([photon.asked.length, google.asked.length], 'the fixture must contain them').toEqual([1, 1])
})

test('a program’s search result is found by its id, without a refresh when it is old', async () => {
  photon.does(json(collection(mugaritz)))
  const { places } = (await api.ask('GET /places?query=mugaritz&near=43.3,-1.9', { token: api.key })).json
  expect(places[0].name).toBe('Mugaritz')
  api.clock.forward(200 * day)
  const lookedUp = () => photon.asked.filter(({ path }) => path === '/reverse').length
  const ask = asks(api)
  const { formToken } = (await ask('GET /site/form-token')).json
  // It is written in the background after the response.
  await expect
    .poll(async () => (await ask(`GET /site/places/${places[0].id}`, { formToken })).json.name)
    .toBe('Mugaritz')
  photon.does(json(collection()))
  // Earlier events have been processed.
  await api.ask('GET /places?query=arzak', { token: api.key })
  expect(lookedUp()).toBe(0)
  await api.ask(`GET /places/${places[0].id}`, { token: api.key })
  await expect.poll(lookedUp, { message: 'a program’s request looks it up' }).toBe(1)
})
