import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListEntry } from '../../../src/domain/place.ts'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import { exportNames } from '../../../src/formats/export/index.ts'
import { type Api, type Json, openApi } from '../../support/api.ts'
import { type MadeList as List, listInOneRequest, noteOf } from '../../support/list-in-one-request.ts'
import { manyEntries } from '../../support/rome.ts'
import { type Called, type Rpc, rpcTo } from './rpc.ts'

// `rpc` checks for every response that it does not exceed the limit of assistants.

const opened = new AsyncDisposableStack()
let api: Api
let rpc: Rpc
let some: List

const make = (entries: ListEntry[], members = {}) => listInOneRequest(api.service, api.key, entries, members)

beforeAll(async () => {
  api = opened.use(await openApi())
  rpc = rpcTo(api)
  some = await make(manyEntries(400, noteOf))
})
afterAll(() => opened.disposeAsync())

const key = ({ slug, editToken }: List) => ({ slug, editToken })

/** Returns all pages of a tool. @param first the page to begin with */
async function pages(tool: string, input: object, first?: Json): Promise<Json[]> {
  const all = [first ?? (await rpc.does(tool, { ...input }))]
  while (all.at(-1).nextCursor !== undefined) {
    if (all.length > 500) throw new Error(`${tool} never ends`)
    all.push(await rpc.does(tool, { ...input, cursor: all.at(-1).nextCursor }))
  }
  return all
}

const rowsOf = (places: Json[]) => places.map(({ id, rank, note = '' }) => [rank, id, note])
const rows = (entries: readonly ListEntry[]) => entries.map(({ id, note }, index) => [index + 1, id, note])
const placesOf = (pages: Json[]) => rowsOf(pages.flatMap(page => page.places))

describe('a list of 2,000 places with 1 MiB of notes', () => {
  let full: List
  beforeAll(async () => {
    full = await make(manyEntries(2000, noteOf))
    const bytes = full.entries.reduce((sum, { note }) => sum + Buffer.byteLength(note), 0)
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytes).toBeLessThan(1024 * 1024)
  })

  test.each([{}, { limit: 2000 }, { limit: 7 * 13 }])(
    'is read completely, each place once, in order, with whole notes: %j',
    async more => {
      const all = await pages('get_list', { slug: full.slug, ...more })
      expect(placesOf(all)).toEqual(rows(full.entries))
      // Pages are nearly full, because every page is a call.
      expect(all.length).toBeLessThan(70)
      for (const page of all) expect(page.places.length).toBeLessThanOrEqual(more.limit ?? 100)
    },
  )

  test('has a history that gives only the number of places for a change of all', async () => {
    const mine = key(await make(full.entries))
    const ids = full.entries.map(({ id }) => id)
    for (const placeIds of [ids.toReversed(), ids, ids.toReversed()])
      await rpc.does('reorder_list', { ...mine, placeIds })
    await rpc.does('move_place', { ...mine, placeId: ids[0], rank: 1 })
    const { changes } = await rpc.does('list_history', { ...mine, limit: 100 })
    expect(changes.map(({ version, operation }: Json) => [version, operation])).toEqual([
      [5, 'movePlace'],
      [4, 'reorderList'],
      [3, 'reorderList'],
      [2, 'reorderList'],
      [1, 'createList'],
    ])
    expect(changes[0]).toMatchObject({ places: [{ id: ids[0] }], from: { rank: 2000 }, to: { rank: 1 } })
    for (const change of changes.slice(1, 4))
      expect(Object.keys(change)).toEqual(['version', 'at', 'operation', 'touched'])
    expect(changes[1].touched).toBe(1999)
    // REST names the places, because its responses may be longer.
    const rest = await api.ask(`GET /lists/${mine.slug}/history`, { token: mine.editToken })
    expect(rest.json.changes[1].places).toHaveLength(1999)
  })

  test('names only the first missing and surplus places of a completely wrong order', async () => {
    const placeIds = Array.from({ length: 4000 }, (_, index) => `${'x'.repeat(95)}${index}`)
    const problem = await rpc.fails('reorder_list', { ...key(full), placeIds })
    expect(problem.code).toBe('order_mismatch')
    const ids = full.entries.map(({ id }) => id)
    expect(problem.missing.length).toBeGreaterThan(10)
    expect(problem.missing).toEqual(ids.slice(0, problem.missing.length))
    expect(problem.unknown.length).toBeGreaterThan(10)
    expect(problem.unknown).toEqual(placeIds.slice(0, problem.unknown.length))
  })

  test.each(['kml', 'csv', 'geojson', 'gpx'])('is exported as %s by a link to the whole file', async format => {
    const { content, json } = await rpc.call('export_list', { slug: full.slug, format })
    expect(content[1]).toMatchObject({ type: 'resource_link', uri: json.url, name: json.filename })
    expect(content[1].description).toBe('The file, for everyone with this link.')
    const { status, headers, text } = await rpc.send({ method: 'GET', at: json.url, authorization: null })
    expect([status, headers.get('content-type')]).toEqual([200, content[1].mimeType])
    expect(text.length).toBeGreaterThan(1_000_000)
  })

  test('is exported by a link that opens for 15 minutes if it is hidden', async () => {
    const hidden = await make(full.entries, { visibility: 'hidden' })
    const { content, json } = await rpc.call('export_list', { ...key(hidden), format: 'csv' })
    expect(content[1]).toMatchObject({ uri: json.url, description: expect.stringMatching(/hidden.*15 minutes/) })
    expect((await rpc.send({ method: 'GET', at: json.url, authorization: null })).status).toBe(200)
  })
})

