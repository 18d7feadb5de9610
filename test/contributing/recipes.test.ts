import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../docs/pages.ts'
import { json, openStandIn } from '../places/providers/stand-in.ts'
import { type Environment, start, temporaryFolder, waitForOutput } from '../server/forklist.ts'
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

/** A copy of the project to which all recipes are applied. */
const folder = mkdtempSync(join(tmpdir(), 'forklist-recipes-'))
const data = temporaryFolder()

const run = (...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stdout}${stderr}`)
  return stdout
}

/** Builds the copy. scripts/build.mjs might install packages, but node_modules is a link to the project's own. */
const build = () =>
  run('--input-type=module', '-e', "await (await import('./scripts/setup/build.mjs')).build(process.cwd())")

const main = join(folder, 'dist/main.js')
const forklist = (words: readonly string[], environment: Environment) =>
  start(process.execPath, [main, ...words], { DATA_DIR: data.path, ...environment }, '').ended

const standIn = await openStandIn()

const service = { address: '', key: '', slug: '', stop: async () => {} }

const ask = async (path: string, body?: object, token = service.key): Promise<string> => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
  }
  const response = await fetch(service.address + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect({ path, status: response.status, text }).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
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
  build()
  run('scripts/write-docs.ts')
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: data.path,
    START_MESSAGE: 'Buon appetito',
    GUIDE_URL: standIn.url,
  }
  const started = start(process.execPath, [main, 'serve'], settings)
  service.stop = async () => {
    started.child.kill()
    await started.ended
  }
  service.address = (await waitForOutput(started, /^Forklist is at (\S+)[\s\S]*Buon appetito/)).replace(/\/$/, '')
  service.key = (await forklist(['keys', 'create', '--name', 'recipes'], {})).stdout.trim()
  service.slug = JSON.parse(await ask('/api/v1/lists')).lists[0].slug
}, 120_000)

afterAll(async () => {
  await service.stop()
  await standIn[Symbol.asyncDispose]()
  data[Symbol.dispose]()
  rmSync(folder, { recursive: true })
})

const doc = (name: string): string => readFileSync(join(folder, 'docs', name), 'utf8')

test('CONTRIBUTING.md has exactly the recipes that are tested here', () => {
  expect([...recipes].map(([heading, steps]) => [heading, steps.length > 1])).toEqual([
    ['Add an operation', true],
    ['Add a field of a place', false],
    ['Add a provider of places', true],
    ['Add an export format', true],
    ['Add a page of the website', true],
    ['Add a setting', true],
    ['Add a migration', true],
  ])
})

/** Returns code in which a field lacks one part, once for each part. The compiler accepts it only if it finds each error. */
const fieldsWithoutAPart = (): string => {
  const [entry] = recipes.get('Add a field of a place')!
  const added = entry!.text.split('\n').filter(line => line.startsWith('+    '))
  const parts = added
    .map(line => line.slice(1))
    .join('\n')
    .split(/\n(?= {4}\w)/)
  expect(parts.length).toBeGreaterThan(12)
  const fields = parts.map((part, index) => {
    const [name] = part.trim().split(':')
    const others = parts.filter(other => other !== part).join('\n')
    return `// @ts-expect-error Without ${name}.\nexport const field${index}: PlaceField<string> = {\n${others}\n}\n`
  })
  return `import { line } from './field-types.ts'\nimport type { PlaceField } from './place-fields.ts'\n\n${fields.join('\n')}`
}

