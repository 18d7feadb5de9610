import { afterAll, describe, expect, test } from 'vitest'
import { exportNames } from '../../../src/formats/export/index.ts'
import type { Json } from '../../support/api.ts'
import { textIn } from '../../support/archive.ts'
import { type Assistant, clients, connect } from './clients.ts'
import { openServer } from './server.ts'

const { address, key, ...server } = await openServer()
afterAll(() => server[Symbol.asyncDispose]())

describe.each(clients)('$title', ({ connects, speaks }) => {
  test('creates, ranks, hides, shows, exports, reverts and deletes a list of Rome', async () => {
    await using assistant = await connect(connects, address, key)
    expect(assistant.revision).toBe(speaks)
    const { slug, editToken } = await makeList(assistant)
    const ids = await addFivePlaces(assistant, slug, editToken)
    await rankAndAnnotate(assistant, slug, editToken, ids)
    await hideAndShow(assistant, slug, editToken)
    await exportAll(assistant, slug)
    await revert(assistant, slug, editToken)

    expect(await assistant.does('delete_list', { slug, editToken })).toEqual({ deleted: true, slug })
    expect(await assistant.cannot('get_list', { slug })).toMatchObject({ code: 'list_not_found' })
  })

  test('reads instructions, resources, completions and prompts', async () => {
    await using assistant = await connect(connects, address, key)
    expect(assistant.getInstructions()).toMatch(/^Forklist keeps ranked lists of restaurants\./)
    expect(assistant.getServerVersion()).toMatchObject({ name: 'forklist', websiteUrl: address })

    const { resourceTemplates } = await assistant.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'forklist://lists/{slug}',
      'forklist://lists/{slug}/export/{format}',
    ])
    const { slug } = await makeList(assistant, `Gelato in ${speaks}`)
    const { contents } = await assistant.readResource({ uri: `forklist://lists/${slug}` })
    expect(contents).toMatchObject([{ uri: `forklist://lists/${slug}`, mimeType: 'application/json' }])
    expect(JSON.parse((contents[0] as Json).text)).toMatchObject({ slug, title: `Gelato in ${speaks}` })
    const prefix = { name: 'slug', value: slug.slice(0, -1) }
    const ref = { type: 'ref/resource', uri: 'forklist://lists/{slug}' } as const
    expect((await assistant.complete({ ref, argument: prefix })).completion.values).toEqual([slug])

    const { prompts } = await assistant.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['build_ranked_list', 'plan_food_trip', 'tidy_list'])
    const { messages } = await assistant.getPrompt({ name: 'plan_food_trip', arguments: { slug, days: '3' } })
    expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }])
    expect((messages[0]!.content as Json).text).toContain(
      `from the list with this slug: "${slug}". How many days: "3".`,
    )
  })
})

/** Creates a list. @returns the list with its edit token */
const makeList = (assistant: Assistant, title = 'Eat in Rome'): Promise<Json> =>
  assistant.does('create_list', { title, authorName: 'Ada' })

/** Adds one place by search, three by name, and one chosen among candidates. @returns their ids */
async function addFivePlaces(assistant: Assistant, slug: string, editToken: string): Promise<string[]> {
  const found = await assistant.does('search_places', { query: 'felice', near: 'Rome' })
  expect(found).toMatchObject({ near: { name: 'Roma' }, places: [{ name: 'da Felice' }] })
  const add = async (place: Json): Promise<string> =>
    (await assistant.does('add_place_to_list', { slug, editToken, ...place })).place.id

  const ids = [await add({ placeId: found.places[0].id })]
  for (const query of ['salumeria roscioli', 'nonna betta', 'il baffetto']) ids.push(await add({ query, near: 'Rome' }))
  const hangZhou = { query: 'hang zhou', near: 'Rome' }
  const ambiguous = await assistant.cannot('add_place_to_list', { slug, editToken, ...hangZhou })
  expect(ambiguous).toMatchObject({ code: 'place_ambiguous', query: 'hang zhou', alternatives: [{}, {}] })
  const byAddress = ambiguous.alternatives.find(({ address }: Json) => address?.startsWith('Via Principe Eugenio 82'))
  return [...ids, await add({ placeId: byAddress.id })]
}

