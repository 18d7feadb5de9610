import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Json, openApi } from '../support/api.ts'
import { command } from './command.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Returns the output on a terminal. */
const show = async (args: readonly string[], columns = 100): Promise<string> => {
  const { code, stdout, stderr } = await command(args, api.service, { columns })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
const rowsOf = (text: string, first: string): string[][] => {
  const lines = text.split('\n')
  const from = lines.findIndex(line => line.startsWith(first))
  const to = lines.indexOf('', from)
  return lines.slice(from, to).map(line => line.trim().split(/ {2,}/))
}

test('a list shows its members as lines and its places as a ranked table', async () => {
  const { slug } = await api.list({ description: 'Where the Romans go.\nNo carbonara with cream.' }, [
    'da Felice',
    'Dar Poeta',
  ])
  const text = await show(['get-list', slug])
  expect(text).toContain(`slug         ${slug}\ntitle        Eat in Rome\nauthor name  Ada\n`)
  expect(text).toContain('description  Where the Romans go.\n             No carbonara with cream.\n')
  const [headers, ...places] = rowsOf(text, 'RANK')
  expect(headers).toEqual(['RANK', 'NAME', 'ADDRESS', 'ID'])
  expect(places.map(([rank, name]) => [rank, name])).toEqual([
    ['1', 'da Felice'],
    ['2', 'Dar Poeta'],
  ])
})

test('a note of several lines is one line in a table', async () => {
  const { slug, list } = await api.list({}, ['da Felice'])
  const note = 'Cacio e pepe.\n\tStirred at the table.'
  await command(['update-place-note', slug, list.places[0].id, '--note', note], api.service)
  const [, [, , shown]] = rowsOf(await show(['get-list', slug], 160), 'RANK') as [string[], string[]]
  expect(shown).toBe('Cacio e pepe. Stirred at the table.')
})

test('lists, changes and places are shown as tables', async () => {
  const { slug } = await api.list({ title: 'Pizza in Trastevere' }, ['Dar Poeta'])
  const [lists, found] = rowsOf(await show(['browse-lists', '--query', 'trastevere'], 120), 'SLUG')
  expect(lists).toEqual(['SLUG', 'TITLE', 'AUTHOR NAME', 'PLACE COUNT', 'UPDATED AT'])
  expect(found).toEqual([slug, 'Pizza in Trastevere', 'Ada', '1', '2026-05-01 12:00Z'])
  expect(rowsOf(await show(['list-history', slug]), 'VERSION')).toEqual([
    ['VERSION', 'AT', 'OPERATION', 'PLACES'],
    ['1', '2026-05-01 12:00Z', 'createList', 'Dar Poeta'],
  ])
  const text = await show(['search-places', '--query', 'Hang Zhou', '--near', 'Rome'])
  expect(
    rowsOf(text, 'NAME')
      .slice(1, 3)
      .map(([name]) => name),
  ).toEqual(['Hang Zhou', 'Hang Zhou'])
  expect(text).toMatch(/^near\n {2}name +Roma\n {2}english name +Rome$/m)
})

test('add-places shows the result of each place as a row', async () => {
  const { list } = await api.list({ title: 'Pizza' }, ['Dar Poeta'])
  const { slug } = await api.list({}, ['da Felice'])
  const places = ['Hang Zhou', 'Dar Poeta'].map(query => JSON.stringify({ query, near: 'Rome' }))
  const text = await show(['add-places', slug, ...places.flatMap(place => ['--places', place])])
  expect(rowsOf(text, 'QUERY')).toEqual([
    ['QUERY', 'RANK', 'NAME', 'ID', 'CODE'],
    ['Hang Zhou', 'place_ambiguous'],
    ['2', 'Dar Poeta', list.places[0].id],
  ])
})

test('a vote’s state is a table in consensus order', async () => {
  const { slug, list } = await api.list({}, ['Armando al Pantheon', 'da Felice'])
  const runs = (...args: string[]) => show(args, 120)
  const voteId = /vote_[0-9a-z]{26}/.exec(await runs('open-vote', slug, '--question', 'Where on Friday?'))![0]
  expect(await runs('get-vote', voteId)).toContain('Where on Friday?')
  const felice = list.places[1].id
  const cast = await runs('cast-ballot', voteId, '--ballot-key', 'ada-4f1c9d2e7a3b5', '--place-ids', felice)
  expect(cast).toMatch(/^place count {3}1\nballot count {2}1\nballot id {5}[\w-]{43}\n$/)
  const [headers, ...places] = rowsOf(await runs('get-consensus', slug), 'RANK')
  expect(headers).toEqual(['RANK', 'NAME', 'BALLOTS', 'MEAN RANK', 'LIST RANK', 'ID'])
  expect(places.map(([rank, name]) => [rank, name])).toEqual([
    ['1', 'da Felice'],
    ['2', 'Armando al Pantheon'],
  ])
})

test('an empty list of results is shown as none', async () => {
  expect(await show(['browse-lists', '--query', 'nowhere'])).toBe('lists  none\n')
})

test.each([
  [
    'create-list',
    ['--title', 'Eat in Rome', '--author-name', 'Ada', '--places', '{"query":"da Felice","near":"Rome"}'],
  ],
  ['copy-list', ['--title', 'Mine', '--author-name', 'Bruno']],
  ['rotate-edit-token', []],
])('%s shows the edit token last, and says that it is shown only once', async (name, args) => {
  const { slug } = await api.list()
  const text = await show([name, ...(name === 'create-list' ? [] : [slug]), ...args])
  const last = text.trimEnd().split('\n').slice(-3)
  expect(last[0]).toBe('The only key to change the list. It is shown only once: save it.')
  expect(last[1]).toMatch(/^edit token {2}edit_\w{38}$/)
  expect(last[2]).toMatch(/^edit url {4}https:\/\/forklist\.example\/lists\/\S+#edit_\w{38}$/)
  expect(text.match(/edit_\w{38}/g), 'and nowhere else').toHaveLength(2)
})

test('with --json a terminal gets the same bytes as a pipe', async () => {
  const { slug, list } = await api.list({}, ['da Felice'])
  for (const args of [['get-list', slug], ['get-place', list.places[0].id], ['browse-lists'], ['list-history', slug]]) {
    const piped = await command(args, api.service)
    expect(piped.stdout).toBe(`${JSON.stringify(JSON.parse(piped.stdout), null, 2)}\n`)
    expect(await show([...args, '--json'])).toBe(piped.stdout)
    expect(await command([...args, '--json'], api.service)).toEqual(piped)
    expect(await show(args)).not.toBe(piped.stdout)
  }
})

test('a file loses control characters on a terminal, stays intact in a pipe, and is summarised with --json', async () => {
  const { slug, list } = await api.list({}, ['da Felice'])
  const note = 'one\n\ttwo'
  await command(['update-place-note', slug, list.places[0].id, '--note', note], api.service)
  const piped = await command(['export-list', slug, 'csv'], api.service)
  // Decoding a response consumes a byte order mark.
  expect(piped.stdout.slice(1)).toBe((await api.ask(`GET /lists/${slug}/export/csv`)).text)
  expect(await show(['export-list', slug, 'csv'])).toBe(piped.stdout.replaceAll('\r\n', '\n').replace('\t', ' '))
  const known: Json = JSON.parse(await show(['export-list', slug, 'csv', '--json']))
  expect(known).toMatchObject({ format: 'csv', filename: `${slug}.csv`, placeCount: 1 })
})
