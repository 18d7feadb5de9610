import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { defaultTools } from '../../../src/operations/default-tools.ts'
import { allOperations } from '../../../src/operations/index.ts'
import { type Answer, type Json, openApi } from '../../support/api.ts'
import { rpcTo } from './rpc.ts'

// Raw messages, also with headers that no present client sends.

const api = await openApi()
const { slug } = await api.list({}, ['da felice'])
afterAll(() => api[Symbol.asyncDispose]())
const rpc = rpcTo(api)

type WireResponse = Answer & { type: string | null }

async function send(body: string, headers: Record<string, string> = {}): Promise<WireResponse> {
  const answer = await rpc.send({ body, headers })
  return { ...answer, type: answer.headers.get('content-type') }
}

const message = (method: string, params?: object, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const legacy = (method: string, params?: object, headers?: Record<string, string>): Promise<WireResponse> =>
  send(message(method, params), headers)

const capabilities = 'io.modelcontextprotocol/clientCapabilities'
const envelope = (revision = '2026-07-28') => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  [capabilities]: {},
})

/** Sends a message in the form of 2026-07-28. @param headers override those that repeat the message */
const modern = (
  method: string,
  { _meta = envelope(), ...params }: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<WireResponse> =>
  legacy(
    method,
    { ...params, _meta },
    {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
      ...headers,
    },
  )

const getList = { name: 'get_list', arguments: { slug } }
const eatInRome = { result: { structuredContent: { slug, title: 'Eat in Rome', places: [{ name: 'da Felice' }] } } }

const nothingChanges = {
  tools: { listChanged: false },
  resources: { listChanged: false, subscribe: false },
  prompts: { listChanged: false },
  completions: {},
  extensions: { 'io.modelcontextprotocol/ui': {} },
}

test.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
  'a client of %s initialises, gets its own revision, and continues without a session',
  async protocolVersion => {
    const clientInfo = { name: 'old', version: '1' }
    const hello = await legacy('initialize', { protocolVersion, capabilities: {}, clientInfo })
    expect(hello).toMatchObject({ status: 200, type: 'application/json' })
    expect(hello.headers.get('mcp-session-id')).toBeNull()
    expect(hello.json).toMatchObject({ id: 1, result: { protocolVersion, serverInfo: { name: 'forklist' } } })
    expect(hello.json.result.capabilities).toEqual(nothingChanges)
    expect(hello.json.result.instructions).toContain('create_list')

    const ready = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    const version = { 'mcp-protocol-version': protocolVersion }
    expect(await send(ready, version)).toMatchObject({ status: 202, type: null, text: '' })
    expect((await legacy('ping', undefined, version)).json).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect((await legacy('tools/call', getList, version)).json).toMatchObject(eatInRome)
  },
)

test('an unknown revision gets the latest one that initialises', async () => {
  const hello = { protocolVersion: '2031-01-01', capabilities: {}, clientInfo: { name: 'new', version: '1' } }
  expect((await legacy('initialize', hello)).json.result.protocolVersion).toBe('2025-11-25')
  const { status, json } = await legacy('ping', undefined, { 'mcp-protocol-version': '2024-01-01' })
  expect([status, json.error.message]).toEqual([400, expect.stringContaining('2025-11-25, 2025-06-18, 2025-03-26')])
})

test('a tool call without initialisation returns plain JSON for any Accept', async () => {
  for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/event-stream', 'text/html']) {
    const answer = await legacy('tools/call', getList, accept === undefined ? {} : { accept })
    expect(answer, accept).toMatchObject({ status: 200, type: 'application/json', json: eatInRome })
  }
  expect(await modern('tools/call', getList)).toMatchObject({ status: 200, type: 'application/json', json: eatInRome })
})

test('revision 2025-03-26 accepts batches of up to ten messages', async () => {
  const ready = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const batch = [message('ping', undefined, 'p'), ready, message('tools/call', getList, 2), message('nothing', {}, 3)]
  const { status, json } = await send(`[${batch}]`, { 'mcp-protocol-version': '2025-03-26' })
  expect(status).toBe(200)
  const { structuredContent } = (await legacy('tools/call', getList)).json.result
  expect(json).toHaveLength(3)
  expect(json).toContainEqual({ jsonrpc: '2.0', id: 'p', result: {} })
  expect(json).toContainEqual(
    expect.objectContaining({ id: 2, result: expect.objectContaining({ structuredContent }) }),
  )
  expect(json).toContainEqual({ jsonrpc: '2.0', id: 3, error: { code: -32_601, message: 'Method not found' } })
  // One request must not cause the work of thousands.
  const many = Array.from({ length: 11 }, (_, index) => message('tools/call', getList, index))
  expect(await send(`[${many}]`)).toMatchObject({ status: 400, json: { id: null, error: { code: -32_600 } } })
})

