import { expect, test } from 'vitest'
import { onRest } from './on-rest.ts'

onRest('unknown query parameters', rest => {
  test('are ignored on reads, so that a shared link with additions still opens', async () => {
    const { slug } = await rest.list(['Roscioli'])
    for (const path of [`/lists/${slug}`, `/lists/${slug}/export/kml`])
      expect((await rest.ask(`GET ${path}?utm_source=newsletter`)).status).toBe(200)
    expect((await rest.ask('GET /places?query=roscioli&fbclid=1', { token: rest.key })).status).toBe(200)
  })

  test('are refused on writes by name, and nothing changes', async () => {
    const list = await rest.list(['Roscioli'])
    const requests = [
      ['PATCH ?ifVersoin=1', { title: 'Roma' }],
      [`PATCH /places/${list.ids[0]}?ifVersoin=1`, { note: 'Patate' }],
      [`PUT /places/${list.ids[0]}/note?ifVersoin=1`, { note: 'Patate' }],
      ['POST /places?ifVersoin=1', { query: 'Armando al Pantheon' }],
      [`DELETE /places/${list.ids[0]}?ifVersoin=1`, undefined],
      ['DELETE /history?ifVersoin=1', undefined],
    ] as const
    for (const [request, body] of requests) {
      const { status, json } = await list.ask(request, body)
      expect([request, status, json.code]).toEqual([request, 400, 'invalid_input'])
      expect(json.errors).toEqual([{ pointer: '/ifVersoin', message: 'is no query parameter here' }])
    }
    expect((await list.read()).version).toBe(1)
    const body = { title: 'Roma', authorName: 'Ada' }
    expect((await rest.ask('POST /lists?dryRun=true', { token: rest.key, body })).json.code).toBe('invalid_input')
  })

  test('are checked after the credential, so that they reveal nothing', async () => {
    const { slug } = await rest.list([], { title: 'Secret', authorName: 'Ada', visibility: 'hidden' })
    expect((await rest.ask(`DELETE /lists/${slug}?force=1`)).json.code).toBe('list_not_found')
  })
})
