import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { identityAt } from '../../../src/api/mcp/assistants/index.ts'
import { mcpPath } from '../../../src/api/mcp/index.ts'
import { discovery, qualifiedName } from '../../../src/api/mcp/server-card.ts'
import { root } from '../../docs/pages.ts'
import { base, type Json, openApi } from '../../support/api.ts'

const api = await openApi()
const cardPath = `${mcpPath}/server-card`
const catalogPath = '/.well-known/ai-catalog.json'
const ask = (path: string, init?: RequestInit) => api.service.fetch(new Request(base + path, init))
const card: Json = await (await ask(cardPath)).json()
const entry: Json = JSON.parse(readFileSync(join(root, 'server.json'), 'utf8'))

const client = new Client({ name: 'forklist-tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
await client.connect(
  new StreamableHTTPClientTransport(new URL(base + mcpPath), {
    requestInit: { headers: { authorization: `Bearer ${api.key}` } },
    fetch: async (url, init) => api.service.fetch(new Request(url, init)),
  }),
)
afterAll(async () => {
  await client.close()
  await api[Symbol.asyncDispose]()
})

// The rules of the two schemas that the documents name, for servers over HTTP.
const input = {
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  placeholder: z.string().optional(),
  value: z.string().optional(),
}
const variables = z.record(z.string(), z.strictObject(input)).optional()
const remote = {
  type: z.literal('streamable-http'),
  url: z.string().regex(/^(https?:\/\/[^\s]+|\{[a-zA-Z_][a-zA-Z0-9_]*\}[^\s]*)$/),
  headers: z.array(z.strictObject({ name: z.string(), ...input, variables })),
  variables,
}
const server = {
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
}
const ServerCard = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  ...server,
  websiteUrl: z.url(),
  icons: z.array(
    z.strictObject({
      src: z.url().max(255),
      mimeType: z.enum(['image/png', 'image/svg+xml']),
      sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
    }),
  ),
  remotes: z.array(z.strictObject({ ...remote, supportedProtocolVersions: z.array(z.string()) })).length(1),
})
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  ...server,
  remotes: z.array(z.strictObject(remote)).length(1),
})

describe.each([
  [cardPath, 'application/mcp-server-card+json'],
  [catalogPath, 'application/ai-catalog+json'],
])('%s', (path, type) => {
  test('is public, cacheable and readable from any origin', async () => {
    const { status, headers } = await ask(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is the same for every request: an unknown key, another origin, any Accept', async () => {
    const text = await (await ask(path)).text()
    const odd = { authorization: 'Bearer forklist_unknown', origin: 'https://elsewhere.example', accept: 'text/html' }
    expect(await (await ask(path, { headers: odd })).text()).toBe(text)
  })

  test('answers 304 for a current copy, and HEAD', async () => {
    const { headers } = await ask(path)
    const etag = headers.get('etag')!
    const again = await ask(path, { headers: { 'if-none-match': `W/"another", ${etag}` } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), head.body]).toEqual([200, etag, null])
  })

  test('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await ask(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(((await response.json()) as Json).code).toBe('method_not_allowed')
    }
    const preflight = await ask(path, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(preflight.headers.get('access-control-allow-headers')).toContain('If-None-Match')
  })
})

