import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths as signIn } from '../../src/api/oauth/addresses.ts'
import { readSettings } from '../../src/config/index.ts'
import { apiDocument } from '../../src/server/api-document.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { securityHeaders } from '../../src/server/security-headers.ts'
import { type Running, startServer } from '../../src/server/start-server.ts'
import { freePort } from '../support/free-port.ts'
import { addressOf, listForms } from '../web/list-addresses.ts'
import { temporaryFolder } from './forklist.ts'

const publicUrl = 'https://forklist.example'

let folder: ReturnType<typeof temporaryFolder>
let running: Running
let origin: string
let slug: string
let key: string
beforeAll(async () => {
  folder = temporaryFolder()
  const port = await freePort()
  const set = { PORT: String(port), PUBLIC_URL: publicUrl, DATA_DIR: folder.path, OAUTH: 'on', EXAMPLE_LIST: 'off' }
  running = await startServer(readSettings(set), { log: openLog('silent') })
  origin = `http://localhost:${port}`
  key = (await running.service.storage.apiKeys.create('Ada')).key
  const made = await ask('POST', '/api/v1/lists', { title: 'Eat in Rome', authorName: 'Ada' })
  const list = (await made.json()) as { slug: string; editToken: string }
  slug = list.slug
  const edition = { editToken: list.editToken, label: '2026' }
  expect((await ask('POST', `/api/v1/lists/${slug}/editions`, edition)).status).toBe(201)
})
afterAll(async () => {
  await running[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const ask = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

type Route = [method: string, path: string]

const filled = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'slug' ? slug : name === 'format' ? 'kml' : `${name}-none`,
  )

const interfaces = (): Route[] => [
  ...Object.entries(apiDocument(publicUrl).paths ?? {}).flatMap(([path, methods]) =>
    [...Object.keys(methods).filter(name => /^(get|put|post|patch|delete)$/.test(name)), 'options', 'head'].map(
      (method): Route => [method.toUpperCase(), `/api/v1${filled(path)}`],
    ),
  ),
  ['GET', '/api/v1/openapi.json'],
  ['GET', '/api/v1/nowhere'],
  ['GET', '/api/nowhere'],
  ['GET', '/api/mcp'],
  ['POST', '/api/mcp'],
  ['OPTIONS', '/api/mcp'],
  ['GET', '/api/mcp/server-card'],
  ['GET', '/.well-known/ai-catalog.json'],
]

const own = (): Route[] => [
  ['GET', '/site/form-token'],
  ['POST', '/site/lists'],
  ['GET', '/site/places'],
  ['GET', '/site/nowhere'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
]

const pages = (): Route[] =>
  [
    '/',
    '/merge',
    `/lists/${slug}`,
    `/lists/${slug}/edit`,
    addressOf('edition', slug),
    `/lists/${slug}/rank`,
    '/votes/none',
    '/developers',
    '/nowhere',
  ].map(path => ['GET', path])

const files = (): Route[] => [
  ...listForms
    .filter(form => !['page', 'embed', 'edition'].includes(form))
    .map((form): Route => ['GET', addressOf(form, slug)]),
  ['GET', '/robots.txt'],
  ['GET', '/icon.svg'],
  ['GET', '/favicon.ico'],
]

const signingIn = (): Route[] => [
  ...Object.values(signIn).flatMap((path): Route[] => [
    ['GET', path],
    ['POST', path],
    ['OPTIONS', path],
  ]),
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/.well-known/oauth-protected-resource/api/mcp'],
]

const crossOrigin = 'cross-origin-resource-policy'

describe.each([
  ['the interfaces for programs', interfaces, 'cross-origin'],
  ['the site API and health checks', own, 'same-origin'],
  ['pages', pages, 'same-origin'],
  ['files that other sites may show', files, 'cross-origin'],
  ['the sign-in', signingIn, 'same-origin'],
] as const)('Every response of %s', (_, routes, mayShow) => {
  test('has the default security headers', async () => {
    const all = routes()
    expect(all.length).toBeGreaterThan(4)
    for (const [method, path] of all) {
      const answer = await ask(method, path)
      await answer.body?.cancel()
      const { headers } = answer
      const at = `${method} ${path}: ${answer.status}`
      expect(answer.status, at).toBeLessThan(500)
      expect(headers.get('x-content-type-options'), at).toBe('nosniff')
      expect(headers.get('strict-transport-security'), at).toBe('max-age=31536000')
      expect(headers.get('referrer-policy'), at).toMatch(/^(same-origin|strict-origin-when-cross-origin|no-referrer)$/)
      const policy = headers.get('content-security-policy')
      expect(policy, at).toMatch(/^default-src 'none'(;|$)/)
      expect(policy, at).not.toMatch(/unsafe-|script-src (?!'self';)|\bhttp:/)
      expect(policy, at).toMatch(/frame-ancestors 'none'|sandbox/)
      if (!path.startsWith('/oauth/')) expect(headers.get(crossOrigin), at).toBe(mayShow)
    }
  })
})

test('pages with secret links are excluded from search engines', async () => {
  for (const path of [`/lists/${slug}/edit`, `/lists/${slug}/rank`, '/votes/none'])
    expect((await ask('GET', path)).headers.get('x-robots-tag'), path).toBe('noindex')
  for (const path of ['/', `/lists/${slug}`])
    expect((await ask('GET', path)).headers.get('x-robots-tag'), path).toBeNull()
})

test('HSTS is sent only under https at the root path', () => {
  const hstsFor = (address: string | undefined) => securityHeaders(address)['strict-transport-security']
  expect(hstsFor('https://forklist.example')).toBe('max-age=31536000')
  expect(hstsFor('https://rome.example/food'), 'the host has other services').toBeUndefined()
  expect(hstsFor('http://forklist.example')).toBeUndefined()
  expect(hstsFor(undefined)).toBeUndefined()
})
