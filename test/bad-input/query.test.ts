import { afterAll, expect, test } from 'vitest'
import { refusing } from './refusing.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

const { slug, api } = list
const limited = [
  { what: 'places of a list', max: 2000, route: `GET /lists/${slug}?` },
  { what: 'changes', max: 100, route: `GET /lists/${slug}/history?` },
  { what: 'lists', max: 100, route: 'GET /lists?', token: api.key },
  { what: 'candidates', max: 20, route: 'GET /places?query=Dar&', token: api.key },
]

const invalidLimits = [
  '',
  'abc',
  '-1',
  '0',
  '-0',
  '1e3',
  '0x10',
  '0b1',
  '1.5',
  '1.0',
  '1,2',
  '[1]',
  '%205',
  '5%20',
  '+5',
  '%2B5',
]
const otherInvalidLimits = [
  'Infinity',
  'NaN',
  'null',
  'true',
  '%00',
  '5%00',
  '%D9%A3',
  '1_0',
  '9007199254740993',
  '9'.repeat(400),
]

test.each(limited)('the limit of $what is a whole number from 1 to $max', async ({ max, route, token }) => {
  const ask = token === undefined ? {} : { token }
  for (const limit of [...invalidLimits, ...otherInvalidLimits, String(max + 1)]) {
    const { json } = await list.refuses('invalid_input', `${route}limit=${limit}`, ask)
    expect(json.errors[0].pointer).toBe('/limit')
  }
  for (const limit of ['1', '007', String(max)])
    expect((await api.ask(`${route}limit=${limit}`, { token: list.token, ...ask })).status).toBe(200)
})

test('the first of repeated parameters counts', async () => {
  await list.refuses('invalid_input', `GET /lists/${slug}?limit=abc&limit=1`)
  expect((await api.ask(`GET /lists/${slug}?limit=1&limit=abc`)).json.places).toHaveLength(1)
})

const invalidTimes = [
  '',
  'yesterday',
  '0',
  '-1',
  '1.5',
  '1e3',
  '%00',
  'null',
  'now',
  '99999999999999999999',
  '9007199254740993',
]
const invalidDates = [
  '2026-05-01',
  '2026-05-01T12:00:00',
  '2026-05-01 12:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-05-01T25:00:00Z',
  '2026-05-01T12:00:00+99:00',
  '+012026-05-01T12:00:00Z',
  'Fri, 01 May 2026 12:00:00 GMT',
]

test.each([...invalidTimes, ...invalidDates])('refuses the time or version %j', async at => {
  const { json } = await list.refuses(
    'invalid_input',
    `GET /lists/${slug}?at=${encodeURIComponent(at).replace('%25', '%')}`,
  )
  expect(json.errors[0].pointer).toBe('/at')
})

test.each([
  '3',
  '77',
  '9007199254740991',
  '2026-05-01T11:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '2026-05-01T12:00:00%2B01:00',
])('the list had no version at %s', async at => {
  await list.refuses('version_not_found', `GET /lists/${slug}?at=${at}`)
})
