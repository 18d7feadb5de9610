import { expect, test } from 'vitest'
import type { Operation } from '../../src/core/operation.ts'
import { placeIdOf } from '../../src/domain/place.ts'
import { operations } from '../../src/operations/index.ts'
import { type Api, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { command, requestOf, wordsOf } from './command.ts'

const operationNamed = (name: string): Operation => operations.find(operation => operation.name === name) as Operation

const armando = placeIdOf('osm:node/2276143197')
const felice = placeIdOf('osm:node/1572825942')
const poeta = placeIdOf('osm:node/2244858179')
const nowhere = placeIdOf('osm:node/1')

type Case = [operation: string, input: Record<string, unknown>]

/** What is done to a list of Armando al Pantheon, da Felice and Dar Poeta, one after the other. */
const onOneList: Case[] = [
  ['getList', {}],
  ['getList', { limit: 2 }],
  ['getList', { limit: 0 }],
  ['getList', { at: 1 }],
  ['getList', { at: 'yesterday' }],
  ['addPlace', { query: 'da enzo', near: 'Rome', rank: 1, note: 'Come before they open.' }],
  ['addPlace', { query: 'da enzo', near: 'Rome' }],
  ['addPlace', { query: 'Hang Zhou', near: 'Rome' }],
  ['addPlace', { query: 'The Ivy', near: 'Atlantis' }],
  ['addPlace', {}],
  [
    'addPlaces',
    { places: [{ query: 'Il Baffetto', near: 'Rome' }, { query: 'Hang Zhou', near: 'Rome' }, { placeId: felice }] },
  ],
  ['updatePlaceNote', { placeId: felice, note: '“Cacio e pepe”\n- stirred at the table' }],
  ['updatePlaceNote', { placeId: nowhere, note: 'x' }],
  ['movePlace', { placeId: poeta, before: armando }],
  ['movePlace', { placeId: poeta, before: nowhere }],
  ['movePlace', { placeId: poeta, rank: 1, after: felice }],
  ['movePlace', { placeId: poeta, rank: 2, ifVersion: 1 }],
  ['reorderList', { placeIds: [armando, nowhere] }],
  ['updateList', { title: '2026', description: 'Where the Romans go' }],
  ['updateList', { visibility: 'secret' }],
  ['removePlace', { placeId: armando }],
  ['removePlace', { placeId: armando }],
  ['exportList', { format: 'kml' }],
  ['exportList', { format: 'pdf' }],
  ['restoreVersion', { version: 1 }],
  ['restoreVersion', { version: 99 }],
  ['listHistory', { limit: 3 }],
  ['listHistory', { cursor: 'elsewhere' }],
  ['copyList', { title: 'Mine', authorName: 'Bruno' }],
  ['clearHistory', {}],
  ['updateList', { visibility: 'hidden' }],
  ['getList', {}],
  ['deleteList', {}],
  ['getList', {}],
]

const ofNoList: Case[] = [
  ['searchPlaces', { query: 'felice', near: 'Rome', limit: 3 }],
  ['searchPlaces', { query: 'felice', near: '41.9,12.5' }],
  ['searchPlaces', { query: 'felice', limit: 21 }],
  ['searchPlaces', {}],
  ['getPlace', { placeId: felice }],
  ['getPlace', { placeId: nowhere }],
  ['browseLists', { sort: 'title', limit: 1 }],
  ['createList', { title: 'Testaccio', authorName: 'Ada', places: [{ placeId: felice }, { placeId: felice }] }],
  ['createList', { title: 'Testaccio', authorName: 'Ada', places: [{ query: 'Hang Zhou', near: 'Rome' }] }],
  [
    'createList',
    { title: 'Testaccio', authorName: 'Ada', visibility: 'hidden', places: [{ placeId: felice, note: '1' }] },
  ],
  ['createList', { title: 'Testaccio' }],
]

const helpful = ['errors', 'version', 'place', 'alternatives', 'missing', 'unknown', 'query', 'near', 'slug']

// Both do the same to a list of their own: what was drawn for each list and token differs, and nothing else may.
const settled = (text: string): string =>
  text
    .replace(/\bedit_\w{38}\b/g, 'edit_…')
    .replace(/("nextCursor":")[\w-]+/g, '$1…')
    .replace(/\b((?:\w+-)+)[0-9a-z]{6}(?=["/#.<\\])/g, '$1…')

/** What REST says, as the command line puts it. */
async function overRest({ ask, key }: Api, [name, input]: Case, token = key) {
  const { route, body } = requestOf(operationNamed(name), input)
  const { status, text, json } = await ask(route, { token, body, headers: { 'x-request-id': 'command-line' } })
  if (status === 204) return { code: 0, told: '' }
  if (status < 400) return { code: 0, told: json ?? text }
  const extras = Object.fromEntries(helpful.filter(member => member in json).map(member => [member, json[member]]))
  return { code: 1, told: [`${json.code}: ${json.detail}`, extras] }
}

async function overCommandLine({ service }: Api, [name, input]: Case) {
  const operation = operationNamed(name)
  const { code, stdout, stderr } = await command(wordsOf(operation, input), service)
  if (code > 0) {
    expect(stdout).toBe('')
    const [line, ...json] = stderr.trimEnd().split('\n')
    return { code, told: [line, JSON.parse(json.join('\n') || '{}')] }
  }
  expect(stderr).toBe('')
  if (operation.status === 204) return { code, told: '' }
  return { code, told: operation.files ? stdout : JSON.parse(stdout) }
}

const same = (theirs: unknown, ours: unknown): void =>
  expect(JSON.parse(settled(JSON.stringify(theirs)))).toEqual(JSON.parse(settled(JSON.stringify(ours))))

test('every operation is asked, but for the one whose answer is different each time', () => {
  const asked = new Set([...onOneList, ...ofNoList].map(([name]) => name))
  expect(operations.map(({ name }) => name).filter(name => !asked.has(name))).toEqual(['rotateEditToken'])
})

onBothDatabases('the command line answers as REST does', open => {
  test('about one list, step by step', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const names = ['Armando al Pantheon', 'da Felice', 'Dar Poeta']
    const [there, here] = [await api.list({}, names), await api.list({}, names)]
    for (const [name, input] of onOneList) {
      const credential = operationNamed(name).credential === 'apiKeyAndReadable' ? api.key : there.token
      const rest = await overRest(api, [name, { ...input, slug: there.slug }], credential)
      same(await overCommandLine(api, [name, { ...input, slug: here.slug }]), rest)
    }
  })

  test('about no list or a new one', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    await api.list({ title: 'Eat in Rome' }, ['Dar Poeta'])
    for (const one of ofNoList) same(await overCommandLine(api, one), await overRest(api, one))
  })
})
