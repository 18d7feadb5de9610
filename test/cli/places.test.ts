import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjsonOf } from '../places/sources/formats-files.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { csvIn, indexState, placesIn } from './places.ts'

const winter = [
  '1,Trattoria Mario,43.7765,11.2540,Via Rosina 2r',
  '2,Trattoria Sostanza,43.7725,11.2457,Via del Porcellana 25r',
  '3,Trattoria da Burde,43.7932,11.2133,Via Pistoiese 154',
  '4,,43.7703,11.2672,Via Andrea del Verrocchio 8r',
]
/** Mario is renamed and 100 metres away, Sostanza has another id, Burde is gone, and the last place has got a name. */
const summer = [
  '1,Trattoria Mario dal 1953,43.7774,11.2540,Via Rosina 2r',
  '7,Trattoria Sostanza,43.7725,11.2457,Via del Porcellana 25r',
  '4,Cibrèo,43.7703,11.2672,Via Andrea del Verrocchio 8r',
]
const names = ['Trattoria Mario', 'Trattoria Sostanza', 'Trattoria da Burde']

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const run = (args: readonly string[], columns?: number) => placesIn(folder.path, args, columns)
const jsonFrom = async (...args: string[]) => {
  const { code, stdout, stderr } = await run([...args, '--json'])
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}
const idOf = async (name: string): Promise<string> => {
  const { places } = await jsonFrom('places', 'search', name, '--near', 'Florence', '--limit', '1')
  expect(places[0]?.name).toBe(name)
  return places[0].id
}

const lines = (text: string): string[] => text.trimEnd().split('\n')

let imported: { first: Awaited<ReturnType<typeof run>>; again: Awaited<ReturnType<typeof run>> }
let ids: string[]
let slug: string

beforeAll(async () => {
  const first = await run([
    'places',
    'import',
    csvIn(folder.path, 'florence-260101.csv', winter),
    '--attribution',
    'Ada',
  ])
  ids = await Promise.all(names.map(idOf))
  const made = await jsonFrom(
    ...['create-list', '--title', 'Florence', '--author-name', 'Ada'],
    ...['--places', JSON.stringify(ids.map(placeId => ({ placeId, note: 'Bistecca.' })))],
  )
  slug = made.slug
  const prato = csvIn(folder.path, 'prato.csv', ['1,Baghino,43.8805,11.0966,Via dell’Accademia 9'])
  const again = await run(
    ['places', 'import', csvIn(folder.path, 'florence-260601.csv', summer), prato, '--attribution', ' \u202EAda '],
    80,
  )
  imported = { first, again }
})

test('an import prints counts, reasons and duration, and nothing else without a terminal', () => {
  const { code, stdout, stderr } = imported.first
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(lines(stdout)).toEqual([
    'florence: 3 places kept, 1 dropped (1 without a name)',
    expect.stringMatching(/^\d+ records merged into another one of the same place$/),
    expect.stringMatching(/^\d+ aliases, 0 places gone$/),
    expect.stringMatching(/^2,\d{3} places in all$/),
    expect.stringMatching(/^\d+\.\d s; 0\.0 MB read in \d+\.\d s, \d+\.\d MB\/s$/),
  ])
})

