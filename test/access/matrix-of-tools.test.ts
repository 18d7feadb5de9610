import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../src/core/operation.ts'
import { type ProblemCode, problems } from '../../src/core/problem.ts'
import { operations, toolsOnly } from '../../src/operations/index.ts'
import { type Rpc, rpcTo, type Sent } from '../api/mcp/rpc.ts'
import { type Api, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { foreignTokens, headerNamed, type ListWithTokens, listWithTokens, type State, states } from './credentials.ts'
import { challenges, inBody, inHeader, kinds, opensByLink, type Row, withLink } from './expected.ts'
import { inputOf, needsLinks, withToken } from './requests.ts'

type Tool = { what: string; tool: string; operation: Operation; kind: string; more: Record<string, unknown> }

const tools: Tool[] = (operations as readonly Operation[]).flatMap(operation => {
  const { name, tool, editTokenFor = [] } = operation
  if (tool === null) return []
  return [
    { what: tool, tool, operation, kind: kinds[name]!, more: {} },
    // Members that need the edit token of a public list.
    ...editTokenFor.map(member => ({
      what: `${tool} with ${member}`,
      tool,
      operation,
      kind: 'change',
      more: { [member]: 1 },
    })),
  ]
})

onBothDatabases('every edit token gets the result of the contract from each tool', open => {
  const opened = new AsyncDisposableStack()
  let api: Api
  let rpc: Rpc
  let foreign: Record<string, string>
  beforeAll(async () => {
    api = opened.use(await openApi(opened.use(await open()).url))
    rpc = rpcTo(api)
    foreign = await foreignTokens(api)
  })
  afterAll(() => opened.disposeAsync())

  /** A list for each state, until a call has changed it. */
  const lists: Record<string, ListWithTokens> = {}
  const listFor = async (of: string, state: State, hasLinks: boolean) =>
    (lists[of] ??= await listWithTokens(api, state, foreign, hasLinks))

  test.for(tools)('$what', async ({ tool, operation, kind, more }) => {
    const hasLinks = needsLinks(operation)
    for (const state of kind === 'create' ? (['public'] as const) : states) {
      const of = `${state} ${hasLinks}`
      for (const name of [undefined, ...Object.keys((await listFor(of, state, hasLinks)).tokens)]) {
        const list = await listFor(of, state, hasLinks)
        const editToken = name === undefined ? undefined : list.tokens[name]
        const { problem } = await rpc.call(
          tool,
          withToken(operation, { ...inputOf(operation, list), ...more }, editToken),
        )
        const got = problem ? `${problems[problem.code as ProblemCode].status} ${problem.code}` : 'ok'
        expect(got, `${name ?? 'nothing'} as editToken for a ${state} list`).toBe(expected(kind, state, name))
        if (got === 'ok' && !['create', 'read', 'copy'].includes(kind)) delete lists[of]
      }
    }
  })
})

/** Returns the outcome of a call with a valid API key. A read follows the header's row, because REST sends its edit token there. */
function expected(kind: string, state: State, name: string | undefined): string | undefined {
  const column = kind === 'create' ? 'create' : `${kind} ${state}`
  if (opensByLink(kind)) return withLink(kind, state, name !== undefined)
  if (name === undefined) return row(inHeader, 'API key')[column]
  return kind === 'read' ? row(inHeader, name)[column] : row(inBody, 'API key', name)[column]
}

const row = (table: readonly Row[], header: string, body?: string): Row =>
  table.find(row => row.header === header && row.body === body)!

const operationsWithoutTool = ['rotateEditToken', 'rotate_edit_token', 'watchList', 'watch_list']

test('no tool replaces an edit token or streams, under any name', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list()
  const rpc = rpcTo(api)
  const { result } = await rpc.request('tools/list')
  const names: string[] = result.tools.map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual([...new Set([...tools, ...toolsOnly].map(({ tool }) => tool))].toSorted())
  for (const name of operationsWithoutTool) {
    expect(names).not.toContain(name)
    const { error } = await rpc.request('tools/call', { name, arguments: { slug, editToken: token } })
    expect([name, error.code, error.message]).toEqual([name, -32602, 'There is no tool of this name: see tools/list.'])
  }
})

onBothDatabases('the tools’ address', open => {
  test('accepts a valid API key and nothing else, for any request', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const list = await listWithTokens(api, 'public', await foreignTokens(api))
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
    const params = { name: 'update_list', arguments: { slug: list.slug, editToken: list.tokens['right token'] } }
    const asks: Sent[] = [
      { body: JSON.stringify({ ...call, params }) },
      { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) },
      { body: '{"jsonrpc"' },
      { body: `"${'x'.repeat(1024 * 1024)}"` },
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      { method: 'GET' },
      { method: 'DELETE' },
    ]
    const rpc = rpcTo(api)
    for (const { header: name, create } of inHeader)
      for (const ask of asks) {
        const answer = await rpc.send({ ...ask, authorization: headerNamed(name, list.tokens) ?? null })
        const got = answer.status === 401 ? `401 ${answer.json.code}` : 'ok'
        expect(got, `${name}, ${JSON.stringify(ask).slice(0, 80)}`).toBe(create)
        expect(answer.headers.get('www-authenticate')).toBe(got === 'ok' ? null : challenges[answer.json.code])
      }
  })
})
