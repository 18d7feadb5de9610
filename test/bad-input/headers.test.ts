import { afterAll, expect, test } from 'vitest'
import { refusing } from './refusing.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

const rename = `PATCH /lists/${list.slug}`
const body = { title: 'Eat in Ostia' }
const long = 'a'.repeat(10_000)

test.each([0, -1, 1.5, 2 ** 53, 1e300, '2', '', null, true, [2], {}])('refuses %j as ifVersion', async ifVersion => {
  const { json } = await list.refuses('invalid_input', rename, { body: { ...body, ifVersion } })
  expect(json.errors[0].pointer).toBe('/ifVersion')
})

test.each([1, 3, 2 ** 31, 2 ** 53 - 1])('a list at version 2 does not match version %j', async ifVersion => {
  const { json } = await list.refuses('version_mismatch', rename, { body: { ...body, ifVersion } })
  expect(json.version).toBe(2)
})

const invalidTags = [
  '',
  'x',
  '"two"',
  '"',
  '""',
  '"-2"',
  '"2-json',
  '"2.0"',
  '" 2"',
  '0x2',
  '2e0',
  '"json-2"',
  '**',
  '"*"',
  'null',
  '\u00e9',
  ',',
]
const otherTags = [
  '"1-json"',
  'W/"1-json"',
  '"1"',
  '3',
  '"1", "3"',
  '"99999999999999999999-json"',
  long,
  '"1",'.repeat(2500),
]

test.each([...invalidTags, ...otherTags].filter(tag => tag !== '"2-json'))('If-Match %j does not match', async tag => {
  const { json } = await list.refuses('version_mismatch', rename, { body, headers: { 'if-match': tag } })
  expect(json.version).toBe(2)
})

test('If-Match and ifVersion must both match', async () => {
  for (const [tag, ifVersion] of [
    ['"1-json"', 2],
    ['"2-json"', 1],
  ] as const)
    await list.refuses('version_mismatch', rename, { body: { ...body, ifVersion }, headers: { 'if-match': tag } })
})

test.each(['', '""', 'a'.repeat(256), long])('refuses the idempotency key %j', async key => {
  const place = { query: 'Dar Poeta', near: 'Rome' }
  const headers = { 'idempotency-key': key }
  await list.refuses('invalid_input', `POST /lists/${list.slug}/places`, { body: place, headers })
  await list.refuses('invalid_input', 'POST /lists', {
    token: list.api.key,
    body: { title: 'Eat in Ostia', authorName: 'Ada' },
    headers,
  })
})

test('refuses a guessable idempotency key for a new list', async () => {
  for (const key of ['a', '1'.repeat(21), `"${'1'.repeat(21)}"`]) {
    const ask = {
      token: list.api.key,
      body: { title: 'Mine', authorName: 'Bruno' },
      headers: { 'idempotency-key': key },
    }
    for (const route of ['POST /lists', `POST /lists/${list.slug}/copy`]) {
      const { json } = await list.refuses('invalid_input', route, ask)
      expect(json.errors[0].pointer).toBe('/idempotencyKey')
    }
  }
})

test.each([...invalidTags, ...otherTags])('If-None-Match %j returns the list', async tag => {
  for (const [route, type] of [
    [`GET /lists/${list.slug}`, 'application/json'],
    [`GET /lists/${list.slug}/export/kml`, 'application/vnd.google-earth.kml+xml'],
    ['GET /openapi.json', 'application/json'],
  ]) {
    const { status, headers } = await list.api.ask(route!, { headers: { 'if-none-match': tag } })
    expect([route, status, headers.get('content-type')]).toEqual([route, 200, type])
  }
})

test('unknown headers change nothing', async () => {
  const { text, status } = await list.api.ask(`GET /lists/${list.slug}`)
  for (const [name, value] of [
    ['accept', 'text/html;q=x, */*;q=0'],
    ['accept', 'application/xml'],
    ['range', 'bytes=0-1'],
    ['content-type', 'text/plain'],
    ['if-modified-since', 'yesterday'],
    ['if-match', '"77"'],
    ['x-http-method-override', 'DELETE'],
    ['x-forwarded-host', 'evil.example'],
    ['cookie', `editToken=${list.token}`],
    ['idempotency-key', long],
    ['x-request-id', long],
  ]) {
    const answer = await list.api.ask(`GET /lists/${list.slug}`, { headers: { [name!]: value! } })
    expect([name, answer.status, answer.text]).toEqual([name, status, text])
  }
})
