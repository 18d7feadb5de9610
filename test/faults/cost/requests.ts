import { prompts } from '../../../src/api/mcp/assistants/prompts.ts'
import { resources } from '../../../src/api/mcp/assistants/resources.ts'
import { exampleIds } from '../../../src/domain/examples.ts'
import { formTokenHeader, sitePath } from '../../../src/web/api/names.ts'
import { type Api, base, type Json } from '../../support/api.ts'
import { maxRequestTurnMs } from '../../support/growth.ts'
import { apiPath, type DescribedOperation, documentOf } from '../fuzz/document.ts'
import { toolsOf } from '../fuzz/tools.ts'
import type { Costly } from './costly.ts'
import { fittingText, type Hole, holesOf, jsonText, type Shape, shapeOf } from './holes.ts'
import { repeated } from './units.ts'

/** A position for a hostile text or document in a request. */
export type Slot = {
  name: string
  /** The maximum length of its content in bytes. */
  byteLimit: number
  /** A slot that takes JSON gets structures too. */
  takes: 'json' | 'text'
  maxLength?: number | undefined
  request(content: string): Request
}

/** Node refuses more than 16 KiB of headers with the address. */
export const maxHeadBytes = 12_288

export type Hostile = {
  units: readonly string[]
  structures: Readonly<Record<string, (bytes: number) => string>>
  maxBytes: number
  maxStructureBytes?: number
}

/** Above this, the hash table of `JSON.parse` outgrows the processor's cache, which costs up to 3× a doubling. 1 MiB takes 0.15 s. */
const largestStructure = 500_000

/** Returns a case for every slot with every unit, and with every structure if the slot takes JSON. */
export const costsOf = (
  slots: readonly Slot[],
  { units, structures, maxBytes, maxStructureBytes = largestStructure }: Hostile,
  send: (request: Request) => Promise<void>,
): Costly<Request>[] =>
  slots.flatMap(({ name, byteLimit, takes, maxLength, request }) => {
    const costly = (what: string, max: number, make: (size: number) => string) => ({
      name: `${name}: ${what}`,
      bytes: Math.max(1, Math.floor(max / 8)),
      input: (bytes: number) => request(make(bytes)),
      run: send,
      maxTurnMs: maxRequestTurnMs,
    })
    const max = Math.min(byteLimit, maxBytes)
    const isJson = takes === 'json'
    return [
      ...units.map(unit => costly(JSON.stringify(unit), max, isJson ? jsonText(unit) : size => repeated(unit, size))),
      ...(isJson
        ? Object.entries(structures).map(([what, make]) => costly(what, Math.min(max, maxStructureBytes), make))
        : []),
      ...(maxLength === undefined || maxLength > 5000
        ? []
        : units.map(unit => costly(`${JSON.stringify(unit)} within its limit`, maxLength, fittingText(unit)))),
    ]
  })

export type Sent = { token?: string | undefined; headers?: Record<string, string>; type?: string; body?: string }

export const requestOf = (method: string, path: string, { token, headers, type, body }: Sent = {}): Request =>
  new Request(base + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })

/** Headers that are read from every request, each with the beginning of a value that its parser continues. */
const readEverywhere: Record<string, string> = {
  accept: 'text/html;q=0.5,',
  'accept-encoding': 'gzip;q=0.5,',
  'accept-language': 'en;q=0.5,',
  authorization: 'Bearer ',
  'content-encoding': 'gzip',
  'content-type': 'application/json',
  cookie: 'a=',
  host: 'forklist.example',
  'idempotency-key': '"',
  'if-match': '"1',
  'if-none-match': 'W/"1',
  origin: 'https://',
  'sec-fetch-site': 'none',
  'user-agent': '',
  'x-forwarded-for': '1.1.1.1, ',
  'x-request-id': 'a',
}

