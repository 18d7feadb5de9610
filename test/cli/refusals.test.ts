import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken } from '../../src/core/token.ts'
import { ProblemDocument } from '../../src/domain/problem-document.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { type CommandResult, command } from './command.ts'
import { forklistHere } from './here.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const refused = async (args: readonly string[], columns?: number): Promise<CommandResult & { lines: string[] }> => {
  const ran = await command(args, api.service, { ...(columns !== undefined && { columns }) })
  expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code: 1, stdout: '' })
  return { ...ran, lines: ran.stderr.trimEnd().split('\n') }
}

const two = ['--places', '{"query":"da Felice","near":"Rome"}', '--places', '{"own":{"name":"x","latitude":1}}']

test('on a terminal each invalid member is a line that names its option', async () => {
  const { lines } = await refused(['create-list', '--title', ' ', ...two], 80)
  expect(lines).toEqual([
    'invalid_input: Correct the members named in `errors` and send the request again.',
    '--title: must not be blank',
    '--author-name: is missing',
    '--places[1].own: needs both latitude and longitude, or neither',
    'Usage: forklist create-list [options]; forklist help create-list says more.',
  ])
})

test('on a terminal alternative places are a table with ids to copy', async () => {
  const { slug } = await api.list({}, ['da Felice'])
  const { lines } = await refused(['add-place', slug, '--query', 'Hang Zhou', '--near', 'Rome'], 100)
  expect(lines[0]).toBe(
    'place_ambiguous: Add one of `alternatives` by its `id` as `--place-id`, or say where with `--near` and `--address`.',
  )
  expect(lines.slice(1, 6)).toEqual(['', 'query  Hang Zhou', 'near   Rome', '', 'coverage'])
  expect(lines[6]).toBe('  area    Rome')
  expect(lines.slice(9, 11)).toEqual(['', 'alternatives'])
  expect(lines[11]).toMatch(/^NAME +ADDRESS +CATEGORY +DISTANCE METERS +ID$/)
  expect(lines.slice(12)).toHaveLength(2)
  for (const row of lines.slice(12)) expect(row).toMatch(/^Hang Zhou .* restaurant +\d+ +plc_[0-9a-z]{20}$/)
})

test('without a terminal the first line says what to do, and JSON follows', async () => {
  const { lines } = await refused(['create-list', '--title', 'Eat in Rome'])
  const [first, ...json] = lines
  expect(first).toBe('invalid_input: Correct the members named in `errors` and send the request again.')
  expect(JSON.parse(json.join('\n'))).toEqual({ errors: [{ pointer: '/authorName', message: 'is missing' }] })
})

test.each([undefined, 80])(
  'with --json the problem is complete, as in REST, on a terminal or not: %j',
  async columns => {
    const { stderr } = await refused(['search-places', '--query', 'Hang Zhou', '--limit', '99', '--json'], columns)
    const problem = JSON.parse(stderr)
    const { json } = await api.ask('GET /places?query=Hang+Zhou&limit=99', { token: api.key })
    expect(problem).toEqual({ ...json, requestId: 'command-line' })
    expect(problem.type).toBe(`${base}/problems/invalid_input`)
    expect(ProblemDocument.strict().safeParse(problem).error).toBeUndefined()
  },
)

test('no refusal prints a token', async () => {
  const token = newToken('edit')
  const { slug } = await api.list({}, ['da Felice'])
  for (const how of [[], ['--json']])
    for (const columns of [undefined, 80]) {
      const { stderr } = await refused(
        ['add-place', slug, '--query', `x ${token}`, '--near', `Rome ${token}`, ...how],
        columns,
      )
      expect(stderr).toContain('edit_…')
      expect(stderr).not.toContain(token.slice(5, 20))
    }
})

test('a failure of the machine is one line, and a problem with --json', async () => {
  const nowhere = { DATA_DIR: '/dev/null/forklist' }
  const line = await forklistHere(['browse-lists'], nowhere)
  expect(line).toMatchObject({ code: 1, stdout: '' })
  expect(line.stderr).toMatch(/^The data folder \/dev\/null\/forklist cannot be used: .+\n$/)
  const json = await forklistHere(['browse-lists', '--json'], nowhere)
  expect(json).toMatchObject({ code: 1, stdout: '' })
  expect(JSON.parse(json.stderr)).toMatchObject({ code: 'internal', status: 500, detail: line.stderr.trim() })
})
