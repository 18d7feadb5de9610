import { afterAll, expect, test } from 'vitest'
import { refusing } from './refusing.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

const long = 'a'.repeat(10_000)

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
