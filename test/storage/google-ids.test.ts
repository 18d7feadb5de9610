import { expect, test } from 'vitest'
import type { GoogleIdResult, GoogleIdTask } from '../../src/domain/google-ids.ts'
import type { ListEntry } from '../../src/domain/place.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import type { ListEdit } from '../../src/storage/list-edit.ts'
import { onAllDatabases, type TestDatabase } from '../support/databases.ts'
import { baffetto, entryOf, filettaro, treScalini, withoutCoordinates } from '../support/rome.ts'
import { type Opened, openStorage } from './open-storage.ts'

const day = 24 * 3_600_000
const minute = 60_000
const [first, second] = ['ChIJ1111111111111111111111', 'ChIJ2222222222222222222222']

const found = (googlePlaceId: string): GoogleIdResult => ({ outcome: 'found', googlePlaceId })

/** Opens storage with lists of these places, and makes a pass over them. */
async function openWithLists(open: () => Promise<TestDatabase>, ...lists: (readonly PlaceFacts[])[]) {
  const opened = await openStorage(open)
  const slugs: string[] = []
  for (const places of lists) slugs.push(await opened.make(places.map(facts => entryOf(facts))))
  const ids = opened.storage.googleIds
  await ids.look()
  return Object.assign(opened, {
    ids,
    slugs,
    /** Takes the next task, which must exist, and returns its result. */
    async settle(answer: GoogleIdResult): Promise<GoogleIdTask> {
      const task = (await ids.claim())!
      await ids.record(task, answer)
      await ids.link([task.placeId])
      return task
    },
  })
}

const googleIds = async (opened: Opened, slug: string): Promise<(string | undefined)[]> =>
  (await opened.read(slug)).entries.map(entry => entry.facts.googlePlaceId)

/** Adds a place that the list had before. */
async function restore(edit: ListEdit, entry: ListEntry): Promise<void> {
  const before = await edit.entries()
  await edit.become({ before, entries: [...before, entry], bands: edit.found.bands })
}

const operations = async (opened: Opened, slug: string): Promise<string[]> =>
  (await opened.storage.lists.history(await opened.editor(slug), 100)).map(change => change.operation)

