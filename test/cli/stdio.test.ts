import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writePrivateFile } from '../../src/cli/remote/private-file.ts'
import { type BridgeKeyring, bridge } from '../../src/cli/stdio/bridge.ts'
import { addToKeyring, readKeyring, removeFromKeyring } from '../../src/cli/stdio/keyring-file.ts'
import { maxHeldLists } from '../../src/core/keyring.ts'
import { newToken } from '../../src/core/token.ts'
import { base, type Json } from '../support/api.ts'

type Answering = (request: Request, message: Json) => Response | Promise<Response>

const rpc = (id: number, result: object) => Response.json({ jsonrpc: '2.0', id, result })

/** Sends messages through a bridge. @returns what it wrote, logged and sent */
async function bridged(
  messages: readonly (object | string)[],
  answer: Answering,
  keyring: Partial<BridgeKeyring> = {},
) {
  const written: Json[] = []
  const logged: string[] = []
  const sent: { headers: Headers; message: Json }[] = []
  async function* lines() {
    for (const message of messages) {
      yield typeof message === 'string' ? message : JSON.stringify(message)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  await bridge(lines(), {
    connection: {
      url: base,
      async fetch(request) {
        const message = await request.json()
        sent.push({ headers: request.headers, message })
        return answer(request, message)
      },
    },
    key: 'forklist_key',
    keyring: {
      read: () => ({ tokens: { 'eat-in-rome-k3v9qa': 'edit_token' }, mayDelete: false }),
      add: async () => {},
      remove: async () => {},
      ...keyring,
    },
    write: line => written.push(JSON.parse(line)),
    log: text => logged.push(text),
  })
  return { written, logged, sent }
}

const call = (id: number, name: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: {}, ...more },
})
const modern = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }

test('a message of 2026-07-28 names revision, method and tool in its headers', async () => {
  const { sent, written } = await bridged(
    [call(1, 'get_list', modern), call(2, 'trattoria “da Ivo”', modern)],
    (_, { id }) => rpc(id, { resultType: 'complete' }),
  )
  const [first, second] = sent.map(({ headers }) => headers)
  expect(Object.fromEntries(first!)).toMatchObject({
    accept: 'application/json, text/event-stream',
    authorization: 'Bearer forklist_key',
    'content-type': 'application/json',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'get_list',
  })
  expect(second!.get('mcp-name')).toBe(`=?base64?${Buffer.from('trattoria “da Ivo”').toString('base64')}?=`)
  expect(written.map(({ id }) => id)).toEqual([1, 2])
})

test('after initialize each message has the agreed revision, and nothing newer', async () => {
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } }
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const { sent, written } = await bridged([initialize, initialized, call(2, 'get_list')], (_, { id }) =>
    id === undefined ? new Response(null, { status: 202 }) : rpc(id, { protocolVersion: '2025-06-18' }),
  )
  expect(sent.map(({ headers }) => headers.get('mcp-protocol-version'))).toEqual([null, '2025-06-18', '2025-06-18'])
  expect(sent.every(({ headers }) => !headers.has('mcp-method'))).toBe(true)
  expect(written).toHaveLength(2)
})

test('each request carries the keyring beside other metadata', async () => {
  const { sent } = await bridged([call(1, 'get_list', { _meta: { progressToken: 7 } })], (_, { id }) => rpc(id, {}))
  expect(sent[0]!.message.params._meta).toEqual({
    progressToken: 7,
    'forklist/keyring': { tokens: { 'eat-in-rome-k3v9qa': 'edit_token' }, mayDelete: false },
  })
})

test('the token of a new list joins the keyring, and that of a deleted list leaves', async () => {
  const changes: string[] = []
  const editToken = newToken('edit')
  const results: Record<string, object> = {
    create_list: { slug: 'new-list-k3v9qa', editToken },
    delete_list: { slug: 'old-list-k3v9qa', deleted: true },
    get_list: { slug: 'other-list-k3v9qa', editToken: 'edit_of_somebody' },
  }
  const { logged } = await bridged(
    Object.keys(results).map((name, index) => call(index, name)),
    (_, { id, params }) => rpc(id, { structuredContent: results[params.name] }),
    {
      add: async (slug, token) => void changes.push(`+${slug} ${token}`),
      async remove(slug) {
        changes.push(`-${slug}`)
        throw new Error('Cannot write the keyring.')
      },
    },
  )
  expect(changes).toEqual([`+new-list-k3v9qa ${editToken}`, '-old-list-k3v9qa'])
  expect(logged).toEqual(['Cannot write the keyring.'])
})

