import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openApp, type ServiceSettings } from '../../src/server/app.ts'
import { readTraceparent } from '../../src/server/observability/tracing/index.ts'
import { otlpSpan } from '../../src/server/observability/tracing/otlp.ts'
import { SpanSender } from '../../src/server/observability/tracing/span-sender.ts'
import { rpcTo } from '../api/mcp/rpc.ts'
import { collection, feature } from '../places/providers/photon/features.ts'
import { json, openStandIn } from '../places/providers/stand-in.ts'
import { type Api, base, openApi, unlimitedLoad } from '../support/api.ts'
import { freePort } from '../support/free-port.ts'
import { totalOf } from '../support/prometheus.ts'
import { attributesOf, type CollectedSpan, openCollector } from './collector.ts'
import { temporaryFolder } from './forklist.ts'
import { scrape } from './scrape.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${spanId}-01`

/** Returns the spans received by the time the service has stopped. */
async function traced(
  work: (api: Api) => Promise<void>,
  settings: Partial<ServiceSettings> = {},
): Promise<{ spans: CollectedSpan[]; sent: Awaited<ReturnType<typeof openCollector>>['requests'] }> {
  await using collector = await openCollector()
  {
    await using api = await openApi(undefined, { otelExporterOtlpEndpoint: collector.url, ...settings })
    await work(api)
  }
  return { spans: collector.spans(), sent: collector.requests }
}

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const found = spans.filter(span => span.name === name)
  if (found.length !== 1) throw new Error(`${found.length} spans are named ${name}: ${spans.map(({ name }) => name)}`)
  return found[0]!
}

test('a request is a span of its client’s trace, with its steps below it', async () => {
  const { spans, sent } = await traced(async api => {
    const { slug } = await api.list({}, ['Roscioli'])
    await api.ask(`GET /lists/${slug}`, { headers: { traceparent, 'x-request-id': 'table-7' } })
  })
  expect(sent.map(({ path, headers }) => [path, headers['content-type']])).toEqual([['/v1/traces', 'application/json']])
  const [payload] = sent[0]!.body.resourceSpans
  expect(attributesOf(payload!.resource)).toEqual({ 'service.name': 'forklist', 'service.version': expect.any(String) })
  const request = named(spans, 'getList')
  expect(request).toMatchObject({ traceId, parentSpanId: spanId, kind: 2, status: {}, links: [] })
  expect(request.spanId).toMatch(/^[\da-f]{16}$/)
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': '200',
    'forklist.via': 'rest',
    'forklist.operation': 'getList',
    'forklist.outcome': 'ok',
    'forklist.request_id': 'table-7',
  })
  const steps = spans.filter(span => span.traceId === traceId && span !== request)
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps) {
    expect(step).toMatchObject({ name: 'storage read', parentSpanId: request.spanId, kind: 3 })
    expect(attributesOf(step)).toEqual({ 'db.system.name': 'sqlite', 'forklist.work': 'read' })
    expect(BigInt(step.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano))
    expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano))
  }
  const made = named(spans, 'createList')
  expect([made.traceId === traceId, made.parentSpanId]).toEqual([false, undefined])
  const below = spans.filter(span => span.parentSpanId === made.spanId).map(({ name }) => name)
  expect(below).toContain('storage write')
  expect(below).toContain('places choose')
})

test('a tool call is a span of the trace named in its message, linked to its request', async () => {
  const { spans } = await traced(async api => {
    const { slug } = await api.list()
    const { request } = rpcTo(api)
    await request('tools/call', { name: 'get_list', arguments: { slug }, _meta: { traceparent } })
    await request('tools/call', { name: 'get_list', arguments: { slug: 'no-such-list-abc234' } })
  })
  const [carrier, other] = spans.filter(({ name }) => name === 'getList')
  const [call, failed] = spans.filter(({ name }) => name === 'tools/call get_list')
  expect(call).toMatchObject({ traceId, parentSpanId: spanId, kind: 2, status: {} })
  expect(call!.links).toEqual([{ traceId: carrier!.traceId, spanId: carrier!.spanId }])
  expect(attributesOf(call!)).toEqual({ 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'get_list' })
  expect(carrier!.traceId).not.toBe(traceId)
  expect(spans.some(({ name, parentSpanId }) => name === 'storage read' && parentSpanId === call!.spanId)).toBe(true)
  expect(failed, 'without a traceparent it is part of its request').toMatchObject({
    traceId: other!.traceId,
    parentSpanId: other!.spanId,
    links: [],
  })
  expect(attributesOf(failed!)['forklist.outcome']).toBe('list_not_found')
})

