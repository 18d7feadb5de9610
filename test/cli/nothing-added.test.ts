import { afterAll, expect, test } from 'vitest'
import { openApi } from '../support/api.ts'
import { command } from './command.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

const darPoeta = '{"query":"Dar Poeta","near":"Rome"}'
const unknown = '{"query":"Trattoria Nobody Knows","near":"Rome"}'

async function addTo(slug: string, ...places: string[]) {
  const { code, stdout } = await command(
    ['add-places', slug, ...places.flatMap(place => ['--places', place])],
    api.service,
  )
  return { code, codes: JSON.parse(stdout).results.map((result: { code?: string }) => result.code) }
}

test('add-places exits with 3 if no place was added, and still prints the response', async () => {
  const { slug } = await api.list()
  expect(await addTo(slug, unknown)).toEqual({ code: 3, codes: ['place_not_found'] })
  expect(await addTo(slug, darPoeta, unknown)).toEqual({ code: 0, codes: [undefined, 'place_not_found'] })
  expect(await addTo(slug, darPoeta)).toEqual({ code: 3, codes: ['place_already_in_list'] })
})

test('import-places exits with 3 if no row was added, except for a dry run', async () => {
  const { slug } = await api.list()
  const exitCode = async (stdin: string, ...options: string[]) =>
    (await command(['import-places', slug, '-', ...options], api.service, { stdin })).code
  expect(await exitCode('Trattoria Nobody Knows, Rome', '--dry-run')).toBe(0)
  const skip = ['--unmatched', 'skip']
  expect(await exitCode('Trattoria Nobody Knows, Rome', ...skip)).toBe(3)
  expect(await exitCode('Trattoria Nobody Knows, Rome\nDar Poeta, Rome', ...skip)).toBe(0)
  expect(await exitCode('Dar Poeta, Rome')).toBe(3)
})

test('an unwritable output file still exits with 1', async () => {
  const { slug } = await api.list()
  const words = ['add-places', slug, '--places', unknown, '--output', '/nowhere/at/all']
  expect((await command(words, api.service)).code).toBe(1)
})

test('a refused command still exits with 1', async () => {
  expect((await command(['add-places', 'eat-in-rome-000000', '--places', darPoeta], api.service)).code).toBe(1)
})
