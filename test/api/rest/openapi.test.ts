import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { hasSummary, type Operation } from '../../../src/core/operation.ts'
import { defaultTools } from '../../../src/operations/default-tools.ts'
import { operations, toolsOnly } from '../../../src/operations/index.ts'
import { type Answer, base, type Json, openApi } from '../../support/api.ts'

type Described = { route: string; operation: Json }
const methods = ['get', 'put', 'post', 'delete', 'patch']

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())
const { status, headers, text, json: document } = await api.ask('GET /openapi.json')
const described: Described[] = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item)
    .filter(([method]) => methods.includes(method))
    .map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
)

/** Yields every object of the document with its location. */
function* objects(value: Json, at = '#'): Generator<[string, Json]> {
  if (value === null || typeof value !== 'object') return
  yield [at, value]
  for (const [name, member] of Object.entries<Json>(value))
    yield* objects(member, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

/** Returns the target of a reference, or the value itself. */
const resolved = (value: Json): Json =>
  value.$ref === undefined
    ? value
    : value.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json, part: string) => at[part], document)

test('the document is OpenAPI 3.1 at one absolute address', () => {
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'Forklist', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(document.servers).toMatchObject([{ url: `${base}/api/v1` }])
})

test('the document contains every operation at its address and nothing else', () => {
  const wanted = operations.map(({ name, method, path }) => `${name}: ${method} ${path}`)
  expect(described.map(({ route, operation }) => `${operation.operationId}: ${route}`).sort()).toEqual(wanted.sort())
})

test('operations have unique names and short summaries', () => {
  const names = described.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { operation } of described) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]{2,63}$/)
    for (const text of [operation.summary, operation.description]) {
      expect(text.trim(), operation.operationId).not.toBe('')
      expect([...text].length, operation.operationId).toBeLessThanOrEqual(300)
    }
  }
})

test('every parameter has a location and a description, and none is a token', () => {
  for (const { route, operation } of described) {
    const own = operation.parameters.filter((parameter: Json) => !('$ref' in parameter))
    const inPath = own.filter((parameter: Json) => parameter.in === 'path')
    expect(inPath.map((parameter: Json) => `{${parameter.name}}`)).toEqual(route.match(/{\w+}/g) ?? [])
    for (const parameter of own) {
      expect(['path', 'query'], `${route} ${parameter.name}`).toContain(parameter.in)
      const own = operations.find(({ name }) => name === operation.operationId)! as Operation
      const { input, reportsProgress, file } = own
      // A ticket and the form of the response are not part of the input.
      if (reportsProgress && parameter.name === 'progress') continue
      if (hasSummary(own) && parameter.name === 'summary') continue
      if (file !== undefined && parameter.name === 'ticket') continue
      const mayBeMissing = input.shape[parameter.name as never] as z.ZodType
      expect(parameter.required, `${route} ${parameter.name}`).toBe(!mayBeMissing.safeParse(undefined).success)
      expect(parameter.name).not.toMatch(/token|authorization|key/i)
      expect([...parameter.description].length, `${route} ${parameter.name}`).toBeLessThanOrEqual(700)
    }
  }
})

test('all descriptions stay within the length limit', () => {
  const long = [...objects(document)].filter(
    ([, { description }]) => typeof description === 'string' && description.length > 700,
  )
  expect(long).toEqual([])
})

