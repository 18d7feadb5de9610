import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BaseMap } from '../../src/web/base-map/index.ts'
import { mapPath } from '../../src/web/map-addresses.ts'
import { docPictures, docs, markdownOf } from '../../src/web/pages/developers/docs.ts'
import { guidePages } from '../../src/web/pages/developers/index.tsx'
import { openSite } from '../../src/web/site.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { readHtml } from './html.ts'
import { addressOf, listForms, oEmbedOf } from './list-addresses.ts'
import { type Read, reads } from './reader.ts'

const guides = Object.keys(guidePages)

let api: Api
let read: ReturnType<typeof reads>
let slug: string
let vote: string
let suggesting: string
beforeAll(async () => {
  api = await openApi(undefined, {
    mapTilesUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
    // Any text file can be an imprint.
    imprintFile: resolve(import.meta.dirname, '../../SECURITY.md'),
    securityContact: ['mailto:ada@forklist.example'],
  })
  read = reads(api)
  const description = 'See https://www.romanfood.example/ada'
  const made = await api.list({ description }, ['Armando al Pantheon', 'da Felice'])
  slug = made.slug
  await api.ask(`POST /lists/${slug}/editions`, { token: made.token, body: { label: '2026' } })
  const { slug: votedOn, token } = await api.list({}, ['Armando al Pantheon', 'da Felice'])
  vote = (await api.ask(`POST /lists/${votedOn}/vote`, { token })).json.vote.id
  suggesting = (await api.ask(`POST /lists/${votedOn}/suggestions`, { token })).json.suggestions.id
})
afterAll(() => api[Symbol.asyncDispose]())

const made = new Map<string, Promise<unknown>>()
/** Requests a response once for all tests that need it. */
const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
  const pending = made.get(name) ?? make()
  made.set(name, pending)
  return pending as Promise<T>
}
const statusOf = (path: string): Promise<number> =>
  once(path, async () => (await read(path, { method: 'HEAD' })).status)

/** Returns the address of a page of every kind. */
const pages = (): Record<string, string> => ({
  home: '/',
  merge: '/merge',
  list: `/lists/${slug}`,
  embed: `/lists/${slug}/embed`,
  edition: `/lists/${slug}/editions/2026`,
  edit: `/lists/${slug}/edit`,
  rank: `/lists/${slug}/rank`,
  report: `/lists/${slug}/report`,
  'thanks for a report': `/lists/${slug}/report?sent`,
  vote: `/votes/${vote}`,
  suggest: `/suggest/${suggesting}`,
  'thanks for suggestions': `/suggest/${suggesting}?sent`,
  'no list': '/lists/where-the-romans-eat-zzzzzz',
  imprint: '/imprint',
  'no page': '/nowhere',
  offline: '/offline',
  share: '/share',
  ...Object.fromEntries(guides.map(path => [path, path])),
})
const pageNames = [
  'home',
  'merge',
  'list',
  'embed',
  'edition',
  'edit',
  'rank',
  'report',
  'thanks for a report',
  'vote',
  'no list',
  'imprint',
  'no page',
  'offline',
  'share',
  ...guides,
]

/** Returns addresses that are no pages. */
const files = (): string[] => [
  ...listForms.filter(form => !['page', 'embed', 'edition'].includes(form)).map(form => addressOf(form, slug)),
  oEmbedOf(slug),
  '/robots.txt',
  '/llms.txt',
  ...[...docs.keys()].map(markdownOf),
  ...docPictures.map(name => `/developers/pictures/${name}`),
  '/.well-known/security.txt',
  '/icon.svg',
  '/icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/favicon.ico',
  '/manifest.webmanifest',
]

const pageOf = (name: string): Promise<Read> => once(`page ${name}`, () => read(pages()[name]!))
const htmlOf = (name: string) => once(`HTML of ${name}`, async () => readHtml((await pageOf(name)).text))

/** Returns the files that pages load. */
const assets = async (): Promise<string[]> => {
  const all = await Promise.all(Object.keys(pages()).map(htmlOf))
  const loaded = all.flatMap(({ elements }) => elements.flatMap(({ attributes: { href, src } }) => [href, src]))
  return [...new Set(loaded)].filter(path => path?.startsWith('/assets/')) as string[]
}

test('covers every address of the website', async () => {
  const { routes } = openSite(
    {
      dispatcher: api.service.dispatcher,
      socialImages: {
        render: () => Promise.reject(new Error('nothing is drawn')),
        [Symbol.asyncDispose]: async () => {},
      },
      baseMap: new BaseMap(
        () => undefined,
        () => {},
      ),
      formToken: () => '',
      reporting: {
        formSender: () => {
          throw new Error('no form is sent')
        },
        reporting: () => {
          throw new Error('nothing is reported')
        },
        report: async () => {},
      },
      example: async () => undefined,
      voteOn: async () => undefined,
      now: () => 0,
      respondCached: () => Promise.reject(new Error('no list is read')),
      failed: () => {},
    },
    {
      base,
      tiles: undefined,
      tilesAttribution: '',
      sharedCacheSeconds: 0,
      mayCreate: true,
      mayReport: true,
      operatorTexts: { imprint: '' },
      securityContact: [],
      hasSignIn: true,
    },
  )
  // map-file.test.ts covers the map, and app.test.ts the service worker.
  const covered = [
    ...Object.values(pages()),
    ...files(),
    ...(await assets()),
    mapPath,
    '/sw.js',
    '/towns/1/0/1.json',
  ].map(path => new URL(path, base).pathname)
  const addresses = new Set(routes.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  expect(addresses.size).toBeGreaterThan(20)
  for (const address of addresses) {
    // In the router's syntax: `:slug{[^/.]+\.md}`.
    const pattern = address.replaceAll(/:\w+\{([^}]+)\}/g, '$1').replaceAll(/:\w+/g, '[^/]+')
    expect([address, covered.filter(path => new RegExp(`^${pattern}$`).test(path)).length > 0]).toEqual([address, true])
  }
})