const names = async (assistant: Assistant, input: Record<string, unknown>): Promise<string[]> =>
  (await assistant.does('get_list', input)).places.map(({ name }: Json) => name)

const asAdded = ['da Felice', 'Salumeria Roscioli', 'Nonna Betta', 'Il Baffetto', 'Hang Zhou']
const asRanked = ['Salumeria Roscioli', 'Nonna Betta', 'Hang Zhou', 'da Felice', 'Il Baffetto']
const note = 'Carbonara at the counter; book “un tavolo” two weeks ahead 🍝'

async function rankAndAnnotate(assistant: Assistant, slug: string, editToken: string, ids: string[]): Promise<void> {
  expect(await names(assistant, { slug })).toEqual(asAdded)
  const placeIds = asRanked.map(name => ids[asAdded.indexOf(name)])
  const stale = await assistant.cannot('reorder_list', { slug, editToken, placeIds, ifVersion: 1 })
  expect(stale).toMatchObject({ code: 'version_mismatch', version: 6 })
  const { list } = await assistant.does('reorder_list', { slug, editToken, placeIds, ifVersion: stale.version })
  expect(list).toMatchObject({ slug, version: 7, placeCount: 5 })
  const noted = await assistant.does('update_place_note', { slug, editToken, placeId: placeIds[0], note })
  expect(noted.place).toMatchObject({ name: 'Salumeria Roscioli', rank: 1, note })
  expect(await names(assistant, { slug })).toEqual(asRanked)
}

async function hideAndShow(assistant: Assistant, slug: string, editToken: string): Promise<void> {
  await assistant.does('update_list', { slug, editToken, visibility: 'hidden' })
  expect(await assistant.cannot('get_list', { slug })).toMatchObject({ code: 'list_not_found' })
  expect(await names(assistant, { slug, editToken })).toEqual(asRanked)
  await assistant.does('update_list', { slug, editToken, visibility: 'public' })
  expect(await names(assistant, { slug })).toEqual(asRanked)
}

async function exportAll(assistant: Assistant, slug: string): Promise<void> {
  for (const format of exportNames) {
    const answer: Json = await assistant.callTool({ name: 'export_list', arguments: { slug, format } })
    const { url, ...summary } = answer.structuredContent
    expect(summary).toEqual({ format, placeCount: 5, filename: expect.stringMatching(`\\.${format}$`) })
    const { uri, mimeType, ...content } = answer.content[1].resource
    const bytes = 'blob' in content ? Buffer.from(content.blob, 'base64') : Buffer.from(content.text)
    expect(uri).toBe(`forklist://lists/${slug}/export/${format}`)
    const file = await fetch(url)
    expect([file.headers.get('content-type'), bytes.equals(await file.bytes())]).toEqual([mimeType, true])
    const text = textIn(bytes)
    const places = asRanked.map(name => text.indexOf(name))
    expect(places).not.toContain(-1)
    expect(places, `${format} has them in rank order`).toEqual(places.toSorted((a, b) => a - b))
    expect(text).toContain('Carbonara at the counter')
  }
}

async function revert(assistant: Assistant, slug: string, editToken: string): Promise<void> {
  const { changes } = await assistant.does('list_history', { slug, editToken })
  expect(changes.map(({ operation }: Json) => operation)).toEqual([
    'updateList',
    'updateList',
    'updatePlaceNote',
    'reorderList',
    ...asAdded.map(() => 'addPlace'),
    'createList',
  ])
  const reordered = changes.find(({ operation }: Json) => operation === 'reorderList')
  const restored = await assistant.does('restore_version', { slug, editToken, version: reordered.version - 1 })
  expect(restored).toMatchObject({ slug, version: changes[0].version + 1, visibility: 'public' })
  expect(await names(assistant, { slug })).toEqual(asAdded)
}
