import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../server/forklist.ts'
import { type Api, type Json, openApi } from '../support/api.ts'
import { type CommandResult, command } from './command.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
const folder = temporaryFolder()
afterAll(async () => {
  folder[Symbol.dispose]()
  await api[Symbol.asyncDispose]()
})

const run = (args: readonly string[], stdin?: string): Promise<CommandResult> =>
  command(args, api.service, { ...(stdin !== undefined && { stdin }) })

const jsonFrom = async (args: readonly string[], stdin?: string): Promise<Json> => {
  const { code, stdout, stderr } = await run(args, stdin)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

/** Writes a file. @returns its path */
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder.path, name)
  writeFileSync(path, content)
  return path
}

const roman = ['da Felice', 'Dar Poeta', 'Il Baffetto']
const create = ['create-list', '--title', 'Eat in Rome', '--author-name', 'Ada']

test('a list of texts comes as JSON, repeated options, or lines of input', async () => {
  const ways: ((ids: string[]) => [args: string[], stdin?: string])[] = [
    ids => [['--place-ids', JSON.stringify(ids)]],
    ids => [ids.flatMap(id => ['--place-ids', id])],
    ids => [['--place-ids', '-'], `${ids.join('\n')}\n`],
    ids => [['--place-ids', '-'], JSON.stringify(ids, null, 2)],
    ids => [['--place-ids', `@${file('order.txt', ids.join('\r\n'))}`]],
  ]
  for (const way of ways) {
    const { slug, list } = await api.list({}, roman)
    const ids = list.places.map((place: Json) => place.id).reverse()
    const [args, stdin] = way(ids)
    expect((await jsonFrom(['reorder-list', slug, ...args], stdin)).list.version).toBe(2)
    expect((await jsonFrom(['get-list', slug])).places.map((place: Json) => place.id)).toEqual(ids)
  }
})

test('places come from a file, from standard input, or from repeated options', async () => {
  const places = roman.map(query => ({ query, near: 'Rome' }))
  const lists = [
    await jsonFrom([...create, '--places', `@${file('places.json', JSON.stringify(places))}`]),
    await jsonFrom([...create, '--places', '-'], JSON.stringify(places)),
    await jsonFrom([...create, ...places.flatMap(place => ['--places', JSON.stringify(place)])]),
  ]
  for (const list of lists) expect(list.places.map((place: Json) => place.name)).toEqual(roman)
})

test('objects that need one text only are given as texts, lines or JSON', async () => {
  const lists = await Promise.all([api.list({}, ['da Felice']), api.list({}, ['da Felice'])])
  const slugs = lists.map(({ slug }) => slug)
  const objects = slugs.map(slug => ({ slug }))
  const inFile = `@${file('lists', `\n${slugs.join('\n')}\n`)}`
  for (const typed of [slugs, [inFile], [JSON.stringify(objects)], objects.map(list => JSON.stringify(list))]) {
    const options = typed.flatMap(one => ['--lists', one])
    const merged = await jsonFrom(['merge-lists', '--title', 'Ours', '--author-name', 'Ada', ...options])
    expect(merged.places.map(({ sources }: Json) => sources)).toEqual([slugs.map(slug => ({ slug, rank: 1 }))])
  }
  const { stderr } = await run(['merge-lists', '--title', 'Ours', '--author-name', 'Ada', '--lists', '{"slug"'])
  expect(stderr).toContain('--lists has to be JSON')
})

test('a slug from standard input may end with a line feed', async () => {
  const { slug } = await api.list({}, ['da Felice'])
  expect(await jsonFrom(['get-list', '-'], `${slug}\n`)).toMatchObject({ slug })
})

test.each(['@home', '-', '@=', '[closed]', '--'])('after @= the text %j is literal', async title => {
  expect(await jsonFrom(['create-list', '--title', `@=${title}`, '--author-name', '007'])).toMatchObject({
    title,
    authorName: '007',
  })
})

test.each([['--near', '-34.9,-56.17'], ['--near=-34.9,-56.17']])('%j gives a value with a dash', async (...near) => {
  const found = await jsonFrom(['search-places', '--query', 'La Pasiva', ...near])
  expect(found.near).toMatchObject({ latitude: -34.9, longitude: -56.17 })
})

test('path members may be given by name', async () => {
  const { slug, list } = await api.list({}, ['da Felice', 'Dar Poeta'])
  const [, { id }] = list.places
  const moved = await jsonFrom(['move-place', '--rank', '1', '--place-id', id, '--slug', slug])
  expect(moved.place).toMatchObject({ name: 'Dar Poeta', rank: 1 })
})

test('@FILE and standard input give a value byte for byte, and an empty value clears', async () => {
  const { slug, list } = await api.list({}, ['da Felice'])
  const note = '“Cacio e pepe”\n\tstirred at the table 🍝\n'
  const setNote = ['update-place-note', slug, list.places[0].id, '--note']
  expect((await jsonFrom([...setNote, `@${file('note.txt', note)}`])).place.note).toBe(note)
  expect((await jsonFrom([...setNote, ''])).place).not.toHaveProperty('note')
  expect((await jsonFrom([...setNote, '-'], note)).place.note).toBe(note)
  const latin = file('latin.txt', Buffer.from('caff\xe8', 'latin1'))
  const refused = await run([...setNote, `@${latin}`])
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`Cannot read @${latin}`) })
})

test('--output writes the response to a file: a list as JSON, an export in its format', async () => {
  const { slug } = await api.list({}, ['da Felice'])
  const [json, kml] = [join(folder.path, 'rome.json'), join(folder.path, 'rome.kml')]
  expect(await run(['get-list', slug, '--output', json])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual(await jsonFrom(['get-list', slug]))
  expect(await run(['export-list', slug, 'kml', '--output', kml])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(readFileSync(kml, 'utf8')).toBe((await api.ask(`GET /lists/${slug}/export/kml`)).text)
})

test('an output file with an edit token is readable by its owner only, even if it existed before', async () => {
  const made = join(folder.path, 'list.json')
  await run([...create, '--output', made])
  expect(readFileSync(made, 'utf8')).toMatch(/"editToken": "edit_/)
  expect(statSync(made).mode & 0o077).toBe(0)
  chmodSync(made, 0o644)
  await run([...create, '--output', made])
  expect(statSync(made).mode & 0o077).toBe(0)
})

test('a response that cannot be saved is printed instead', async () => {
  const nowhere = join(folder.path, 'nowhere', 'list.json')
  const made = await run([...create, '--output', nowhere])
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining(`Cannot write ${nowhere}`) })
  const { slug, editToken } = JSON.parse(made.stdout)
  expect(editToken).toMatch(/^edit_/)
  const exported = await run(['export-list', slug, 'kml', '--output', nowhere])
  expect(exported).toMatchObject({ code: 1, stderr: expect.stringContaining('The answer is on standard output') })
  expect(exported.stdout).toBe((await api.ask(`GET /lists/${slug}/export/kml`)).text)
})
