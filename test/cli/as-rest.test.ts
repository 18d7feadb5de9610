import { afterAll, expect, test } from 'vitest'
import type { Operation } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { type Api, openApi } from '../support/api.ts'
import {
  type Case,
  expectSame,
  noListCases,
  oneListCases,
  operationNamed,
  ownPlaceCases,
  places,
  suggestionCases,
  twoListCases,
  voteCases,
} from '../support/as-rest.ts'
import { command, fileIn, requestOf, wordsOf } from './command.ts'

const helpful = [
  'errors',
  'version',
  'place',
  'alternatives',
  'missing',
  'unknown',
  'query',
  'near',
  'coverage',
  'slug',
  'reason',
]

/** Returns the REST response as the command line prints it. */
async function overRest({ ask, key }: Api, [name, input]: Case, token = key) {
  const { route, body } = requestOf(operationNamed(name), input)
  const { status, text, json } = await ask(route, { token, body, headers: { 'x-request-id': 'command-line' } })
  if (status === 204) return { code: 0, printed: '' }
  if (status < 400) return { code: 0, printed: json ?? text }
  const extras = Object.fromEntries(helpful.filter(member => member in json).map(member => [member, json[member]]))
  return { code: 1, printed: [`${json.code}: ${json.detail}`, extras] }
}

/** Names options as the members of the input that they are. */
const withMembers = (line: string): string =>
  line.replaceAll(/`--([a-z-]+)( (\w+))?`/g, (_, option: string, __, value?: string) => {
    const member = option.replaceAll(/-(\w)/g, (___, letter: string) => letter.toUpperCase())
    return value === undefined ? `\`${member}\`` : `\`${member}: ${value}\``
  })

async function overCommandLine({ service }: Api, [name, input]: Case) {
  const operation = operationNamed(name)
  const { code, stdout, stderr } = await command(wordsOf(operation, input), service, {
    stdin: fileIn(operation, input) ?? '',
  })
  if (code > 0) {
    expect(stdout).toBe('')
    const [line, ...json] = stderr.trimEnd().split('\n')
    return { code, printed: [withMembers(line!), JSON.parse(json.join('\n') || '{}')] }
  }
  expect(stderr).toBe('')
  if (operation.status === 204) return { code, printed: '' }
  return { code, printed: operation.file ? stdout : JSON.parse(stdout) }
}

test('the cases cover every operation except streams and random responses', () => {
  const covered = new Set(
    [
      ...oneListCases,
      ...ownPlaceCases,
      ...noListCases,
      ...twoListCases('one', 'other'),
      ...voteCases('one', 'vote'),
      ...suggestionCases('one', 'link'),
    ].map(([name]) => name),
  )
  const ending = (operations as readonly Operation[]).filter(({ events }) => !events)
  expect(ending.map(({ name }) => name).filter(name => !covered.has(name))).toEqual(['rotateEditToken'])
})

// Operations on both databases are compared over REST.
const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

test.each<[string, readonly Case[]]>([
  ['one list, step by step', oneListCases],
  ['own places', ownPlaceCases],
])('the command line returns what REST returns for %s', async (_, cases) => {
  const [overThere, here] = [await api.list({}, places), await api.list({}, places)]
  for (const [name, input] of cases) {
    const credential = operationNamed(name).credential === 'apiKeyAndReadable' ? api.key : overThere.token
    const rest = await overRest(api, [name, { ...input, slug: overThere.slug }], credential)
    expectSame(await overCommandLine(api, [name, { ...input, slug: here.slug }]), rest)
  }
})

test('and for no list, a new list, two lists, a vote and suggestions', async () => {
  await using api = await openApi()
  await api.list({ title: 'Eat in Rome' }, ['Dar Poeta'])
  for (const one of noListCases) expectSame(await overCommandLine(api, one), await overRest(api, one))
  const [{ slug, token }, other] = [await api.list({}, places), await api.list({}, places.slice(1).reverse())]
  for (const request of twoListCases(slug, other.slug))
    expectSame(await overCommandLine(api, request), await overRest(api, request))
  const { vote } = (await api.ask(`POST /lists/${slug}/vote`, { token })).json
  const { suggestions } = (await api.ask(`POST /lists/${slug}/suggestions`, { token })).json
  for (const request of [...voteCases(slug, vote.id), ...suggestionCases(slug, suggestions.id)])
    expectSame(await overCommandLine(api, request), await overRest(api, request, token))
})
