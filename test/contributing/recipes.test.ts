import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../docs/pages.ts'
import { json, late, openStandIn } from '../places/providers/stand-in.ts'
import { foursquareColumns, listOf, long, overtureOf, parquetOf, text } from '../places/sources/parquet-files.ts'
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
  // The part of the tests that runs here must not narrow those of the copy.
  const env = { ...process.env, FORKLIST_TESTS: 'any', FORKLIST_RESULTS: undefined }
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' })
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
standIn.does(json([]))

const overtureRow = { id: 'd7a1', names: { primary: 'Da Gaspare' }, basic_category: 'restaurant', confidence: 0.9 }
const foursquareRow = {
  fsq_place_id: '4b05864bf964a520535b22e3',
  name: 'Da Ubaldo',
  latitude: 41.9,
  longitude: 12.47,
  fsq_category_labels: ['Dining and Drinking > Restaurant'],
}

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
  // These columns do not exist. The recipe's field has none, but others will.
  const fields = join(folder, 'src/domain/place-fields.ts')
  const [before, added] = readFileSync(fields, 'utf8').split('  priceLevel: field({')
  writeFileSync(
    fields,
    `${before}  priceLevel: field({${added!
      .replace('overtureColumn: null', "overtureColumn: 'price_level'")
      .replace('foursquareColumn: null', "foursquareColumn: 'price'")}`,
  )
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
  service.address = (await waitForOutput(started, /Forklist is at (\S+) [\s\S]*Buon appetito/)).replace(/\/$/, '')
  service.key = (await forklist(['keys', 'create', '--name', 'recipes'], {})).stdout.trim()
  service.slug = JSON.parse(await ask('/api/v1/lists')).lists[0].slug
}, 600_000)

afterAll(async () => {
  await service.stop()
  await standIn[Symbol.asyncDispose]()
  data[Symbol.dispose]()
  rmSync(folder, { recursive: true })
})

const doc = (name: string): string => readFileSync(join(folder, 'docs', name), 'utf8')

test('docs/recipes.md has exactly the recipes that are tested here', () => {
  expect([...recipes].map(([heading, steps]) => [heading, steps.length > 1])).toEqual([
    ['Add an operation', true],
    ['Add a field of a place', true],
    ['Add a detail of a place in a list', true],
    ['Add a provider of places', true],
    ['Add an export format', true],
    ['Add an import format', true],
    ['Add a page of the website', true],
    ['Add a setting', true],
    ['Add a migration', true],
  ])
})

/** Returns code in which a field lacks one part, once for each part. The compiler accepts it only if it finds each error. */
const fieldsWithoutAPart = (): string => {
  const [, entry] = recipes.get('Add a field of a place')!
  const [first] = entry!.text.split('\n+  }),\n')
  const added = first!.split('\n').filter(line => line.startsWith('+    '))
  const parts = added
    .map(line => line.slice(1))
    .join('\n')
    .split(/\n(?= {4}\w)/)
  expect(parts.length).toBeGreaterThan(12)
  const fields = parts.map((part, index) => {
    const [name] = part.trim().split(':')
    const others = parts.filter(other => other !== part).join('\n')
    return `// @ts-expect-error Without ${name}.\nexport const field${index}: PlaceField<number> = {\n${others}\n}\n`
  })
  return `import { wholeNumber } from './field-types.ts'\nimport type { PlaceField } from './place-field.ts'\n\n${fields.join('\n')}`
}

/** Tests that each recipe must leave green. `npm test` runs all; these are those that count or list what the recipes add. */
const checks = [
  'test/architecture/folders.test.ts',
  'test/docs/generated.test.ts',
  'test/formats/export/formats.test.ts',
]

test('the results pass the compiler and the linter, and a field that lacks a part does not', () => {
  const incomplete = join(folder, 'src/domain/incomplete-fields.ts')
  writeFileSync(incomplete, fieldsWithoutAPart())
  writeFileSync(join(folder, 'tsconfig.src.json'), '{ "extends": "./tsconfig.json", "include": ["src"] }')
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.src.json', '--noEmit')
  rmSync(incomplete)
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', 'src')
  // The lengths of files are left out: nobody adds all examples.
  run('node_modules/vitest/vitest.mjs', 'run', '-t', '^(?!.*400 lines)', ...checks)
}, 600_000)

