import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultRateLimits } from '../../src/config/limits.ts'
import { openApp, type Service } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { rpcTo } from '../api/mcp/rpc.ts'
import { type Api, base, openApi, unlimitedLoad } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { givePlaces } from '../support/places.ts'
import { storedData } from '../support/stored-data.ts'
import { asks } from '../web/site-api-client.ts'
import { temporaryFolder } from './forklist.ts'

const list = { title: 'Eat in Rome', authorName: 'Ada' }
const openWith = (rates: Partial<typeof defaultRateLimits>) =>
  openApi(undefined, { rateLimits: { ...defaultRateLimits, ...rates } })

/** Repeats a request. @returns the status of each response */
const statuses = async (count: number, send: () => Promise<{ status: number }>): Promise<number[]> => {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await send()).status)
  return all
}

const from = (api: Pick<Api, 'service'>, address: string, headers: Record<string, string> = {}) => {
  const ask = asks(api)
  return (route: string, body?: unknown) => ask(route, { from: address, body, headers })
}

// A client's first tool call also requests the tool's schema.
beforeAll(async () => {
  await using api = await openApi()
  const { call } = rpcTo(api)
  await call('browse_lists')
  await call('get_list', { slug: 'nowhere-abc234' })
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('an API key has a limit of requests per minute, shown in headers', async () => {
  await using api = await openWith({ requests: 3 })
  const browse = () => api.ask('GET /lists', { token: api.key })
  const first = await browse()
  expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=3;w=60')
  expect(first.headers.get('ratelimit')).toBe('"requests";r=2;t=60')
  expect(await statuses(2, browse)).toEqual([200, 200])
  vi.advanceTimersByTime(20_000)
  const refused = await browse()
  expect(refused.json).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 40 })
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  vi.advanceTimersByTime(40_000)
  expect((await browse()).status).toBe(200)
})

test('a refusal names the limit that was reached', async () => {
  await using api = await openWith({ writes: 1 })
  const create = () => api.ask('POST /lists', { token: api.key, body: list })
  expect([(await create()).status, (await create()).status]).toEqual([201, 429])
  const { headers } = await create()
  expect(headers.get('ratelimit-policy')).toBe('"requests";q=1200;w=60, "writes";q=1;w=60')
  expect(headers.get('ratelimit')).toBe('"requests";r=1197;t=60, "writes";r=0;t=60')
})

test('an API key pays five requests for each missing list', async () => {
  await using api = await openWith({ requests: 10 })
  const ask = from(api, '203.0.113.7', { authorization: `Bearer ${api.key}` })
  const copy = () => ask('POST /api/v1/lists/nowhere-abc234/copy', { title: 'Mine', authorName: 'Bruno' })
  const merge = () =>
    ask('POST /api/v1/lists/merge', { ...list, lists: [{ slug: 'nowhere-abc234' }, { slug: 'a-abc234' }] })
  expect([(await copy()).status, (await merge()).status, (await copy()).status]).toEqual([404, 404, 429])
  expect((await merge()).status).toBe(429)
})

test('keys and tokens do not share limits', async () => {
  await using api = await openWith({ requests: 2 })
  const { key: other } = await api.service.storage.apiKeys.create('Bruno')
  expect(await statuses(3, () => api.ask('GET /lists', { token: api.key }))).toEqual([200, 200, 429])
  expect((await api.ask('GET /lists', { token: other })).status).toBe(200)
  expect((await api.ask('GET /lists', { token: 'edit_nobody' })).status, 'for an unknown token').toBe(401)
})

test('an edit token has a limit of changes but not of reads', async () => {
  await using api = await openWith({ writes: 2 })
  const [one, other] = [await api.list(), await api.list()]
  vi.advanceTimersByTime(60_000)
  const note = (slug: string, token: string) => () =>
    api.ask(`PATCH /lists/${slug}`, { token, body: { description: `Pasta ${Math.random()}` } })
  const written = await note(one.slug, one.token)()
  expect(written.headers.get('ratelimit')).toBe('"requests";r=1199;t=60, "writes";r=1;t=60, "tokenWrites";r=2999;t=60')
  expect(await statuses(2, note(one.slug, one.token))).toEqual([200, 429])
  expect((await note(other.slug, other.token)()).status).toBe(200)
  expect((await api.ask(`GET /lists/${one.slug}`)).status).toBe(200)
  expect((await api.ask(`GET /lists/${one.slug}/history`, { token: one.token })).status, 'history is a read').toBe(200)
})