test('registered addresses of other projects return 404', async () => {
  for (const path of ['/.well-known/mcp.json', '/.well-known/mcp/server-card.json', '/.well-known/mcp/catalog.json'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test('the card is valid by its schema', () => {
  expect(ServerCard.parse(card)).toEqual(card)
})

test('the card has the server’s own name, title, version, description, address and icons', () => {
  const { name, title, version, description, websiteUrl, icons } = client.getServerVersion()!
  expect(card).toMatchObject({ title, version, description, websiteUrl, icons })
  // The card's name is the server's name without the host.
  expect(card.name).toBe(`example.forklist/${name}`)
})

test('the card’s settings connect in every revision that it names', async () => {
  const [{ url, headers, supportedProtocolVersions }] = card.remotes
  const [{ name, value, variables }] = headers
  expect(Object.keys(variables)).toEqual(['api_key'])
  const credential = { [name]: value.replace('{api_key}', api.key) }
  for (const revision of supportedProtocolVersions) {
    const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const)
    const other = new Client({ name: 'forklist-tests', version: '1.0.0' }, { versionNegotiation: { mode } })
    await other.connect(
      new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: credential },
        // The client requests the newest of the older revisions. Other clients request theirs.
        fetch: async (url, init) =>
          api.service.fetch(
            new Request(url, {
              ...init,
              ...(init?.body && { body: String(init.body).replace('2025-11-25', revision) }),
            }),
          ),
      }),
    )
    expect(other.getNegotiatedProtocolVersion()).toBe(revision)
    await other.close()
  }
})

test('the card’s icons exist, with the type that it names', async () => {
  for (const { src, mimeType } of card.icons) {
    const { status, headers } = await ask(new URL(src).pathname)
    expect([src, status, headers.get('content-type')]).toEqual([src, 200, mimeType])
  }
})

test('the card declares the key as a required secret and contains none', () => {
  expect(JSON.stringify(card)).not.toMatch(/forklist_\w/)
  const [{ isRequired, isSecret, variables }] = card.remotes[0].headers
  expect([isRequired, isSecret, variables.api_key.isSecret]).toEqual([true, true, true])
})

test('the card requires no key if OAuth is available', async () => {
  const documents = discovery(identityAt(base), { base, path: mcpPath, hasSignIn: true })
  const open: Json = await (await documents.request(cardPath)).json()
  const [{ isRequired, isSecret, variables }] = open.remotes[0].headers
  expect([isRequired, variables.api_key.isRequired, isSecret]).toEqual([false, false, true])
  expect(ServerCard.parse(open)).toEqual(open)
})

test('the card can be found from the host name alone', async () => {
  const catalog: Json = await (await ask(catalogPath)).json()
  expect(catalog).toEqual({
    specVersion: '1.0',
    entries: [
      {
        identifier: 'urn:air:forklist.example:mcp:forklist',
        displayName: 'Forklist',
        type: 'application/mcp-server-card+json',
        url: `${base}${cardPath}`,
      },
    ],
  })
  expect(await (await ask(new URL(catalog.entries[0].url).pathname)).json()).toEqual(card)
})

test.each([
  ['forklist.example', 'example.forklist/forklist'],
  ['eat.food.example.com', 'com.example.food.eat/forklist'],
  ['localhost', 'localhost/forklist'],
  ['192.0.2.7', '192.0.2.7/forklist'],
  ['xn--lugano-gastro-2ib.example', 'example.xn--lugano-gastro-2ib/forklist'],
])('a server at %s is named %s', (host, name) => {
  expect(qualifiedName('forklist', host)).toBe(name)
})

test('an IPv6 address gives a name that the schema accepts', () => {
  expect(server.name.safeParse(qualifiedName('forklist', '[2001:db8::7]')).success).toBe(true)
})

test('server.json follows its schema and the registry’s rules for remote servers', () => {
  expect(ServerJson.parse(entry)).toEqual(entry)
  const [{ url, variables }] = entry.remotes
  expect(url).toMatch(/^https:\/\//)
  const named = [...url.matchAll(/{(\w+)}/g)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(variables))
})

test('server.json equals the card, with a placeholder host', () => {
  const { supportedProtocolVersions: _, ...remote } = card.remotes[0]
  expect(entry).toMatchObject({ name: card.name, title: card.title, description: card.description })
  expect(entry.version).toBe(card.version)
  expect(entry.remotes[0].headers).toEqual(remote.headers)
  expect(entry.remotes[0].url.replace('{host}', 'forklist.example')).toBe(remote.url)
})