test('clients of the newest MCP revision name their trace in the same place', async () => {
  const { spans } = await traced(async api => {
    const { slug } = await api.list()
    const _meta = {
      traceparent,
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { name: 'get_list', arguments: { slug }, _meta }
    const headers = {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'get_list',
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    expect((await rpcTo(api).send({ headers, body })).status).toBe(200)
  })
  expect(named(spans, 'tools/call get_list')).toMatchObject({ traceId, parentSpanId: spanId })
})

test('an outgoing call is a span, and carries no trace header', async () => {
  await using photon = await openStandIn()
  photon.does(json(collection(feature(-58.3787, -34.6088, { osm_id: 1, osm_value: 'cafe', name: 'Café Tortoni' }))))
  const { spans } = await traced(
    async api => {
      const headers = { traceparent }
      await api.ask('GET /places?query=cafe%20tortoni&near=Buenos%20Aires', { token: api.key, headers })
    },
    { photonUrl: photon.url },
  )
  const call = named(spans, 'ask photon api')
  expect(call).toMatchObject({ traceId, kind: 3, parentSpanId: named(spans, 'places search').spanId })
  expect(photon.asked.length).toBeGreaterThan(0)
  expect(JSON.stringify(photon.asked)).not.toContain(traceId)
})

test('a failed span names its kind, and a refusal is not a failure', async () => {
  await using photon = await openStandIn()
  photon.does(response => void response.writeHead(500).end())
  const { spans } = await traced(
    async api => {
      await api.ask('GET /places?query=zzyzx&near=Rome', { token: api.key })
      await api.ask('GET /lists/no-such-list-abc234')
    },
    { photonUrl: photon.url },
  )
  expect(named(spans, 'searchPlaces').status).toEqual({ code: 2 })
  expect(attributesOf(named(spans, 'searchPlaces'))['error.type']).toBe('provider_unavailable')
  expect(attributesOf(named(spans, 'ask photon api'))['error.type']).toBe('ProviderUnavailable')
  expect(named(spans, 'getList').status).toEqual({})
})

test('spans contain no token, slug, text or address', async () => {
  const marks: string[] = []
  const { sent } = await traced(async api => {
    const { slug, token } = await api.list({ title: 'Cacio e pepe segreto' }, ['Roscioli'])
    const { key } = api
    marks.push(slug, token, key, 'segreto', 'Roscioli', 'gricia', '203.0.113')
    const headers = {
      traceparent,
      tracestate: `forklist=${token}`,
      baggage: `token=${token}`,
      'x-forwarded-for': '203.0.113.7',
    }
    await api.ask(`PATCH /lists/${slug}`, { token: key, headers, body: { editToken: token, description: 'gricia' } })
    await api.ask(`GET /lists/${slug}?gricia=1`, { token, headers: { ...headers, traceparent: token } })
    await api.ask(`GET //lists/${slug}/gricia`, { headers })
    await api.ask(`GET /lists/${token}`, { headers: { ...headers, 'x-request-id': token } })
    const { request } = rpcTo(api)
    const _meta = { traceparent: token, tracestate: token }
    await request('tools/call', { name: 'get_list', arguments: { slug, editToken: token }, _meta })
    await request('tools/call', { name: token, arguments: {}, _meta: { traceparent } })
    await request('gricia/gricia', { _meta: { traceparent } })
  })
  const payload = JSON.stringify(sent.map(({ body }) => body))
  expect(payload).toContain(traceId)
  for (const mark of marks) expect(payload).not.toContain(mark)
})

test('an unsampled trace and unsampled requests are not recorded', async () => {
  const { spans } = await traced(
    async api => {
      await api.ask('GET /lists', { token: api.key, headers: { traceparent: traceparent.replace(/1$/, '0') } })
      await api.ask('GET /lists', { token: api.key })
      await api.ask('GET /places?query=Roscioli', { token: api.key, headers: { traceparent } })
    },
    { otelTracesSamplerArg: 0 },
  )
  expect(new Set(spans.map(span => span.traceId))).toEqual(new Set([traceId]))
  expect(spans.map(({ name }) => name)).not.toContain('browseLists')
})

test('steps that outlive a request are not part of it', async () => {
  const { spans } = await traced(async api => {
    const { slug } = await api.list()
    const events = await api.service.fetch(
      new Request(`${base}/api/v1/lists/${slug}/events`, { headers: { traceparent } }),
    )
    const reader = events.body!.getReader()
    await reader.read()
    {
      // Changes the list as another process does, so that only a poll finds the change.
      using database = new DatabaseSync(join(api.dataDir, 'forklist.db'))
      database.exec('update lists set version = version + 1')
    }
    await reader.read()
    await reader.cancel()
  })
  const request = named(spans, 'watchList')
  const late = spans.filter(span => span.traceId === traceId && span.startTimeUnixNano > request.endTimeUnixNano)
  expect(late).toEqual([])
})

test.each([
  ['is missing', undefined, 'ECONNREFUSED'],
  ['refuses spans', 503, 'HTTP 503'],
  ['never responds', 0, 'AbortError'],
])('a collector that %s affects no request and delays the stop only briefly', async (_, status, why) => {
  await using collector = status === undefined ? undefined : await openCollector(status)
  const otelExporterOtlpEndpoint = collector?.url ?? `http://127.0.0.1:${await freePort()}`
  using folder = temporaryFolder()
  const lines: string[] = []
  const settings = { dataDir: folder.path, databaseUrl: undefined, sharedCacheSeconds: 0, otelExporterOtlpEndpoint }
  {
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    await using service = await openApp(settings, base, log, { load: unlimitedLoad })
    expect((await service.fetch(new Request(`${base}/robots.txt`, { headers: { traceparent } }))).status).toBe(200)
    expect(totalOf(await scrape({ service }), 'forklist_trace_spans_lost_total')).toBe(0)
  }
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, err: { message: expect.stringContaining(`(${why})`) } })
})