test('on a terminal one redrawn line shows each step of each file, and disappears at the end', () => {
  const { stdout, stderr } = imported.again
  const drawn = stderr.split(/[\r\n]+/).map(line => line.replace('\x1b[K', ''))
  expect(drawn.find(line => line.startsWith('florence'))).toMatch(/%/)
  expect(drawn).toContainEqual(expect.stringMatching(/^florence {2}\[#+\] {2}100 % .* 3 kept {2}0 dropped$/))
  expect(drawn.map(line => line.split('  ')[0])).toEqual(expect.arrayContaining(['merging', 'writing places']))
  expect(stderr.endsWith('\r\x1b[K')).toBe(true)
  expect(stdout).toContain('florence: 3 places kept, 0 dropped\nprato: 1 place kept, 0 dropped\n')
})

test('lists keep their place data until places refresh --apply updates them', async () => {
  const [mario, , burde] = ids as [string, string, string]
  const before = await jsonFrom('get-list', slug)
  expect(before.places.map(({ name }: { name: string }) => name)).toEqual(names)
  const changed = [
    slug,
    `  Trattoria Mario (${mario}): name: Trattoria Mario → Trattoria Mario dal 1953; moved 100 m`,
    expect.stringMatching(`^  Trattoria da Burde \\(${burde}\\): gone since \\d{4}-\\d\\d-\\d\\d$`),
  ]
  const shown = await run(['places', 'refresh'])
  expect(lines(shown.stdout)).toEqual(changed)
  expect(shown.stderr).toMatch(/^2 places in 1 list would change\. Add --apply to write the changes/)
  expect(await jsonFrom('get-list', slug)).toEqual(before)
  const { applied, places } = await jsonFrom('places', 'refresh', slug)
  expect({ applied, ids: places.map(({ placeId }: { placeId: string }) => placeId) }).toEqual({
    applied: false,
    ids: [mario, burde],
  })

  const written = await run(['places', 'refresh', slug, '--apply'])
  expect({ code: written.code, lines: lines(written.stdout) }).toEqual({ code: 0, lines: changed })
  const after = await jsonFrom('get-list', slug)
  expect(after).toMatchObject({ version: before.version + 1 })
  expect(after.places.map(({ id, note, name }: Record<string, string>) => ({ id, note, name }))).toEqual([
    { id: mario, note: 'Bistecca.', name: 'Trattoria Mario dal 1953' },
    { id: ids[1], note: 'Bistecca.', name: 'Trattoria Sostanza' },
    { id: burde, note: 'Bistecca.', name: 'Trattoria da Burde' },
  ])
  expect((await run(['places', 'refresh', 'eat-in-rome-000000'])).stderr).toMatch(/^list_not_found/)
})

test('places search works like search-places, and warns about an unknown town', async () => {
  const terms = ['sostanza', '--near', 'Florence', '--limit', '2']
  const [alias, operation] = [
    await run(['places', 'search', ...terms]),
    await run(['search-places', '--query', ...terms]),
  ]
  expect(alias).toEqual(operation)
  expect(JSON.parse(alias.stdout).near).toMatchObject({ name: 'Florence', country: 'Italy' })
  const table = await run(['places', 'search', ...terms], 100)
  expect(table.stdout).toMatch(/^Trattoria Sostanza +Via del Porcellana 25r/m)
  const lost = await run(['places', 'search', 'sostanza', '--near', 'Nowhereville'])
  expect(lost).toMatchObject({
    code: 0,
    stderr: 'No town called Nowhereville is known, so the results are from everywhere.\n',
  })
  expect(await run(['places', 'search', 'maaemo', '--near', 'Oslo'])).toMatchObject({
    code: 0,
    stderr: 'The places in Oslo are not known here. Load them with forklist places get Oslo.\n',
  })
})

test('places stats prints a table of sources with their attribution', async () => {
  const { stdout, stderr } = await run(['places', 'stats'], 120)
  expect(stderr, 'a region is imported').toBe('')
  expect(stdout).toMatch(/^bytes +\d+$/m)
  expect(stdout).toMatch(/^bytes per place +\d+$/m)
  const rows = lines(stdout).map(line => line.trim().split(/ {2,}/))
  expect(rows).toContainEqual(['NAME', 'PLACES', 'FORMAT', 'READ AT', 'ATTRIBUTION'])
  expect(rows).toContainEqual(['florence', '3', 'CSV', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\dZ$/), 'Ada'])
})

test('removing an unknown source removes none of the named sources', async () => {
  const before = indexState(folder.path)
  expect(await run(['places', 'remove', 'florence', 'rome'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no source rome. There are: starter, florence, prato.\n',
  })
  expect(indexState(folder.path)).toEqual(before)
})

test('a file of another kind replaces a source only with --source', async () => {
  const file = join(folder.path, 'florence.ndjson')
  writeFileSync(file, ndjsonOf({ id: 1, name: 'Trattoria Mario', latitude: 43.7765, longitude: 11.254 }))
  const before = indexState(folder.path)
  expect(await run(['places', 'import', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file}: the source florence was read from another kind of file, CSV; --source florence replaces it, --source with another name keeps both. Nothing was changed.\n`,
  })
  expect(indexState(folder.path)).toEqual(before)
  await jsonFrom('places', 'import', file, '--source', 'florence')
  const { sources } = await jsonFrom('places', 'stats')
  expect(sources).toContainEqual(
    expect.objectContaining({ name: 'florence', places: 1, format: 'NDJSON or line-delimited GeoJSON' }),
  )
})

test('removed sources stay removed, including the starter', async () => {
  const { removed, places } = await jsonFrom('places', 'remove', 'florence', 'prato', 'starter')
  expect({ removed, places }).toEqual({ removed: ['florence', 'prato', 'starter'], places: 0 })
  const { stdout, stderr } = await run(['places', 'stats'])
  expect(stdout).toMatch(/^sources +none$/m)
  expect(stderr).toBe('No area has been loaded yet: forklist places get AREA loads one.\n')
  expect((await jsonFrom('places', 'search', 'da felice', '--near', 'Rome')).places).toEqual([])
})
