import { afterAll, expect, test } from 'vitest'
import { refusing } from './refusing.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

const raw = '{"title":"Eat in Ostia"}'

test.each([
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/merge-patch+json',
  'application/problem+json',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/json; profile=x',
  'application/json; charset=utf-8; profile=x',
  `application/json${' '.repeat(100)}x`,
  'application/jsonp',
  'application/json, text/plain',
  'json',
  '',
  ';;;',
  'application/octet-stream',
])('does not read a body of the type %j', async type => {
  const headers = { 'content-type': type }
  await list.refuses('unsupported_media_type', `PATCH /lists/${list.slug}`, { raw, headers })
  await list.refuses('unsupported_media_type', 'POST /lists', { token: list.api.key, raw: '{"title', headers })
})

test.each(['gzip', 'deflate, gzip', 'br', 'zstd', 'utf-8'])('does not read a body encoded as %s', async encoding => {
  const headers = { 'content-encoding': encoding }
  await list.refuses('unsupported_media_type', `PATCH /lists/${list.slug}`, { raw, headers })
})

test('does not read a body without a type, whatever its size', async () => {
  for (const bytes of [raw, ' '.repeat(2 * 1024 * 1024)])
    for (const headers of [{}, { 'content-length': String(bytes.length) }] as Record<string, string>[]) {
      const request = new Request(`https://forklist.example/api/v1/lists/${list.slug}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${list.token}`, ...headers },
        body: Buffer.from(bytes),
      })
      expect(request.headers.has('content-type')).toBe(false)
      expect((await list.api.service.fetch(request)).status).toBe(415)
    }
})

test.each([
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json;',
])('reads a body of the type %j', async type => {
  const headers = { 'content-type': type, 'content-encoding': 'identity' }
  const { json } = await list.api.ask(`PATCH /lists/${list.slug}`, {
    token: list.token,
    body: { title: type },
    headers,
  })
  expect(json.title).toBe(type)
})