test('every reference resolves within the document', () => {
  const locations = new Set([...objects(document)].map(([at]) => at))
  const references = [...objects(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter(reference => !locations.has(reference))).toEqual([])
})

test('write operations accept token, version and key in the body, and no unknown member', () => {
  const bodyOf = (name: string): Json =>
    described.find(({ operation }) => operation.operationId === name)?.operation.requestBody.content['application/json']
      .schema
  expect(Object.keys(bodyOf('addPlace').properties)).toEqual(
    expect.arrayContaining(['query', 'note', 'rank', 'editToken', 'ifVersion', 'idempotencyKey']),
  )
  expect(bodyOf('addPlace').properties).not.toHaveProperty('slug')
  expect(bodyOf('createList')).toMatchObject({ additionalProperties: false, required: ['title', 'authorName'] })
  expect(bodyOf('createList').properties).not.toHaveProperty('editToken')
})

test('each operation names its credential, and reading public lists needs none', () => {
  const security = Object.fromEntries(described.map(({ operation }) => [operation.operationId, operation.security]))
  expect(security.getList).toEqual([{}, { editToken: [] }])
  expect(security.createList).toEqual([{ apiKey: [] }])
  expect(security.deleteList).toEqual([{ editToken: [] }])
  // Its body may carry the edit token, beside an API key or alone.
  expect(security.updateList).toEqual([{ editToken: [] }, { apiKey: [] }, {}])
  for (const scheme of Object.values<Json>(security).flat().flatMap(Object.keys))
    expect(document.components.securitySchemes[scheme]).toMatchObject({ type: 'http', scheme: 'bearer' })
})

test('each operation names its responses, with problems as problem+json', () => {
  for (const { route, operation } of described) {
    const statuses = Object.keys(operation.responses)
    const successes = statuses.filter(code => code.startsWith('2'))
    // With `summary`, an operation without a body answers 200.
    expect(successes, route).toEqual(successes.includes('204') ? ['200', '204'] : [expect.any(String)])
    expect(statuses, route).toEqual(expect.arrayContaining(['429', '500', '503']))
    for (const [code, response] of Object.entries<Json>(operation.responses))
      if (Number(code) >= 400)
        expect(Object.keys(resolved(response).content), `${route} ${code}`).toEqual(['application/problem+json'])
  }
})

/** Headers of every response, which the tests below leave out. */
const commonHeaders = [
  'X-Request-Id',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Cross-Origin-Resource-Policy',
  'Cache-Control',
  'RateLimit',
  'RateLimit-Policy',
]

test('every response header is described', async () => {
  const list = await api.list({}, ['Dar Poeta'])
  const answers: [string, Answer][] = [
    ['getList', await api.ask(`GET /lists/${list.slug}?limit=1`)],
    ['exportList', await api.ask(`GET /lists/${list.slug}/export/kml`)],
    ['watchList', await api.ask(`GET /lists/${list.slug}/events`)],
    ['browseLists', await api.ask('GET /lists', { token: api.key })],
    ['createList', await api.ask('POST /lists', { token: api.key, body: { title: 'Rome', authorName: 'Ada' } })],
    ['createList', await api.ask('POST /lists', { body: {} })],
    ['deleteList', await api.ask('DELETE /lists/eat-in-rome-000000', { token: list.token })],
  ]
  for (const [name, { status, headers }] of answers) {
    const { responses } = described.find(({ operation }) => operation.operationId === name)!.operation
    const known = Object.keys(resolved(responses[status]).headers).map(header => header.toLowerCase())
    const sent = [...headers.keys()].filter(header => header !== 'content-type')
    expect(known, `${name} ${status}`).toEqual(expect.arrayContaining(sent))
  }
})

test('each success names the headers of its own', () => {
  const headersOf = (name: string): string[] => {
    const { responses } = described.find(({ operation }) => operation.operationId === name)!.operation
    const [success] = Object.keys(responses).sort()
    return Object.keys(responses[success!].headers).filter(header => !commonHeaders.includes(header))
  }
  expect(headersOf('getList')).toEqual(['ETag', 'Vary', 'X-Robots-Tag', 'Link'])
  expect(headersOf('createList')).toEqual(['ETag', 'Location'])
  expect(headersOf('removePlace')).toEqual(['ETag'])
  expect(headersOf('browseLists')).toEqual(['Link'])
  expect(headersOf('exportList')).toEqual([
    ...['ETag', 'Vary', 'X-Robots-Tag', 'Content-Disposition', 'Content-Security-Policy', 'Referrer-Policy'],
  ])
  expect(headersOf('watchList')).toEqual(['X-Accel-Buffering'])
  expect(headersOf('deleteList')).toEqual([])
})

test('each operation lists its request headers as optional', () => {
  const headersOf = (name: string): string[] =>
    described
      .find(({ operation }) => operation.operationId === name)!
      .operation.parameters.map(resolved)
      .flatMap((parameter: Json) => (parameter.in === 'header' && !parameter.required ? [parameter.name] : []))
  expect(headersOf('getList')).toEqual(['If-None-Match', 'X-Request-Id'])
  expect(headersOf('createList')).toEqual(['Idempotency-Key', 'X-Request-Id'])
  expect(headersOf('addPlace')).toEqual(['If-Match', 'Idempotency-Key', 'X-Request-Id'])
  expect(headersOf('removePlace')).toEqual(['If-Match', 'X-Request-Id'])
  expect(headersOf('rotateEditToken')).toEqual(['If-Match', 'X-Request-Id'])
  expect(headersOf('searchPlaces')).toEqual(['X-Request-Id'])
})

test('every operation has a topic, and every topic has operations', () => {
  const topics: string[] = document.tags.map((tag: Json) => tag.name)
  expect(new Set(described.flatMap(({ operation }) => operation.tags))).toEqual(new Set(topics))
  for (const { operation } of described) expect(operation.tags).toHaveLength(1)
})

test('the document has at most 50 operations and 400 kB', () => {
  expect(described.length).toBeLessThanOrEqual(50)
  expect(text.length).toBeLessThan(400_000)
})

test('responses may have further members, and requests may not', () => {
  const closed = [...objects(document)].filter(([, { additionalProperties }]) => additionalProperties === false)
  expect(closed.length).toBeGreaterThan(0)
  expect(
    closed.map(([at]) => at).filter(at => !/requestBody|schemas\/(PlaceInput|OwnPlace|ListEdit|ImportChoice)/.test(at)),
  ).toEqual([])
})

test('the document is cacheable until it changes', async () => {
  expect(headers.get('cache-control')).toBe('public, no-cache')
  const tag = headers.get('etag') ?? ''
  for (const form of [tag, `W/${tag}`, `"x", ${tag}`, '*'])
    expect([form, (await api.ask('GET /openapi.json', { headers: { 'if-none-match': form } })).status]).toEqual([
      form,
      304,
    ])
  expect((await api.ask('GET /openapi.json', { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
})

test('platforms of custom actions get a document within their limits', async () => {
  const { json, text } = await api.ask('GET /openapi.json?for=actions')
  const names = Object.values<Json>(json.paths).flatMap(path => Object.values<Json>(path).map(each => each.operationId))
  expect(names.toSorted()).toEqual(defaultTools.filter(name => !toolsOnly.some(each => each.name === name)).toSorted())
  expect(names.length).toBeLessThanOrEqual(30)
  expect(text.length).toBeLessThan(1_000_000)
  for (const [, words] of text.matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g))
    expect(JSON.parse(`"${words}"`).length).toBeLessThanOrEqual(300)
})