test('an edit token is counted per address, in REST and in tools', async () => {
  await using api = await openWith({ writes: 2 })
  const { slug, token } = await api.list({}, ['Roscioli'])
  vi.advanceTimersByTime(60_000)
  const describe = (address: string) =>
    from(api, address, { authorization: `Bearer ${token}` })(`PATCH /api/v1/lists/${slug}`, {
      description: `Pasta ${Math.random()}`,
    })
  expect(await statuses(3, () => describe('203.0.113.7'))).toEqual([200, 200, 429])
  expect(await statuses(3, () => describe('203.0.113.8'))).toEqual([200, 200, 429])

  const toolsFrom = async (remoteAddress: string) => {
    const { key } = await api.service.storage.apiKeys.create('Bruno')
    const incoming = { headers: {}, socket: { remoteAddress } }
    const { call } = rpcTo({ key, service: { fetch: request => api.service.fetch(request, { incoming }) } })
    return call('update_list', { slug, editToken: token, description: `Pizza ${Math.random()}` })
  }
  expect((await toolsFrom('203.0.113.8')).problem).toMatchObject({ code: 'rate_limited' })
  expect((await toolsFrom('203.0.113.9')).problem).toBeUndefined()
})

test('an edit token has a limit of changes from all addresses together', async () => {
  await using api = await openWith({ tokenWrites: 3 })
  const { slug, token } = await api.list()
  const describe = (address: string) =>
    from(api, address, { authorization: `Bearer ${token}` })(`PATCH /api/v1/lists/${slug}`, {
      description: `Pasta ${Math.random()}`,
    })
  for (const host of [1, 2, 3]) expect((await describe(`203.0.113.${host}`)).status).toBe(200)
  const refused = await describe('203.0.113.4')
  expect([refused.status, refused.json.detail]).toEqual([
    429,
    expect.stringMatching(/^This edit token has reached its limit of changes/),
  ])
  expect(refused.headers.get('ratelimit-policy')).toBe(
    '"requests";q=1200;w=60, "writes";q=300;w=60, "tokenWrites";q=3;w=60',
  )
  expect(refused.headers.get('ratelimit')).toBe('"requests";r=1199;t=60, "writes";r=299;t=60, "tokenWrites";r=0;t=60')
})

test('an API key has a limit of new lists, including copies and merges', async () => {
  await using api = await openWith({ lists: 3 })
  const { slug } = await api.list()
  const { slug: second } = await api.list()
  const make = [
    () => api.ask(`POST /lists/${slug}/copy`, { token: api.key, body: { title: 'Mine', authorName: 'Bruno' } }),
    () => api.ask('POST /lists/merge', { token: api.key, body: { ...list, lists: [{ slug }, { slug: second }] } }),
    () => api.ask('POST /lists', { token: api.key, body: list }),
  ]
  const made = [await make[0]!(), await make[1]!(), await make[2]!()]
  expect(made.map(({ status }) => status)).toEqual([201, 429, 429])
  expect(made[1]!.json.detail).toMatch(/limit of new lists/)
  expect((await api.ask('GET /lists', { token: api.key })).status, 'it may still read').toBe(200)
})

test('an API key in the header and an edit token in the body both count', async () => {
  await using api = await openWith({ writes: 2 })
  const { slug, token } = await api.list()
  vi.advanceTimersByTime(60_000)
  const both = (description: string) =>
    api.ask(`PATCH /lists/${slug}`, { token: api.key, body: { description, editToken: token } })
  expect([(await both('a')).status, (await both('b')).status, (await both('c')).status]).toEqual([200, 200, 429])
  expect((await api.ask(`PATCH /lists/${slug}`, { token, body: { description: 'd' } })).status).toBe(429)
  expect((await api.ask('POST /lists', { token: api.key, body: list })).status).toBe(429)
})

test('a credential on public reads is ignored and not counted', async () => {
  await using api = await openWith({ requests: 2 })
  const { slug } = await api.list()
  for (let i = 0; i < 5; i++) {
    const { status, headers } = await api.ask(`GET /lists/${slug}`, { token: api.key })
    expect([status, headers.has('ratelimit')]).toEqual([200, false])
  }
  expect((await api.ask('GET /lists', { token: api.key })).status).toBe(200)
})

test('an assistant is counted by its key and gets a retry time', async () => {
  await using api = await openWith({ requests: 2 })
  const { does, fails } = rpcTo(api)
  await does('browse_lists')
  await does('browse_lists')
  expect(await fails('browse_lists')).toMatchObject({ code: 'rate_limited', retryAfter: 60 })
})

