import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../docs/pages.ts'
import { type Environment, saidBy, start, temporaryFolder } from '../server/forklist.ts'
import { tablesAt } from '../storage/open-storage.ts'
import { onBothDatabases } from '../support/databases.ts'
import { apply, recipes } from './recipe.ts'

const copied = [
  'assets',
  'bench',
  'biome.json',
  'docs',
  'examples',
  'package.json',
  'README.md',
  'scripts',
  'server.json',
]
const more = ['package-lock.json', 'src', 'starter', 'test', 'tsconfig.all.json', 'tsconfig.json', 'vitest.config.ts']

/** A copy of the project in which all recipes are carried out. */
const folder = mkdtempSync(join(tmpdir(), 'forklist-recipes-'))
const data = temporaryFolder()

const run = (...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stdout}${stderr}`)
  return stdout
}

const main = join(folder, 'dist/main.js')
const forklist = (words: readonly string[], environment: Environment) =>
  start(process.execPath, [main, ...words], { DATA_DIR: data.path, ...environment }, '').ended

const service = { address: '', key: '', slug: '', stop: async () => {} }

const ask = async (path: string, body?: object): Promise<string> => {
  const headers = {
    authorization: `Bearer ${service.key}`,
    ...(body && { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
  }
  const response = await fetch(service.address + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect({ path, status: response.status, text }).toMatchObject({ status: 200 })
  return text
}

const tool = (name: string, input: object): Promise<string> =>
  ask('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } })

beforeAll(async () => {
  for (const part of [...copied, ...more])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: path => !path.endsWith('/node_modules'),
    })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const steps of recipes.values()) for (const step of steps) apply(folder, step)
  run('scripts/write-messages.mjs')
  // Not scripts/build.mjs, which may install packages: node_modules is a link to those of the project.
  run('--input-type=module', '-e', "(await import('./scripts/setup/build.mjs')).build(process.cwd())")
  run('scripts/write-docs.ts')
  const settings = { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data.path, START_MESSAGE: 'Buon appetito' }
  const started = start(process.execPath, [main, 'serve'], settings)
  service.stop = async () => {
    started.child.kill()
    await started.ended
  }
  service.address = (await saidBy(started, /^Forklist is at (\S+)[\s\S]*Buon appetito/)).replace(/\/$/, '')
  service.key = (await forklist(['keys', 'create', '--name', 'recipes'], {})).stdout.trim()
  service.slug = JSON.parse(await ask('/api/v1/lists')).lists[0].slug
}, 120_000)

afterAll(async () => {
  await service.stop()
  data[Symbol.dispose]()
  rmSync(folder, { recursive: true })
})

const doc = (name: string): string => readFileSync(join(folder, 'docs', name), 'utf8')

test('the recipes are those checked here', () => {
  expect([...recipes].map(([heading, steps]) => [heading, steps.length > 1])).toEqual([
    ['Add an operation', true],
    ['Add an export format', true],
    ['Add a page of the website', true],
    ['Add a setting', true],
    ['Add a migration', true],
  ])
})

test('the results pass the compiler and the linter', () => {
  writeFileSync(join(folder, 'tsconfig.src.json'), '{ "extends": "./tsconfig.json", "include": ["src"] }')
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.src.json', '--noEmit')
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', 'src')
})

test('the operation is in every interface and in the reference', async () => {
  const { slug } = service
  const { placeCount } = JSON.parse(await ask(`/api/v1/lists/${slug}`))
  expect(JSON.parse(await ask(`/api/v1/lists/${slug}/count`))).toEqual({ placeCount })
  expect(JSON.parse(await ask('/api/v1/openapi.json')).paths).toHaveProperty(['/lists/{slug}/count', 'get'])
  expect(await ask('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).toContain('"count_places"')
  expect(await tool('count_places', { slug })).toContain(`"placeCount":${placeCount}`)
  const { stdout, stderr } = await forklist(['count-places', slug, '--json'], {})
  expect([JSON.parse(stdout || '{}'), stderr]).toEqual([{ placeCount }, ''])
  expect(doc('operations.md')).toContain('countPlaces')
  expect(doc('tools.md')).toContain('count_places')
  expect(await ask('/developers/reference')).toContain('Count the places of a list')
})

test('the format is in every interface and on the page of a list', async () => {
  const { slug } = service
  const text = await ask(`/api/v1/lists/${slug}/export/txt`)
  expect(text).toMatch(/^1\. \S/)
  expect(await tool('export_list', { slug, format: 'txt' })).toContain('txt')
  expect((await forklist(['export-list', slug, 'txt'], {})).stdout).toBe(text)
  const page = await ask(`/lists/${slug}`)
  expect(page).toContain('For any app')
  expect(page).toContain('/export/txt')
})

test('the page answers with its text in each language', async () => {
  expect(await ask('/about')).toContain('This site has ranked lists of restaurants.')
  expect(await ask('/about?lang=de')).toContain('Hier stehen Ranglisten von Restaurants.')
})

test('the setting is checked at the start and documented', async () => {
  const { code, stderr } = await forklist(['serve'], { START_MESSAGE: 'two\nlines', PORT: '0' })
  expect(code).not.toBe(0)
  expect(stderr).toContain('START_MESSAGE is "two\\nlines", but may only be: one line of up to 200 characters')
  expect(doc('settings.md')).toContain('START_MESSAGE')
})

onBothDatabases(
  'the migration',
  open => {
    test('adds its column', async () => {
      await using database = await open()
      using empty = temporaryFolder()
      const settings = { DATA_DIR: empty.path, ...(database.url && { DATABASE_URL: database.url }) }
      expect(await forklist(['migrate'], settings)).toMatchObject({ code: 0 })
      await using tables = tablesAt(database.url, empty.path)
      const found = await tables.read(db => (db as unknown as Kysely<unknown>).introspection.getTables())
      const lists = found.find(({ name }) => name === 'lists')
      expect(lists?.columns.map(({ name }) => name)).toContain('language')
    })
  },
  { empty: true },
)
