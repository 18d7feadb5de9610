import { expect, test } from 'vitest'
import { openApi } from '../support/api.ts'
import { foreignTokens, headerNamed, headerNames, listWithTokens } from './credentials.ts'

test.each([
  ['the list', ''],
  ['a page of it', '?limit=1'],
  ['a page of it, with a token in the query', '?limit=1&editToken=edit_00000000000000000000000000000000000000'],
  ['a file of it', '/export/kml'],
])('an Authorization header has no effect when reading %s', async (_, rest) => {
  await using api = await openApi()
  const list = await listWithTokens(api, 'public', await foreignTokens(api))
  for (const method of ['GET', 'HEAD'])
    for (const ifNoneMatch of ['"0-nothing"', '*']) {
      const ask = async (authorization?: string) => {
        const { status, headers, text } = await api.ask(`${method} /lists/${list.slug}${rest}`, {
          headers: {
            'x-request-id': 'one',
            'if-none-match': ifNoneMatch,
            ...(authorization !== undefined && { authorization }),
          },
        })
        return { status, headers: [...headers], text }
      }
      const withoutCredential = await ask()
      expect(withoutCredential.status).toBe(ifNoneMatch === '*' ? 304 : 200)
      expect(withoutCredential.headers).toContainEqual(['cache-control', 'public, no-cache'])
      for (const name of headerNames(list.tokens))
        expect(await ask(headerNamed(name, list.tokens)), `${method} with ${name}`).toEqual(withoutCredential)
      for (const text of ['', 'Bearer', 'Bearer '.repeat(1000), '\u00e9', '{"editToken":1}'])
        expect(await ask(text), `${method} with ${text.slice(0, 20)}`).toEqual(withoutCredential)
    }
})

test('responses that needed a credential are not cached for others', async () => {
  await using api = await openApi()
  const list = await listWithTokens(api, 'public', await foreignTokens(api))
  const hidden = await listWithTokens(api, 'hidden', await foreignTokens(api))
  for (const [route, token] of [
    [`GET /lists/${list.slug}?at=1`, list.tokens['right token']],
    [`GET /lists/${list.slug}/history`, list.tokens['right token']],
    [`GET /lists/${hidden.slug}`, hidden.tokens['right token']],
    [`GET /lists/${hidden.slug}/export/kml`, hidden.tokens['right token']],
    ['GET /lists', api.key],
    ['GET /places?query=Dar%20Poeta', api.key],
    [`GET /places/${list.placeIds[0]}`, api.key],
  ]) {
    const { status, headers } = await api.ask(route!, { token })
    expect([route, status, headers.get('cache-control')]).toEqual([route, 200, 'private, no-store'])
  }
})
