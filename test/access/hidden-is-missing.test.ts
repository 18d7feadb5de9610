import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, takesBody } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { rpcTo } from '../api/mcp/rpc.ts'
import { type Api, type Ask, openApi } from '../support/api.ts'
import { foreignTokens, headerNamed, type ListWithTokens, listWithTokens, tokenNamed } from './credentials.ts'
import { inputOf, membersOf, requestOf, withToken } from './requests.ts'

const opened = new AsyncDisposableStack()
let api: Api
let hidden: ListWithTokens
/** A list that was hidden and then deleted. */
let deleted: ListWithTokens
/** A public list that the operator has hidden. */
let withheld: ListWithTokens

beforeAll(async () => {
  api = opened.use(await openApi())
  const foreign = await foreignTokens(api)
  hidden = await listWithTokens(api, 'hidden', foreign)
  deleted = await listWithTokens(api, 'hidden', foreign)
  await api.ask(`DELETE /lists/${deleted.slug}`, { token: deleted.tokens['right token'] })
  withheld = await listWithTokens(api, 'public', foreign)
  await api.service.storage.holds.hold(withheld.slug, { command: 'lists hide', who: 'ada' })
})
afterAll(() => opened.disposeAsync())

const credentials = [
  { header: 'none' },
  { header: 'another scheme' },
  { header: 'API key' },
  { header: 'revoked API key' },
  { header: 'other list’s token' },
  { header: 'replaced token' },
  { header: 'mistyped token' },
  { header: 'none', body: 'other list’s token' },
  { header: 'none', body: 'replaced token' },
  { header: 'API key', body: 'other list’s token' },
]

/** Requests whose responses would differ if the service read the list before it checked the credential. */
const ways: { way: string; input?: Record<string, unknown>; headers?: Record<string, string>; noPlace?: true }[] = [
  { way: 'valid' },
  { way: 'for a version it has', headers: { 'if-match': '"2-json"', 'if-none-match': '"2-json"' } },
  { way: 'for any version', headers: { 'if-match': '*', 'if-none-match': '*' } },
  { way: 'for a version it does not have', headers: { 'if-match': '"77"' } },
  { way: 'with an idempotency key', headers: { 'idempotency-key': 'a-key-that-is-long-enough' } },
  { way: 'with an idempotency key that is too short', headers: { 'idempotency-key': '1' } },
  { way: 'with members that do not exist', input: { stars: 3 } },
  { way: 'with invalid values', input: { title: '', note: 7, rank: 0, limit: 0, cursor: '?', version: -1 } },
  { way: 'for an earlier version', input: { at: 1 } },
  { way: 'for an invalid version', input: { at: 'yesterday' } },
  { way: 'for a place it does not have', noPlace: true },
]

const ofLists = (operations as readonly Operation[]).filter(
  ({ path, credential }) => path.includes('{slug}') || credential === 'apiKeyAndReadableLists',
)

test.each(ofLists)('$name answers the same for hidden, deleted and unknown lists', async operation => {
  const missing = { ...hidden, slug: 'where-the-romans-eat-zzzzzz' }
  for (const credential of credentials)
    for (const way of ways)
      for (const method of operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]) {
        const what = `${method}, ${JSON.stringify(credential)}, ${way.way}`
        const expected = await answer(operation, method, missing, credential, way)
        expect(expected.status, what).toBeGreaterThan(400)
        expect(await answer(operation, method, hidden, credential, way), what).toEqual(expected)
        expect(await answer(operation, method, { ...deleted, tokens: hidden.tokens }, credential, way)).toEqual(
          expected,
        )
        // One valid request per method and credential is enough for a list that the operator has hidden.
        if (way.way === 'valid')
          expect(await answer(operation, method, { ...withheld, tokens: hidden.tokens }, credential, way)).toEqual(
            expected,
          )
      }
})

const tokens = [undefined, 'API key', 'revoked API key', 'other list’s token', 'replaced token', 'mistyped token']

test.each(ofLists.filter(({ tool }) => tool !== null))(
  '$tool answers the same for hidden, deleted and unknown lists',
  async operation => {
    const rpc = rpcTo(api)
    const wrong = { stars: 3, ifVersion: 77, idempotencyKey: '1', at: 'yesterday', note: 7, limit: 0 }
    for (const more of [{}, wrong])
      for (const name of tokens) {
        const refusalOf = async (slug: string) => {
          const editToken = name === undefined ? undefined : hidden.tokens[name]
          const input = { ...inputOf(operation, { ...hidden, slug }), ...more }
          const { problem, sentence } = await rpc.call(operation.tool!, withToken(operation, input, editToken))
          const { requestId: _, ...rest } = problem
          return [sentence, rest]
        }
        const expected = await refusalOf('where-the-romans-eat-zzzzzz')
        expect(await refusalOf(hidden.slug), name).toEqual(expected)
        expect(await refusalOf(deleted.slug), name).toEqual(expected)
        expect(await refusalOf(withheld.slug), name).toEqual(expected)
      }
  },
)

test('a hidden list is returned for its edit token, a deleted one is not', async () => {
  const { status, json } = await api.ask(`GET /lists/${hidden.slug}`, { token: hidden.tokens['right token'] })
  expect([status, json.version, json.places.length]).toEqual([200, 2, 2])
  const gone = await api.ask(`GET /lists/${deleted.slug}`, { token: deleted.tokens['right token'] })
  expect(gone.json.code).toBe('list_not_found')
})

async function answer(
  operation: Operation,
  method: string,
  list: ListWithTokens,
  { header, body }: { header: string; body?: string },
  { input = {}, headers = {}, noPlace }: (typeof ways)[number],
) {
  const editToken = body === undefined ? undefined : tokenNamed(body, list.tokens)
  const target = noPlace ? { ...list, placeIds: ['plc_00000000000000000000'] } : list
  const whole = withToken(operation, { ...membersOf(operation, list), ...input }, editToken)
  const request = requestOf(operation, target, whole)
  const authorization = headerNamed(header, list.tokens)
  const ask: Ask = {
    headers: { 'x-request-id': 'one', ...headers, ...(authorization !== undefined && { authorization }) },
    ...(takesBody(operation) && { body: request.body }),
  }
  const { status, headers: answered, text } = await api.ask(request.route.replace(/^\w+/, method), ask)
  return { status, headers: [...answered], text: text.replaceAll(list.slug, 'a-slug') }
}
