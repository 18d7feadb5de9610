import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { FormTokens } from '../../src/web/api/form-token.ts'
import { base, openApi } from '../support/api.ts'
import { asks, trastevere } from './site-api-client.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())
const ask = asks(api)
const token = async (): Promise<string> => (await ask('GET /site/form-token')).json.formToken

const hour = 3_600_000

test('a person creates a list without an API key and edits it with its edit token', async () => {
  const made = await ask('POST /site/lists', { formToken: await token(), body: trastevere })
  expect(made.status).toBe(201)
  const { slug, editToken } = made.json
  expect(made.headers.get('location')).toBe(`${base}/api/v1/lists/${slug}`)
  expect(made.headers.get('cache-control')).toBe('no-store')
  const added = await api.ask(`POST /lists/${slug}/places`, {
    token: editToken,
    body: { query: 'Dar Poeta', near: 'Rome' },
  })
  expect([added.status, added.json.place.name]).toEqual([201, 'Dar Poeta'])
})

test('a person copies a list, and a hidden one only with its edit token', async () => {
  const formToken = await token()
  const copy = async (slug: string, editToken?: string) =>
    ask(`POST /site/lists/${slug}/copy`, { formToken, body: { ...trastevere, ...(editToken && { editToken }) } })
  const { slug } = await api.list({}, ['Dar Poeta'])
  const copied = await copy(slug)
  expect([copied.status, copied.json.copiedFrom.slug, copied.json.placeCount]).toEqual([201, slug, 1])
  const hidden = await api.list({ visibility: 'hidden' })
  expect((await copy(hidden.slug)).json.code).toBe('list_not_found')
  expect((await copy(hidden.slug, hidden.token)).status).toBe(201)
})

test('a person merges lists, hidden ones only with their edit tokens', async () => {
  const formToken = await token()
  const merge = async (...lists: { slug: string; editToken?: string }[]) =>
    ask('POST /site/lists/merge', { formToken, body: { ...trastevere, lists } })
  const { slug } = await api.list({}, ['Dar Poeta', 'Da Enzo'])
  const other = await api.list({}, ['Da Enzo'])
  const merged = await merge({ slug }, { slug: other.slug })
  expect([merged.status, merged.json.mergedFrom.method, merged.json.placeCount]).toEqual([201, 'borda', 2])
  expect(merged.headers.get('cache-control')).toBe('no-store')
  expect((await api.ask(`GET /lists/${merged.json.slug}`)).json.title).toBe(trastevere.title)
  const hidden = await api.list({ visibility: 'hidden' })
  const missing = await merge({ slug }, { slug: 'eat-in-rome-000000' })
  expect([missing.status, missing.json.code, missing.json.errors[0].pointer]).toEqual([
    404,
    'list_not_found',
    '/lists/1',
  ])
  for (const editToken of [undefined, other.token, api.key, formToken]) {
    const { status, json } = await merge({ slug }, { slug: hidden.slug, ...(editToken && { editToken }) })
    expect([status, { ...json, requestId: '' }]).toEqual([404, { ...missing.json, requestId: '' }])
  }
  const opened = await merge({ slug }, { slug: hidden.slug, editToken: hidden.token })
  expect([opened.status, opened.json.visibility]).toEqual([201, 'hidden'])
})

test('a person searches for places and reads one', async () => {
  const formToken = await token()
  const found = await ask('GET /site/places?query=dar%20poeta&near=Rome', { formToken })
  expect([found.status, found.json.places[0].name]).toEqual([200, 'Dar Poeta'])
  expect(found.headers.get('cache-control')).toBe('private, no-store')
  const { id } = found.json.places[0]
  expect((await ask(`GET /site/places/${id}`, { formToken })).json).toMatchObject({ id, name: 'Dar Poeta' })
})

