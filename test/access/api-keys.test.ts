import { expect, test } from 'vitest'
import { storageAt } from '../../src/storage/storage.ts'
import { openApi } from '../support/api.ts'

test('a key revoked by another process is refused at once', async () => {
  await using api = await openApi()
  const { key, apiKey } = await api.service.storage.apiKeys.create('the agency')
  const made = await api.ask('POST /lists', { token: key, body: { title: 'Eat in Rome', authorName: 'Ada' } })
  expect(made.status).toBe(201)

  {
    await using commandLine = await storageAt(undefined, api.dataDir)
    expect(await commandLine.apiKeys.revoke(apiKey.id)).toBe(true)
  }
  for (const route of [
    'GET /lists',
    'GET /places?query=Dar%20Poeta',
    `POST /lists/${made.json.slug}/copy`,
    'POST //api/mcp',
  ]) {
    const refused = await api.ask(route, { token: key })
    expect([route, refused.status, refused.json.code]).toEqual([route, 401, 'invalid_credential'])
  }
  // The key's lists belong to the holders of their edit tokens.
  const { slug, editToken } = made.json
  const renamed = await api.ask(`PATCH /lists/${slug}`, { token: editToken, body: { title: 'Eat in Ostia' } })
  expect(renamed.json.title).toBe('Eat in Ostia')
})

test('revoking one key refuses it and leaves other keys valid', async () => {
  await using api = await openApi()
  const { apiKeys } = api.service.storage
  const { key, apiKey } = await apiKeys.create('the agency')
  expect(await apiKeys.revoke(apiKey.id)).toBe(true)
  expect(await apiKeys.revoke(apiKey.id)).toBe(false)
  expect((await api.ask('GET /lists', { token: key })).json.code).toBe('invalid_credential')
  expect((await api.ask('GET /lists', { token: api.key })).status).toBe(200)
})

test('the key that created a list cannot change it', async () => {
  await using api = await openApi()
  const { slug, token, list } = await api.list({}, ['Armando al Pantheon', 'da Felice'])
  for (const [route, body] of [
    [`PATCH /lists/${slug}`, { title: 'Mine' }],
    [`DELETE /lists/${slug}/places/${list.places[0].id}`, undefined],
    [`POST /lists/${slug}/edit-token`, {}],
    [`DELETE /lists/${slug}`, undefined],
  ] as const) {
    const { json } = await api.ask(route, { token: api.key, body })
    expect([route, json.code]).toEqual([route, 'edit_token_required'])
  }
  const history = await api.ask(`GET /lists/${slug}/history`, { token })
  expect(history.json.changes).toHaveLength(1)
})

test('a replaced edit token is refused at once; the new one works', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list({ visibility: 'hidden' })
  const { json } = await api.ask(`POST /lists/${slug}/edit-token`, { token })
  expect((await api.ask(`GET /lists/${slug}`, { token })).json.code).toBe('list_not_found')
  const body = { visibility: 'public' }
  expect((await api.ask(`PATCH /lists/${slug}`, { token: json.editToken, body })).status).toBe(200)
  expect((await api.ask(`PATCH /lists/${slug}`, { token, body })).json.code).toBe('invalid_credential')
})
