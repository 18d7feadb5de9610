import { expect, test } from 'vitest'
import { openApi } from '../../support/api.ts'

test('with summary, an operation without a body says what it has done', async () => {
  await using api = await openApi()
  const { slug, token, list } = await api.list({}, ['Dar Poeta', 'Da Enzo'])
  const place = list.places[0].id
  const removed = await api.ask(`DELETE /lists/${slug}/places/${place}?summary`, { token })
  expect(removed).toMatchObject({ status: 200, json: { list: { slug, version: 2, placeCount: 1 } } })
  expect(removed.headers.get('cache-control')).toBe('no-store')
  expect(await api.ask(`DELETE /lists/${slug}?summary=1`, { token })).toMatchObject({
    status: 200,
    json: { deleted: true, slug },
  })
})

test('with summary, an export answers with facts about the file, and the file stays as it is', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list({ visibility: 'hidden' }, ['Dar Poeta'])
  const own = { own: { name: 'The stall behind the market' } }
  await api.ask(`POST /lists/${slug}/places`, { token, body: own })
  const route = `GET /lists/${slug}/export/kml`
  expect((await api.ask(`${route}?summary`)).status).toBe(404)
  const { json, headers } = await api.ask(`${route}?summary`, { token })
  expect(json).toMatchObject({ format: 'kml', placeCount: 1, leftOut: [{ name: 'The stall behind the market' }] })
  expect(headers.get('cache-control')).toBe('private, no-store')
  await api.ask(`PATCH /lists/${slug}`, { token, body: { visibility: 'public' } })
  for (const _ of [1, 2]) {
    expect((await api.ask(`${route}?summary`)).json.placeCount).toBe(1)
    expect((await api.ask(route)).text).toMatch(/^<\?xml/)
  }
})

test('operations with a body do not take summary', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list()
  const { json } = await api.ask(`PATCH /lists/${slug}?summary`, { token, body: { title: 'Eat in Ostia' } })
  expect(json).toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/summary' }] })
})
