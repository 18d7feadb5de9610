import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../server/forklist.ts'
import { type Api, type Json, openApi } from '../support/api.ts'
import { command } from './command.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const jsonFrom = async (args: readonly string[], stdin?: string): Promise<Json> => {
  const { code, stdout, stderr } = await command(args, api.service, { ...(stdin !== undefined && { stdin }) })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

const roman = ['da Felice', 'Dar Poeta', 'Il Baffetto']
const backwards = async () => {
  const { slug, list } = await api.list({}, roman)
  return { slug, ids: list.places.map((place: Json) => place.id).reverse() as string[] }
}
const orderOf = async (slug: string): Promise<string[]> =>
  (await jsonFrom(['get-list', slug])).places.map((place: Json) => place.id)

test('a list of texts comes as JSON, repeated options, or lines of input', async () => {
  using folder = temporaryFolder()
  const ways: ((ids: string[]) => [args: string[], stdin?: string])[] = [
    ids => [['--place-ids', JSON.stringify(ids)]],
    ids => [ids.flatMap(id => ['--place-ids', id])],
    ids => [['--place-ids', '-'], `${ids.join('\n')}\n`],
    ids => [['--place-ids', '-'], JSON.stringify(ids, null, 2)],
    ids => {
      writeFileSync(join(folder.path, 'order.txt'), ids.join('\r\n'))
      return [['--place-ids', `@${join(folder.path, 'order.txt')}`]]
    },
  ]
  for (const way of ways) {
    const { slug, ids } = await backwards()
    const [args, stdin] = way(ids)
    expect((await jsonFrom(['reorder-list', slug, ...args], stdin)).list.version).toBe(2)
    expect(await orderOf(slug)).toEqual(ids)
  }
})

test('places come from a file, from standard input, or from repeated options', async () => {
  using folder = temporaryFolder()
  const places = roman.map(query => ({ query, near: 'Rome' }))
  const file = join(folder.path, 'places.json')
  writeFileSync(file, JSON.stringify(places))
  const create = ['create-list', '--title', 'Eat in Rome', '--author-name', 'Ada']
  const lists = [
    await jsonFrom([...create, '--places', `@${file}`]),
    await jsonFrom([...create, '--places', '-'], JSON.stringify(places)),
    await jsonFrom([...create, ...places.flatMap(place => ['--places', JSON.stringify(place)])]),
  ]
  for (const list of lists) expect(list.places.map((place: Json) => place.name)).toEqual(roman)
})

test('a note comes from standard input with its line breaks', async () => {
  const { slug, list } = await api.list({}, ['da Felice'])
  const note = 'Cacio e pepe.\n\tStirred at the table.\n'
  const changed = await jsonFrom(['update-place-note', slug, list.places[0].id, '--note', '-'], note)
  expect(changed.place.note).toBe(note)
})

test('a slug from standard input may end with a line feed', async () => {
  const { slug } = await api.list({}, ['da Felice'])
  expect(await jsonFrom(['get-list', '-'], `${slug}\n`)).toMatchObject({ slug })
})

test.each(['@home', '-', '@=', '[closed]', '--'])('after @= the text %j is literal', async title => {
  expect(await jsonFrom(['create-list', '--title', `@=${title}`, '--author-name', 'Ada'])).toMatchObject({ title })
})

test('negative coordinates follow their option like other values', async () => {
  const found = await jsonFrom(['search-places', '--query', 'La Pasiva', '--near', '-34.9,-56.17'])
  expect(found.near).toMatchObject({ latitude: -34.9, longitude: -56.17 })
})

test('a path member given as an option is not expected as an argument', async () => {
  const { slug, list } = await api.list({}, roman)
  const moved = await jsonFrom(['move-place', '--slug', slug, list.places[2].id, '--rank', '1'])
  expect(moved.place).toMatchObject({ name: 'Il Baffetto', rank: 1 })
})