/** Returns slots for header values, with and without the given beginning. @param request a valid one, which gets the header */
const headerSlots = (name: string, headers: Readonly<Record<string, string>>, request: () => Request): Slot[] =>
  Object.entries(headers).flatMap(([header, begun]) =>
    ['', begun].map(before => ({
      name: `${name}, header ${header}${before && ` behind ${before}`}`,
      byteLimit: maxHeadBytes,
      takes: 'text' as const,
      request: content => {
        const hostile = request()
        // `Headers` takes bytes without line breaks, and trims spaces at the end: a letter protects them.
        hostile.headers.set(header, `${before}${content.replace(/[^\t\x20-\xff]/g, '%')}x`)
        return hostile
      },
    })),
  )

export const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, maxHeadBytes)

/** Creates a list of three places with a vote, an edition and a suggestion. `real` maps the ids in the examples to the ids of these. */
async function examplesIn(api: Api): Promise<{ slug: string; token: string; real: Record<string, string> }> {
  const { slug, token, list } = await api.list({}, ['armando al pantheon', 'da felice', 'dar poeta'])
  const { json: opened } = await api.ask(`POST /lists/${slug}/vote`, { token, body: { question: 'Where on Friday?' } })
  await api.ask(`POST /lists/${slug}/editions`, { token, body: { label: exampleIds.label } })
  const { json: suggesting } = await api.ask(`POST /lists/${slug}/suggestions`, { token })
  const link: string = suggesting.suggestions.id
  await api.ask(`POST /suggest/${link}`, { body: { places: [{ query: 'da enzo', near: 'Rome' }] } })
  const { json: listed } = await api.ask(`GET /lists/${slug}/suggestions`, { token })
  const real = {
    [exampleIds.slug]: slug,
    [exampleIds.otherSlug]: (await api.list()).slug,
    [exampleIds.voteId]: opened.vote.id,
    [exampleIds.suggestionsId]: link,
    [exampleIds.suggestion]: listed.suggestions[0].id,
    ...Object.fromEntries(
      [exampleIds.armando, exampleIds.felice, exampleIds.poeta].map((id, index) => [id, list.places[index].id]),
    ),
  }
  return { slug, token, real }
}

/** Returns slots for every parameter, header and member of every operation, at `/api/v1` and, if it exists there, at `/site`. */
export async function operationSlots(api: Api): Promise<Slot[]> {
  const document = documentOf((await api.ask('GET /openapi.json')).text)
  const { token, real } = await examplesIn(api)
  const existing = existingIn(real)
  // An API key in place of the edit token is refused early.
  const tokenFor = ({ security }: DescribedOperation) => (security.includes('editToken') ? token : api.key)
  const { json: form } = await api.ask('GET //site/form-token')
  const roots = [
    { path: apiPath, credential: (operation: DescribedOperation): Sent => ({ token: tokenFor(operation) }) },
    { path: sitePath, credential: (): Sent => ({ headers: { [formTokenHeader]: form.formToken } }) },
  ]
  const slots: Slot[] = []
  for (const { path, credential } of roots)
    for (const operation of document.operations) {
      const { good, slots: slotsHere } = slotsOf(operation, path, existing, credential(operation))
      const { status, body } = await api.service.fetch(good())
      await body?.cancel()
      const exists = path === apiPath || (status !== 404 && status !== 405)
      if (exists && status >= 400 && status !== 412) throw new Error(`${path} ${operation.id} answers ${status}`)
      if (exists) slots.push(...slotsHere)
    }
  return slots
}