onAllDatabases('Google’s ids of places', open => {
  test('are looked up once for all lists, and never for an own place', async () => {
    const stall = { ...withoutCoordinates, latitude: 41.9, longitude: 12.5 }
    const nowhere = { mapPlaceId: 'osm:node/1', name: 'A name for an id that nobody here knows' }
    await using opened = await openWithLists(open, [filettaro, stall, nowhere], [filettaro])
    expect(await opened.ids.claim()).toMatchObject({ placeId: placeIdOf(filettaro.mapPlaceId), facts: filettaro })
    expect(await opened.ids.claim()).toBeUndefined()
    await opened.ids.look()
    expect(await opened.ids.claim()).toBeUndefined()
  })

  test('are written to every list with the place, as a separate version', async () => {
    await using opened = await openWithLists(open, [filettaro, baffetto], [baffetto, filettaro], [baffetto])
    const before = await opened.read(opened.slugs[0]!)
    opened.clock.forward(minute)
    const placeId = placeIdOf(filettaro.mapPlaceId)
    let task = (await opened.ids.claim())!
    if (task.placeId !== placeId) task = (await opened.ids.claim())!
    await opened.ids.record(task, found(first))
    await opened.ids.link([placeId])

    expect(await Promise.all(opened.slugs.map(slug => googleIds(opened, slug)))).toEqual([
      [first, undefined],
      [undefined, first],
      [undefined],
    ])
    const { list, entries } = await opened.read(opened.slugs[0]!)
    expect([list.version, list.updatedAt]).toEqual([2, opened.clock.now().toISOString()])
    const changed = { facts: { ...filettaro, googlePlaceId: first }, updatedAt: list.updatedAt }
    expect(entries).toEqual([{ ...before.entries[0], ...changed }, before.entries[1]])
    expect(await operations(opened, opened.slugs[0]!)).toEqual(['linkResolved', 'createList'])
    expect((await opened.read(opened.slugs[2]!)).list.version).toBe(1)
    expect(await opened.ids.known([placeId, placeIdOf(baffetto.mapPlaceId)])).toEqual(new Map([[placeId, first]]))
  })

  test('ids found together are written to a list together', async () => {
    await using opened = await openWithLists(open, [filettaro, treScalini])
    for (const id of [first, second]) await opened.ids.record((await opened.ids.claim())!, found(id))
    await opened.ids.link([filettaro, treScalini].map(({ mapPlaceId }) => placeIdOf(mapPlaceId)))
    expect((await googleIds(opened, opened.slugs[0]!)).sort()).toEqual([first, second])
    expect((await opened.read(opened.slugs[0]!)).list.version).toBe(2)
  })

  test('a list that gains the place later gains the id at the next pass, without a request', async () => {
    await using opened = await openWithLists(open, [filettaro])
    await opened.settle(found(first))
    opened.clock.forward(minute)
    const since = opened.clock.now().toISOString()
    const slug = await opened.make([entryOf(filettaro)])
    await opened.ids.look(since)
    expect(await googleIds(opened, slug)).toEqual([first])
    expect(await opened.ids.claim()).toBeUndefined()
  })

  test('a pass over changes skips unchanged lists', async () => {
    await using opened = await openStorage(open)
    await opened.make([entryOf(filettaro)])
    opened.clock.forward(minute)
    await opened.make([entryOf(baffetto)])
    await opened.storage.googleIds.look(opened.clock.now().toISOString())
    expect((await opened.storage.googleIds.claim())?.facts.name).toBe(baffetto.name)
    expect(await opened.storage.googleIds.claim()).toBeUndefined()
  })

  test('one process looks a place up, and another takes over if it dies', async () => {
    const places = Array.from({ length: 12 }, (_, n) => ({ ...filettaro, mapPlaceId: `osm:node/${n + 1}` }))
    await using opened = await openWithLists(open, places)
    const workers = [opened.ids, opened.another().googleIds, opened.another().googleIds]
    const claimAll = async (ids: Opened['storage']['googleIds']): Promise<string[]> => {
      const task = await ids.claim()
      return task ? [task.placeId, ...(await claimAll(ids))] : []
    }
    const claimed = (await Promise.all(workers.map(claimAll))).flat()
    expect(claimed.sort()).toEqual(places.map(({ mapPlaceId }) => placeIdOf(mapPlaceId)).sort())

    opened.clock.forward(5 * minute - 1)
    expect(await opened.another().googleIds.claim()).toBeUndefined()
    opened.clock.forward(1)
    expect(await opened.another().googleIds.claim()).toBeDefined()
  })

  test('a returned task is done later', async () => {
    await using opened = await openWithLists(open, [filettaro])
    await opened.ids.release((await opened.ids.claim())!, 10 * minute)
    opened.clock.forward(10 * minute - 1)
    expect(await opened.ids.claim()).toBeUndefined()
    opened.clock.forward(1)
    expect(await opened.ids.claim()).toBeDefined()
  })

  test.each([
    ['none', 90],
    ['several', 90],
    ['refused', 7],
  ] as const)('a place whose result was %s is looked up again after %d days', async (outcome, days) => {
    await using opened = await openWithLists(open, [filettaro])
    await opened.settle({ outcome })
    expect((await opened.read(opened.slugs[0]!)).list.version).toBe(1)
    opened.clock.forward(days * day - 1)
    await opened.ids.look()
    expect(await opened.ids.claim()).toBeUndefined()
    opened.clock.forward(1)
    const again = await opened.ids.claim()
    expect([again?.facts.name, again?.googlePlaceId]).toEqual([filettaro.name, undefined])
  })

  test('an id is checked after a year, and stays or is replaced by its successor', async () => {
    await using opened = await openWithLists(open, [filettaro])
    await opened.settle(found(first))
    for (const [present, version] of [
      [first, 2],
      [second, 3],
    ] as const) {
      opened.clock.forward(365 * day - 1)
      expect(await opened.ids.claim()).toBeUndefined()
      opened.clock.forward(1)
      expect((await opened.settle(found(present))).googlePlaceId).toBe(first)
      expect([await googleIds(opened, opened.slugs[0]!), (await opened.read(opened.slugs[0]!)).list.version]).toEqual([
        [present],
        version,
      ])
    }
    expect((await opened.read(opened.slugs[0]!)).entries[0]!.facts.mapPlaceId).toBe(filettaro.mapPlaceId)
  })

  test('a dead id is removed from lists, and the place looked up again', async () => {
    await using opened = await openWithLists(open, [filettaro])
    await opened.settle(found(first))
    opened.clock.forward(365 * day)
    await opened.settle({ outcome: 'gone' })
    expect(await googleIds(opened, opened.slugs[0]!)).toEqual([undefined])
    expect((await opened.settle(found(second))).googlePlaceId).toBeUndefined()
    expect(await googleIds(opened, opened.slugs[0]!)).toEqual([second])
    expect(await operations(opened, opened.slugs[0]!)).toEqual([...Array(3).fill('linkResolved'), 'createList'])
  })

  test('a rejected request removes no id', async () => {
    await using opened = await openWithLists(open, [filettaro])
    await opened.settle(found(first))
    opened.clock.forward(365 * day)
    await opened.settle({ outcome: 'refused' })
    expect(await googleIds(opened, opened.slugs[0]!)).toEqual([first])
    opened.clock.forward(7 * day)
    expect((await opened.ids.claim())?.googlePlaceId).toBe(first)
  })

  test('an id added with a place stays with that list and is kept current', async () => {
    const given = { ...filettaro, googlePlaceId: first }
    await using opened = await openWithLists(open, [given], [filettaro])
    await opened.settle({ outcome: 'none' })
    expect(await googleIds(opened, opened.slugs[1]!)).toEqual([undefined])
    expect(await opened.ids.known([placeIdOf(filettaro.mapPlaceId)])).toEqual(new Map())

    opened.clock.forward(2 * 365 * day)
    const tasks = [(await opened.ids.claim())!, (await opened.ids.claim())!]
    const task = tasks.find(one => one.googlePlaceId)!
    expect([task.googlePlaceId, task.givenId]).toEqual([first, first])
    await opened.ids.record(task, found(second))
    expect([await googleIds(opened, opened.slugs[0]!), await googleIds(opened, opened.slugs[1]!)]).toEqual([
      [second],
      [undefined],
    ])
  })

  test('a place added by a Google id keeps that id, with the successor beside it', async () => {
    const mapPlaceId = `google:${first}`
    await using opened = await openWithLists(open, [{ mapPlaceId, name: 'The one with the fountain' }])
    expect(await opened.ids.claim()).toBeUndefined()
    opened.clock.forward(365 * 2 * day)
    await opened.settle(found(second))
    const { entries } = await opened.read(opened.slugs[0]!)
    expect(entries[0]).toMatchObject({ id: placeIdOf(mapPlaceId), facts: { mapPlaceId, googlePlaceId: second } })
    opened.clock.forward(365 * day)
    await opened.settle({ outcome: 'gone' })
    expect((await opened.read(opened.slugs[0]!)).entries[0]!.facts).toEqual({
      mapPlaceId,
      name: 'The one with the fountain',
    })
    await opened.ids.look()
    expect(await opened.ids.claim()).toBeUndefined()
  })

  test('a place on no list is forgotten instead of looked up', async () => {
    await using opened = await openWithLists(open, [filettaro])
    await opened.storage.lists.delete(await opened.editor(opened.slugs[0]!))
    expect(await opened.ids.claim()).toBeUndefined()
    expect(await opened.tables.read(db => db.selectFrom('google_ids').selectAll().execute())).toEqual([])
  })

  test('daily calls are counted over all processes, free and paid separately', async () => {
    await using opened = await openStorage(open)
    const processes = [opened.storage, opened.another(), opened.another()]
    const call = (kind: 'free' | 'paid', most: number) =>
      Promise.all(processes.flatMap(({ googleIds }) => [1, 2, 3].map(() => googleIds.countCall(kind, most))))
    const made = (allowed: boolean[]) => allowed.filter(Boolean).length
    expect(made(await call('free', 5))).toBe(5)
    expect(made(await call('paid', 2))).toBe(2)
    expect(made(await call('paid', 0))).toBe(0)
    opened.clock.forward(day)
    expect(made(await call('free', 5))).toBe(5)
    const calls = await opened.tables.read(db => db.selectFrom('google_calls').selectAll().orderBy('day').execute())
    expect(calls.map(row => `${row.day} ${row.kind} ${row.calls}`).sort()).toEqual([
      '2026-05-01 free 5',
      '2026-05-01 paid 2',
      '2026-05-02 free 5',
    ])
  })

  test('earlier versions have no id, and a restored place keeps its own', async () => {
    await using opened = await openWithLists(open, [filettaro, baffetto])
    const slug = opened.slugs[0]!
    await opened.settle(found(first))
    await opened.settle({ outcome: 'none' })
    const linked = (await opened.read(slug)).entries
    const withId = linked.find(entry => entry.facts.googlePlaceId) as ListEntry
    await opened.change(slug, edit => edit.apply({ do: 'remove', id: withId.id }))

    const editor = await opened.editor(slug)
    const at = async (version: number) => (await opened.storage.lists.readAt(editor, version)).entries
    expect(await at(1)).toEqual([filettaro, baffetto].map(facts => entryOf(facts)))
    expect(await at(2)).toEqual(linked)
    await opened.change(slug, async edit => {
      const { state } = await opened.storage.lists.stateAt(edit, 1)
      await restore(edit, state.entries.find(({ id }) => id === withId.id)!)
    })
    expect(await googleIds(opened, slug)).toEqual([undefined, undefined])
    await opened.ids.look()
    expect((await googleIds(opened, slug)).filter(Boolean)).toEqual([first])
  })

  test('a place can be restored beside one that now shares its id', async () => {
    await using opened = await openWithLists(open, [filettaro, { mapPlaceId: `google:${first}`, name: 'Filettaro' }])
    const slug = opened.slugs[0]!
    const [, removed] = (await opened.read(slug)).entries
    await opened.change(slug, edit => edit.apply({ do: 'remove', id: removed!.id }))
    await opened.settle(found(first))
    await opened.change(slug, edit => restore(edit, removed!))
    expect((await opened.read(slug)).entries.map(entry => entry.id)).toContain(removed!.id)
  })
})