test('the operation is in every interface and in the reference', async () => {
  const { slug } = service
  const { placeCount } = JSON.parse(await ask(`/api/v1/lists/${slug}`))
  expect(JSON.parse(await ask(`/api/v1/lists/${slug}/count`))).toEqual({ placeCount })
  expect(JSON.parse(await ask('/api/v1/openapi.json')).paths).toHaveProperty(['/lists/{slug}/count', 'get'])
  expect(await ask('/api/mcp?tools=all', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).toContain('"count_places"')
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

const makeList = async (content: string, title = 'Dinner for twelve') => {
  const list = JSON.parse(await ask('/api/v1/lists', { title, authorName: 'Ada' }))
  const report = JSON.parse(await ask(`/api/v1/lists/${list.slug}/import`, { content }, list.editToken))
  expect(report.counts.added + report.counts.own).toBe(1)
  return list.slug as string
}
const firstPlace = async (slug: string) => JSON.parse(await ask(`/api/v1/lists/${slug}`)).places[0]

test('the fields are in every import, interface, export and page', async () => {
  const fields = { seats: 60, priceLevel: 2 }
  const row = 'osm:node/999000001,Da Bruna,41.9,12.47'

  const slug = await makeList(`mapPlaceId,name,latitude,longitude,Sitzplätze,Price level\n${row},60,2\n`)
  expect(await firstPlace(slug)).toMatchObject({ name: 'Da Bruna', ...fields })
  expect(await tool('get_list', { slug, detail: 'full' })).toMatch(/"seats":60.*"priceLevel":2/)
  expect((await forklist(['get-list', slug, '--json'], {})).stdout).toMatch(/"seats": 60[^}]*"priceLevel": 2/)
  const brief = [await ask(`/api/v1/lists/${slug}?detail=brief`), await tool('get_list', { slug, detail: 'brief' })]
  for (const answer of brief) {
    expect(answer).toContain('"priceLevel":2,"mapsUrl"')
    expect(answer).not.toContain('seats')
  }
  const page = await ask(`/lists/${slug}`)
  expect(page).toMatch(/60 seats\u00a0· price level 2 of 4/)
  expect(page).toContain('"maximumAttendeeCapacity":60,"priceRange":"$$"')
  expect(await ask(`/lists/${slug}?lang=de`)).toMatch(/60 Plätze\u00a0· Preisniveau 2 von 4/)
  expect(await ask(`/lists/${slug}?lang=fr`)).toMatch(/60 seats/)
  expect(await ask(`/lists/${slug}/rank`)).toContain('{value} seats')

  const answer = await ask(`/api/v1/lists/${slug}`)
  const files = await Promise.all(
    ['csv', 'kml', 'geojson', 'gpx'].map(format => ask(`/api/v1/lists/${slug}/export/${format}`)),
  )
  for (const file of [answer, ...files])
    expect(await firstPlace(await makeList(file))).toMatchObject({ name: 'Da Bruna', ...fields })
})

test('a cell that is no value of the field goes into the note', async () => {
  const row = 'osm:node/999000002,Da Carlo,41.9,12.48'
  const place = await firstPlace(
    await makeList(`mapPlaceId,name,latitude,longitude,Seats,Price level\n${row},terrace only,5\n`),
  )
  expect(place).not.toHaveProperty('seats')
  expect(place).not.toHaveProperty('priceLevel')
  expect(place.note).toBe('Seats: terrace only\nPrice level: 5')
})

test("a map editor's file states the field by its tag", async () => {
  const properties = { '@id': 'node/999000003', name: 'Da Dino', amenity: 'restaurant', capacity: '24' }
  const feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [12.47, 41.9] } }
  expect(await firstPlace(await makeList(JSON.stringify(feature)))).toMatchObject({ name: 'Da Dino', seats: 24 })
})