function slotsOf(operation: DescribedOperation, root: string, existing: (text: string) => string, sent: Sent) {
  const { id, method, parameters, bodies } = operation
  const name = `${root} ${id}`
  const pathWith = (values: Record<string, string>) =>
    root +
    parameters.path.reduce(
      (path, { name: parameter, example }) =>
        path.replace(`{${parameter}}`, () => values[parameter] ?? existing(String(example))),
      operation.path,
    )
  const path = pathWith({})
  const query = parameters.query.filter(({ required }) => required).map(each => `${each.name}=${each.example}`)
  const good = `${path}?${query.join('&')}`
  // A version that does not exist is refused last, after all other work.
  const unchanged = { ...sent, headers: { ...sent.headers, ...(method !== 'GET' && { 'if-match': '"999999"' }) } }
  const json = bodies.find(({ mediaType }) => mediaType === 'application/json')
  const example = json && JSON.parse(existing(JSON.stringify(json.example)))
  const goodBody = json && JSON.stringify(example)
  const withBody = (at: string) => requestOf(method, at, { ...unchanged, ...(goodBody && { body: goodBody }) })
  const text = (what: string, request: Slot['request']): Slot => ({
    ...{ name: `${name}, ${what}`, byteLimit: maxHeadBytes, takes: 'text' },
    request,
  })
  const slots: Slot[] = [
    ...parameters.path.map(({ name: parameter }) =>
      text(`path ${parameter}`, content => withBody(pathWith({ [parameter]: inAddress(content) }))),
    ),
    text('after the path', content => withBody(`${path}/${encodeURI(content.toWellFormed()).slice(0, maxHeadBytes)}`)),
    ...[...parameters.query.map(each => each.name), 'a'].map(parameter =>
      text(`query ${parameter}`, content => withBody(`${good}&${parameter}=${inAddress(content)}`)),
    ),
    text('query', content => withBody(`${path}?${encodeURI(content.toWellFormed()).slice(0, maxHeadBytes)}`)),
    text('many parameters', content => withBody(`${good}${'&a=1'.repeat(content.length / 4)}`)),
    ...parameters.query.map(({ name: parameter, example: value }) =>
      text(`query ${parameter} repeated`, content =>
        withBody(`${good}${`&${parameter}=${value ?? 1}`.repeat(Math.floor(content.length / 20))}`),
      ),
    ),
    ...headerSlots(name, Object.fromEntries(parameters.header.map(header => [header.name, '"'])), () => withBody(good)),
    ...(json ? holesOf(json.schema as Shape, example) : []).map(hole =>
      jsonSlot(name, hole, body => requestOf(method, path, { ...unchanged, body })),
    ),
  ]
  return { good: () => withBody(good), slots }
}

const existingIn = (real: Readonly<Record<string, string>>) => (text: string) =>
  Object.entries(real).reduce((all, [from, to]) => all.replaceAll(from, to), text)

export const jsonSlot = (
  name: string,
  { name: where, maxLength, json }: Hole,
  request: (body: string) => Request,
): Slot => ({
  ...{ name: `${name}, ${where}`, byteLimit: 1_000_000, takes: 'json', maxLength },
  request: fragment => request(json(fragment)),
})

/** Returns slots for the headers of requests to operations, pages, tools and an unknown address, and for parameters of pages. */
export const everywhereSlots = (slug: string, key: string): Slot[] => {
  const addresses: [string, () => Request][] = [
    ['a list', () => requestOf('GET', `${apiPath}/lists/${slug}`)],
    ['a new list', () => requestOf('POST', `${apiPath}/lists`, { body: '{"title":7}', token: key })],
    ['a page', () => requestOf('GET', `/lists/${slug}`)],
    ['the first page', () => requestOf('GET', '/')],
    [
      'a message',
      () => requestOf('POST', '/api/mcp', { body: '{"jsonrpc":"2.0","id":1,"method":"ping"}', token: key }),
    ],
    ['nothing', () => requestOf('GET', '/nothing')],
  ]
  const pages = ['/', '/merge', '/oembed', `/lists/${slug}`, `/lists/${slug}/embed`, `/lists/${slug}/report`]
  return [
    ...addresses.flatMap(([name, request]) => headerSlots(name, readEverywhere, request)),
    ...pages.flatMap(page =>
      ['language', 'url', 'places', 'sent', 'a'].map(
        (parameter): Slot => ({
          ...{ name: `page ${page.replace(slug, '…')}, query ${parameter}`, byteLimit: maxHeadBytes, takes: 'text' },
          request: content => requestOf('GET', `${page}?${parameter}=${inAddress(content)}`),
        }),
      ),
    ),
    ...['reason', 'text', 'contact', 'formToken', 'a'].map(
      (field): Slot => ({
        ...{ name: `report, field ${field}`, byteLimit: 60_000, takes: 'text' },
        request: content =>
          requestOf('POST', `/lists/${slug}/report`, {
            type: 'application/x-www-form-urlencoded',
            body: `reason=spam&text=a&${field}=${encodeURIComponent(content.toWellFormed()).slice(0, 60_000)}`,
          }),
      }),
    ),
  ]
}

