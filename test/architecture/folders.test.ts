import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, type Source, sources } from './sources.ts'

/** The folders of `src` from top to bottom. Each imports only lower rows; folders of one row do not import each other. */
const rows = [
  ['main.ts'],
  ['cli'],
  ['server'],
  ['config'],
  ['web'],
  ['api'],
  ['operations'],
  ['places', 'formats', 'storage'],
  ['domain'],
  ['core'],
  ['util'],
]

/** The only folders that read settings. They pass the values on to the others. */
const readSettings = ['cli', 'server']

/** Packages, and the only folders that may import them: replacing a package then changes few files. */
const allowedIn: Record<string, string[]> = {
  kysely: ['storage'],
  pg: ['storage'],
  'node:sqlite': ['storage', 'places'],
  '@modelcontextprotocol/server': ['api/mcp'],
  hono: ['api/http', 'api/mcp', 'api/rest', 'api/oauth', 'server', 'web'],
  '@hono/node-server': ['server', 'api/oauth'],
  'oidc-provider': ['api/oauth'],
  pino: ['server'],
  'ipaddr.js': ['util', 'server'],
  'prom-client': ['core', 'server'],
  'rate-limiter-flexible': ['core'],
  'lru-cache': ['core'],
  '@photostructure/tz-lookup': ['web'],
  '@resvg/resvg-wasm': ['web'],
  harfbuzzjs: ['web'],
  'bidi-js': ['web'],
  leaflet: ['web'],
  preact: ['web'],
  'markdown-it': ['web', 'formats'],
  qr: ['web'],
  'get-east-asian-width': ['cli'],
  commander: ['cli'],
  'csv-parse': ['places', 'formats'],
  hyparquet: ['places'],
  '@mapbox/vector-tile': ['web'],
  pbf: ['places', 'formats', 'web'],
  pmtiles: ['web'],
  '@streamparser/json': ['places'],
  'any-ascii': ['places', 'domain', 'web'],
  sax: ['formats'],
  parse5: ['formats', 'web'],
}

/** Returns the first part of a path. */
const folderOf = (path: string): string => path.split('/', 1)[0]!

const rowOf = (path: string): number => rows.findIndex(row => row.includes(folderOf(path)))

const ours = (source: Source) => source.imports.filter(({ kind }) => kind === 'ours')

test('src has twelve folders and main.ts', () => {
  expect([...new Set(sources.map(({ path }) => folderOf(path)))].sort()).toEqual(rows.flat().sort())
})

test.each(rows.flat())('%s imports only folders below it', folder => {
  const files = sources.filter(({ path }) => folderOf(path) === folder)
  const wrong = files.flatMap(source =>
    ours(source)
      .filter(({ of }) => folderOf(of) !== folder && rowOf(of) <= rowOf(source.path))
      .map(({ of }) => `${source.path} imports ${of}`),
  )
  expect(wrong).toEqual([])
})

test('only the command line and the server read settings', () => {
  const readers = sources.filter(source => ours(source).some(({ of }) => folderOf(of) === 'config'))
  const folders = new Set(readers.map(({ path }) => folderOf(path)))
  folders.delete('config')
  expect([...folders].sort()).toEqual(readSettings)
})

test('every import resolves to a file', () => {
  const named = sources.flatMap(ours).map(({ of }) => of)
  expect(named.filter(path => !existsSync(join(root, 'src', path)))).toEqual([])
  expect(named.length, 'imports must be found').toBeGreaterThan(sources.length)
})

test.each(Object.entries(allowedIn))('%s is imported only by %j', (name, parts) => {
  const users = sources.filter(({ imports }) => imports.some(({ of }) => of === name || of.startsWith(`${name}/`)))
  const isIn = (path: string, part: string) => path.startsWith(`${part}/`)
  expect(users.filter(({ path }) => !parts.some(part => isIn(path, part))).map(({ path }) => path)).toEqual([])
  expect(parts.filter(part => !users.some(({ path }) => isIn(path, part)))).toEqual([])
})

test('the domain does no I/O and imports only hashing from Node', () => {
  const packages = sources.filter(({ path }) => folderOf(path) === 'domain').flatMap(({ imports }) => imports)
  const ofNode = packages.map(({ of }) => of).filter(of => of.startsWith('node:'))
  expect(ofNode.filter(of => of !== 'node:crypto')).toEqual([])
})

test('no import cycles exist, types included', () => {
  const needs = new Map(sources.map(source => [source.path, ours(source).map(({ of }) => of)]))
  const done = new Set<string>()
  const cycleFrom = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const next of needs.get(path) ?? []) {
      const cycle = cycleFrom(next, [...trail, path])
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  expect([...needs.keys()].map(path => cycleFrom(path, [])).filter(cycle => cycle !== undefined)).toEqual([])
})

test('no hand-written file has more than 400 lines, and half have at most 60', () => {
  const written = sources.filter(({ isGenerated }) => !isGenerated)
  const lengths = written.map(({ lines }) => lines).sort((a, b) => a - b)
  expect(written.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60)
})
