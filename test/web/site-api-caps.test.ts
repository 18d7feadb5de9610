import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test, vi } from 'vitest'
import { Caps } from '../../src/web/api/caps.ts'
import { type Api, openApi } from '../support/api.ts'
import { asks, type Person, trastevere } from './site-api-client.ts'

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())
const openWith = async (settings: Parameters<typeof openApi>[1]) => opened.use(await openApi(undefined, settings))

const behindProxy = await openWith({ trustProxy: ['loopback', '10.0.0.0/8'] })
const open = await openWith({})

/** With a form token of the service's own. */
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
const [made, no] = [201, 429]
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('the eleventh list of a day from one address is refused, others are not', async () => {
  const from = '203.0.113.7'
  expect(await make(open, 10, { from })).toEqual(times(10, made))
  const visit = await visits(open)
  const refused = await visit('POST /site/lists', { body: trastevere, from })
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  expect(refused.json.detail).toMatch(/^Your network has reached today/)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(86_000)
  expect(wait).toBeLessThanOrEqual(86_400)
  expect(refused.headers.get('ratelimit-policy')).toBe('"lists-per-address";q=10;w=86400')
  expect(refused.headers.get('ratelimit')).toBe(`"lists-per-address";r=0;t=${wait}`)
  const { slug } = await open.list()
  const copy = await visit(`POST /site/lists/${slug}/copy`, { body: trastevere, from })
  expect(copy.status, 'a copy is a list').toBe(no)
  const lists = [{ slug }, { slug: (await open.list()).slug }]
  const merged = await visit('POST /site/lists/merge', { body: { ...trastevere, lists }, from })
  expect(merged.status, 'and so are merged lists').toBe(no)
  expect((await visit('GET /site/places?query=roscioli', { from })).status).toBe(200)
  expect(await make(open, 1, { from: '203.0.113.8' })).toEqual([made])
})