/** Returns slots for every argument of every tool, and for every member of a message of each method. */
export async function toolSlots(api: Api): Promise<Slot[]> {
  const { slug, token, real } = await examplesIn(api)
  const existing = existingIn(real)
  const send = async (request: Request) => api.service.fetch(request)
  const tools = await toolsOf({ send, base, key: api.key })
  const request = (body: string) => requestOf('POST', '/api/mcp', { token: api.key, body })
  const call = (params: Json, method = 'tools/call'): Json => ({ jsonrpc: '2.0', id: 1, method, params })
  const promptArguments = Object.fromEntries(prompts[0]!.arguments.map(argument => [argument.name, 'Rome']))
  const messages = [
    call({ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }, 'initialize'),
    call({ cursor: '' }, 'tools/list'),
    call({ uri: `forklist://lists/${slug}` }, 'resources/read'),
    call({ name: prompts[0]!.name, arguments: promptArguments }, 'prompts/get'),
    call(
      { ref: { type: 'ref/resource', uri: resources[0]!.uriTemplate }, argument: { name: 'slug', value: 'eat' } },
      'completion/complete',
    ),
    call({ name: 'search_places', arguments: { query: 'Dar Poeta' }, _meta: { progressToken: 'a' } }),
    [call({}, 'ping'), call({}, 'tools/list')],
  ]
  return [
    ...tools.flatMap(({ name, inputSchema, example }) => {
      // A version that does not exist is refused last, after all other work.
      const additions: Record<string, unknown> = { slug, editToken: token, ifVersion: 999_999 }
      const known = Object.entries(additions).filter(([member]) => Object.hasOwn(inputSchema.properties ?? {}, member))
      const good = { ...JSON.parse(existing(JSON.stringify(example))), ...Object.fromEntries(known) }
      return holesOf(inputSchema as Shape, good).map(hole =>
        jsonSlot(`tool ${name}`, hole, input =>
          request(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`),
        ),
      )
    }),
    ...[`/lists/${slug}#`, '/lists/'].map(
      (path): Slot => ({
        ...{ name: `tool get_list, a link with ${path.replace(slug, '…')}`, byteLimit: 1_000_000, takes: 'text' },
        request: content =>
          request(JSON.stringify(call({ name: 'get_list', arguments: { slug: `${base}${path}${content}/` } }))),
      }),
    ),
    ...messages.flatMap(message =>
      holesOf(shapeOf(message), message).map(hole => jsonSlot(`message ${[message].flat()[0].method}`, hole, request)),
    ),
  ]
}

/** Returns cases of multipart forms with many parts, many headers or a long file name. */
export function formCosts(slug: string, token: string, send: (request: Request) => Promise<void>): Costly<Request>[] {
  const [boundary, bytes] = ['----trattoria', 15 * 131_072]
  const head = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n`
  const forms: Record<string, (size: number) => string> = {
    'many parts': size => repeated(`${head('a')}\r\n\r\n`, size),
    'many headers of a part': size => `${head('file')}${repeated('X-A: b\r\n', size)}\r\nRoscioli\r\n`,
    'invalid delimiters': size => `${head('file')}\r\n${repeated(`\r\n--${boundary.slice(1)}`, size)}\r\n`,
    'a long name of a file': size => `${head('file').trim()}; filename="${'a'.repeat(size)}"\r\n\r\nRoscioli\r\n`,
  }
  return Object.entries(forms).map(([name, form]) => ({
    ...{ name: `form of an import: ${name}`, bytes, run: send, maxTurnMs: maxRequestTurnMs },
    input: size =>
      requestOf('POST', `${apiPath}/lists/${slug}/import`, {
        ...{ token, type: `multipart/form-data; boundary=${boundary}` },
        body: `${form(size)}--${boundary}--\r\n`,
      }),
  }))
}
