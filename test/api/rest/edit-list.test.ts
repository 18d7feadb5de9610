import { expect, test } from 'vitest'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import type { Json } from '../../support/api.ts'
import { listInOneRequest } from '../../support/list-in-one-request.ts'
import { manyEntries } from '../../support/rome.ts'
import { onRest, type Rest, type TestList, testList } from './on-rest.ts'

const feliceId = placeIdOf('osm:node/1572825942')
const felice = { name: 'Felice a Testaccio', latitude: 41.8785, longitude: 12.4775 }
const rome = ['Armando al Pantheon', 'Dar Poeta', 'Il Baffetto']

/** Creates a list of 2,000 places. */
async function fullList(rest: Rest): Promise<TestList> {
  const entries = manyEntries(2000, () => '')
  const { slug, editToken } = await listInOneRequest(rest.service, rest.key, entries)
  return testList(rest, slug, editToken, { places: entries })
}

const edit = (list: TestList, ...edits: object[]) => list.ask('POST /edits', { edits })

/** Sends edits that are refused. @returns status, code and pointer */
async function refused(list: TestList, ...edits: object[]) {
  const before = await list.read()
  const { status, json } = await edit(list, ...edits)
  expect(await list.read(), 'nothing is changed').toEqual(before)
  return [status, json.code, json.errors[0].pointer]
}

onRest('Editing a list', rest => {
  test('makes all edits in order as one version, and answers the list', async () => {
    const list = await rest.list(rome)
    const { status, json, headers } = await edit(
      list,
      { op: 'update', place: 'il baffetto', note: 'Queue early.' },
      { op: 'move', place: 3, rank: 1 },
      { op: 'remove', place: list.ids[1] },
      { op: 'add', query: 'Da Enzo', near: 'Rome', rank: 2, note: 'Artichokes.' },
    )
    expect([status, headers.get('etag'), json.version]).toEqual([200, '"2-json"', 2])
    expect(json.places.map(({ name, note }: Json) => [name, note])).toEqual([
      ['Il Baffetto', 'Queue early.'],
      ['Da Enzo', 'Artichokes.'],
      ['Armando al Pantheon', undefined],
    ])
    expect(await list.read()).toEqual(json)
  })

  test('changes nothing if one edit replaces a restaurant and a later one brings it back', async () => {
    const list = await rest.list(rome)
    const { json } = await edit(
      list,
      { op: 'replace', place: 1, query: 'Da Enzo', near: 'Rome' },
      { op: 'replace', place: 1, query: rome[0], near: 'Rome' },
    )
    expect([json.version, json.places.map(({ name }: Json) => name)]).toEqual([1, rome])
  })

  test('is one entry of the history with every touched place, and can be undone', async () => {
    const list = await rest.list(rome)
    const before = await list.read()
    await edit(
      list,
      { op: 'move', place: 3, before: 1 },
      { op: 'update', place: 2, note: 'Thin crust.' },
      { op: 'replace', place: 1, query: 'Da Enzo', near: 'Rome' },
    )
    const { changes } = (await list.ask('GET /history')).json
    expect(changes).toHaveLength(2)
    expect(changes[0]).toMatchObject({ version: 2, operation: 'editList' })
    expect(changes[0].places.map(({ name }: Json) => name).toSorted()).toEqual([...rome, 'Da Enzo'].toSorted())
    const { places } = (await list.ask('POST /restore', { version: 1 })).json
    const unstamped = (all: Json[]) => all.map(({ updatedAt: _, ...place }) => place)
    expect(unstamped(places)).toEqual(unstamped(before.places))
  })

  test('names places as they were before the edits', async () => {
    const list = await rest.list(rome)
    const { json } = await edit(
      list,
      { op: 'remove', place: 1 },
      { op: 'move', place: 3, rank: 1 },
      { op: 'move', place: 2, before: 3 },
    )
    expect(json.places.map(({ name }: Json) => name)).toEqual(['Dar Poeta', 'Il Baffetto'])
  })

  test('answers places in brief where that is asked for', async () => {
    const list = await rest.list(rome)
    const { json } = await list.ask('POST /edits', { edits: [{ op: 'remove', place: 1 }], detail: 'brief' })
    expect(json).toMatchObject({ version: 2, attributions: [expect.any(String)] })
    expect(json.places[0].addedAt).toBeUndefined()
  })

  test('replaces an own place by its restaurant: rank, note and former id stay', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    const own = (await list.ask('POST /places', { own: felice, note: 'Cacio e pepe.', rank: 1 })).json.place
    const { json } = await edit(list, { op: 'replace', place: felice.name, placeId: feliceId })
    expect(json.places[0]).toMatchObject({ id: feliceId, rank: 1, note: 'Cacio e pepe.', addedAt: own.addedAt })
    const again = await edit(list, { op: 'update', place: own.id, note: 'Book ahead.' })
    expect(again.json.places[0]).toMatchObject({ id: feliceId, note: 'Book ahead.' })
  })

  test('replaces a wrong restaurant, which may be added again', async () => {
    const list = await rest.list(rome)
    await edit(list, { op: 'replace', place: 1, query: 'Da Enzo', near: 'Rome', rank: 3, note: 'Artichokes.' })
    expect(await list.names()).toEqual(['Dar Poeta', 'Il Baffetto', 'Da Enzo'])
    await edit(list, { op: 'add', placeId: list.ids[0], rank: 1 })
    expect(await list.names()).toEqual(['Armando al Pantheon', 'Dar Poeta', 'Il Baffetto', 'Da Enzo'])
    expect((await list.read()).places[3].note).toBe('Artichokes.')
  })

  test('keeps the replaced place in an open vote', async () => {
    const list = await rest.list(rome)
    const { vote } = (await list.ask('POST /vote', {})).json
    await edit(list, { op: 'replace', place: 1, query: 'Da Enzo', near: 'Rome' })
    const { places } = (await rest.ask(`GET /votes/${vote.id}`)).json
    expect(places.map(({ name }: Json) => name).toSorted()).toEqual(['Da Enzo', 'Dar Poeta', 'Il Baffetto'])
  })
})

