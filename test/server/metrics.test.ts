import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { rpcTo } from '../api/mcp/rpc.ts'
import { keyOf } from '../api/rest/voting.ts'
import { collection, feature } from '../places/providers/photon/features.ts'
import { json, openStandIn } from '../places/providers/stand-in.ts'
import { type Api, openApi } from '../support/api.ts'
import { eventsOf } from '../support/events.ts'
import { createDatabase, withPostgres } from '../support/postgres.ts'
import { readMetrics, type Scraped, type Series, totalOf } from '../support/prometheus.ts'
import { output, testWith } from '../support/tools.ts'
import { asks, trastevere } from '../web/site-api-client.ts'
import { serve, temporaryFolder } from './forklist.ts'
import { askFrom, scrape } from './scrape.ts'

/** Returns all that a caller sees of a response, except for its request id. */
const visibleParts = ({ status, headers, text }: Awaited<ReturnType<typeof askFrom>>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id'),
})

test('metrics are visible from this machine without a proxy, and hidden from others', async () => {
  await using api = await openApi()
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    expect((await askFrom(api, address, '/metrics')).status, address).toBe(200)
  const missing = visibleParts(await askFrom(api, '203.0.113.7', '/nowhere'))
  expect(missing.status).toBe(404)
  for (const address of ['203.0.113.7', '10.0.0.7', '::ffff:192.0.2.1', '2001:db8::7', ''])
    expect(visibleParts(await askFrom(api, address, '/metrics')), address).toEqual(missing)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])
    expect((await askFrom(api, '127.0.0.1', '/metrics', { [name]: '127.0.0.1' })).status, name).toBe(404)
  expect((await api.ask('GET //metrics')).status, 'from an unknown address').toBe(404)
})