test('events of one answer arrive as one message each', async () => {
  const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 7, progress: 1 } }
  const result = { jsonrpc: '2.0', id: 1, result: {} }
  const events = `: hello\nretry: 2000\nevent: message\ndata: ${JSON.stringify(progress)}\n\ndata: ${JSON.stringify(result)}\n\n`
  const { written } = await bridged([call(1, 'import_places')], () => {
    const headers = { 'content-type': 'text/event-stream' }
    return new Response(events, { headers })
  })
  expect(written).toEqual([progress, result])
})

test('a batch is one request, and each of its answers is one message', async () => {
  const lines = [JSON.stringify([call(1, 'get_list'), call(2, 'browse_lists')])]
  const { sent, written } = await bridged(lines, (_, messages) =>
    Response.json(messages.map(({ id }: Json) => ({ jsonrpc: '2.0', id, result: {} }))),
  )
  expect([sent.length, written.map(({ id }) => id)]).toEqual([1, [1, 2]])
})

test('requests run at the same time, and a cancelled one is not answered', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const added: string[] = []
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  const editToken = newToken('edit')
  const { written, sent } = await bridged(
    [call(1, 'create_list'), call(2, 'get_list'), cancelled],
    async (_, { id }) => {
      if (id === 1) await released
      else setTimeout(release, 30)
      return rpc(id, { structuredContent: { slug: `list-${id}`, ...(id === 1 && { editToken }) } })
    },
    { add: async slug => void added.push(slug) },
  )
  expect(written.map(({ id }) => id)).toEqual([2])
  expect(sent).toHaveLength(2)
  expect(added, 'the token of a list that was made is not lost').toEqual(['list-1'])
})

test('a service that is away, refuses or is none answers each request in words', async () => {
  const problem = { code: 'invalid_credential', detail: 'Check the credential.', status: 401 }
  const answers: Record<number, Answering> = {
    1: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
    2: () => Response.json(problem, { status: 401, headers: { 'content-type': 'application/problem+json' } }),
    3: () => new Response('<p>Welcome', { headers: { 'content-type': 'text/html' } }),
    4: () =>
      Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Too deep.' } }, { status: 400 }),
    5: () => new Response('', { headers: { 'content-type': 'text/event-stream' } }),
    6: (_, { id }) => rpc(id, {}),
  }
  const requests = Object.keys(answers).map(id => call(Number(id), 'get_list'))
  const { written } = await bridged(requests, (request, message) => answers[message.id]!(request, message))
  expect(written.map(({ id, error }) => [id, error?.message])).toEqual([
    [1, expect.stringMatching(/^Cannot reach https:\S+: connect ECONNREFUSED/)],
    [2, 'invalid_credential: Check the credential.'],
    [3, expect.stringMatching(/not how Forklist answers/)],
    [4, 'Too deep.'],
    [5, 'The service ended its answer early.'],
    [6, undefined],
  ])
})

test('what is no message is answered, and a failed notification is logged', async () => {
  const { written, logged } = await bridged(['{"jsonrpc"', '7', '', { jsonrpc: '2.0', method: 'x' }], () => {
    throw new Error('away')
  })
  expect(written.map(({ id, error }) => [id, error.code])).toEqual([
    [null, -32_700],
    [null, -32_600],
  ])
  expect(logged).toEqual([expect.stringMatching(/^Cannot reach .*away/)])
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forklist-keyring-'))
  return () => rmSync(folder, { recursive: true })
})

test('two writers of one keyring lose nothing', async () => {
  const slugs = Array.from({ length: 20 }, (_, index) => `list-${index}`)
  await Promise.all(slugs.map(slug => addToKeyring(folder, base, slug, `edit_${slug}`)))
  await Promise.all([removeFromKeyring(folder, base, 'list-3'), addToKeyring(folder, base, 'list-20', 'edit_20')])
  expect([...readKeyring(folder, base).tokens.keys()].sort()).toEqual(
    [...slugs, 'list-20'].filter(slug => slug !== 'list-3').sort(),
  )
  expect(readKeyring(folder, 'https://other.example').tokens.size).toBe(0)
})

test('a full keyring takes no other list, and keeps what it has', async () => {
  const tokens = Object.fromEntries(Array.from({ length: maxHeldLists }, (_, index) => [`list-${index}`, 'edit_x']))
  await addToKeyring(folder, base, 'list-0', 'edit_x')
  writePrivateFile(folder, readdirSync(folder)[0]!, JSON.stringify({ url: base, tokens }))
  await expect(addToKeyring(folder, base, 'one-more', 'edit_y')).rejects.toThrow('holds 500 lists, its maximum')
  await addToKeyring(folder, base, 'list-7', 'edit_new')
  expect(readKeyring(folder, base).tokens.get('list-7')).toBe('edit_new')
})
