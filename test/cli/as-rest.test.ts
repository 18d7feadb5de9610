import { expect, test } from 'vitest'
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
import { onBothDatabases } from '../support/databases.ts'
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

onBothDatabases('the command line returns what REST returns', open => {
  test('for one list, step by step', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const [listOverRest, listOverCommandLine] = [await api.list({}, places), await api.list({}, places)]
    for (const [name, input] of oneListCases) {
      const credential = operationNamed(name).credential === 'apiKeyAndReadable' ? api.key : listOverRest.token
      const rest = await overRest(api, [name, { ...input, slug: listOverRest.slug }], credential)
      expectSame(await overCommandLine(api, [name, { ...input, slug: listOverCommandLine.slug }]), rest)
    }
  })

  test('for own places', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const [listOverRest, listOverCommandLine] = [await api.list({}, places), await api.list({}, places)]
    for (const [name, input] of ownPlaceCases) {
      const rest = await overRest(api, [name, { ...input, slug: listOverRest.slug }], listOverRest.token)
      expectSame(await overCommandLine(api, [name, { ...input, slug: listOverCommandLine.slug }]), rest)
    }
  })

  test('for no list or a new list', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    await api.list({ title: 'Eat in Rome' }, ['Dar Poeta'])
    for (const one of noListCases) expectSame(await overCommandLine(api, one), await overRest(api, one))
  })

  test('for two lists', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const [one, other] = [await api.list({}, places), await api.list({}, places.slice(1).reverse())]
    for (const request of twoListCases(one.slug, other.slug))
      expectSame(await overCommandLine(api, request), await overRest(api, request))
  })

  test('for a vote', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list({}, places)
    const { json } = await api.ask(`POST /lists/${slug}/vote`, { token })
    for (const request of voteCases(slug, json.vote.id))
      expectSame(await overCommandLine(api, request), await overRest(api, request, token))
  })

  test('for suggestions', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list({}, places)
    const { json } = await api.ask(`POST /lists/${slug}/suggestions`, { token })
    for (const request of suggestionCases(slug, json.suggestions.id))
      expectSame(await overCommandLine(api, request), await overRest(api, request, token))
  })
})
