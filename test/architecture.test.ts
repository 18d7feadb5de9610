import { expect, test } from 'vitest'
import { type Source, sources } from './architecture/sources.ts'

/** What the files of a folder may import of ours, beside each other; of `types` nothing that is left when the program runs. */
const mayImport: Record<string, { values: string[]; types?: string[] }> = {
  core: { values: [] },
  domain: { values: ['core'] },
  storage: { values: ['core', 'domain', 'database-urls.ts', 'folder.ts', 'worker-file.ts'] },
  directory: { values: ['core', 'domain', 'folder.ts', 'package-file.ts'] },
  // What providers answer is compared and read as the directory's own is.
  providers: { values: ['core', 'domain', 'directory'], types: ['storage'] },
  // Puts together what knows places, and says in which thread it works.
  places: {
    values: [
      'core',
      'adapters/cli',
      'directory',
      'providers',
      'storage',
      'folder.ts',
      'give-back.ts',
      'package-version.ts',
      'worker-file.ts',
    ],
    types: ['settings'],
  },
  exports: { values: ['domain'] },
  // Tags, addresses and outlines of OpenStreetMap are read as the directory's own are.
  imports: { values: ['core', 'domain', 'directory', 'worker-queue.ts', 'worker-file.ts'] },
  operations: { values: ['core', 'domain', 'exports', 'imports'], types: ['storage', 'providers'] },
  // Its own way in is the programs' with another credential.
  web: {
    values: [
      'core',
      'domain',
      'exports',
      'imports',
      'operations',
      'adapters/http',
      'adapters/rest',
      'about.ts',
      'address.ts',
      'worker-queue.ts',
      'package-file.ts',
      'worker-file.ts',
    ],
    types: ['storage'],
  },
  oauth: { values: ['about.ts', 'core', 'domain', 'adapters/http'], types: ['storage'] },
  // Words that an adapter is handed, and what they are made of.
  assistants: { values: ['exports', 'about.ts', 'package-version.ts'], types: ['adapters/mcp', 'storage'] },
  settings: { values: ['database-urls.ts'], types: ['core'] },
  workers: {
    values: [
      'core',
      'operations',
      'settings',
      'door.ts',
      'front',
      'give-back.ts',
      'greeting.ts',
      'jobs.ts',
      'log.ts',
      'once-there.ts',
      'readiness.ts',
      'places',
      'server.ts',
      'service-figures.ts',
      'told-to-stop.ts',
    ],
  },
  front: { values: ['core', 'adapters/http'], types: ['address.ts', 'log.ts'] },
  listening: {
    values: ['core', 'adapters/http', 'address.ts', 'every-answer.ts'],
    types: ['front', 'service.ts', 'settings'],
  },
  tracing: { values: ['core', 'flushing.ts'] },
  'adapters/http': { values: ['core'] },
  'adapters/rest': { values: ['core', 'domain', 'adapters/http'], types: ['address.ts'] },
  'adapters/openapi': { values: ['core', 'domain', 'adapters/http', 'adapters/rest'] },
  'adapters/mcp': { values: ['core', 'domain', 'adapters/http'] },
  'adapters/cli': { values: ['core', 'domain'] },
}

/** Packages that one part keeps from all others, so that exchanging one is work in one place. */
const keptIn: Record<string, string[]> = {
  kysely: ['storage'],
  pg: ['storage'],
  'node:sqlite': ['storage', 'directory'],
  '@modelcontextprotocol/server': ['adapters/mcp'],
  hono: ['adapters/http', 'adapters/mcp', 'adapters/rest', 'oauth', 'service.ts', 'web', 'website.ts'],
  '@hono/node-server': ['listening', 'oauth'],
  'oidc-provider': ['oauth'],
  pino: ['log.ts'],
  'proxy-addr': ['address.ts'],
  'ipaddr.js': ['address.ts', 'core', 'front'],
  'prom-client': ['front'],
  'rate-limiter-flexible': ['storage'],
  'lru-cache': ['core'],
  '@photostructure/tz-lookup': ['web'],
  '@resvg/resvg-wasm': ['web'],
  leaflet: ['web'],
  'markdown-it': ['web'],
  qr: ['web'],
  'string-width': ['adapters/cli'],
  'csv-parse': ['directory', 'imports'],
  hyparquet: ['directory'],
  'hyparquet-compressors': ['directory'],
  pbf: ['directory'],
  '@streamparser/json': ['directory'],
  'any-ascii': ['directory', 'domain'],
  sax: ['imports'],
  parse5: ['imports'],
}

/** The first word of a path; below `adapters` the first two, because each is a way of its own. */
const partOf = (path: string): string => path.split('/', path.startsWith('adapters/') ? 2 : 1).join('/')

const ours = (source: Source) => source.imports.filter(({ kind }) => kind === 'ours')

test('every folder says whom it may import', () => {
  const folders = new Set(
    sources
      .map(({ path }) => path)
      .filter(path => path.includes('/'))
      .map(partOf),
  )
  expect([...folders].sort()).toEqual(Object.keys(mayImport).sort())
})

test.each(Object.entries(mayImport))('%s imports only what it may', (part, { values, types = [] }) => {
  const files = sources.filter(({ path }) => partOf(path) === part)
  const forbidden = files.flatMap(source =>
    ours(source)
      .filter(({ of, typeOnly }) => ![part, ...values, ...(typeOnly ? types : [])].includes(partOf(of)))
      .map(({ of }) => `${source.path} imports ${of}`),
  )
  expect(forbidden).toEqual([])
})

test('what every import names is there', () => {
  const paths = new Set(sources.map(({ path }) => path))
  const named = sources.flatMap(ours).map(({ of }) => of)
  expect(named.filter(path => !paths.has(path))).toEqual([])
  expect(named.length, 'without imports these tests would mean nothing').toBeGreaterThan(sources.length)
})

test.each(Object.entries(keptIn))('%s is known to %j alone', (name, parts) => {
  const users = sources.filter(({ imports }) => imports.some(({ of }) => of === name || of.startsWith(`${name}/`)))
  expect([...new Set(users.map(({ path }) => partOf(path)))].sort()).toEqual(parts.sort())
})

test('the domain reads and writes nothing: of Node it knows how to hash', () => {
  const packages = sources.filter(({ path }) => partOf(path) === 'domain').flatMap(({ imports }) => imports)
  const ofNode = packages.map(({ of }) => of).filter(of => of.startsWith('node:'))
  expect(ofNode.filter(of => of !== 'node:crypto')).toEqual([])
})

test('no file needs itself, by whatever way', () => {
  const needs = new Map(
    sources.map(source => [
      source.path,
      ours(source)
        .filter(({ typeOnly }) => !typeOnly)
        .map(({ of }) => of),
    ]),
  )
  const done = new Set<string>()
  const circleFrom = (path: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const next of needs.get(path) ?? []) {
      const circle = circleFrom(next, [...way, path])
      if (circle) return circle
    }
    done.add(path)
    return undefined
  }
  expect([...needs.keys()].map(path => circleFrom(path, [])).filter(circle => circle !== undefined)).toEqual([])
})

test('no file is longer than 300 lines, and most are short', () => {
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
  expect(sources.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60)
})