test('each message of an assistant’s batch counts once for its key', async () => {
  await using api = await openWith({ requests: 10 })
  const { slug } = await api.list()
  const { send, does } = rpcTo(api)
  const message = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params })
  const left = async (body: object) => {
    const { status, headers } = await send({ body: JSON.stringify(body) })
    return [status, headers.get('ratelimit')]
  }
  const call = (name: string) => message('tools/call', { name, arguments: {} })
  await does('browse_lists')
  expect(await left(message('resources/read', { uri: `forklist://lists/${slug}` }))).toEqual([
    200,
    '"requests";r=7;t=60',
  ])
  expect(await left(message('tools/list'))).toEqual([200, '"requests";r=6;t=60'])
  expect(await left(call('no_such_tool'))).toEqual([200, '"requests";r=5;t=60'])
  expect(await left(call('browse_lists'))).toEqual([200, '"requests";r=4;t=60'])
  expect(await left([call('browse_lists'), message('tools/list'), message('ping')])).toEqual([
    200,
    '"requests";r=1;t=60',
  ])
  expect(await left([message('ping'), message('ping')])).toEqual([429, '"requests";r=1;t=60'])
  expect(await left(message('ping'))).toEqual([200, '"requests";r=0;t=60'])
  expect((await api.ask('GET /lists', { token: api.key })).status, 'REST counts for the same key').toBe(429)
})

test('an address has a limit of requests, and pages explain it in a sentence', async () => {
  await using api = await openWith({ address: 4 })
  const { slug } = await api.list()
  const ask = from(api, '203.0.113.7')
  expect(await statuses(4, () => ask(`GET /api/v1/lists/${slug}`))).toEqual([200, 200, 200, 200])
  const refused = await ask(`GET /api/v1/lists/${slug}`)
  expect(refused.json).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 60 })
  expect(refused.headers.get('ratelimit')).toBe('"address";r=0;t=60')
  const plain = (path: string, method = 'GET') =>
    api.service.fetch(new Request(base + path, { method }), {
      incoming: { headers: {}, socket: { remoteAddress: '203.0.113.7' } },
    })
  const page = await plain(`/lists/${slug}`)
  expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
    429,
    'text/plain; charset=utf-8',
    '60',
  ])
  expect(await page.text()).toMatch(/^Your network has reached .*Wait as long as/)
  expect((await from(api, '203.0.113.8')(`GET /api/v1/lists/${slug}`)).status).toBe(200)
  expect((await from(api, '203.0.113.7')('GET /healthz')).status, 'health checks are not limited').toBe(200)
  expect((await plain('/metrics')).status, 'metrics are limited for strangers').toBe(429)
  expect((await plain('/healthz', 'POST')).status, 'other methods are limited').toBe(429)
})

test('an IPv6 network shares a limit, and a trusted proxy’s addresses count', async () => {
  await using api = await openApi(undefined, {
    rateLimits: { ...defaultRateLimits, address: 2 },
    trustProxy: ['loopback'],
  })
  const { slug } = await api.list()
  const path = `GET /api/v1/lists/${slug}`
  expect((await from(api, '2001:db8:7:1::1')(path)).status).toBe(200)
  expect((await from(api, '2001:db8:7:1::2')(path)).status).toBe(200)
  expect((await from(api, '2001:db8:7:1::3')(path)).status).toBe(429)
  const by = (address: string) => from(api, '127.0.0.1', { 'x-forwarded-for': address })(path)
  expect(await statuses(3, () => by('198.51.100.1'))).toEqual([200, 200, 429])
  expect((await by('198.51.100.2')).status).toBe(200)
})

test.each([
  ['a missing list', 'GET /api/v1/lists/nowhere-abc234', 404],
  ['a missing vote', 'GET /api/v1/votes/vote_nowhere', 404],
  ['public lists without an API key', 'GET /api/v1/lists', 401],
])('asking for %s costs five requests', async (_, route, status) => {
  await using api = await openWith({ address: 10 })
  const ask = from(api, '203.0.113.7')
  expect(await statuses(3, () => ask(route))).toEqual([status, status, 429])
})

test('asking for an unknown restaurant or town costs one request', async () => {
  await using api = await openWith({ address: 10 })
  const { slug, token } = await api.list()
  const add = (place: object) =>
    from(api, '203.0.113.7', { authorization: `Bearer ${token}` })(`POST /api/v1/lists/${slug}/places`, place)
  const codes: string[] = []
  for (let i = 0; i < 3; i++) {
    codes.push((await add({ query: 'Zzyzx Grill', near: 'Rome' })).json.code)
    codes.push((await add({ query: 'Roscioli', near: 'Zzyzx' })).json.code)
    codes.push((await add({ query: 'Maaemo', near: 'Oslo' })).json.code)
  }
  expect(codes).toEqual(Array(3).fill(['place_not_found', 'near_not_found', 'area_not_covered']).flat())
  expect((await from(api, '203.0.113.7')('GET /api/v1/nowhere')).json.code, 'an unknown address').toBe(
    'route_not_found',
  )
  expect((await from(api, '203.0.113.7')(`GET /api/v1/lists/${slug}`)).status).toBe(429)
})

