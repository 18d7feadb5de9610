import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test, vi } from 'vitest'
import { type Api, openApi } from '../support/api.ts'
import { asks, type Person, trastevere } from './site-api-client.ts'

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())
const openWith = async (settings: Parameters<typeof openApi>[1]) => opened.use(await openApi(undefined, settings))

const few = { siteDailyListsPerAddress: 10 }
const behindProxy = await openWith({ ...few, trustProxy: ['loopback', '10.0.0.0/8'] })
const open = await openWith(few)
const byDefault = await openWith({})

/** Returns a person's requests, with a form token of the service. */
const visits = async (api: Api) => {
  const ask = asks(api)
  const { formToken } = (await ask('GET /site/form-token')).json
  return (route: string, person: Person = {}) => ask(route, { formToken, ...person })
}
const make = async (api: Api, count: number, person: Person): Promise<number[]> => {
  const visit = await visits(api)
  const made: number[] = []
  for (let i = 0; i < count; i++) made.push((await visit('POST /site/lists', { body: trastevere, ...person })).status)
  return made
}
const [created, tooMany] = [201, 429]
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('the 51st list of a day from one address is refused, others are not', async () => {
  const from = '203.0.113.7'
  expect(await make(byDefault, 50, { from })).toEqual(times(50, created))
  const visit = await visits(byDefault)
  const refused = await visit('POST /site/lists', { body: trastevere, from })
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  expect(refused.json.detail).toMatch(/^Your network has reached today/)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(86_000)
  expect(wait).toBeLessThanOrEqual(86_400)
  expect(refused.headers.get('ratelimit-policy')).toBe('"siteDailyListsPerAddress";q=50;w=86400')
  expect(refused.headers.get('ratelimit')).toBe(`"siteDailyListsPerAddress";r=0;t=${wait}`)
  const { slug } = await byDefault.list()
  const copy = await visit(`POST /site/lists/${slug}/copy`, { body: trastevere, from })
  expect(copy.status, 'a copy is a list').toBe(tooMany)
  const lists = [{ slug }, { slug: (await byDefault.list()).slug }]
  const merged = await visit('POST /site/lists/merge', { body: { ...trastevere, lists }, from })
  expect(merged.status, 'and so are merged lists').toBe(tooMany)
  expect((await visit('GET /site/places?query=roscioli', { from })).status).toBe(200)
  expect(await make(byDefault, 1, { from: '203.0.113.8' })).toEqual([created])
})

