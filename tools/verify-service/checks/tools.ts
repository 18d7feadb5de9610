import { checksThatNeed } from '../check.ts'
import type { ServiceAnswer } from '../client.ts'
import { defaultTools, mcpPath, onlyRest, operations, toolOf } from '../contract.ts'
import { Difference } from '../difference.ts'
import { expectEqual, expectHeader, expectStatus, expectThat } from '../expect.ts'
import { type JsonObject, membersOf } from '../json.ts'
import { ownAuthor, ownTitle } from '../own-lists.ts'
import type { Service } from '../service.ts'

/** Revisions that begin with `initialize`. */
const olderRevisions = ['2025-11-25', '2025-06-18', '2025-03-26']
const revision = '2026-07-28'
const envelope = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** 5,500 tokens. A token of such text has between 3.5 and 5 characters. */
const maxCharacters = 5500 * 5
const maxAnswerLength = 50_000

const streamed = { accept: 'application/json, text/event-stream' }

/** The header that repeats the name of a tool. */
const nameHeader = ({ name }: JsonObject) => (typeof name === 'string' ? { 'mcp-name': name } : {})

/** Sends a message of the stateless revision. @throws Difference without a result */
async function result(service: Service, key: string, method: string, params: JsonObject = {}, query = '') {
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } }
  const headers = { ...streamed, 'mcp-protocol-version': revision, 'mcp-method': method, ...nameHeader(params) }
  const answer = await service.send('POST', mcpPath + query, { credential: key, headers, body: message })
  const { result, error } = membersOf(answer.json)
  if (result === undefined)
    throw new Difference(`${answer.request} ${method}`, 'a result', JSON.stringify(error ?? answer.status))
  return { answer: { ...answer, request: `${answer.request} ${method}` }, result: membersOf(result) }
}

type ToolCall = { answer: ServiceAnswer; value: JsonObject; text: string; isError: boolean }

/** Calls a tool. Expects that its text and its structured content are equal. */
async function call(service: Service, key: string, name: string, input: JsonObject): Promise<ToolCall> {
  const { answer, result: called } = await result(service, key, 'tools/call', { name, arguments: input })
  const named = { ...answer, request: `${answer.request} ${name}` }
  const { content, structuredContent, isError } = called
  const { text } = membersOf(Array.isArray(content) ? content[0] : undefined)
  expectThat(
    named,
    typeof text === 'string' && text.length <= maxAnswerLength,
    'a text of at most 50,000 characters',
    text,
  )
  if (isError === true) return { answer: named, value: {}, text: String(text), isError }
  expectEqual(named, 'text as JSON', text, JSON.stringify(structuredContent))
  return { answer: named, value: membersOf(structuredContent), text: String(text), isError: false }
}

/** Calls a tool that must succeed. */
async function does(service: Service, key: string, name: string, input: JsonObject): Promise<ToolCall> {
  const called = await call(service, key, name, input)
  if (called.isError) throw new Difference(called.answer.request, 'a result', called.text)
  return called
}