describe.each(pageNames)('The page %s', name => {
  test('allows only the site’s own content, and frames only where intended', async () => {
    const { headers } = await pageOf(name)
    const anywhere = name === 'embed'
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data: https://tiles.example.org",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${anywhere ? '*' : "'none'"}`,
      "require-trusted-types-for 'script'",
      'trusted-types default worker',
    ])
    expect(headers.get('x-frame-options')).toBe(anywhere ? null : 'DENY')
    expect(headers.get('cross-origin-resource-policy')).toBe(anywhere ? 'cross-origin' : 'same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toMatch(/^([a-z-]+=\(\), )+geolocation=\(self\)$/)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/)
  })

  test('is cached unless it has a form token, a query, an error, or needs a token', async () => {
    const { status, headers, text } = await pageOf(name)
    const mine =
      ['thanks for a report', 'offline', 'share'].includes(name) ||
      /"formToken":"|name="formToken"|<rank-list|<ballot-paper/.test(text) ||
      status !== 200
    expect(mine).toBe(
      [
        'home',
        'merge',
        'edit',
        'rank',
        'report',
        'thanks for a report',
        'vote',
        'no list',
        'no page',
        'offline',
        'share',
      ].includes(name),
    )
    expect(headers.get('cache-control')).toBe(mine ? 'no-store' : 'public, no-cache')
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
  })

  test('is valid HTML without inline scripts or styles', async () => {
    const { errors, elements, all } = await htmlOf(name)
    expect(errors).toEqual([])
    for (const { attributes, text } of all('script'))
      if (attributes.src === undefined) {
        expect(attributes.type).toMatch(/^application\/(ld\+)?json$/)
        expect(JSON.parse(text)).toBeTypeOf('object')
      } else expect([attributes.type, text]).toEqual(['module', ''])
    expect(all('style')).toEqual([])
    const named = elements.flatMap(({ attributes }) => Object.keys(attributes))
    expect(named.filter(attribute => /^(style|on.*|srcdoc|formaction)$/.test(attribute))).toEqual([])
  })

  test('loads only existing files from this site', async () => {
    const { all } = await htmlOf(name)
    const loading = ['stylesheet', 'icon', 'apple-touch-icon', 'preload', 'modulepreload']
    const loaded = [
      ...all('link').filter(({ attributes }) => loading.includes(attributes.rel!)),
      ...['script', 'img', 'iframe', 'object', 'video', 'source'].flatMap(tag => all(tag)),
    ].flatMap(({ attributes: { href, src } }) => href ?? src ?? [])
    expect(loaded.length).toBeGreaterThan(3)
    for (const address of loaded) {
      const { origin, pathname } = new URL(address, base + pages()[name]!)
      expect([address, origin, await statusOf(pathname)]).toEqual([address, base, 200])
    }
  })

  test('links within the site only to existing pages and anchors', async () => {
    const path = pages()[name]!
    const html = await htmlOf(name)
    const ids = html.elements.map(({ attributes }) => attributes.id)
    const targets = html.links.map(([, href]) => new URL(href, base + path)).filter(({ origin }) => origin === base)
    for (const { hash, pathname } of targets)
      if (hash !== '' && pathname === path) expect(ids).toContain(decodeURIComponent(hash.slice(1)))
    for (const address of new Set(targets.map(({ pathname, search }) => pathname + search)))
      if (new URL(address, base).pathname !== path) expect([address, await statusOf(address)]).toEqual([address, 200])
  })
})

test('without map tiles nothing external is loaded', async () => {
  await using api = await openApi(undefined, { mapTilesUrl: undefined })
  const { headers } = await reads(api)('/')
  expect(headers.get('content-security-policy')).toContain("; img-src 'self' data:; ")
  expect(headers.get('content-security-policy')).not.toMatch(/https?:/)
})

test('files other than pages run nothing when opened, may be embedded, and set no cookie', async () => {
  for (const path of files()) {
    const { status, headers } = await read(path)
    const policy = headers.get('content-security-policy')?.replace(/ style-src 'sha256-[^']+';/, '')
    expect([path, status, policy]).toEqual([path, 200, "default-src 'none'; sandbox"])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('set-cookie')).toBeNull()
  }
})

test('built files are immutable, named by content, and for this site only', async () => {
  const names = await assets()
  expect(names.length).toBeGreaterThan(8)
  for (const path of names) {
    const { status, headers } = await read(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('set-cookie')).toBeNull()
  }
  for (const path of ['/assets/manifest.json', '/assets/..%2Fmain.js', '/assets/style-00000000.css'])
    expect([path, (await read(path)).status]).toEqual([path, 404])
})

test('an error page has the request id and no details', async () => {
  await using broken = await openApi()
  const { slug } = await broken.list()
  await broken.service[Symbol.asyncDispose]()
  const { status, headers, text } = await reads(broken)(`/lists/${slug}`)
  expect(status).toBeGreaterThanOrEqual(500)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  const { errors, one } = readHtml(text)
  expect([errors, one('h1').text]).toEqual([[], 'Something went wrong'])
  expect(text).toContain(headers.get('x-request-id'))
  expect(text).not.toMatch(/sqlite|Error:|\bat \w+/i)
})
