import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Ask, openApi } from '../support/api.ts'
import { foreignTokens, type ListWithTokens, listWithTokens } from './credentials.ts'

const opened = new AsyncDisposableStack()
let api: Api
let list: ListWithTokens
let missing: string

beforeAll(async () => {
  api = opened.use(await openApi())
  list = await listWithTokens(api, 'public', await foreignTokens(api))
  missing = 'where-the-romans-eat-zzzzzz'
})
afterAll(() => opened.disposeAsync())

const token = (name = 'right token') => list.tokens[name]!
const huge = `{"title":"${'x'.repeat(1024 * 1024)}"}`
const plain = { 'content-type': 'text/plain' }
const nowhere = { query: 'A restaurant that nobody ever heard of' }

/** Each request violates two neighbouring checks where possible. The first one must be reported. */
const requests: [code: string, before: string, route: () => string, ask: () => Ask][] = [
  ['route_not_found', 'the method', () => 'DELETE /restaurants', () => ({})],
  ['method_not_allowed', 'the format', () => `DELETE /lists/${list.slug}/export/pdf`, () => ({})],
  ['method_not_allowed', 'the content type', () => 'PUT /lists', () => ({ raw: '{}', headers: plain })],
  ['format_not_found', 'the list', () => `GET /lists/${missing}/export/pdf`, () => ({})],
  ['unsupported_media_type', 'the size', () => 'POST /lists', () => ({ raw: huge, headers: plain })],
  ['body_too_large', 'the syntax', () => 'POST /lists', () => ({ raw: huge.slice(1) })],
  [
    'malformed_json',
    'two tokens',
    () => `PATCH /lists/${list.slug}`,
    () => ({ token: token(), raw: `{"editToken":"${token('other list’s token')}"` }),
  ],
  ['malformed_json', 'the API key', () => 'POST /lists', () => ({ raw: '{"title"' })],
  [
    'credential_conflict',
    'the list',
    () => `PATCH /lists/${missing}`,
    () => ({ token: token(), body: { editToken: token('other list’s token') } }),
  ],
  [
    'credential_conflict',
    'the schema',
    () => `PATCH /lists/${list.slug}`,
    () => ({ token: token(), body: { title: 7, editToken: token('other list’s token') } }),
  ],
  ['credential_required', 'the list', () => `POST /lists/${missing}/copy`, () => ({ body: {} })],
  [
    'invalid_credential',
    'the list',
    () => `PATCH /lists/${missing}`,
    () => ({ token: token('revoked API key'), body: { editToken: token() } }),
  ],
  ['list_not_found', 'the right to change it', () => `PATCH /lists/${missing}`, () => ({})],
  ['list_not_found', 'the schema', () => `GET /lists/${missing}?limit=none`, () => ({})],
  ['credential_required', 'the schema', () => `PATCH /lists/${list.slug}`, () => ({ body: { title: '' } })],
  ['credential_required', 'the kind of body', () => `PATCH /lists/${list.slug}`, () => ({ body: [] })],
  ['credential_required', 'the schema', () => 'POST /lists', () => ({ body: { title: '' } })],
  ['credential_required', 'the schema', () => `GET /lists/${list.slug}?at=yesterday`, () => ({})],
  [
    'edit_token_required',
    'the schema',
    () => `PATCH /lists/${list.slug}`,
    () => ({ token: api.key, body: { slug: list.slug } }),
  ],
  [
    'edit_token_mismatch',
    'the schema',
    () => `PATCH /lists/${list.slug}`,
    () => ({ token: token('other list’s token'), body: { title: '' } }),
  ],
  [
    'invalid_input',
    'the version',
    () => `PATCH /lists/${list.slug}`,
    () => ({ token: token(), body: { title: '' }, headers: { 'if-match': '"77"' } }),
  ],
  [
    'version_mismatch',
    'the place',
    () => `POST /lists/${list.slug}/places`,
    () => ({ token: token(), body: nowhere, headers: { 'if-match': '"77"' } }),
  ],
  [
    'version_mismatch',
    'the places',
    () => `POST /lists/${list.slug}/places/batch`,
    () => ({ token: token(), body: { places: [nowhere], ifVersion: 77 } }),
  ],
  [
    'version_mismatch',
    'the place on the list',
    () => `DELETE /lists/${list.slug}/places/plc_00000000000000000000`,
    () => ({ token: token(), headers: { 'if-match': '"77"' } }),
  ],
  [
    'version_mismatch',
    'the completeness of the order',
    () => `PUT /lists/${list.slug}/order`,
    () => ({ token: token(), body: { placeIds: [], ifVersion: 77 } }),
  ],
]

test.for(requests)('%s is reported before %s is checked: request %$', async ([code, , route, ask]) => {
  const { json } = await api.ask(route(), ask())
  expect(json.code).toBe(code)
})

test('the list is unchanged', async () => {
  const { json } = await api.ask(`GET /lists/${list.slug}`)
  expect([json.version, json.places.length]).toEqual([2, 2])
})