export const toolChecks = checksThatNeed('an API key', [
  {
    name: 'The tools answer each earlier revision of the protocol',
    section: 5,
    async run({ service, key }) {
      for (const protocolVersion of olderRevisions) {
        const params = {
          protocolVersion,
          capabilities: {},
          clientInfo: { name: 'forklist verify-service', version: '1' },
        }
        const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params }
        const answer = await service.send('POST', mcpPath, { credential: key, headers: streamed, body })
        expectStatus(answer, 200)
        const agreed = membersOf(membersOf(answer.json).result).protocolVersion
        expectEqual(answer, 'protocolVersion', agreed, protocolVersion)
      }
    },
  },
  {
    name: 'The tools answer the stateless revision',
    section: 5,
    async run({ service, key }) {
      const { answer, result: found } = await result(service, key, 'server/discover')
      const versions = found.supportedVersions
      expectThat(answer, Array.isArray(versions) && versions.includes(revision), `support of ${revision}`, versions)
    },
  },
  {
    name: 'The tools that are offered have their names, and fit 5,500 tokens',
    section: 5,
    async run({ service, key }) {
      const { answer, result: list } = await result(service, key, 'tools/list')
      const tools = Array.isArray(list.tools) ? list.tools.map(membersOf) : []
      const names = tools.map(({ name }) => name)
      const missing = defaultTools.filter(name => !names.includes(name))
      expectEqual(answer, 'missing tools', missing, [])
      const visible = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
      const { length } = JSON.stringify(visible)
      expectThat(answer, length <= maxCharacters, `at most ${maxCharacters} characters`, length)
    },
  },
  {
    name: 'With ?tools=all every operation is a tool, but for those that only REST has',
    section: 5,
    async run({ service, key }) {
      const { answer, result: list } = await result(service, key, 'tools/list', {}, '?tools=all')
      const names = Array.isArray(list.tools) ? list.tools.map(tool => membersOf(tool).name) : []
      const expected = operations.map(({ name }) => toolOf(name)).filter(name => !onlyRest.includes(name))
      const missing = expected.filter(name => !names.includes(name))
      expectEqual(answer, 'missing tools', missing, [])
      const offered = onlyRest.filter(name => names.includes(name))
      expectEqual(answer, 'tools that only REST has', offered, [])
    },
  },
  {
    name: 'A tool answers in brief, with the same as text',
    section: 5,
    async run({ service, key, lists }) {
      const { slug, made } = await lists.unchanged()
      const { answer, value } = await does(service, key, 'get_list', { slug })
      expectEqual(answer, 'slug and placeCount', [value.slug, value.placeCount], [slug, made.placeCount])
      expectThat(answer, !answer.text.includes('"addedAt"'), 'brief places', 'addedAt')
    },
  },
  {
    name: 'A tool that fails says what to do, and has the code and no structured content',
    section: 5,
    async run({ service, key, lists }) {
      const { slug } = await lists.unchanged()
      const failed = await call(service, key, 'update_list', { slug, title: ownTitle })
      const [sentence = '', json = ''] = failed.text.split('\n')
      expectThat(failed.answer, failed.isError && sentence.endsWith('.'), 'isError and a sentence', failed.text)
      expectThat(failed.answer, json.startsWith('{"code":"edit_token_required"'), 'the code edit_token_required', json)
      expectThat(failed.answer, !failed.answer.text.includes('structuredContent'), 'no structuredContent', failed.text)
    },
  },
  {
    name: 'A list made by a tool begins with its edit token',
    section: 5,
    async run({ service, key, lists }) {
      const { answer, text, value } = await does(service, key, 'create_list', lists.input({ places: [] }))
      expectThat(answer, text.startsWith('{"editToken":"'), 'editToken first', text)
      const undone = await call(service, key, 'delete_list', { slug: value.slug, editToken: value.editToken })
      expectEqual(undone.answer, 'answer', undone.value, { deleted: true, slug: value.slug })
    },
  },
  {
    name: 'Undo takes back the last change, and called again brings it back',
    section: 5,
    async run({ service, key, lists }) {
      const { slug, token: editToken } = await lists.make()
      await service.does('updateList', { slug, visibility: 'hidden', editToken })
      const first = await does(service, key, 'undo', { slug, editToken })
      expectEqual(first.answer, 'undone', membersOf(first.value.undone).version, 2)
      expectEqual(first.answer, 'visibility', (await service.does('getList', { slug })).visibility, 'public')
      await does(service, key, 'undo', { slug, editToken })
      await service.refuses('getList', 'list_not_found', { slug })
    },
  },
  {
    name: 'An API key alone holds no lists, and my_lists says so',
    section: 5,
    async run({ service, key }) {
      const { answer, value } = await does(service, key, 'my_lists', {})
      expectEqual(answer, 'lists', value.lists, [])
      expectThat(answer, typeof value.hint === 'string', 'a hint', value.hint)
    },
  },
  {
    name: 'The file of a hidden list opens by the ticket in a tool’s link, and no other file does',
    section: 1,
    async run({ service, key, lists }) {
      const { slug, token: editToken } = await lists.make({ visibility: 'hidden' })
      const { answer, value } = await does(service, key, 'export_list', { slug, format: 'csv', editToken })
      const ticket = URL.parse(String(value.url))?.searchParams.get('ticket') ?? undefined
      expectThat(answer, ticket !== undefined, 'a link with a ticket', value.url)
      const query = { ticket: ticket! }
      const file = await service.call('exportList', { slug, format: 'csv' }, { query })
      expectStatus(file, 200)
      expectHeader(file, 'cache-control', 'private, no-store')
      expectHeader(file, 'referrer-policy', 'no-referrer')
      await service.refuses('exportList', 'list_not_found', { slug, format: 'kml' }, { query })
      await service.refuses('getList', 'list_not_found', { slug }, { query })
    },
  },
  {
    name: 'A tool takes the edit link of a list in place of its slug',
    section: 1,
    async run({ service, key, lists }) {
      const { made } = await lists.make({ visibility: 'hidden' })
      const { answer, value } = await does(service, key, 'update_list', { slug: made.editUrl, authorName: ownAuthor })
      expectEqual(answer, 'slug', value.slug, made.slug)
    },
  },
])
