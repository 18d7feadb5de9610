import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, takesBody } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { type Api, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { foreignTokens, headerNamed, type ListWithTokens, listWithTokens, states, tokenNamed } from './credentials.ts'
import { challenges, inBody, inHeader, kinds, opensByLink, type Row, withLink } from './expected.ts'
import { membersOf, needsLinks, requestOf, withToken } from './requests.ts'

type MatrixRequest = { what: string; operation: Operation; kind: string | undefined; more: Record<string, unknown> }

const all: MatrixRequest[] = (operations as readonly Operation[]).flatMap(operation => [
  { what: operation.name, operation, kind: kinds[operation.name], more: {} },
  // Members that need the edit token of a public list.
  ...(operation.editTokenFor ?? []).map(member => ({
    what: `${operation.name} with ${member}`,
    operation,
    kind: 'change',
    more: { [member]: member === 'at' ? 1 : true },
  })),
])

test('the table has every operation and no others', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  expect(all.map(({ what }) => what)).toEqual(expect.arrayContaining(['getList with at', 'watchList with suggestions']))
})

onBothDatabases('every credential gets the result of the contract', open => {
  const opened = new AsyncDisposableStack()
  let api: Api
  let foreign: Record<string, string>
  beforeAll(async () => {
    const { url } = opened.use(await open())
    api = opened.use(await openApi(url))
    foreign = await foreignTokens(api)
  }, 30_000)
  afterAll(() => opened.disposeAsync())

  test.for(all)('$what', { timeout: 30_000 }, async request => {
    for (const state of request.kind === 'create' ? (['public'] as const) : states) {
      const column = request.kind === 'create' ? 'create' : `${request.kind} ${state}`
      const createList = () => listWithTokens(api, state, foreign, needsLinks(request.operation))
      let list = await createList()
      for (const row of [...inHeader, ...inBody]) {
        const got = await answerTo(api, request, list, row)
        const outcome = opensByLink(request.kind)
          ? withLink(request.kind, state, takesBody(request.operation) && row.body !== undefined)
          : expectedRow(request, row)[column]
        expect(got, `${row.header}, ${row.body ?? 'nothing'} in the body: ${column}`).toBe(outcome)
        if (got === 'ok' && request.operation.effect !== 'reads') list = await createList()
      }
    }
  })
})

const expectedRow = ({ operation }: MatrixRequest, row: Row): Row =>
  takesBody(operation) ? row : inHeader.find(({ header }) => header === row.header)!

async function answerTo(
  api: Api,
  { operation, more }: MatrixRequest,
  list: ListWithTokens,
  { header, body }: Row,
): Promise<string> {
  const editToken = body === undefined ? undefined : tokenNamed(body, list.tokens)
  const isDelete = operation.method === 'DELETE'
  // Without a body the token is tried in the query of a GET, and in the optional body of a DELETE.
  const members = { ...membersOf(operation, list), ...more }
  const input = isDelete ? members : withToken(operation, members, editToken)
  const { route, body: sent } = requestOf(operation, list, input)
  const authorization = headerNamed(header, list.tokens)
  const headers = { 'x-request-id': 'one', ...(authorization !== undefined && { authorization }) }
  const answer = await api.ask(route, { headers, body: isDelete ? { editToken } : sent })

  const { status, json } = answer
  expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? challenges[json.code] : null)
  if (operation.method === 'GET') {
    const head = await api.ask(route.replace('GET', 'HEAD'), { headers })
    expect([head.status, head.text, ...head.headers]).toEqual([status, '', ...answer.headers])
  }
  return status < 300 ? 'ok' : `${status} ${json.code}`
}
