import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forklist, temporaryFolder } from '../server/forklist.ts'
import { type Api, type Json, openApi } from '../support/api.ts'
import { type CommandResult, command } from './command.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const run = (...args: string[]): Promise<CommandResult> => command(args, api.service)
const jsonFrom = async (...args: string[]): Promise<Json> => {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('number-like text stays text in text members', async () => {
  expect(await jsonFrom('create-list', '--title', '2026', '--author-name', '007')).toMatchObject({
    title: '2026',
    authorName: '007',
  })
})

test('values that begin with a dash follow an equals sign', async () => {
  const found = await jsonFrom('search-places', '--query', 'La Pasiva', '--near=-34.9,-56.17')
  expect(found.near).toMatchObject({ latitude: -34.9, longitude: -56.17 })
})

test('places come as JSON, and their texts are literal', async () => {
  const own = { name: 'The stall behind the “market”', latitude: 41.9, longitude: 12.5 }
  const places = JSON.stringify([
    { own, note: '@home\n--' },
    { query: 'da Felice', near: 'Rome', rank: 1 },
  ])
  const list = await jsonFrom('create-list', '--title', 'Testaccio', '--author-name', 'Ada', '--places', places)
  expect(list.places).toMatchObject([{ name: 'da Felice' }, { ...own, note: '@home\n--' }])
})

test('objects that need one text only are given as texts, lines or JSON', async () => {
  const lists = await Promise.all([api.list({}, ['da Felice']), api.list({}, ['da Felice'])])
  const slugs = lists.map(({ slug }) => slug)
  using folder = temporaryFolder()
  const file = join(folder.path, 'lists')
  writeFileSync(file, `\n${slugs.join('\n')}\n`)
  const objects = slugs.map(slug => ({ slug }))
  for (const typed of [slugs, [`@${file}`], [JSON.stringify(objects)], objects.map(list => JSON.stringify(list))]) {
    const options = typed.flatMap(one => ['--lists', one])
    const merged = await jsonFrom('merge-lists', '--title', 'Ours', '--author-name', 'Ada', ...options)
    expect(merged.places.map(({ sources }: Json) => sources)).toEqual([slugs.map(slug => ({ slug, rank: 1 }))])
  }
  const { stderr } = await run('merge-lists', '--title', 'Ours', '--author-name', 'Ada', '--lists', '{"slug"')
  expect(stderr).toContain('--lists has to be JSON')
  expect((await run('help', 'merge-lists')).stdout).toContain(
    'by repeating the option, or as a file with one text per line.',
  )
})

test('an empty value is valid', async () => {
  const { slug, list } = await api.list({ description: 'Roman' }, ['da Felice'])
  const [{ id }] = list.places
  await jsonFrom('update-place-note', slug, id, '--note', 'Cacio e pepe')
  expect((await jsonFrom('update-place-note', slug, id, '--note', '')).place).not.toHaveProperty('note')
  expect(await jsonFrom('update-list', slug, '--description', '')).not.toHaveProperty('description')
})

test('path members may be given by name', async () => {
  const { slug, list } = await api.list({}, ['da Felice', 'Dar Poeta'])
  const [, { id }] = list.places
  const moved = await jsonFrom('move-place', '--rank', '1', '--place-id', id, '--slug', slug)
  expect(moved.place).toMatchObject({ name: 'Dar Poeta', rank: 1 })
})

test('@FILE takes a value from a file, byte for byte', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'note.txt')
  const { slug, list } = await api.list({}, ['da Felice'])
  const note = '“Cacio e pepe”\n\tstirred at the table 🍝\n'
  writeFileSync(file, note)
  expect((await jsonFrom('update-place-note', slug, list.places[0].id, '--note', `@${file}`)).place.note).toBe(note)
  writeFileSync(file, Buffer.from('caff\xe8', 'latin1'))
  const refused = await run('update-place-note', slug, list.places[0].id, '--note', `@${file}`)
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`Cannot read @${file}`) })
})

test('- takes a value from standard input', async () => {
  using folder = temporaryFolder()
  const places = JSON.stringify([{ query: 'da Felice', near: 'Rome' }])
  const words = ['create-list', '--title', 'Testaccio', '--author-name', 'Ada', '--places', '-']
  const { code, stdout } = await forklist(words, { DATA_DIR: folder.path }, places)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ title: 'Testaccio', places: [{ name: 'da Felice' }] })
})

test('--output writes the response to a file: a list as JSON, an export in its format', async () => {
  using folder = temporaryFolder()
  const { slug } = await api.list({}, ['da Felice'])
  const [json, kml] = [join(folder.path, 'rome.json'), join(folder.path, 'rome.kml')]
  expect(await run('get-list', slug, '--output', json)).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual(await jsonFrom('get-list', slug))
  expect(await run('export-list', slug, 'kml', '--output', kml)).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(readFileSync(kml, 'utf8')).toBe((await api.ask(`GET /lists/${slug}/export/kml`)).text)
})

test('an output file with an edit token is readable by its owner only', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'list.json')
  await run('create-list', '--title', 'Testaccio', '--author-name', 'Ada', '--output', file)
  expect(readFileSync(file, 'utf8')).toMatch(/"editToken": "edit_/)
  expect(statSync(file).mode & 0o077).toBe(0)
  chmodSync(file, 0o644)
  await run('create-list', '--title', 'Monti', '--author-name', 'Ada', '--output', file)
  expect(statSync(file).mode & 0o077, 'even if the file existed before').toBe(0)
})

test('a response that cannot be saved is printed instead', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'nowhere', 'list.json')
  const made = await run('create-list', '--title', 'Testaccio', '--author-name', 'Ada', '--output', file)
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining(`Cannot write ${file}`) })
  expect(JSON.parse(made.stdout).editToken).toMatch(/^edit_/)
  const { slug } = JSON.parse(made.stdout)
  const exported = await run('export-list', slug, 'kml', '--output', file)
  expect(exported).toMatchObject({ code: 1, stderr: expect.stringContaining('The answer is on standard output') })
  expect(exported.stdout).toBe((await api.ask(`GET /lists/${slug}/export/kml`)).text)
})
