import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../../src/core/problem.ts'
import { type Api, type Json, openApi } from '../../support/api.ts'
import { listInOneRequest } from '../../support/list-in-one-request.ts'
import { manyEntries } from '../../support/rome.ts'
import { type Rpc, rpcTo } from './rpc.ts'

// What assistants may spend. Tokens are those of o200k, which other tokenizers exceed by a tenth to a fifth.

const opened = new AsyncDisposableStack()
let api: Api
let rpc: Rpc
let tools: Json[]

beforeAll(async () => {
  api = opened.use(await openApi())
  rpc = rpcTo(api)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  tools = (await rpc.send({ body })).json.result.tools
})
afterAll(() => opened.disposeAsync())

const charactersOf = (value: unknown): number => JSON.stringify(value).length

/** Calls a tool as an assistant does, and counts what the model reads. */
async function conversation() {
  let [calls, characters] = [0, 0]
  return {
    get spent() {
      return { calls, characters }
    },
    async call(name: string, input: object): Promise<{ json: Json; content: Json[] }> {
      const { result } = await rpc.request('tools/call', { name, arguments: input })
      calls++
      for (const { text, resource } of result.content) characters += (text ?? resource.text).length
      return { json: result.structuredContent, content: result.content }
    },
  }
}

/** A note of the length that people write: about 150 characters. */
const noteOf = (index: number): string =>
  `Ask for the table by the window, order the ${['carbonara', 'gricia', 'cacio e pepe'][index % 3]} and the artichokes, and leave room for the tiramisù. Closed on Mondays. (${index})`

describe('the tools offered by default', () => {
  test('take at most 5,500 tokens of a conversation', () => {
    const visible = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(countTokens(JSON.stringify(visible))).toBeLessThanOrEqual(5500)
  })

  test('are listed in at most 45,000 bytes, the largest in 4,750', () => {
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(45_000)
    for (const tool of tools) expect(Buffer.byteLength(JSON.stringify(tool)), tool.name).toBeLessThanOrEqual(4750)
  })

  test('repeat no sentence', () => {
    const sentences = tools.flatMap(({ description }) => description.split(/(?<=[.:]) /))
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) < index)).toEqual([])
  })
})

describe('a long list', () => {
  test('of 100 places with notes takes at most 20,000 tokens, a place 330 characters besides its note', async () => {
    const { slug } = await listInOneRequest(api.service, api.key, manyEntries(100, noteOf))
    const { content, json } = await (await conversation()).call('get_list', { slug })
    expect([json.places.length, json.nextCursor]).toEqual([100, undefined])
    expect(content[0].text.length).toBeLessThanOrEqual(50_000)
    expect(content[0].text.length / 2.7).toBeLessThanOrEqual(20_000)
    for (const { note, ...place } of json.places) expect(charactersOf(place)).toBeLessThanOrEqual(330)
  })

  test('of 200 places is copied in 20,000 tokens, which begin with the key to the copy', async () => {
    const { slug } = await listInOneRequest(api.service, api.key, manyEntries(200, noteOf))
    const { content } = await (await conversation()).call('copy_list', { slug, title: 'Mine', authorName: 'Bea' })
    expect(content[0].text).toMatch(/^{"editToken":"edit_\w+","editUrl":"/)
    expect(content[0].text.length / 2.7).toBeLessThanOrEqual(20_000)
  })
})

describe('a job', () => {
  test('“the five best of Rome with notes, and the file for my map” takes two calls and 8,500 characters', async () => {
    const talk = await conversation()
    const names = ['Armando al Pantheon', 'da Felice', 'Dar Poeta', 'da Enzo', 'Il Baffetto']
    const places = names.map((query, index) => ({ query, near: 'Rome', note: noteOf(index).slice(0, 40) }))
    const { json } = await talk.call('create_list', { title: 'Eat in Rome', authorName: 'Ada', places })
    expect([json.placeCount, json.notAdded]).toEqual([5, undefined])
    const file = await talk.call('export_list', { slug: json.slug, format: 'kml' })
    expect([file.json.placeCount, file.content[1].type]).toEqual([5, 'resource'])
    expect(talk.spent.calls).toBe(2)
    expect(talk.spent.characters).toBeLessThanOrEqual(8500)
  })

  test('ten new notes, a move and a removal take one call', async () => {
    const { slug, editToken, entries } = await listInOneRequest(api.service, api.key, manyEntries(12, noteOf))
    const talk = await conversation()
    const edits = [
      ...entries.slice(0, 10).map(({ id }) => ({ op: 'update', place: id, note: 'Un tavolo alla finestra.' })),
      { op: 'move', place: entries[10]!.id, rank: 1 },
      { op: 'remove', place: entries[11]!.id },
    ]
    const { json } = await talk.call('edit_list', { slug, editToken, edits })
    expect([json.version, json.placeCount, talk.spent.calls]).toEqual([2, 11, 1])
  })
})

describe('names as people say them', () => {
  /** Restaurants of Rome, with the street that guides give for them; no street where several are known or none is in the sample. */
  const said: [name: string, street?: string][] = [
    ['Armando al Pantheon', "Salita de' Crescenzi"],
    ['Felice a Testaccio', 'Via Mastro Giorgio'],
    ['Da Enzo al 29', 'Via dei Vascellari'],
    ['Pizzeria Dar Poeta', 'Vicolo del Bologna'],
    ['Da Baffetto', 'Via del Governo Vecchio'],
    ['Baffetto 2'],
    ['Da Francesco', 'Piazza del Fico'],
    ['Ivo a Trastevere', 'Via di San Francesco a Ripa'],
    ['Nonna Betta', "Via Portico d'Ottavia"],
    ['Il Pagliaccio', 'Via dei Banchi Vecchi'],
    ['Checco er Carettiere', 'Via Benedetta'],
    ['Hang Zhou via Principe Eugenio', 'Via Principe Eugenio'],
    ['Hang Zhou'],
    ['Roscioli'],
    ['Felice 83'],
    ['Osteria Armando'],
    ['Pantheon Grill'],
    ['Burger King'],
    ['Giolitti'],
  ]

  test('never add a wrong restaurant: what is not certain is reported', async () => {
    const places = said.map(([query]) => ({ query, near: 'Rome' }))
    const { json } = await (await conversation()).call('create_list', { title: 'Rome', authorName: 'Ada', places })
    const refused = new Set(json.notAdded.map(({ index }: Json) => index))
    const added = said.filter((_, index) => !refused.has(index))
    expect([...refused].map(index => said[index as number]![1])).toEqual([...refused].map(() => undefined))
    expect(json.places).toHaveLength(added.length)
    for (const [index, [name, street]] of added.entries()) expect(json.places[index].address, name).toContain(street)
  })
})

describe('a failure', () => {
  test('of any kind says what to do in at most 260 characters, once', () => {
    for (const [code, { detail }] of Object.entries(problems))
      expect(`${detail}\n{"code":"${code}","requestId":"2c2142d883414257-1n"}`.length, code).toBeLessThanOrEqual(260)
  })
})