test('the reference lists the fields', () => {
  expect(doc('operations.md')).toContain('From 1 (cheap) to 4 (expensive).')
  expect(doc('openapi.json')).toMatch(/"priceLevel": \{[^}]*"maximum": 4/)
  const fields = doc('place-fields.md')
  expect(fields).toContain('| `seats` | `capacity` |')
  expect(fields).toContain('`price_level`')
  expect(fields).toContain('`sitzplätze`')
  expect(fields).toMatch(/\| `kml` \|.*\[`seats`\]/)
})

test('the detail is in every input, interface, search, export and import', async () => {
  const recommendedBy = ['Ada', 'Bruno; of Testaccio']
  const list = JSON.parse(await ask('/api/v1/lists', { title: 'Heard of', authorName: 'Ada' }))
  const { slug, editToken } = list
  const own = { name: 'Da Bruna', latitude: 41.9, longitude: 12.47 }
  await ask(`/api/v1/lists/${slug}/places`, { own, recommendedBy }, editToken)
  const { id } = await firstPlace(slug)
  await tool('update_place', { slug, editToken, placeId: id, recommendedBy: ['Cesare'] })
  expect(await ask('/api/v1/lists?query=cesare')).toContain(slug)
  await tool('update_place', { slug, editToken, placeId: id, recommendedBy })
  expect(await tool('get_list', { slug, detail: 'full' })).toContain('Bruno; of Testaccio')
  expect((await forklist(['get-list', slug, '--json'], {})).stdout).toContain('Bruno; of Testaccio')
  for (const format of ['csv', 'kml', 'geojson', 'gpx']) {
    const file = await ask(`/api/v1/lists/${slug}/export/${format}`)
    expect(await firstPlace(await makeList(file, 'Again'))).toMatchObject({ name: 'Da Bruna', recommendedBy })
  }
  expect(await firstPlace(await makeList('Name,City,Empfohlen von\nDa Bruna,Rome,"Ada, Bea"\n'))).toMatchObject({
    recommendedBy: ['Ada', 'Bea'],
  })
  expect(doc('operations.md')).toContain('Who recommends it: up to 5 names')
  expect(doc('place-fields.md')).toMatch(/\| `kml` \|.*\[`recommendedBy`\]/)
})

/** Imports files into the place index at once. */
async function index(files: Record<string, string | Uint8Array>): Promise<void> {
  const paths = Object.keys(files).map(name => join(data.path, name))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(data.path, name), content)
  expect(await forklist(['places', 'import', ...paths], {})).toMatchObject({ code: 0 })
}

const indexed = async (name: string) => {
  const search = async () => JSON.parse(await ask(`/api/v1/places?query=${name}&near=Rome`)).places[0]
  // The service opens the new index within a second.
  await expect.poll(search, { timeout: 10_000 }).toMatchObject({ name })
  return search()
}
const at = { type: 'Point', coordinates: [12.47, 41.9] }

test('the fields come from every kind of source', async () => {
  const tags = { name: 'Da Bruna', amenity: 'restaurant', capacity: '40' }
  const osm = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', id: 'node/999000001', properties: tags, geometry: at }],
  }
  const object = { id: 8, name: 'Da Fulgenzio', latitude: 41.9, longitude: 12.47, seats: 55, price_level: 9 }
  const overture = { ...overtureRow, price_level: ['1'], at: at.coordinates as [number, number] }
  await index({
    'osm.geojson': JSON.stringify(osm),
    'table.csv': 'id,name,latitude,longitude,Seats,Price Level\n7,Da Eligio,41.9,12.47,50,3\n',
    'objects.ndjson': `${JSON.stringify(object)}\n`,
    'overture.parquet': overtureOf([overture], { price_level: listOf(text) }),
    'foursquare.parquet': parquetOf({ ...foursquareColumns, price: long }, [{ ...foursquareRow, price: 4n }]),
  })
  expect(await indexed('Da Bruna')).toMatchObject({ seats: 40 })
  expect(await indexed('Da Eligio')).toMatchObject({ seats: 50, priceLevel: 3 })
  const fulgenzio = await indexed('Da Fulgenzio')
  expect(fulgenzio).toMatchObject({ seats: 55 })
  expect(fulgenzio).not.toHaveProperty('priceLevel')
  expect(await indexed('Da Gaspare')).toMatchObject({ priceLevel: 1 })
  expect(await indexed('Da Ubaldo')).toMatchObject({ priceLevel: 4 })
})