test('with METRICS_TOKEN metrics are visible only with the token, from anywhere', async () => {
  await using api = await openApi(undefined, { metricsToken: 'prometheus-of-the-kitchen' })
  const status = async (address: string, authorization?: string) =>
    (await askFrom(api, address, '/metrics', authorization === undefined ? {} : { authorization })).status
  expect(await status('203.0.113.7', 'Bearer prometheus-of-the-kitchen')).toBe(200)
  expect(await status('127.0.0.1')).toBe(404)
  for (const wrong of [
    'Bearer prometheus-of-the-kitchens',
    'Bearer ',
    'Basic prometheus-of-the-kitchen',
    `Bearer ${api.key}`,
  ])
    expect(await status('127.0.0.1', wrong), wrong).toBe(404)
  const answer = await askFrom(api, '203.0.113.7', '/metrics', { authorization: 'Bearer prometheus-of-the-kitchen' })
  expect(answer.text).not.toContain('prometheus-of-the-kitchen')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the built program shows metrics on its machine', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ EXAMPLE_LIST: 'off', DATA_DIR: folder.path })
  const metrics = readMetrics(await (await fetch(`${server.address}/metrics`)).text())
  expect(totalOf(metrics, 'forklist_ready')).toBe(1)
  expect(totalOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')?.series).toHaveLength(1)
  const forwarded = await fetch(`${server.address}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect(forwarded.status).toBe(404)
})

/** Returns the increase of a metric. */
const added = (before: Scraped, after: Scraped, name: string, labels?: Record<string, string>): number =>
  totalOf(after, name, labels) - totalOf(before, name, labels)

test('requests are counted by interface, operation and outcome', async () => {
  await using api = await openApi()
  const before = await scrape(api)
  const { slug } = await api.list({}, ['Roscioli'])
  const first = await api.ask(`GET /lists/${slug}`)
  await api.ask(`GET /lists/${slug}`, { headers: { 'if-none-match': first.headers.get('etag')! } })
  await api.ask(`GET /lists/${slug}`)
  await api.ask('GET /lists/no-such-list-abc234')
  await api.ask(`GET //lists/${slug}`)
  await rpcTo(api).does('get_list', { slug })
  const refused = await asks(api)('POST /site/lists', { from: '192.0.2.1', body: trastevere })
  const after = await scrape(api)
  const requests = (via: string, operation: string, outcome: string) =>
    added(before, after, 'forklist_requests_total', { via, operation, outcome })
  expect(requests('rest', 'createList', 'ok')).toBe(1)
  expect(requests('rest', 'getList', 'ok')).toBe(2)
  expect(requests('rest', 'getList', 'not_modified')).toBe(1)
  expect(requests('rest', 'getList', 'list_not_found')).toBe(1)
  expect(requests('page', '/lists/:slug{[^/.]+}', 'ok')).toBe(1)
  expect(requests('mcp', 'getList', 'ok')).toBe(1)
  expect(requests('site', 'createList', refused.json.code)).toBe(1)
  const timed = { via: 'rest', operation: 'getList' }
  expect(added(before, after, 'forklist_request_seconds_count', timed)).toBe(4)
  expect(added(before, after, 'forklist_request_seconds_bucket', { ...timed, le: '+Inf' })).toBe(4)
  expect(totalOf(after, 'forklist_request_seconds_sum', timed)).toBeGreaterThan(0)
  expect(totalOf(after, 'forklist_requests_in_flight')).toBe(0)
})

test('storage, search, caches, streams, limits and places report metrics', async () => {
  await using api = await openApi(undefined, { voteDailyCastsPerAddress: 1 })
  const before = await scrape(api)
  const { slug, token } = await api.list({}, ['Roscioli', 'Armando al Pantheon'])
  await api.ask(`GET /lists/${slug}`)
  await api.ask(`GET /lists/${slug}`)
  await api.ask('GET /places?query=Roscioli&near=Rome', { token: api.key })
  await api.ask('GET /places?query=Zzyzx%20Qwrt&near=Rome', { token: api.key })
  const events = eventsOf(await api.service.fetch(new Request(`https://forklist.example/api/v1/lists/${slug}/events`)))
  await events.next()
  const during = await scrape(api)
  expect(totalOf(during, 'forklist_watchers')).toBe(1)
  await events.leave()
  const { json: opened } = await api.ask(`POST /lists/${slug}/vote`, { token })
  const cast = () =>
    asks(api)(`PUT /api/v1/votes/${opened.vote.id}/ballot`, {
      from: '192.0.2.1',
      body: { ballotKey: keyOf('Ada'), placeIds: [] },
    })
  expect([(await cast()).status, (await cast()).status]).toEqual([200, 429])
  const after = await scrape(api)
  const more = (name: string, labels?: Record<string, string>) => added(before, after, name, labels)
  expect(more('forklist_storage_seconds_count', { work: 'write' })).toBeGreaterThan(1)
  expect(more('forklist_storage_seconds_count', { work: 'read' })).toBeGreaterThan(1)
  expect(more('forklist_storage_commit_seconds_count')).toBeGreaterThan(1)
  expect(totalOf(after, 'forklist_storage_writes_waiting')).toBe(0)
  expect(totalOf(after, 'forklist_database_bytes', { file: 'log' })).toBeGreaterThan(0)
  expect(totalOf(after, 'forklist_disk_free_bytes')).toBeGreaterThan(0)
  expect(more('forklist_search_seconds_count', { asked: 'choose' })).toBe(2)
  expect(more('forklist_search_seconds_count', { asked: 'search' })).toBe(2)
  expect(more('forklist_searches_total', { answered_by: 'place_index' })).toBe(3)
  expect(more('forklist_searches_total', { answered_by: 'none' })).toBe(1)
  expect(more('forklist_cache_lookups_total', { cache: 'responses', found: 'yes' })).toBe(1)
  expect(more('forklist_cache_lookups_total', { cache: 'responses', found: 'no' })).toBe(1)
  expect(totalOf(after, 'forklist_cache_entries', { cache: 'responses' })).toBe(1)
  expect(totalOf(after, 'forklist_cache_bytes', { cache: 'responses' })).toBeGreaterThan(100)
  expect(totalOf(after, 'forklist_watchers')).toBe(0)
  expect(more('forklist_limited_total', { limit: 'voteDailyCastsPerAddress' })).toBe(1)
  expect(totalOf(after, 'forklist_places')).toBeGreaterThan(1000)
  expect(totalOf(after, 'forklist_places_read_timestamp_seconds')).toBeGreaterThan(1_700_000_000)
  expect(totalOf(after, 'forklist_info', { database: 'sqlite' })).toBe(1)
})

test('database failures are counted by problem', async () => {
  await using api = await openApi()
  {
    using database = new DatabaseSync(join(api.dataDir, 'forklist.db'))
    database.exec('alter table api_keys rename to stolen')
  }
  expect((await api.ask('GET /lists', { token: api.key })).status).toBe(500)
  const metrics = await scrape(api)
  expect(totalOf(metrics, 'forklist_storage_failures_total', { problem: 'internal' })).toBe(1)
  expect(totalOf(metrics, 'forklist_requests_total', { operation: 'browseLists', outcome: 'internal' })).toBe(1)
})

test('a stopping service reports that it is not ready', async () => {
  await using api = await openApi()
  expect(totalOf(await scrape(api), 'forklist_ready')).toBe(1)
  api.service.drain()
  expect(totalOf(await scrape(api), 'forklist_ready')).toBe(0)
})

test('provider calls are counted by outcome', async () => {
  await using photon = await openStandIn()
  await using api = await openApi(undefined, { photonUrl: photon.url })
  const search = (query: string) => api.ask(`GET /places?query=${query}&near=Buenos%20Aires`, { token: api.key })
  photon.does(json(collection(feature(-58.3787, -34.6088, { osm_id: 1, osm_value: 'cafe', name: 'Café Tortoni' }))))
  await search('cafe%20tortoni')
  photon.does(json(collection()))
  await search('cafe%20gijon')
  const after = await scrape(api)
  const calls = (outcome: string) =>
    totalOf(after, 'forklist_provider_calls_total', { provider: 'photon', kind: 'api', outcome })
  expect([calls('answered'), calls('nothing'), calls('failed')]).toEqual([1, 1, 0])
  expect(totalOf(after, 'forklist_provider_seconds_count', { provider: 'photon', kind: 'api' })).toBe(2)
  expect(totalOf(after, 'forklist_searches_total', { answered_by: 'photon' })).toBe(1)
})

test('PostgreSQL connections are reported', withPostgres, async () => {
  const { url, drop } = await createDatabase()
  await using dropped = new AsyncDisposableStack()
  dropped.defer(drop)
  await using api = await openApi(url)
  await api.list()
  const metrics = await scrape(api)
  expect(totalOf(metrics, 'forklist_database_connections', { state: 'idle' })).toBeGreaterThan(0)
  expect(totalOf(metrics, 'forklist_database_connections_awaited')).toBe(0)
  expect(totalOf(metrics, 'forklist_info', { database: 'postgresql' })).toBe(1)
})

const isOurs = ({ name }: Series): boolean => name.startsWith('forklist_')

/** Sends secrets in every kind of input. Returns the texts that must not occur in metrics. */
async function sendSecrets(api: Api): Promise<string[]> {
  const { slug, token } = await api.list({ title: 'Cacio e pepe segreto' }, ['Roscioli'])
  const { key } = api
  const marks = ['carbonara', 'amatriciana', 'gricia']
  await askFrom(api, '203.0.113.77', `/lists/${slug}?q=carbonara`, {
    'x-request-id': 'gricia',
    'user-agent': 'amatriciana',
  })
  await askFrom(api, '203.0.113.77', '/carbonara')
  await askFrom(api, '203.0.113.77', `/api/v1/lists/${slug}/carbonara`, { authorization: `Bearer ${token}` })
  await askFrom(api, '203.0.113.77', `/api/v1/lists/${token}`, { authorization: `Bearer ${key}` })
  await askFrom(api, '203.0.113.77', '/oauth/carbonara')
  const { request, send } = rpcTo(api)
  await request('tools/call', { name: 'carbonara', arguments: { amatriciana: 1 } })
  await send({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'amatriciana/gricia' }) })
  await send({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: token }) })
  await api.ask('GET /places?query=carbonara&near=Rome', { token: key })
  return [
    slug,
    token,
    key,
    ...marks,
    'segreto',
    '203.0.113',
    createHash('sha256').update(key).digest('hex').slice(0, 8),
  ]
}

test('metrics contain no slug, token, key, address or user text', async () => {
  await using api = await openApi()
  const marks = await sendSecrets(api)
  const { text } = await askFrom(api, '127.0.0.1', '/metrics')
  for (const mark of marks) expect(text).not.toContain(mark)
  const series = async () => [...(await scrape(api)).values()].flatMap(({ series }) => series).filter(isOurs).length
  const before = await series()
  await sendSecrets(api)
  expect(await series(), 'other input adds no series').toBe(before)
})

testWith(['promtool'], 'Prometheus’ own checker finds no error in the metrics', async () => {
  await using api = await openApi()
  await sendSecrets(api)
  const { text } = await askFrom(api, '127.0.0.1', '/metrics')
  const ours = text.split('\n').filter(line => line.includes('forklist_'))
  expect(output('promtool', ['check', 'metrics'], `${ours.join('\n')}\n`)).toBe('')
})
