import { afterAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations/index.ts'
import { formTokenHeader } from '../../src/web/door/names.ts'
import { inputSchema, type Schema } from '../bad-input/wrong-values.ts'
import { claudeMetadata } from '../oauth/sign-in.ts'
import { base, type Json, openApi } from '../support/api.ts'
import { type Growth, growthOf, growthText, maxRequestTurnMs, thisThread } from '../support/growth.ts'
import { type DescribedOperation, documentOf } from './fuzz/document.ts'
import { figure, patience } from './support/form.ts'

const api = await openApi(undefined, { oauth: true })
afterAll(() => api[Symbol.asyncDispose]())
const { text: openApiText } = await api.ask('GET /openapi.json')
const { operations: described } = documentOf(openApiText)
const formPage = await api.service.fetch(new Request(`${base}/site/form-token`))
const { formToken } = (await formPage.json()) as { formToken: string }
const list = await api.list({}, ['Dar Poeta'])

/** Texts are runs of one of these. Each was, or could be, slow in some pass over a text. */
const units = [
  ...[
    'a',
    '0',
    '1-',
    ' ',
    ' a',
    '\n',
    '\r',
    '\t',
    ',',
    ';',
    '.',
    '/',
    '\\',
    '-',
    '=',
    '&',
    '&amp;',
    '<',
    '<a',
    ']',
    ']]>',
  ],
  ...['[', '{', '}', '(', '"', "'", '%41', '%', '#', '@', ':', 'http://a/', 'geo:', '\0', '\u202e', '\u2028', '\ud800'],
  ...[
    '🐷',
    '한',
    '麺',
    'é',
    'ß',
    'ﬁ',
    "Σ'",
    '\u0301\u0323',
    '\u0344',
    '\uff9e\u0323',
    '\u0f73\u0f71',
    'a\u0301',
    '\u200d',
  ],
]
/** A text of about this many bytes of JSON. */
const textOf = (unit: string, bytes: number): string =>
  `a${unit.repeat(Math.ceil(bytes / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))}`

/** A value of this shape, with as long a text in each member that takes one. */
function hostile(schema: Schema & { anyOf?: Schema[] }, bytes: number, unit: string): unknown {
  const text = textOf(unit, bytes / textsIn(schema))
  const fill = ({ type, properties = {}, items, anyOf, minimum = 1 }: Schema & { anyOf?: Schema[] }): unknown => {
    if (anyOf) return fill(anyOf[0]!)
    if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, fill(of)]))
    if (type === 'array') return [fill(items ?? {})]
    if (type === 'integer' || type === 'number') return minimum
    return type === 'boolean' ? false : text
  }
  return fill(schema)
}

const textsIn = (schema: Schema): number => Math.max(1, JSON.stringify(schema).split('"type":"string"').length - 1)