test('the results pass the compiler and the linter, and a field that lacks a part does not', () => {
  const incomplete = join(folder, 'src/domain/incomplete-fields.ts')
  writeFileSync(incomplete, fieldsWithoutAPart())
  writeFileSync(join(folder, 'tsconfig.src.json'), '{ "extends": "./tsconfig.json", "include": ["src"] }')
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.src.json', '--noEmit')
  rmSync(incomplete)
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

test('an output member without an example stops the build and is named', () => {
  const file = join(folder, 'src/operations/count-places.ts')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.replace('.meta({ examples: [{ placeCount: 3 }] })', ''))
  expect(build).toThrow(/The output countPlaces\.placeCount has no example[\s\S]*The build has stopped/)
  writeFileSync(file, whole)
})

test('the field is in every import, interface, export and page', async () => {
  const make = async (content: string) => {
    const list = JSON.parse(await ask('/api/v1/lists', { title: 'Step-free Rome', authorName: 'Ada' }))
    const report = JSON.parse(await ask(`/api/v1/lists/${list.slug}/import`, { content }, list.editToken))
    expect(report.counts).toMatchObject({ added: 1 })
    return list.slug as string
  }
  const reached = async (slug: string) => JSON.parse(await ask(`/api/v1/lists/${slug}`)).places[0]
  const row = 'osm:node/999000001,Da Bruna,41.9,12.47'

  const slug = await make(`mapPlaceId,name,latitude,longitude,Rollstuhlgerecht\n${row},limited\n`)
  expect(await reached(slug)).toMatchObject({ name: 'Da Bruna', wheelchair: 'limited' })
  expect(await tool('get_list', { slug })).toContain('"wheelchair":"limited"')
  expect((await forklist(['get-list', slug, '--json'], {})).stdout).toContain('"wheelchair": "limited"')
  const page = await ask(`/lists/${slug}`)
  expect(page).toMatch(/<bdi>[^<]*limited/)
  expect(page).toContain('"amenityFeature":{"name":"wheelchair","value":"limited"}')
  expect(doc('operations.md')).toContain('Access by wheelchair')

  const answer = await ask(`/api/v1/lists/${slug}`)
  const files = await Promise.all(
    ['csv', 'kml', 'geojson', 'gpx'].map(format => ask(`/api/v1/lists/${slug}/export/${format}`)),
  )
  for (const file of [answer, ...files])
    expect(await reached(await make(file))).toMatchObject({ name: 'Da Bruna', wheelchair: 'limited' })
})

test('the field is in the place index and in refreshes', async () => {
  const importIndex = async (wheelchair: string) => {
    const file = join(data.path, 'rome.geojson')
    const properties = { name: 'Da Bruna', amenity: 'restaurant', wheelchair }
    const geometry = { type: 'Point', coordinates: [12.47, 41.9] }
    const features = [
      { type: 'Feature', id: 'node/999000001', properties: { '@id': 'node/999000001', ...properties }, geometry },
    ]
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
    expect(await forklist(['places', 'import', file, '--source', 'rome'], {})).toMatchObject({ code: 0 })
  }
  await importIndex('yes')
  const [slug] = JSON.parse(await ask('/api/v1/lists?query=Step-free')).lists.map((list: { slug: string }) => list.slug)
  const { stdout } = await forklist(['places', 'refresh', slug, '--apply', '--json'], {})
  expect(JSON.parse(stdout).places[0].changes).toContainEqual({ kind: 'wheelchair', from: 'limited', to: 'yes' })
  expect(JSON.parse(await ask(`/api/v1/lists/${slug}`)).places[0].wheelchair).toBe('yes')
})

test('the provider is asked for a restaurant outside the index, and is in the reference', async () => {
  standIn.does(json([{ id: 'venissa', name: 'Venissa', latitude: 45.4972, longitude: 12.4172 }]))
  const { places } = JSON.parse(await ask('/api/v1/places?query=venissa&near=Venice'))
  expect(places).toMatchObject([{ name: 'Venissa', mapPlaceId: 'file:guide/venissa', attribution: 'The guide' }])
  expect(standIn.asked.map(({ path }) => path)).toEqual(['/search'])
  const { slug, editToken } = JSON.parse(await ask('/api/v1/lists', { title: 'The lagoon', authorName: 'Ada' }))
  await ask(`/api/v1/lists/${slug}/places`, { query: 'Venissa', near: 'Venice' }, editToken)
  expect(await ask(`/api/v1/lists/${slug}`)).toContain('"attribution":"The guide"')
  expect(doc('settings.md')).toContain('GUIDE_URL')
  expect(doc('providers.md')).toContain('The restaurants of a guide.')
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

test('the page shows its text in each language', async () => {
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