test('a response has the remaining number', async () => {
  const visit = await visits(open)
  const from = '203.0.113.20'
  for (const rest of [9, 8]) {
    const { headers } = await visit('POST /site/lists', { body: trastevere, from })
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"lists-per-address";r=${rest};t=\\d+$`))
    expect(headers.has('retry-after')).toBe(false)
  }
  const { headers } = await visit('GET /site/places?query=roscioli', { from })
  expect(headers.get('ratelimit')).toMatch(/^"searches-per-address";r=599;t=\d+$/)
})

test('failures and retries are not counted', async () => {
  const visit = await visits(open)
  const from = '203.0.113.30'
  const nowhere = { ...trastevere, places: [{ query: 'Hogsmeade Tea Room', near: 'Rome' }] }
  for (let i = 0; i < 12; i++) {
    expect((await visit('POST /site/lists', { body: { title: '' }, from })).status).toBe(400)
    expect((await visit('POST /site/lists', { body: nowhere, from })).status).toBe(404)
    expect((await visit('POST /site/lists', { body: trastevere, from, formToken: 'forged' })).status).toBe(401)
  }
  expect(await make(open, 9, { from })).toEqual(times(9, made))
  const headers = { 'idempotency-key': 'the-tenth-list-of-ada-in-rome' }
  const tenth = await visit('POST /site/lists', { body: trastevere, from, headers })
  expect(tenth.status).toBe(made)
  const again = await visit('POST /site/lists', { body: trastevere, from, headers })
  expect(again.json, 'although none is left').toEqual(tenth.json)
  expect(await make(open, 1, { from })).toEqual([no])
})

test('of eleven concurrent requests ten succeed', async () => {
  const visit = await visits(open)
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => visit('POST /site/lists', { body: trastevere, from: '203.0.113.40' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...times(10, made), no])
})

test('addresses of one IPv6 network share a limit, other networks do not', async () => {
  expect(await make(open, 6, { from: '2001:db8:7:1::1' })).toEqual(times(6, made))
  expect(await make(open, 5, { from: '2001:db8:7:1:ffff::2' })).toEqual([...times(4, made), no])
  expect(await make(open, 1, { from: '2001:db8:7:2::1' })).toEqual([made])
})

test('an IPv4 address is the same over an IPv6 socket', async () => {
  expect(await make(open, 10, { from: '::ffff:203.0.113.50' })).toEqual(times(10, made))
  expect(await make(open, 1, { from: '203.0.113.50' })).toEqual([no])
  expect(await make(open, 1, { from: '::ffff:203.0.113.51' })).toEqual([made])
})

const forwarded = (addresses: string) => ({ headers: { 'x-forwarded-for': addresses } })

test('a forwarded address is trusted from trusted proxies only', async () => {
  const by = (from: string, addresses: string) => make(behindProxy, 1, { from, ...forwarded(addresses) })
  expect(await make(behindProxy, 10, { from: '127.0.0.1', ...forwarded('198.51.100.1') })).toEqual(times(10, made))
  expect(await by('127.0.0.1', '198.51.100.1')).toEqual([no])
  expect(await by('10.0.0.5', '198.51.100.1'), 'by another proxy').toEqual([no])
  expect(await by('127.0.0.1', '192.0.2.1, 198.51.100.1'), 'regardless of the client’s own header').toEqual([no])
  expect(await by('127.0.0.1', '198.51.100.1, 10.0.0.5'), 'by two proxies').toEqual([no])
  expect(await by('127.0.0.1', '198.51.100.2')).toEqual([made])

  expect(await make(behindProxy, 10, { from: '203.0.113.60' })).toEqual(times(10, made))
  expect(await by('203.0.113.60', '198.51.100.3'), 'no proxy of ours').toEqual([no])
  const nobodysWord = { from: '203.0.113.61', ...forwarded('198.51.100.4') }
  expect(await make(open, 10, nobodysWord)).toEqual(times(10, made))
  expect(await make(open, 1, { ...nobodysWord, ...forwarded('198.51.100.5') }), 'none is trusted').toEqual([no])
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
  expect([await makes({}), await makes({})]).toEqual([made, no])
  const named = forwarded('198.51.100.1').headers
  expect([await makes(named), await makes(named)]).toEqual([made, no])
  server.close()
})

test('a proxy that forwards an invalid address counts itself', async () => {
  const from = '10.0.0.9'
  expect(await make(behindProxy, 10, { from, ...forwarded('unknown') })).toEqual(times(10, made))
  expect(await make(behindProxy, 1, { from, ...forwarded('_hidden') })).toEqual([no])
})

test('a port after the forwarded address is ignored', async () => {
  const by = (addresses: string, count: number) =>
    make(behindProxy, count, { from: '127.0.0.1', ...forwarded(addresses) })
  expect(await by('198.51.100.9:4711', 10)).toEqual(times(10, made))
  expect(await by('198.51.100.9:4712', 1)).toEqual([no])
  expect(await by('198.51.100.9, 10.0.0.5:443', 1), 'by two proxies').toEqual([no])
  expect(await by('[2001:db8:7::1]:4711', 10)).toEqual(times(10, made))
  expect(await by('[2001:db8:7::2]', 1)).toEqual([no])
})

test('requests without a connection share one address', async () => {
  await using api = await openApi(undefined, { siteDailyListsPerAddress: 1 })
  expect(await make(api, 2, {})).toEqual([made, no])
})

test('the site has a total per day, which does not count API keys', async () => {
  await using api = await openApi(undefined, { siteDailyLists: 2 })
  for (const from of ['203.0.113.1', '203.0.113.2']) expect(await make(api, 1, { from })).toEqual([made])
  const visit = await visits(api)
  const refused = await visit('POST /site/lists', { body: trastevere, from: '203.0.113.3' })
  expect([refused.json.code, refused.json.detail]).toEqual(['rate_limited', expect.stringMatching(/^This website/)])
  expect(refused.headers.get('ratelimit')).toMatch(/^"lists";r=0;t=\d+$/)
  expect((await api.ask('POST /lists', { token: api.key, body: trastevere })).status).toBe(201)
})

test('a refused request is not counted against others', async () => {
  await using api = await openApi(undefined, { siteDailyLists: 3, siteDailyListsPerAddress: 1 })
  expect(await make(api, 6, { from: '203.0.113.1' })).toEqual([made, ...times(5, no)])
  for (const from of ['203.0.113.2', '203.0.113.3']) expect(await make(api, 1, { from })).toEqual([made])
  expect(await make(api, 1, { from: '203.0.113.4' })).toEqual([no])
})

test('the limit is reset a day after the first list', async () => {
  await using api = await openApi(undefined, { siteDailyListsPerAddress: 2 })
  const from = '203.0.113.1'
  try {
    vi.useFakeTimers({ toFake: ['performance'] })
    expect(await make(api, 1, { from })).toEqual([made])
    vi.advanceTimersByTime(86_399_999)
    expect(await make(api, 2, { from })).toEqual([made, no])
    vi.advanceTimersByTime(1)
    expect(await make(api, 3, { from })).toEqual([made, made, no])
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
  expect(await make(api, 1, { from })).toEqual([made])
})

test('the number of remembered addresses is bounded', async () => {
  const caps = new Caps({ lists: 1, listsPerAddress: 1, searchesPerAddress: 1, reports: 1, reportsPerAddress: 1 })
  const isRefused = async (address: string) => {
    try {
      await caps.search(address).take()
      return false
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited' })
      return true
    }
  }
  expect([await isRefused('first'), await isRefused('first')]).toEqual([false, true])
  for (let i = 0; i < 50_000; i++) await isRefused(`2001:db8:0:${i.toString(16)}::`)
  expect([await isRefused('2001:db8:0:c34f::'), await isRefused('first')]).toEqual([true, false])
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