test('no other methods and addresses exist', async () => {
  const formToken = await token()
  expect((await ask('GET /site/lists', { formToken })).json.code).toBe('method_not_allowed')
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const { status, headers } = await ask(`${method} /site/lists/merge`, { formToken })
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'OPTIONS, POST'])
  }
  const { slug, token: editToken } = await api.list()
  for (const route of [`GET /site/lists/${slug}`, `GET /site/lists/${slug}/export/kml`, 'GET /site/openapi.json'])
    expect((await ask(route, { formToken })).json.code, route).toBe('route_not_found')
  const authorization = `Bearer ${editToken}`
  expect((await ask(`DELETE /site/lists/${slug}`, { formToken, headers: { authorization } })).status).toBe(404)
})

const inTwoHours = () => api.clock.now().getTime() + 2 * hour
const forged = (text: string): string => `${text}.${createHmac('sha256', 'guessed').update(text).digest('base64url')}`

const noToken: [what: string, formToken: () => Promise<string | undefined> | string | undefined, code: string][] = [
  ['no form token', () => undefined, 'credential_required'],
  ['an empty one', () => '', 'invalid_credential'],
  ['one of another shape', () => 'let-me-in', 'invalid_credential'],
  ['an API key', () => api.key, 'invalid_credential'],
  ['a forged one', () => forged(`${Math.floor(inTwoHours() / 1000)}.AAAAAAAAAAAAAAAA`), 'invalid_credential'],
  ['one of another installation', () => otherSite.issue().formToken, 'invalid_credential'],
  [
    'one with a changed expiry time',
    async () => (await token()).replace(/^\d+/, end => `${+end + 1}`),
    'invalid_credential',
  ],
  ['one that is cut off', async () => (await token()).slice(0, -1), 'invalid_credential'],
]
const otherSite = new FormTokens('of another site', () => api.clock.now().getTime())

test.each(noToken)('%s creates and returns nothing, and explains what to do', async (_, formToken, code) => {
  const sent = await formToken()
  for (const answer of [
    await ask('POST /site/lists', { formToken: sent, body: { title: 7 } }),
    await ask('POST /site/lists/no-such-list/copy', { formToken: sent, body: {} }),
    await ask('POST /site/lists/merge', { formToken: sent, body: {} }),
    await ask('GET /site/places?query=', { formToken: sent }),
    await ask('GET /site/places/nowhere', { formToken: sent }),
  ]) {
    expect([answer.status, answer.json.code]).toEqual([401, code])
    expect(answer.json.detail).toMatch(/^Reload the page and try again/)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="forklist"/)
  }
})

test('a form token is invalid after the clock moved back by days', async () => {
  const { formToken } = (await ask('GET /site/form-token')).json
  const search = () => ask('GET /site/places?query=roscioli', { formToken })
  api.clock.forward(-hour)
  expect((await search()).status).toBe(200)
  api.clock.forward(-72 * hour)
  expect((await search()).json.code).toBe('invalid_credential')
  api.clock.forward(73 * hour)
})

test('a form token is valid for two hours, and a page can get another', async () => {
  const { formToken, expiresAt } = (await ask('GET /site/form-token')).json
  expect(Date.parse(expiresAt)).toBe(inTwoHours())
  api.clock.forward(2 * hour - 1)
  const search = (sent: string) => ask('GET /site/places?query=roscioli', { formToken: sent })
  expect((await search(formToken)).status).toBe(200)
  api.clock.forward(1)
  expect((await search(formToken)).json.code).toBe('invalid_credential')
  const next = await ask('GET /site/form-token')
  expect(next.headers.get('cache-control')).toBe('no-store')
  expect(next.json.formToken).not.toBe(formToken)
  expect((await search(next.json.formToken)).status).toBe(200)
})

const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://forklist.example.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test.each(elsewhere)('a foreign page gets no form token and creates nothing: %j', async headers => {
  for (const answer of [
    await ask('GET /site/form-token', { headers }),
    await ask('POST /site/lists', { formToken: await token(), body: trastevere, headers }),
    await ask('POST /site/lists/merge', { formToken: await token(), body: trastevere, headers }),
    await ask('GET /site/places?query=roscioli', { formToken: await token(), headers }),
  ]) {
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_credential'])
    expect(answer.json.detail).toMatch(/pages of this website/)
    // A phone may open the site at an address that the operator has to set first.
    expect(answer.json.detail).toContain(`at ${base},`)
    expect(answer.json.detail).toContain('PUBLIC_URL')
  }
})