// A response has room for about fifty of these places.
describe('a list of 400 places with long notes', () => {
  test('merges with the maximum number of lists and returns as much as fits', async () => {
    const few = await Promise.all(
      Array.from({ length: 19 }, () => make(some.entries.slice(0, 50), { title: '𝔄'.repeat(200) })),
    )
    const lists = [{ slug: some.slug }, ...few.map(key)]
    const merged = await rpc.does('merge_lists', { title: 'Ours', authorName: 'Bea', lists })
    expect([merged.placeCount, merged.mergedFrom.lists.length, merged.editUrl]).toEqual([400, 20, expect.any(String)])
    const input = { slug: merged.slug, editToken: merged.editToken, limit: 2000 }
    expect(placesOf(await pages('get_list', input, merged))).toEqual(rows(some.entries))
  })

  test('is copied and restored in a response that fits, which get_list continues', async () => {
    const copy = await rpc.does('copy_list', { slug: some.slug, title: 'Mine', authorName: 'Bea' })
    expect([copy.placeCount, copy.places.length < 400, copy.editUrl]).toEqual([400, true, expect.any(String)])
    expect(placesOf(await pages('get_list', { slug: copy.slug, limit: 2000 }, copy))).toEqual(rows(some.entries))

    const mine = { slug: copy.slug, editToken: copy.editToken }
    const [first, ...others] = some.entries
    const order = [...others, first!]
    const placeIds = order.map(({ id }) => id)
    const { list } = await rpc.does('reorder_list', { ...mine, placeIds, ifVersion: 1 })
    expect(list).toMatchObject({ version: 2, placeCount: 400 })
    for (const [input, entries] of [
      [mine, order],
      [{ ...mine, at: 1 }, some.entries],
    ] as const) {
      const one = await rpc.does('get_list', input)
      const two = await rpc.does('get_list', { ...input, cursor: one.nextCursor })
      const places = placesOf([one, two])
      expect(places).toEqual(rows(entries).slice(0, places.length))
    }

    const restored = await rpc.does('restore_version', { ...mine, version: 1 })
    expect(placesOf(await pages('get_list', { slug: copy.slug, limit: 2000 }, restored))).toEqual(rows(some.entries))
  })

  test('is voted on page by page, each place once, and shows its result the same way', async () => {
    const mine = key(some)
    const ids = some.entries.map(({ id }) => id)
    const { vote } = await rpc.does('open_vote', mine)
    await rpc.does('cast_ballot', { voteId: vote.id, ballotKey: 'ada-4f1c9d2e7a3b5', placeIds: ids.toReversed() })
    for (const [tool, input, order] of [
      ['get_vote', { voteId: vote.id }, ids],
      ['get_consensus', mine, ids.toReversed()],
    ] as const)
      expect((await pages(tool, input)).flatMap(page => page.places).map(({ id }: Json) => id)).toEqual(order)
    expect((await rpc.does('apply_consensus', mine)).list.placeCount).toBe(400)
  })
})

test('a place with texts of maximum length still fits a page', async () => {
  const long = (length: number) => '"'.repeat(length)
  const entries = manyEntries(30, () => long(2000)).map(({ facts, ...entry }) => ({
    ...entry,
    facts: { ...facts, address: long(1000), website: `http://rome.example/${long(2000)}`, openingHours: long(2000) },
  }))
  const list = await make(entries, { title: long(200), authorName: long(100), description: long(2000) })
  const all = await pages('get_list', { slug: list.slug })
  expect(placesOf(all)).toEqual(rows(entries))
  expect(all.length).toBeGreaterThan(3)
})