/** Bodies that are hostile by their structure. */
const structures: Record<string, (bytes: number) => string> = {
  'many unknown members': bytes => `{${Array.from({ length: bytes / 10 }, (_, i) => `"k${i}":1`)}}`,
  'one member many times': bytes => `{${'"title":1,'.repeat(bytes / 10)}"title":1}`,
  'a long member name': bytes => `{"${'a'.repeat(bytes)}":1}`,
  'a long number': bytes => `{"rank":${'9'.repeat(bytes)}}`,
  'deep arrays': bytes => `{"title":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
  'deep objects': bytes => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'many places': bytes => `{"places":[${'{},'.repeat(bytes / 3)}{}]}`,
  'many ids': bytes => `{"placeIds":[${'"a",'.repeat(bytes / 4)}"a"]}`,
  'many numbers': bytes => `{"placeIds":[${'0,'.repeat(bytes / 2)}0]}`,
  'no JSON': bytes => '{"a":'.repeat(bytes / 5),
}

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string }

async function send({ method, path, headers = {}, body }: Sent): Promise<number> {
  const request = new Request(base + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  })
  const response = await api.service.fetch(request)
  await response.arrayBuffer()
  return response.status
}

const measured: { what: string; growth: Growth }[] = []
afterAll(() => {
  const worst = measured.toSorted((a, b) => (b.growth.ms.at(-1) ?? 0) - (a.growth.ms.at(-1) ?? 0)).slice(0, 10)
  for (const { what, growth } of worst)
    figure({ row: 21, what, value: growthText(growth), must: '2.5×', met: growth.isGood })
})

/** Expects the cost of a request to grow no faster than its size, and no turn of the event loop to be long. */
async function expectGrowth(what: string, bytes: number, input: (bytes: number) => Sent): Promise<void> {
  // Most of the largest requests cost so little that their growth does not matter.
  const meter = thisThread()
  const largest = input(8 * bytes)
  meter.start()
  await send(largest)
  const { cpuMs } = await meter.stop()
  if (cpuMs < harmlessMs) return
  const growth = await growthOf({ bytes, input, run: send, maxTurnMs: maxRequestTurnMs })
  measured.push({ what, growth })
  expect(growth.isGood, `${what}: ${growthText(growth)}`).toBe(true)
}

const harmlessMs = 10
const inBody = 100 * 1024
/** Node takes 16 KiB of headers in all. */
const inHead = 1536
const pathOf = ({ path }: DescribedOperation): string => `/api/v1${path.replace('{slug}', list.slug)}`
const authorization = ({ security }: DescribedOperation): string =>
  `Bearer ${security.includes('apiKey') ? api.key : list.token}`

describe('the cost of a request grows no faster than', () => {
  const withBody = described.filter(({ bodies }) => bodies.some(({ mediaType }) => mediaType === 'application/json'))

  test.each(withBody.map(operation => [operation.id, operation] as const))(
    'the texts in the body of %s',
    async (id, operation) => {
      const { schema } = operation.bodies.find(({ mediaType }) => mediaType === 'application/json')!
      const { method } = operation
      const headers = { authorization: authorization(operation) }
      for (const unit of units)
        await expectGrowth(`${id} of ${JSON.stringify(unit)}`, inBody, bytes => ({
          ...{ method, path: pathOf(operation), headers },
          body: JSON.stringify(hostile(schema, bytes, unit)),
        }))
    },
    patience,
  )

  test.each(Object.entries(structures))(
    'a body with %s',
    async (what, structure) => {
      for (const authorization of [undefined, api.key])
        await expectGrowth(`createList, ${what}`, inBody / 2, bytes => ({
          ...{ method: 'POST', path: '/api/v1/lists', body: structure(bytes) },
          ...(authorization !== undefined && { headers: { authorization: `Bearer ${authorization}` } }),
        }))
    },
    patience,
  )

  test.each(described.map(operation => [operation.id, operation] as const))(
    'the path and query of %s',
    async (id, { method, path, parameters }) => {
      for (const unit of units) {
        const text = (bytes: number) => encodeURIComponent(textOf(unit, bytes).toWellFormed())
        await expectGrowth(`${id}, path of ${JSON.stringify(unit)}`, inHead / 3, bytes => ({
          ...{ method, headers: { authorization: `Bearer ${api.key}` } },
          path: `/api/v1${path.replaceAll(/{\w+}/g, () => text(bytes))}?${parameters.query
            .map(({ name }) => `${name}=${text(bytes / parameters.query.length)}`)
            .join('&')}`,
        }))
      }
    },
    patience,
  )

  const headerNames = ['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'if-match'].concat(
    [
      'if-none-match',
      'if-modified-since',
      'idempotency-key',
      'origin',
      'range',
      'referer',
      'traceparent',
      'user-agent',
    ],
    ['x-forwarded-for', 'x-request-id', 'content-type', 'last-event-id', 'mcp-protocol-version', formTokenHeader],
  )
  const pages = ['/', `/lists/${list.slug}`, `/api/v1/lists/${list.slug}`, `/api/v1/lists/${list.slug}/export/kml`]

  test.each(headerNames)(
    'the header %s',
    async name => {
      for (const path of [...pages, '/api/mcp'])
        for (const unit of units.filter(unit => /^[\x20-\x7e]+$/.test(unit)))
          await expectGrowth(`${name} of ${unit} at ${path}`, inHead, bytes => ({
            ...{ method: path === '/api/mcp' ? 'POST' : 'GET', path },
            headers: { [name]: textOf(unit, bytes) },
          }))
    },
    patience,
  )

  const sites: [string, Json][] = [
    ['/site/lists', { title: '', authorName: '', description: '' }],
    ['/site/lists/merge', { title: '', authorName: '', lists: [{ slug: '', editToken: '' }] }],
    [`/site/lists/${list.slug}/copy`, { title: '', authorName: '', editToken: '' }],
  ]

  test.each(sites)(
    'the texts of the form %s',
    async (path, members) => {
      const properties = Object.fromEntries(Object.keys(members).map(name => [name, { type: 'string' }]))
      for (const unit of units)
        await expectGrowth(`${path} of ${JSON.stringify(unit)}`, inBody, bytes => ({
          ...{ method: 'POST', path, headers: { [formTokenHeader]: formToken } },
          body: JSON.stringify(hostile({ type: 'object', properties }, bytes, unit)),
        }))
    },
    patience,
  )

  test.each(operations.flatMap(operation => (operation.tool ? [[operation.tool, operation] as const] : [])))(
    'the texts in the arguments of the tool %s',
    async (name, { fullInput }) => {
      for (const unit of units)
        await expectGrowth(`${name} of ${JSON.stringify(unit)}`, inBody, bytes => ({
          ...{ method: 'POST', path: '/api/mcp', headers: { authorization: `Bearer ${api.key}` } },
          body: JSON.stringify({
            ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
            params: { name, arguments: hostile(inputSchema(fullInput), bytes, unit) },
          }),
        }))
    },
    patience,
  )

  test(
    'the texts with which an assistant registers',
    async () => {
      for (const unit of units)
        await expectGrowth(`/oauth/register of ${unit}`, inBody / 2, bytes => ({
          ...{ method: 'POST', path: '/oauth/register' },
          body: JSON.stringify({
            ...claudeMetadata,
            ...{ client_name: textOf(unit, bytes / 2), redirect_uris: [textOf(unit, bytes / 2)] },
          }),
        }))
    },
    patience,
  )
})

describe('a request with the longest texts that are taken holds nobody up', () => {
  const longest = (schema: Schema, unit: string): unknown => {
    const fill = ({ type, properties = {}, items, minimum = 1, maxLength = 100 }: Schema): unknown => {
      if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, fill(of)]))
      if (type === 'array') return [fill(items ?? {})]
      if (type === 'string') return [...textOf(unit, 8 * maxLength)].slice(0, maxLength).join('')
      return type === 'boolean' ? true : minimum
    }
    return fill(schema)
  }

  test.each(['query', 'near'] as const)(
    'in the member %s of a search',
    async member => {
      const { fullInput } = operations.find(({ name }) => name === 'searchPlaces')!
      for (const unit of [...units, 'a ', 'ab ', 'roma ', 'ristorante ', '1 a ']) {
        const texts = longest(inputSchema(fullInput), unit) as Record<string, string>
        const query = new URLSearchParams({ query: 'Dar Poeta', [member]: texts[member]!.toWellFormed() })
        const meter = thisThread()
        meter.start()
        await send({
          ...{ method: 'GET', path: `/api/v1/places?${query}` },
          headers: { authorization: `Bearer ${api.key}` },
        })
        const { longestTurnMs } = await meter.stop()
        expect(longestTurnMs, `${member} of ${unit}`).toBeLessThan(maxRequestTurnMs)
      }
    },
    patience,
  )
})