test('a refresh replaces the fields', async () => {
  const table = 'mapPlaceId,name,latitude,longitude,seats\nosm:node/999000004,Da Ginevra,41.9,12.47,70\n'
  await index({ 'newer.csv': table })
  await indexed('Da Ginevra')
  const slug = await makeList(table.replace('70', '60'), 'Lunch')
  const { stdout } = await forklist(['places', 'refresh', slug, '--apply', '--json'], {})
  expect(JSON.parse(stdout).places[0].changes).toContainEqual({ kind: 'seats', from: '60', to: '70' })
  expect((await firstPlace(slug)).seats).toBe(70)
})

test('the provider is asked for a restaurant outside the index, and by its id', async () => {
  const venissa = { id: 'venissa', name: 'Venissa', latitude: 45.4972, longitude: 12.4172 }
  standIn.does(late(500, json([{ ...venissa, id: '../etc' }, venissa])))
  standIn.asked.length = 0
  const search = () => ask('/api/v1/places?query=venissa&near=Venice')
  const [first, second] = await Promise.all([search(), search()])
  expect(second).toBe(first)
  const mapPlaceId = 'provider:guide/venissa'
  expect(JSON.parse(first).places).toMatchObject([{ name: 'Venissa', mapPlaceId, attribution: 'The guide' }])
  expect(standIn.asked.map(({ path }) => path)).toEqual(['/search'])
  expect(Number(standIn.asked[0]!.query.get('meters'))).toBeGreaterThan(1000)

  standIn.does(json([venissa]))
  const { slug, editToken } = JSON.parse(await ask('/api/v1/lists', { title: 'The lagoon', authorName: 'Ada' }))
  await ask(`/api/v1/lists/${slug}/places`, { mapPlaceId }, editToken)
  expect(standIn.asked.at(-1)).toMatchObject({ path: '/restaurant' })
  expect(await firstPlace(slug)).toMatchObject({ name: 'Venissa', attribution: 'The guide' })
  const metrics = await ask('/metrics')
  for (const [kind, calls] of [
    ['search', 1],
    ['restaurant', 1],
  ])
    expect(metrics).toContain(
      `forklist_provider_calls_total{provider="guide",kind="${kind}",outcome="answered"} ${calls}`,
    )
})

test('the provider has its setting, which is checked, and is in the reference', async () => {
  const { code, stderr } = await forklist(['serve'], { GUIDE_URL: 'https://ada:ostia@guide.example', PORT: '0' })
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining('GUIDE_URL')])
  expect(doc('settings.md')).toContain('GUIDE_URL')
  expect(doc('providers.md')).toContain('The restaurants of a guide.')
  expect(doc('providers.md')).toContain('- Receives: The search terms of programs.')
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
  expect(await ask(`/lists/${slug}?lang=de`)).toMatch(
    /For any app[\s\S]*One line per place, in the order of the list\./,
  )
})

test('the import format is read alone and in an archive', async () => {
  const made = JSON.parse(await ask('/api/v1/lists', { title: 'Rome', authorName: 'Ada' }))
  const points = ';POI\r\n12.47,41.89,Da Gaspare\r\n'
  const archive = zipSync({ 'points.asc': strToU8(points) })
  const sent = [{ content: points }, { content: Buffer.from(archive).toString('base64'), encoding: 'base64' }]
  for (const file of sent) {
    const path = `/api/v1/lists/${made.slug}/import`
    const report = JSON.parse(await ask(path, { ...file, dryRun: true }, made.editToken))
    expect(report).toMatchObject({ format: 'navigator', rows: [{ name: 'Da Gaspare' }] })
  }
  expect(doc('operations.md')).toContain('`navigator`')
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