describe('a file', () => {
  const short = (count: number) => manyEntries(count, () => 'x'.repeat(300))
  const fileOf = ({ content }: Called) => content[1]

  test('is inline up to 50,000 bytes, identical to REST', async () => {
    const { slug } = await make(short(50))
    const types = new Set<string>()
    for (const format of exportNames) {
      const file = fileOf(await rpc.call('export_list', { slug, format }))
      const at = `https://forklist.example/api/v1/lists/${slug}/export/${format}`
      const sent = await api.service.fetch(new Request(at))
      const bytes = Buffer.from(await sent.arrayBuffer())
      const isBinary = format === 'kmz' || format === 'xlsx'
      const asLink = (isBinary ? bytes.toString('base64') : bytes).length > 50_000
      expect([format, file.type]).toEqual([format, asLink ? 'resource_link' : 'resource'])
      types.add(file.type)
      if (asLink) continue
      expect(file.resource).toEqual({
        uri: `forklist://lists/${slug}/export/${format}`,
        mimeType: sent.headers.get('content-type'),
        ...(isBinary ? { blob: bytes.toString('base64') } : { text: bytes.toString() }),
      })
    }
    // The test is meaningful only if both types occur.
    expect(types.size).toBe(2)
  })

  test('of pins says which places it leaves out, as many as fit', async () => {
    const entries = manyEntries(2000).map(({ facts, ...entry }, index) => {
      const { latitude: _, longitude: __, ...nowhere } = facts
      return { ...entry, facts: index === 0 ? facts : { ...nowhere, name: `${index} `.padEnd(300, 'x') } }
    })
    const { slug } = await make(entries)
    for (const format of ['kml', 'gpx', 'kmz']) {
      const { placeCount, leftOut } = await rpc.does('export_list', { slug, format })
      expect([placeCount, leftOut.length > 25, leftOut[0]]).toEqual([
        1,
        true,
        { id: entries[1]!.id, name: entries[1]!.facts.name },
      ])
    }
    for (const format of ['csv', 'geojson', 'xlsx', 'html']) {
      const answer = await rpc.does('export_list', { slug, format })
      expect([answer.placeCount, 'leftOut' in answer]).toEqual([2000, false])
    }
  })

  test('is a link from 50,001 bytes', async () => {
    const bytesOf = async (last: number) => {
      const entries = manyEntries(30, index => (index === 0 ? 'x'.repeat(last) : 'é'.repeat(700)))
      const { slug } = await make(entries)
      const called = await rpc.call('export_list', { slug, format: 'csv' })
      const file = await api.service.fetch(new Request(called.json.url))
      return { type: fileOf(called).type, bytes: (await file.arrayBuffer()).byteLength }
    }
    const { bytes } = await bytesOf(1)
    const [fits, beyond] = [await bytesOf(50_001 - bytes), await bytesOf(50_002 - bytes)]
    expect(fits).toEqual({ type: 'resource', bytes: 50_000 })
    expect(beyond).toEqual({ type: 'resource_link', bytes: 50_001 })
  })
})

describe('a hundred places at once', () => {
  const stalls = (note: string) =>
    Array.from({ length: 100 }, (_, index) => ({ own: { name: `Stall ${index}` }, note }))
  const long = 'Queue, "and bring cash".\n'.repeat(80)

  test('with long notes create a list, whose response has the first of them', async () => {
    const created = await rpc.does('create_list', { title: 'Markets', authorName: 'Ada', places: stalls(long) })
    expect([created.placeCount, created.places.length < 100]).toEqual([100, true])
    const all = await pages('get_list', { slug: created.slug }, created)
    expect(all.flatMap(page => page.places).map(({ name, note }: Json) => [name, note])).toEqual(
      stalls(long).map(({ own: { name }, note }) => [name, note]),
    )
  })

  test('with ambiguous names are reported with as many candidates as fit', async () => {
    const list = await make([])
    const ambiguous = Array.from({ length: 100 }, () => ({ query: 'Hang Zhou', near: 'Rome' }))
    const some = await rpc.does('add_places', { ...key(list), places: ambiguous.slice(0, 5) })
    for (const { code, alternatives } of some.results)
      expect([code, alternatives.length > 1]).toEqual(['place_ambiguous', true])
    const { results } = await rpc.does('add_places', { ...key(list), places: ambiguous })
    expect(results.map(({ code }: Json) => code)).toEqual(ambiguous.map(() => 'place_ambiguous'))
  })
})

test('a call with hundreds of errors reports the first ones, even with long names', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `${'\u0001'.repeat(190)}${index}`)
  const { code, errors } = await rpc.fails('create_list', {
    title: 'Rome',
    authorName: 'Ada',
    ...Object.fromEntries(names.map(name => [name, 1])),
  })
  expect([code, errors.length > 10, errors.length <= 100]).toEqual(['invalid_input', true, true])
  expect(errors.map(({ pointer }: Json) => pointer)).toEqual(names.slice(0, errors.length).map(name => `/${name}`))
})

test('a history of long texts has pages with each version once', async () => {
  const list = await make(manyEntries(1))
  const placeId = placeIdOf(list.entries[0]!.facts.mapPlaceId)
  for (let turn = 0; turn < 30; turn++)
    await rpc.does('update_place_note', { ...key(list), placeId, note: `${turn}${'"'.repeat(1900)}` })
  const all = await pages('list_history', { ...key(list), limit: 100 })
  const changes = all.flatMap(page => page.changes)
  expect(changes.map(({ version }: Json) => version)).toEqual(Array.from({ length: 31 }, (_, index) => 31 - index))
  expect(changes[0].to.note).toBe(`29${'"'.repeat(1900)}`)
  expect(all.length).toBeGreaterThan(1)
})