test('a foreign page creates nothing under its own site’s name', async () => {
  const formToken = await token()
  for (const { path, method } of [
    { path: '/site/form-token', method: 'GET' },
    { path: '/site/lists', method: 'POST' },
    { path: '/site/lists/merge', method: 'POST' },
  ]) {
    const headers = { origin: 'http://evil.example', 'x-form-token': formToken, 'content-type': 'application/json' }
    const body = method === 'POST' ? JSON.stringify(trastevere) : null
    const response = await api.service.fetch(new Request(`http://evil.example${path}`, { method, headers, body }))
    expect([path, response.status]).toEqual([path, 401])
  }
})

test.each([
  { origin: base, 'sec-fetch-site': 'same-origin' },
  // A TLS proxy of which the service knows only the forwarded Host.
  { origin: 'http://forklist.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
])('a page of this site creates a list: %j', async headers => {
  const { formToken } = (await ask('GET /site/form-token', { headers })).json
  expect((await ask('POST /site/lists', { formToken, body: trastevere, headers })).status).toBe(201)
})

test('pages of other sites cannot read responses or preflight', async () => {
  const formToken = await token()
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const answers = [
    await ask('GET /site/form-token'),
    await ask('GET /site/places?query=roscioli', { formToken }),
    await ask('GET /site/places?query=roscioli'),
    await ask('POST /site/lists', { formToken, body: {} }),
    await ask('GET /site/nowhere'),
    await ask('OPTIONS /site/lists', { headers: preflight }),
  ]
  for (const { headers } of answers) {
    expect([...headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).not.toBeNull()
  }
})

test('an Authorization header has no effect', async () => {
  const { token: editToken } = await api.list()
  const formToken = await token()
  for (const authorization of [`Bearer ${api.key}`, `Bearer ${editToken}`, 'Bearer nonsense', 'Basic YWRhOm9zdGlh']) {
    const headers = { authorization }
    expect((await ask('GET /site/places?query=roscioli', { formToken, headers })).status, authorization).toBe(200)
    expect((await ask('GET /site/places?query=roscioli', { headers })).json.code).toBe('credential_required')
  }
})

test('a form token is no credential for the API', async () => {
  const formToken = await token()
  const headers = { 'x-form-token': formToken, origin: base, 'sec-fetch-site': 'same-origin' }
  expect((await api.ask('POST /lists', { body: trastevere, headers })).json.code).toBe('credential_required')
  expect((await api.ask('POST /lists', { body: trastevere, token: formToken })).json.code).toBe('invalid_credential')
})

test('a list requested again after a lost response is created once, with one edit token', async () => {
  const formToken = await token()
  const headers = { 'idempotency-key': 'the-first-list-of-ada-in-rome' }
  const make = (sent: string) => ask('POST /site/lists', { formToken: sent, body: trastevere, headers })
  const first = await make(formToken)
  expect(first.status).toBe(201)
  expect((await make(formToken)).json).toEqual(first.json)
  expect((await make(await token())).json.slug, 'another page with the same key').not.toBe(first.json.slug)
})

test('the order of checks equals the API’s', async () => {
  const text = { 'content-type': 'text/plain' }
  expect((await ask('POST /site/lists', { body: 'x', headers: text })).json.code).toBe('unsupported_media_type')
  expect((await ask('POST /site/lists/no-such-list/copy', { body: {} })).json.code).toBe('credential_required')
  const formToken = await token()
  expect((await ask('POST /site/lists/no-such-list/copy', { formToken, body: {} })).json.code).toBe('list_not_found')
  expect((await ask('POST /site/lists', { formToken, body: {} })).json.code).toBe('invalid_input')
})
