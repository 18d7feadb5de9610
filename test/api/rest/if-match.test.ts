import { expect, test } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

/** Every write to a list. */
const writes: [string, (list: TestList) => [string, Record<string, unknown>?]][] = [
  ['updateList', () => ['PATCH', { title: 'Trastevere' }]],
  ['addPlace', () => ['POST /places', { query: 'Il Baffetto', near: 'Rome' }]],
  ['addPlaces', () => ['POST /places/batch', { places: [{ query: 'Il Baffetto', near: 'Rome' }] }]],
  ['updatePlaceNote', ({ ids }) => [`PUT /places/${ids[0]}/note`, { note: 'Patate' }]],
  ['updatePlace', ({ ids }) => [`PATCH /places/${ids[0]}`, { note: 'Patate' }]],
  ['movePlace', ({ ids }) => [`POST /places/${ids[0]}/move`, { rank: 2 }]],
  ['reorderList', ({ ids }) => ['PUT /order', { placeIds: ids.toReversed() }]],
  ['setBands', () => ['PUT /bands', { bands: [{ name: 'Very good', size: 1 }] }]],
  ['editList', () => ['POST /edits', { edits: [{ op: 'remove', place: 1 }] }]],
  ['restoreVersion', () => ['POST /restore', { version: 1 }]],
  ['removePlace', ({ ids }) => [`DELETE /places/${ids[1]}`]],
  ['rotateEditToken', () => ['POST /edit-token', {}]],
  ['createEdition', () => ['POST /editions', { label: '2026' }]],
  ['clearHistory', () => ['DELETE /history']],
  ['deleteList', () => ['DELETE']],
]

onRest('Writing only if the list has not changed', rest => {
  /** Creates a list at version 3. */
  const changed = async (): Promise<TestList> => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'])
    await list.ask('PATCH', { title: 'Lazio' })
    await list.ask('PATCH', { title: 'Roma' })
    return list
  }
  const refused = ({ status, json }: Answer): unknown[] => [status, json?.code, json?.version]
  const mismatch = [412, 'version_mismatch', 3]

  test.each(writes)('%s with If-Match succeeds only for the current version', async (_, write) => {
    const list = await changed()
    const [route, body] = write(list)
    const before = await list.read()
    expect(refused(await list.ask(route, body, { 'if-match': '"2-json"' }))).toEqual(mismatch)
    expect(await list.read()).toEqual(before)
    expect((await list.ask('GET /history')).json.changes).toHaveLength(3)
    const tag = (await list.ask('GET')).headers.get('etag') ?? ''
    expect((await list.ask(route, body, { 'if-match': tag })).status).toBeLessThan(300)
  })

  test.each(writes.filter(([, write]) => write({ ids: [] } as unknown as TestList)[1]))(
    '%s with ifVersion in the body succeeds only for the current version',
    async (_, write) => {
      const list = await changed()
      const [route, body] = write(list)
      expect(refused(await list.ask(route, { ...body, ifVersion: 2 }))).toEqual(mismatch)
      expect((await list.ask(route, { ...body, ifVersion: 3 })).status).toBeLessThan(300)
    },
  )

  test('accepts any syntax of the tag, and the tags of all exports', async () => {
    for (const form of [
      '"3-json"',
      'W/"3-json"',
      '"3"',
      '3',
      'W/"3"',
      '"3-kml"',
      'W/"3-json-gzip"',
      '"1-json", "3-json"',
      ' * ',
    ])
      expect([form, (await (await changed()).ask('PATCH', { title: 'Lazio' }, { 'if-match': form })).status]).toEqual([
        form,
        200,
      ])
  })

  test('an invalid tag is a mismatch, never ignored', async () => {
    const list = await changed()
    for (const form of [
      '"2-json"',
      '"4"',
      '"33"',
      '"x"',
      'x',
      '""',
      '',
      ',',
      '"1", "2"',
      '"-3"',
      '"3.5"',
      '"999999999999999999999"',
    ])
      expect([form, ...refused(await list.ask('PATCH', { title: 'Lazio' }, { 'if-match': form }))]).toEqual([
        form,
        ...mismatch,
      ])
    expect((await list.read()).version).toBe(3)
  })

  test('header and body both count', async () => {
    const list = await changed()
    const write = (header: string, ifVersion: number) =>
      list.ask('PATCH', { authorName: 'Bea', ifVersion }, { 'if-match': header })
    expect(refused(await write('"3"', 2))).toEqual(mismatch)
    expect(refused(await write('"2"', 3))).toEqual(mismatch)
    expect(refused(await write('*', 2))).toEqual(mismatch)
    expect((await write('"3"', 3)).json.version).toBe(4)
  })

  test('the version is checked first, even for changes without effect', async () => {
    const list = await changed()
    const stale = { 'if-match': '"2"' }
    for (const [route, body] of [
      ['PATCH', { title: 'Roma' }],
      ['POST /places', { query: 'Hang Zhou', near: 'Rome' }],
      ['POST /places', { query: 'Dar Poeta', near: 'Hogsmeade' }],
      ['POST /places', { query: 'Da Enzo', near: 'Rome' }],
      ['PUT /order', { placeIds: [] }],
      ['POST /restore', { version: 99 }],
      ['DELETE /places/plc_00000000000000000000'],
    ] as const)
      expect([route, ...refused(await list.ask(route, body, stale))]).toEqual([route, ...mismatch])
    expect((await list.ask('PATCH', { title: '' }, stale)).json.code).toBe('invalid_input')
  })

  test.each([0, -1, 1.5, '3', null])('refuses ifVersion %j', async ifVersion => {
    const { status, json } = await (await changed()).ask('PATCH', { title: 'Lazio', ifVersion })
    expect([status, json.errors[0].pointer]).toEqual([400, '/ifVersion'])
  })
})