test('an assistant that guesses slugs pays five requests each', async () => {
  await using api = await openWith({ requests: 10 })
  const { fails } = rpcTo({
    key: api.key,
    service: {
      fetch: request =>
        api.service.fetch(request, { incoming: { headers: {}, socket: { remoteAddress: '10.0.0.1' } } }),
    },
  })
  const codes: string[] = []
  for (let i = 0; i < 3; i++) codes.push((await fails('get_list', { slug: 'nowhere-abc234' })).code)
  expect(codes).toEqual(['list_not_found', 'list_not_found', 'rate_limited'])
})

onBothDatabases('two servers on one database', open => {
  const twoNodes = async (rates: Partial<typeof defaultRateLimits>) => {
    vi.useRealTimers()
    await using opened = new AsyncDisposableStack()
    const { url } = opened.use(await open())
    const dataDir = givePlaces(mkdtempSync(join(tmpdir(), 'forklist-')))
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const settings = {
      dataDir,
      databaseUrl: url,
      sharedCacheSeconds: 0,
      rateLimits: { ...defaultRateLimits, ...rates },
    }
    const start = async (): Promise<Service> =>
      opened.use(await openApp(settings, base, openLog('silent'), { load: unlimitedLoad }))
    const nodes = [await start(), await start()]
    const { key } = await nodes[0]!.storage.apiKeys.create('Ada')
    const everything = opened.move()
    return { url, dataDir, nodes, key, [Symbol.asyncDispose]: () => everything.disposeAsync() }
  }

  /** Sends as many requests to each node, in turn. @returns the number of successes */
  const successes = async (
    nodes: readonly Service[],
    send: (service: Service) => Promise<{ status: number }>,
    each = 50,
  ) => {
    let count = 0
    for (let i = 0; i < each; i++) for (const service of nodes) if ((await send(service)).status < 300) count++
    return count
  }

  test('share one limit of new lists per API key, or count separately without shared counts', async () => {
    await using both = await twoNodes({ writes: 40 })
    const { url, nodes, key, dataDir } = both
    const made = await successes(nodes, service =>
      from({ service }, '203.0.113.77', { authorization: `Bearer ${key}` })('POST /api/v1/lists', list),
    )
    expect(made).toBe(url === undefined ? 80 : 40)
    const stored = await storedData(dataDir, url)
    expect(stored.includes('203.0.113.77'), 'no address is stored').toBe(false)
  })

  test('grant a whole limit that they count in the background', async () => {
    await using both = await twoNodes({ requests: 200 })
    const { url, nodes, key } = both
    const read = (service: Service) =>
      from({ service }, '203.0.113.77', { authorization: `Bearer ${key}` })('GET /api/v1/lists')
    const answered = await successes(nodes, read, 210)
    expect(answered).toBeGreaterThanOrEqual(url === undefined ? 400 : 200)
    expect(answered).toBeLessThanOrEqual(url === undefined ? 400 : 204)
  })

  test('count an edit token per address and over all addresses', async () => {
    await using both = await twoNodes({ writes: 40, tokenWrites: 60 })
    const { url, nodes, key, dataDir } = both
    const made = await from({ service: nodes[0]! }, '203.0.113.1', { authorization: `Bearer ${key}` })(
      'POST /api/v1/lists',
      list,
    )
    const { slug, editToken } = made.json
    const describeFrom = (address: string) => (service: Service) =>
      from({ service }, address, { authorization: `Bearer ${editToken}` })(`PATCH /api/v1/lists/${slug}`, {
        description: `Pasta ${Math.random()}`,
      })
    const shared = url !== undefined
    const first = await successes(nodes, describeFrom('203.0.113.78'))
    expect(first).toBe(shared ? 40 : 80)
    const second = await successes(nodes, describeFrom('203.0.113.79'))
    expect(first + second).toBe(shared ? 60 : 120)
    const stored = await storedData(dataDir, url)
    expect(stored.includes('203.0.113.78'), 'no address is stored').toBe(false)
  })
})

test('an untrusted local proxy is logged once, and remote forwarding headers are ignored', async () => {
  using folder = temporaryFolder()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const settings = { dataDir: folder.path, databaseUrl: undefined, sharedCacheSeconds: 0 }
  await using service = await openApp(settings, base, log, { load: unlimitedLoad })
  const by = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '198.51.100.7' }) =>
    service.fetch(new Request(`${base}/healthz-nowhere`), { incoming: { headers, socket: { remoteAddress } } })
  await by('10.0.0.5', {})
  await by('203.0.113.7')
  expect(lines).toEqual([])
  await by('127.0.0.1')
  await by('10.0.0.5')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY')
})