test('unsent spans use bounded memory and are logged once a minute', async () => {
  await using collector = await openCollector(503)
  const errors: string[] = []
  const about = { headers: {}, resource: {}, scope: { name: 'forklist', version: '1' } }
  const sender = new SpanSender({ url: collector.url, ...about, onFailure: ({ message }) => void errors.push(message) })
  const place = { traceId, spanId, began: 0, ended: 1 }
  for (let i = 0; i < 3000; i++) sender.add(otlpSpan({ name: 'getList', kind: 'server', attributes: {} }, place))
  expect(sender.lost, '512 are on their way and 2048 wait').toBe(440)
  await sender[Symbol.asyncDispose]()
  expect(sender.lost).toBe(3000)
  expect(collector.requests).toHaveLength(5)
  expect(errors).toEqual([expect.stringContaining('952 spans are lost so far')])
})

test('configured headers are sent to the collector', async () => {
  const { sent } = await traced(async api => void (await api.ask('GET /lists', { token: api.key })), {
    otelExporterOtlpHeaders: { 'x-key': 'of the collector' },
    otelServiceName: 'rome',
  })
  expect(sent[0]!.headers['x-key']).toBe('of the collector')
  expect(attributesOf(sent[0]!.body.resourceSpans[0]!.resource)['service.name']).toBe('rome')
})

test.each([
  [`00-${traceId}-${spanId}-01`, { traceId, spanId, sampled: true }],
  [`00-${traceId}-${spanId}-02`, { traceId, spanId, sampled: false }],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, { traceId, spanId, sampled: true }],
  [`00-${traceId}-${spanId}-01-more`, undefined],
  [`ff-${traceId}-${spanId}-01`, undefined],
  [`00-${'0'.repeat(32)}-${spanId}-01`, undefined],
  [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  [`00-${traceId.toUpperCase()}-${spanId}-01`, undefined],
  [`00-${traceId}-${spanId}-1`, undefined],
  ['', undefined],
  [null, undefined],
  [7, undefined],
])('%s is parsed as the standard requires', (sent, remote) => {
  expect(readTraceparent(sent)).toEqual(remote)
})
