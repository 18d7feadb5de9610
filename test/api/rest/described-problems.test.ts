import { afterAll, expect, test } from 'vitest'
import { problemsOf } from '../../../src/api/openapi/problems.ts'
import { type Operation, pathMembers, takesBody } from '../../../src/core/operation.ts'
import type { ProblemCode } from '../../../src/core/problem.ts'
import { operations } from '../../../src/operations/index.ts'
import { type Ask, openApi } from '../../support/api.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())
const romans = ['Armando al Pantheon', 'da Felice', 'Dar Poeta']
const list = await api.list({}, romans)
const other = await api.list({}, romans)
const opened = await api.ask(`POST /lists/${list.slug}/vote`, { token: list.token, body: {} })
const voteId: string = opened.json.vote.id
const suggesting = await api.ask(`POST /lists/${list.slug}/suggestions`, { token: list.token, body: {} })
const id: string = suggesting.json.suggestions.id

const label = '2026'
await api.ask(`POST /lists/${list.slug}/editions`, { token: list.token, body: { label } })

const names = { slug: list.slug, placeId: list.list.places[0].id, voteId, id, label, format: 'kml' }

/** Changes to an otherwise valid request. */
type Changes = Ask & { path?: Partial<typeof names>; query?: string }

const isOfList = ({ credential }: Operation) => credential === 'editToken' || credential === 'readable'

function send(operation: Operation, { path, query = '', ...changes }: Changes) {
  const { method, example } = operation
  const named: Record<string, string> = { ...names, ...path }
  const address = operation.path.replace(/{(\w+)}/g, (_, member: string) => encodeURIComponent(named[member] ?? ''))
  const { lists: _, ...own } = Object.fromEntries(
    Object.entries(example).filter(([member]) => !pathMembers(operation).includes(member)),
  )
  const lists = 'lists' in example && { lists: [{ slug: named.slug }, { slug: other.slug }] }
  // Reads with an optional token need it only for these parameters.
  const [member] = operation.editTokenFor ?? []
  const more = member ? `${member}=${member === 'at' ? 1 : true}&` : ''
  return api.ask(`${method} ${address}?${more}${query}`, {
    token: isOfList(operation) ? list.token : api.key,
    ...(takesBody(operation) && { body: { ...own, ...lists } }),
    ...changes,
  })
}

const json = { 'content-type': 'application/json' }
const whole = 'x'.repeat(17 * 1024 * 1024)
const withBody = (change: (body: object) => object) => (operation: Operation) => ({
  body: change(Object.fromEntries(Object.entries(operation.example).filter(([name]) => !(name in names)))),
})

/** Requests that get the problem from each operation that documents it, and from no other operation. */
const provocations: { readonly [Code in ProblemCode]?: ((operation: Operation) => Changes)[] } = {
  invalid_input: [
    withBody(body => ({ ...body, nonsense: 1 })),
    () => ({ query: 'limit=0' }),
    () => ({ query: 'cursor=nonsense' }),
    () => ({ query: `query=${'x'.repeat(3000)}` }),
    // Reads ignore unknown query parameters, and writes refuse them.
    () => ({ query: 'ifVersion=0&editToken=&idempotencyKey=&nonsense=1' }),
    () => ({ headers: { 'idempotency-key': '', 'if-none-match': '"' } }),
    () => ({ path: { placeId: '\0' } }),
    () => ({
      path: { placeId: 'x'.repeat(5000), voteId: 'x'.repeat(5000), id: 'x'.repeat(5000), format: 'x'.repeat(5000) },
    }),
    () => ({ path: { slug: 'NO SLUG' } }),
  ],
  malformed_json: [() => ({ raw: '{' })],
  unsupported_media_type: [
    operation => (takesBody(operation) ? { raw: '{}', headers: { 'content-type': 'a/b' } } : {}),
  ],
  body_too_large: [operation => (takesBody(operation) ? { raw: whole, headers: json } : {})],
  credential_conflict: [withBody(body => ({ ...body, editToken: other.token }))],
  credential_required: [() => ({ token: undefined })],
  invalid_credential: [() => ({ token: 'nonsense' })],
  wrong_credential: [() => ({ token: list.token })],
  edit_token_required: [() => ({ token: api.key })],
  edit_token_mismatch: [() => ({ token: other.token })],
  list_not_found: [() => ({ path: { slug: 'eat-in-rome-000000' } })],
  version_mismatch: [() => ({ headers: { 'if-match': '"99"' } })],
}

const codeOf = async (operation: Operation, { body, raw, ...changes }: Changes): Promise<string | undefined> => {
  const sent = { ...(body !== undefined && { body }), ...(raw !== undefined && { raw }) }
  const { json } = await send(operation, takesBody(operation) ? { ...changes, ...sent } : changes)
  return json?.code
}

/** Adds a version that no list has, so that the request changes and deletes nothing. */
const safely = (changes: Changes): Changes => ({ ...changes, headers: { 'if-match': '"99"', ...changes.headers } })

test.each((operations as readonly Operation[]).map(operation => [operation.name, operation] as const))(
  '%s documents the problems of a bad request exactly where they can occur',
  async (_, operation) => {
    const reached = new Set<string | undefined>()
    for (const provocation of Object.values(provocations).flat())
      reached.add(await codeOf(operation, safely(provocation(operation))))
    const can = Object.keys(provocations).filter(code => reached.has(code))
    expect(can.sort()).toEqual(
      problemsOf(operation)
        .filter(code => code in provocations)
        .sort(),
    )
  },
)
