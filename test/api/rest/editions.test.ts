import { expect, test } from 'vitest'
import { exportNames, linkedNames } from '../../../src/formats/export/index.ts'
import { rpcTo } from '../../api/mcp/rpc.ts'
import { base, type Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

const made = (list: TestList, label: string, more = {}) => list.ask('POST /editions', { label, ...more })

onRest('Editions of a list', rest => {
  const trattorie = () => rest.list(['Armando al Pantheon', 'da Felice', 'Dar Poeta'])
  const get = ({ slug }: TestList, path: string, headers: Record<string, string> = {}) =>
    rest.ask(`GET /lists/${slug}${path}`, { headers })
  const names = ({ places }: Json) => places.map(({ name }: Json) => name)
  const moved = (changes: Json) =>
    Object.fromEntries(Object.entries<Json>(changes).map(([kind, places]) => [kind, names({ places })]))

  /** Returns a list with the editions 2025 and 2026. */
  async function twoYears(): Promise<TestList> {
    const list = await trattorie()
    await made(list, '2025', { title: 'The first year' })
    await list.ask(`DELETE /places/${list.ids[0]}`)
    await list.ask('POST /places', { query: 'da enzo', near: 'Rome', rank: 1, note: 'Come early.' })
    await list.ask('POST /places', { query: 'Il Baffetto', near: 'Rome' })
    await list.ask(`POST /places/${list.ids[2]}/move`, { rank: 2 })
    await list.ask('PATCH', { title: 'Rome, again' })
    await made(list, '2026')
    return list
  }

  test('freeze it without a new version or an entry in the history', async () => {
    const list = await trattorie()
    const { status, json, headers } = await made(list, '2026', { title: 'The first year' })
    const path = `/api/v1/lists/${list.slug}/editions/2026`
    expect([status, headers.get('location')]).toEqual([201, base + path])
    expect(json).toEqual({
      edition: {
        label: '2026',
        title: 'The first year',
        createdAt: expect.any(String),
        version: 1,
        placeCount: 3,
        url: `${base}/lists/${list.slug}/editions/2026`,
        exports: Object.fromEntries(linkedNames.map(name => [name, `${base}${path}/export/${name}`])),
      },
      list: { slug: list.slug, version: 1, placeCount: 3, updatedAt: list.made.updatedAt },
    })
    expect((await list.read()).version).toBe(1)
    expect((await list.ask('GET /history')).json.changes).toHaveLength(1)
  })

  test('stay as they were, with their own addresses', async () => {
    const list = await trattorie()
    const before = await list.read()
    const { edition } = (await made(list, '2026')).json
    await list.ask(`PATCH /places/${list.ids[1]}`, { note: 'Cacio e pepe' })
    await list.ask(`DELETE /places/${list.ids[0]}`)
    await list.ask('PATCH', { title: 'Testaccio', description: 'South', authorName: 'Bruno' })
    const { json } = await get(list, '/editions/2026')
    const { url, exports, label, createdAt } = edition
    expect(json).toEqual({ ...before, url, exports, edition: { label, createdAt } })
    const brief = (await get(list, '/editions/2026?detail=brief')).json
    expect(brief.places[1]).toEqual(
      Object.fromEntries(Object.entries(before.places[1]).filter(([name]) => name in brief.places[1])),
    )
    expect(brief.attributions).toHaveLength(1)
  })

  test('are read in pages', async () => {
    const list = await twoYears()
    const first = (await get(list, '/editions/2026?limit=3')).json
    const second = (await get(list, `/editions/2026?limit=3&cursor=${first.nextCursor}`)).json
    expect([names(first), names(second), second.nextCursor]).toEqual([
      ['Da Enzo', 'Dar Poeta', 'da Felice'],
      ['Il Baffetto'],
      undefined,
    ])
    expect(second.changes).toEqual(first.changes)
    expect((await get(list, `/editions/2025?cursor=${first.nextCursor}`)).json.code).toBe('invalid_input')
  })

  test('say what entered, left, rose and fell since the one before, or any other', async () => {
    const list = await twoYears()
    const first = (await get(list, '/editions/2025')).json
    expect([first.changes, first.comparedWith]).toEqual([undefined, undefined])
    const { changes, comparedWith } = (await get(list, '/editions/2026')).json
    expect(comparedWith).toBe('2025')
    const entered = [expect.objectContaining({ name: 'Da Enzo', to: 1 }), expect.objectContaining({ to: 4 })]
    expect(changes).toEqual({
      entered,
      left: [{ id: list.ids[0], name: 'Armando al Pantheon', from: 1 }],
      rose: [{ id: list.ids[2], name: 'Dar Poeta', from: 3, to: 2 }],
      fell: [{ id: list.ids[1], name: 'da Felice', from: 2, to: 3 }],
    })
    const back = (await get(list, '/editions/2025?against=2026')).json
    expect(moved(back.changes)).toEqual({
      entered: ['Armando al Pantheon'],
      left: ['Da Enzo', 'Il Baffetto'],
      rose: ['da Felice'],
      fell: ['Dar Poeta'],
    })
    const itself = (await get(list, '/editions/2026?against=2026')).json
    expect(itself.changes).toEqual({ entered: [], left: [], rose: [], fell: [] })
  })

  test('know an own place again after it was replaced by its match', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    const own = { name: 'Felice a Testaccio', latitude: 41.8785, longitude: 12.4775 }
    await list.ask('POST /places', { own })
    await made(list, '2025')
    const [proposal] = (await list.ask('GET /proposals')).json.proposals
    await list.ask('POST /proposals', { ids: [proposal.id] })
    await made(list, '2026')
    const { changes } = (await get(list, '/editions/2026')).json
    expect(changes).toEqual({ entered: [], left: [], rose: [], fell: [] })
  })

  test('are listed newest first, with what has changed since the newest', async () => {
    const list = await twoYears()
    await list.ask(`DELETE /places/${list.ids[1]}`)
    const { json } = await get(list, '/editions')
    expect(json.editions.map(({ label, title, placeCount }: Json) => [label, title, placeCount])).toEqual([
      ['2026', undefined, 4],
      ['2025', 'The first year', 3],
    ])
    expect(json.comparedWith).toBe('2026')
    expect(moved(json.changes)).toEqual({ entered: [], left: ['da Felice'], rose: ['Il Baffetto'], fell: [] })
    const none = await trattorie()
    expect((await get(none, '/editions')).json).toEqual({ editions: [] })
  })

  test('are at most 50, each with a label of its own', async () => {
    const list = await rest.list(['Dar Poeta'])
    for (let number = 1; number <= 50; number++) await made(list, `no-${number}`)
    const codeOf = async (label: string) => (await made(list, label)).json.code
    expect([await codeOf('no-50'), await codeOf('no-51')]).toEqual(['edition_exists', 'list_full'])
    await list.ask('DELETE /editions/no-7')
    expect((await made(list, 'no-51')).status).toBe(201)
    for (const label of ['', 'Spring', 'a b', 'a'.repeat(41), 2026, '\u0000'])
      expect((await list.ask('POST /editions', { label })).json.errors[0].pointer).toBe('/label')
  })

  test('are missing after the list is found', async () => {
    const list = await twoYears()
    for (const path of ['/editions/2024', '/editions/%00', '/editions/2024/export/kml', '/editions/2026?against=2024'])
      expect([path, (await get(list, path)).json.code]).toEqual([path, 'edition_not_found'])
    expect((await list.ask('DELETE /editions/2024')).json.code).toBe('edition_not_found')
    expect((await get(list, '/editions/2026/export/pdf')).json.code).toBe('format_not_found')
  })

  test('are exported in every format, under their label', async () => {
    const list = await twoYears()
    for (const format of exportNames) {
      const { status, headers } = await get(list, `/editions/2025/export/${format}`)
      expect([format, status, headers.get('content-disposition')]).toEqual([
        ...[format, 200, expect.stringContaining(`filename="${list.slug}-2025.${format}"`)],
      ])
    }
    const csv = (await get(list, '/editions/2025/export/csv')).text
    expect([csv.includes('Armando al Pantheon'), csv.includes('Da Enzo')]).toEqual([true, false])
    const summary = (await get(list, '/editions/2025/export/csv?summary')).json
    expect(summary).toMatchObject({ placeCount: 3, url: `${base}/api/v1/lists/${list.slug}/editions/2025/export/csv` })
  })

  test('end with a deletion, with the list, and with its history only if that is said', async () => {
    const list = await twoYears()
    const count = async () => (await get(list, '/editions')).json.editions?.length
    expect((await list.ask('DELETE /editions/2025')).status).toBe(204)
    expect((await get(list, '/editions/2026')).json.changes).toBeUndefined()
    await list.ask('DELETE /history')
    expect(await count()).toBe(1)
    await list.ask('DELETE /history?editions=true')
    expect(await count()).toBe(0)
    await made(list, '2026')
    expect((await list.ask('DELETE')).status).toBe(204)
  })

  test('are not in copies', async () => {
    const list = await twoYears()
    const body = { title: 'Mine', authorName: 'Bea' }
    const copy = (await rest.ask(`POST /lists/${list.slug}/copy`, { token: rest.key, body })).json
    expect((await rest.ask(`GET /lists/${copy.slug}/editions`)).json).toEqual({ editions: [] })
  })

  test('name only sources that are public and listed now', async () => {
    const source = await trattorie()
    const body = { title: 'Bea eats', authorName: 'Bea' }
    const { json } = await rest.ask(`POST /lists/${source.slug}/copy`, { token: rest.key, body })
    const path = `/lists/${json.slug}/editions`
    await rest.ask(`POST ${path}`, { token: json.editToken, body: { label: '2026' } })
    const read = async (tag = '') => {
      const { status, json, headers } = await rest.ask(`GET ${path}/2026`, { headers: { 'if-none-match': tag } })
      return { status, source: json?.copiedFrom?.title, tag: headers.get('etag')! }
    }
    const named = await read()
    expect(named.source).toBe('Eat in Rome')
    expect((await read(named.tag)).status).toBe(304)
    await source.ask('PATCH', { listed: false })
    expect(await read(named.tag)).toMatchObject({ status: 200, source: undefined })
  })

  test('answer 304 until an edition is made or deleted, the list is hidden, or another build serves them', async () => {
    const list = await twoYears()
    const paths = ['/editions', '/editions/2026', '/editions/2026/export/csv', '/editions/2026/export/xlsx']
    const tags = async () => Promise.all(paths.map(async path => (await get(list, path)).headers.get('etag')!))
    const statuses = (tags: string[]) =>
      Promise.all(paths.map(async (path, index) => (await get(list, path, { 'if-none-match': tags[index]! })).status))
    const steps: (() => Promise<unknown>)[] = [
      () => made(list, '2027'),
      () => list.ask('DELETE /editions/2025'),
      () => list.ask('PATCH', { listed: false }),
    ]
    for (const step of steps) {
      const before = await tags()
      expect(await statuses(before)).toEqual([304, 304, 304, 304])
      await step()
      expect(await statuses(before)).toEqual([200, 200, 200, 200])
    }
    expect((await get(list, '/editions/2026')).headers.get('x-robots-tag')).toBe('noindex')
    expect((await get(list, '/editions/2026')).json.listed).toBe(false)
  })

  test('of a hidden list are read with its edit token, and files with a ticket for exactly one', async () => {
    const list = await twoYears()
    await list.ask('PATCH', { visibility: 'hidden' })
    for (const path of ['/editions', '/editions/2026', '/editions/2024', '/editions/2026/export/kml'])
      expect([path, (await get(list, path)).json.code]).toEqual([path, 'list_not_found'])
    expect((await list.ask('GET /editions/2026')).json.visibility).toBe('hidden')
    const exported = async (tool: string, more = {}) =>
      (await rpcTo(rest).does(tool, { slug: list.slug, editToken: list.token, format: 'kml', ...more })).url as string
    const [present, edition] = [await exported('export_list'), await exported('export_edition', { label: '2026' })]
    const opens = async (path: string, url: string) =>
      (await get(list, `${path}?ticket=${new URL(url).searchParams.get('ticket')}`)).status
    const files = ['/export/kml', '/editions/2026/export/kml', '/editions/2025/export/kml', '/editions/2026/export/csv']
    expect(await Promise.all(files.map(file => opens(file, present)))).toEqual([200, 404, 404, 404])
    expect(await Promise.all(files.map(file => opens(file, edition)))).toEqual([404, 200, 404, 404])
    const page = await exported('export_list', { format: 'html' })
    expect([await opens('/export/html', page), await opens('/export/kml', page)]).toEqual([200, 404])
    expect((await get(list, `/export/html?ticket=${new URL(page).searchParams.get('ticket')}`)).text).toContain(
      '<meta name="robots" content="noindex">',
    )
  })

  test('of long lists fit into an answer for an assistant', async () => {
    const list = await rest.list()
    const stalls = (from: number) =>
      Array.from({ length: 100 }, (_, index) => ({ own: { name: `The stall behind market number ${from + index}` } }))
    const add = (from: number) => list.ask('POST /places/batch', { places: stalls(from) })
    for (let from = 0; from < 800; from += 100) await add(from)
    await made(list, '2025')
    const { places } = await list.read()
    const placeIds = places.map(({ id }: Json) => id).toReversed()
    await list.ask('PUT /order', { placeIds })
    await made(list, '2026')
    const call = { slug: list.slug, editToken: list.token }
    const edition = await rpcTo(rest).does('get_edition', { ...call, label: '2026' })
    const shown = Object.values<Json[]>(edition.changes).flat().length
    expect([edition.places.length > 20, edition.changesLeftOut]).toEqual([true, 800 - shown])
    expect(JSON.stringify(edition).length).toBeLessThan(50_000)
    await list.ask('PUT /order', { placeIds: placeIds.toReversed() })
    expect(JSON.stringify(await rpcTo(rest).does('list_editions', call)).length).toBeLessThan(50_000)
  }, 30_000)
})