test('a response has the remaining number', async () => {
  const visit = await visits(byDefault)
  const from = '203.0.113.20'
  for (const rest of [49, 48]) {
    const { headers } = await visit('POST /site/lists', { body: trastevere, from })
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"siteDailyListsPerAddress";r=${rest};t=\\d+$`))
    expect(headers.has('retry-after')).toBe(false)
  }
  const { headers } = await visit('GET /site/places?query=roscioli', { from })
  expect(headers.get('ratelimit')).toMatch(/^"siteDailySearchesPerAddress";r=1999;t=\d+$/)
})

test('failures and retries are not counted', async () => {
  const visit = await visits(open)
  const from = '203.0.113.30'
  const nowhere = { ...trastevere, strict: true, places: [{ query: 'Hogsmeade Tea Room', near: 'Rome' }] }
  for (let i = 0; i < 12; i++) {
    expect((await visit('POST /site/lists', { body: { title: '' }, from })).status).toBe(400)
    expect((await visit('POST /site/lists', { body: nowhere, from })).status).toBe(404)
    expect((await visit('POST /site/lists', { body: trastevere, from, formToken: 'forged' })).status).toBe(401)
  }
  expect(await make(open, 9, { from })).toEqual(times(9, created))
  const headers = { 'idempotency-key': 'the-tenth-list-of-ada-in-rome' }
  const tenth = await visit('POST /site/lists', { body: trastevere, from, headers })
  expect(tenth.status).toBe(created)
  const again = await visit('POST /site/lists', { body: trastevere, from, headers })
  expect(again.json, 'a retry after the limit is reached').toEqual(tenth.json)
  expect(await make(open, 1, { from })).toEqual([tooMany])
})

test('of eleven concurrent requests ten succeed', async () => {
  const visit = await visits(open)
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => visit('POST /site/lists', { body: trastevere, from: '203.0.113.40' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...times(10, created), tooMany])
})

test('addresses of one IPv6 network share a limit, other networks do not', async () => {
  expect(await make(open, 6, { from: '2001:db8:7:1::1' })).toEqual(times(6, created))
  expect(await make(open, 5, { from: '2001:db8:7:1:ffff::2' })).toEqual([...times(4, created), tooMany])
  expect(await make(open, 1, { from: '2001:db8:7:2::1' })).toEqual([created])
})

test('an IPv4 address is the same over an IPv6 socket', async () => {
  expect(await make(open, 10, { from: '::ffff:203.0.113.50' })).toEqual(times(10, created))
  expect(await make(open, 1, { from: '203.0.113.50' })).toEqual([tooMany])
  expect(await make(open, 1, { from: '::ffff:203.0.113.51' })).toEqual([created])
})

const forwarded = (addresses: string) => ({ headers: { 'x-forwarded-for': addresses } })

test('a forwarded address is trusted from trusted proxies only', async () => {
  const by = (from: string, addresses: string) => make(behindProxy, 1, { from, ...forwarded(addresses) })
  expect(await make(behindProxy, 10, { from: '127.0.0.1', ...forwarded('198.51.100.1') })).toEqual(times(10, created))
  expect(await by('127.0.0.1', '198.51.100.1')).toEqual([tooMany])
  expect(await by('10.0.0.5', '198.51.100.1'), 'by another proxy').toEqual([tooMany])
  expect(await by('127.0.0.1', '192.0.2.1, 198.51.100.1'), 'regardless of the client’s own header').toEqual([tooMany])
  expect(await by('127.0.0.1', '198.51.100.1, 10.0.0.5'), 'by two proxies').toEqual([tooMany])
  expect(await by('127.0.0.1', '198.51.100.2')).toEqual([created])

  expect(await make(behindProxy, 10, { from: '203.0.113.60' })).toEqual(times(10, created))
  expect(await by('203.0.113.60', '198.51.100.3'), 'the sender is no trusted proxy').toEqual([tooMany])
  const untrusted = { from: '203.0.113.61', ...forwarded('198.51.100.4') }
  expect(await make(open, 10, untrusted)).toEqual(times(10, created))
  expect(await make(open, 1, { ...untrusted, ...forwarded('198.51.100.5') }), 'no proxy is trusted').toEqual([tooMany])
})

test('a real connection counts by its address, or by the one its trusted proxy forwards', async () => {
  await using api = await openApi(undefined, { siteDailyListsPerAddress: 1, trustProxy: ['loopback'] })
  const server = serve({ fetch: api.service.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site`
  const { formToken } = (await (await fetch(`${root}/form-token`)).json()) as { formToken: string }
  const makes = async (headers: Record<string, string>) => {
    const sent = { 'content-type': 'application/json', 'x-form-token': formToken, ...headers }
    return (await fetch(`${root}/lists`, { method: 'POST', headers: sent, body: JSON.stringify(trastevere) })).status
  }
  expect([await makes({}), await makes({})]).toEqual([created, tooMany])
  const named = forwarded('198.51.100.1').headers
  expect([await makes(named), await makes(named)]).toEqual([created, tooMany])
  server.close()
})

test('a proxy that forwards an invalid address counts itself', async () => {
  const from = '10.0.0.9'
  expect(await make(behindProxy, 10, { from, ...forwarded('unknown') })).toEqual(times(10, created))
  expect(await make(behindProxy, 1, { from, ...forwarded('_hidden') })).toEqual([tooMany])
})

test('a port after the forwarded address is ignored', async () => {
  const by = (addresses: string, count: number) =>
    make(behindProxy, count, { from: '127.0.0.1', ...forwarded(addresses) })
  expect(await by('198.51.100.9:4711', 10)).toEqual(times(10, created))
  expect(await by('198.51.100.9:4712', 1)).toEqual([tooMany])
  expect(await by('198.51.100.9, 10.0.0.5:443', 1), 'by two proxies').toEqual([tooMany])
  expect(await by('[2001:db8:7::1]:4711', 10)).toEqual(times(10, created))
  expect(await by('[2001:db8:7::2]', 1)).toEqual([tooMany])
})

test('requests without a connection share one address', async () => {
  await using api = await openApi(undefined, { siteDailyListsPerAddress: 1 })
  expect(await make(api, 2, {})).toEqual([created, tooMany])
})

test('the site has a total per day, which does not count API keys', async () => {
  await using api = await openApi(undefined, { siteDailyLists: 2 })
  for (const from of ['203.0.113.1', '203.0.113.2']) expect(await make(api, 1, { from })).toEqual([created])
  const visit = await visits(api)
  const refused = await visit('POST /site/lists', { body: trastevere, from: '203.0.113.3' })
  expect([refused.json.code, refused.json.detail]).toEqual(['rate_limited', expect.stringMatching(/^This website/)])
  expect(refused.headers.get('ratelimit')).toMatch(/^"siteDailyLists";r=0;t=\d+$/)
  expect((await api.ask('POST /lists', { token: api.key, body: trastevere })).status).toBe(201)
})

test('a refused request is not counted against others', async () => {
  await using api = await openApi(undefined, { siteDailyLists: 3, siteDailyListsPerAddress: 1 })
  expect(await make(api, 6, { from: '203.0.113.1' })).toEqual([created, ...times(5, tooMany)])
  for (const from of ['203.0.113.2', '203.0.113.3']) expect(await make(api, 1, { from })).toEqual([created])
  expect(await make(api, 1, { from: '203.0.113.4' })).toEqual([tooMany])
})

test('the limit is reset a day after the first list', async () => {
  await using api = await openApi(undefined, { siteDailyListsPerAddress: 2 })
  const from = '203.0.113.1'
  try {
    vi.useFakeTimers({ toFake: ['performance'] })
    expect(await make(api, 1, { from })).toEqual([created])
    vi.advanceTimersByTime(86_399_999)
    expect(await make(api, 2, { from })).toEqual([created, tooMany])
    vi.advanceTimersByTime(1)
    expect(await make(api, 3, { from })).toEqual([created, created, tooMany])
  } finally {
    vi.useRealTimers()
  }
})

test('an address has a daily limit of searches', async () => {
  await using api = await openApi(undefined, { siteDailySearchesPerAddress: 2 })
  const visit = await visits(api)
  const from = '203.0.113.1'
  const found = await visit('GET /site/places?query=roscioli', { from })
  const { id } = found.json.places[0]
  expect((await visit(`GET /site/places/${id}`, { from })).status).toBe(200)
  const refused = await visit('GET /site/places?query=dar%20poeta', { from })
  expect([refused.json.code, refused.headers.has('retry-after')]).toEqual(['rate_limited', true])
  expect((await visit('GET /site/places?query=dar%20poeta', { from: '203.0.113.2' })).status).toBe(200)
  expect(await make(api, 1, { from })).toEqual([created])
})

test('with SITE_CREATE=off people can search but not create, copy or merge', async () => {
  await using api = await openApi(undefined, { siteCreate: false })
  const { slug } = await api.list()
  const visit = await visits(api)
  for (const route of ['POST /site/lists', `POST /site/lists/${slug}/copy`, 'POST /site/lists/merge']) {
    const { json } = await visit(route, { body: trastevere })
    expect([json.code, json.detail]).toEqual([
      'route_not_found',
      expect.stringMatching(/^This website does not create lists/),
    ])
  }
  expect((await visit('GET /site/places?query=roscioli')).status).toBe(200)
})