test('any text and any message id survive, alone, in batches and in every revision', async () => {
  const note = String.raw`Ask for "cacio e pepe", $& and \u0000 too, è 🍝 </script> "content":[{"type":"text","text":"`
  const list = await api.list({ title: note.slice(0, 100), description: note }, ['da felice'])
  const call = { name: 'get_list', arguments: { slug: list.slug } }
  const version = { 'mcp-protocol-version': '2025-03-26' }
  const alone = [await legacy('tools/call', call, version), await modern('tools/call', call)].map(({ json }) => json)
  const [among] = (await send(`[${message('tools/call', call, note)}, ${message('ping')}]`, version)).json
  const named = (await send(message('tools/call', call, note), version)).json
  for (const { result } of [...alone, among, named]) {
    expect(result.structuredContent).toMatchObject({ slug: list.slug, description: note })
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }])
  }
  expect([among.id, named.id]).toEqual([note, note])
  expect(alone[1].result.structuredContent).toEqual(alone[0].result.structuredContent)
})

test('a request is processed although its own batch cancels it', async () => {
  const cancelled = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  const { status, json } = await send(`[${message('tools/list', {}, 1)},${cancelled}]`)
  expect([status, json.id, json.result.tools.length > 0]).toEqual([200, 1, true])
})

test('invalid JSON and invalid messages get protocol errors', async () => {
  for (const broken of ['', '{"jsonrpc": "2.0", "id": 1', '{jsonrpc: "2.0"}', '['.repeat(19_900)])
    expect(await send(broken), broken.slice(0, 30)).toMatchObject({
      status: 400,
      type: 'application/json',
      json: { jsonrpc: '2.0', id: null, error: { code: -32_700 } },
    })
  for (const other of [
    'null',
    '5',
    '"ping"',
    'true',
    '{}',
    '[]',
    '[[]]',
    '[null]',
    '{"jsonrpc":"1.0","method":"ping"}',
  ])
    expect(await send(other), other).toMatchObject({ status: 400, json: { id: null, error: { code: -32_600 } } })
})

test('refuses a message of too many members and items before parsing', async () => {
  const message = 'The body must have at most 20,000 members and items in all.'
  expect(await send(`[${'1,'.repeat(20_001)}1]`)).toMatchObject({
    status: 400,
    json: { id: null, error: { code: -32_600, message } },
  })
})

const deep = '['.repeat(19_900) + ']'.repeat(19_900)
/** Builds a message with the deepest nesting that fits, in place of "hole". */
const deeply = (method: string, params: object): string => message(method, params).replace('"hole"', deep)

/** Asserts that a message too deep for recursion is refused, and that the next one gets its response. */
async function doesNoHarm(body: string, headers?: Record<string, string>): Promise<void> {
  const { status, json } = await send(body, headers)
  expect(status).toBeLessThan(500)
  expect(json.result?.isError ?? json.error).toBeTruthy()
  expect(JSON.stringify(json)).not.toMatch(/internal|-32603|call stack/)
  expect((await legacy('tools/call', getList)).json).toMatchObject(eatInRome)
}

const retried = { title: 'Rome', authorName: 'Ada', idempotencyKey: 'at six and again at nine', places: 'hole' }