onRest('An edit that fails refuses all edits', rest => {
  const note = { op: 'update', place: 1, note: 'Book ahead.' }

  test('with its number and the problem of its place', async () => {
    const list = await rest.list(rome)
    const notFound = [404, 'place_not_found', '/edits/1']
    expect(await refused(list, note, { op: 'remove', place: 4 })).toEqual(notFound)
    expect(await refused(list, note, { op: 'move', place: 1, before: 'Roscioli' })).toEqual(notFound)
    expect(await refused(list, { op: 'remove', place: 1 }, note)).toEqual(notFound)
    expect(await refused(list, { op: 'remove', place: 1 }, { op: 'move', place: 2, after: 1 })).toEqual(notFound)
    expect(await refused(list, note, { op: 'add', query: 'Maaemo', near: 'Rome' })).toEqual(notFound)
    const present = [409, 'place_already_in_list', '/edits/1']
    expect(await refused(list, note, { op: 'add', placeId: list.ids[2] })).toEqual(present)
    expect(await refused(list, note, { op: 'replace', place: 1, placeId: list.ids[2] })).toEqual(present)
  })

  test('with the places of one name, so that an id can be sent', async () => {
    const list = await rest.list(['Da Felice'])
    for (const latitude of [45.46, 45.48])
      await list.ask('POST /places', { own: { name: 'Trattoria Milano', latitude, longitude: 9.19 } })
    const { status, json } = await edit(list, { op: 'remove', place: 'TRATTORIA MILANO' })
    expect([status, json.code, json.errors[0].pointer]).toEqual([409, 'place_ambiguous', '/edits/0'])
    const { places } = await list.read()
    expect(json.alternatives.map(({ id }: Json) => id)).toEqual([places[1].id, places[2].id])
    expect((await edit(list, { op: 'remove', place: json.alternatives[1].id })).status).toBe(200)
  })

  test('when it lacks a member, or has one of another edit', async () => {
    const list = await rest.list(rome)
    for (const [wrong, member] of [
      [{ op: 'update', place: 1 }, ''],
      [{ op: 'update', note: 'x' }, '/place'],
      [{ op: 'remove', place: 1, note: 'x' }, '/note'],
      [{ op: 'move', place: 1, rank: 1, before: 2 }, ''],
      [{ op: 'move', place: 1 }, ''],
      [{ op: 'add', query: 'Da Enzo', place: 1 }, '/place'],
      [{ op: 'add', own: { name: 'Stall' }, near: 'Rome' }, '/near'],
      [{ op: 'replace', place: 1 }, ''],
      [{ op: 'add', mapPlaceId: 'nowhere' }, '/mapPlaceId'],
      [{ op: 'rename', place: 1 }, '/op'],
    ] as const)
      expect(await refused(list, note, wrong)).toEqual([400, 'invalid_input', `/edits/1${member}`])
    const adds = Array.from({ length: 101 }, (_, index) => ({ op: 'add', own: { name: `Stall ${index}` } }))
    expect(await refused(list, ...adds)).toEqual([400, 'invalid_input', '/edits'])
    expect(await refused(list, ...Array(2001).fill(note))).toEqual([400, 'invalid_input', '/edits'])
  })

  test('when the list would get too long, with the edit that fills it', async () => {
    const list = await fullList(rest)
    const add = { op: 'add', own: { name: 'One more' } }
    expect(await refused(list, note, add, note)).toEqual([409, 'list_full', '/edits/1'])
    expect((await edit(list, add, { op: 'remove', place: 1 })).json.placeCount).toBe(2000)
    const notes = Array.from({ length: 2000 }, (_, index) => ({ op: 'update', place: index + 1, note: `No. ${index}` }))
    expect((await edit(list, ...notes)).json.places[1999].note).toBe('No. 1999')
    const moves = notes.map((_, index) => ({ op: 'move', place: index + 1, rank: 1 }))
    expect((await edit(list, ...moves)).json.places[1999].note).toBe('No. 0')
    expect((await list.ask('POST /restore', { version: 2 })).json.places[0].note).toBeUndefined()
  })
})
