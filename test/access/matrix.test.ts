import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, takesBody } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { type Api, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { foreignTokens, type Held, headerNamed, heldList, states, tokenNamed } from './credentials.ts'
import { challenges, inBody, inHeader, kinds, type Row, withBallotLink } from './expected.ts'
import { membersOf, needsVote, requestOf, withToken } from './requests.ts'

type MatrixRequest = { what: string; operation: Operation; kind: string | undefined; more: Record<string, unknown> }

const all: MatrixRequest[] = (operations as readonly Operation[]).flatMap(operation => [
  { what: operation.name, operation, kind: kinds[operation.name], more: {} },
  // Members that need the edit token of a public list.
  ...(operation.editTokenFor ?? []).map(member => ({
    what: `${operation.name} with ${member}`,
    operation,
    kind: 'change',
    more: { [member]: 1 },
  })),
])

test('the table has every operation and no others', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  expect(all.map(({ what }) => what)).toContain('getList with at')
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

  test.for(all)('$what', { timeout: 30_000 }, async asked => {
    for (const state of asked.kind === 'create' ? (['public'] as const) : states) {
      const column = asked.kind === 'create' ? 'create' : `${asked.kind} ${state}`
      const held = () => heldList(api, state, foreign, needsVote(asked.operation))
      let list = await held()
      for (const row of [...inHeader, ...inBody]) {
        const got = await answerTo(api, asked, list, row)
        const told =
          asked.kind === 'vote'
            ? withBallotLink(state, takesBody(asked.operation) && row.body !== undefined)
            : expected(asked, row)[column]
        expect(got, `${row.header}, ${row.body ?? 'nothing'} in the body: ${column}`).toBe(told)
        if (got === 'ok' && asked.operation.effect !== 'reads') list = await held()
      }
    }
  })
})

const expected = ({ operation }: MatrixRequest, row: Row): Row =>
  takesBody(operation) ? row : inHeader.find(({ header }) => header === row.header)!

async function answerTo(
  api: Api,
  { operation, more }: MatrixRequest,
  list: Held,
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