test.each([
  ['the message itself', deep],
  ['its id', `{"jsonrpc":"2.0","id":${deep},"method":"ping"}`],
  ['its params', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${deep}}`],
  ['an argument', deeply('tools/call', { name: 'get_list', arguments: { slug: 'hole' } })],
  ['an argument of a repeatable call', deeply('tools/call', { name: 'create_list', arguments: retried })],
])('the deepest nesting of %s causes no internal error', (_, body) => doesNoHarm(body))

const experiment = { experimental: { a: { b: 'hole' } } }

test.each([
  ['initialisation', deeply('initialize', { protocolVersion: '2025-11-25', capabilities: experiment }), {}],
  [
    'request',
    deeply('tools/list', { _meta: { ...envelope(), [capabilities]: experiment } }),
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
  ],
])('the deepest nesting in a client’s %s causes no internal error', (_, body, headers) => doesNoHarm(body, headers))

test('refuses a message with very many members before building objects', async () => {
  const withMembers = (count: number) => {
    const members = Array.from({ length: count }, (_, index) => `"k${index}":1`)
    return message('tools/call', { name: 'browse_lists', arguments: {} }).replace('{}', `{${members}}`)
  }
  const refused = (text: string) => ({ status: 400, json: { error: { code: -32_600, message: text } } })
  expect(await send(withMembers(1000))).toMatchObject({ status: 200, json: { result: { isError: true } } })
  const tooWide = 'An object in a message may have at most 1,000 members.'
  expect(await send(withMembers(1001))).toMatchObject(refused(tooWide))
})

test('refuses an argument called __proto__ with an error', async () => {
  const body = message('tools/call', { name: 'browse_lists', arguments: {} }).replace('{}', '{"__proto__":{"limit":1}}')
  expect(await send(body)).toMatchObject({ status: 400, json: { error: { code: -32_600 } } })
})

test('in 2026-07-28 headers that are missing or contradict the message are refused', async () => {
  const refused = (code: number) => ({ status: 400, type: 'application/json', json: { id: 1, error: { code } } })
  for (const headers of [
    { 'mcp-method': 'prompts/list' },
    { 'mcp-method': '' },
    { 'mcp-name': 'delete_list' },
    { 'mcp-name': '' },
    { 'mcp-protocol-version': '2025-11-25' },
  ])
    expect(await modern('tools/call', getList, headers), JSON.stringify(headers)).toMatchObject(refused(-32_020))
  const unknown = await modern(
    'tools/list',
    { _meta: envelope('2031-01-01') },
    { 'mcp-protocol-version': '2031-01-01' },
  )
  expect(unknown).toMatchObject(refused(-32_022))
  expect(unknown.json.error.data).toEqual({ supported: ['2026-07-28'], requested: '2031-01-01' })
  const { [capabilities]: _, ...half } = envelope()
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  for (const params of [undefined, {}, { _meta: {} }, { _meta: half }])
    expect(await legacy('tools/list', params, headers), JSON.stringify(params)).toMatchObject(refused(-32_602))
})

test('an unknown method is 404 in the current revision and 200 in earlier ones', async () => {
  const error = { code: -32_601, message: 'Method not found' }
  for (const method of ['lists/eat', 'initialize', 'ping', 'resources/subscribe', 'logging/setLevel'])
    expect(await modern(method), method).toMatchObject({ status: 404, json: { id: 1, error } })
  for (const method of ['lists/eat', 'resources/subscribe', 'logging/setLevel'])
    expect(await legacy(method), method).toMatchObject({ status: 200, json: { id: 1, error } })
})

test('an unknown tool is an invalid request, and its name is not repeated', async () => {
  for (const ask of [legacy, modern])
    for (const name of ['getList', 'rotate_edit_token', 'constructor', '__proto__'])
      expect(await ask('tools/call', { name, arguments: {} }), name).toMatchObject({
        status: 200,
        json: { id: 1, error: { code: -32_602, message: 'There is no tool of this name: see tools/list.' } },
      })
})

test('every client gets the same cacheable tool list, and list contents are not cacheable', async () => {
  const first = await modern('tools/list')
  expect(first.json.result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' })
  const { key } = await api.service.storage.apiKeys.create('another assistant')
  expect((await modern('tools/list', {}, { authorization: `Bearer ${key}` })).json).toEqual(first.json)
  expect((await legacy('tools/list')).json.result).toEqual({ tools: first.json.result.tools })
  const toolOf = (name: string) => allOperations.find(operation => operation.name === name)?.tool
  expect(first.json.result.tools.map(({ name }: Json) => name)).toEqual(defaultTools.map(toolOf))

  const discovered = (await modern('server/discover')).json.result
  expect(discovered).toMatchObject({ supportedVersions: ['2026-07-28'], ttlMs: 3_600_000, cacheScope: 'public' })
  expect(discovered.capabilities).toEqual(nothingChanges)
  for (const method of ['prompts/list', 'resources/list', 'resources/templates/list'])
    expect((await modern(method)).json.result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
  const uri = `forklist://lists/${slug}`
  const read = await modern('resources/read', { uri }, { 'mcp-name': uri })
  expect(read).toMatchObject({ status: 200, json: { result: { ttlMs: 0, cacheScope: 'private' } } })
  const card = 'ui://forklist/list'
  const { result } = (await modern('resources/read', { uri: card }, { 'mcp-name': card })).json
  expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
  expect((await legacy('resources/read', { uri: card })).json.result).toEqual({ contents: result.contents })
})

test('fifty concurrent calls of each kind each get their own id and list', async () => {
  const towns = ['Testaccio', 'Trastevere', 'Monti', 'Ostiense', 'Prati']
  const lists = await Promise.all(towns.map(title => api.list({ title })))
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const params = { name: 'get_list', arguments: { slug: lists[index % 5]!.slug } }
      const body = index % 2 ? params : { ...params, _meta: envelope() }
      const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_list' }
      return (await send(message('tools/call', body, index), index % 2 ? {} : headers)).json
    }),
  )
  expect(answers.map(({ id, result }) => [id, result.structuredContent.title])).toEqual(
    answers.map((_, index) => [index, towns[index % 5]]),
  )
})

test('a thousand calls leave no state behind', async () => {
  await calls(200)
  const start = heap()
  await calls(1000)
  // If the servers of one kind were kept, the heap would grow by more than twice as much.
  expect(heap() - start).toBeLessThan(2_000_000)
})

async function calls(count: number): Promise<void> {
  for (let done = 0; done < count; done += 2)
    await Promise.all([legacy('tools/call', getList), modern('tools/call', getList)])
}

/** Collects garbage, and returns the bytes in use. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
