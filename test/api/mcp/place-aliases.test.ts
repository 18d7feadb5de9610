import { expect, test } from 'vitest'
import { openApi } from '../../support/api.ts'
import { rpcTo } from './rpc.ts'

test('two assistants with keys of their own teach a spelling, by tool', async () => {
  await using api = await openApi()
  const ada = rpcTo(api)
  const bruno = rpcTo({ ...api, key: (await api.service.storage.apiKeys.create('Bruno')).key })
  const { places } = await ada.does('search_places', { query: 'Armando al Pantheon', near: 'Rome' })
  const placeId = places[0].id
  const question = { query: 'Claudio Gargani', near: 'Rome' }
  for (const assistant of [ada, bruno]) {
    const { slug, token } = await api.list()
    expect(await ada.fails('add_place_to_list', { slug, editToken: token, ...question })).toMatchObject({
      code: 'place_not_found',
    })
    await assistant.does('add_place_to_list', { slug, editToken: token, placeId, ...question })
  }
  const { slug, token } = await api.list()
  const { code, alternatives } = await ada.fails('add_place_to_list', { slug, editToken: token, ...question })
  expect([code, alternatives[0].id]).toEqual(['place_ambiguous', placeId])
})
