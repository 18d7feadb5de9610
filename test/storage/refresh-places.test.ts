import { expect, test } from 'vitest'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import type { GonePlace } from '../../src/domain/place-refresh.ts'
import type { RefreshedPlace, Refreshing } from '../../src/storage/refresh-places.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { openApi } from '../support/api.ts'
import { onAllDatabases } from '../support/databases.ts'
import { baffetto, entryOf, filettaro, manyEntries, treScalini } from '../support/rome.ts'
import { openStorage } from './open-storage.ts'

const moved: PlaceFacts = { ...filettaro, name: 'Filetti di baccalà', latitude: 41.8955709 }
const movedChanges = [
  { kind: 'renamed', from: filettaro.name, to: moved.name },
  { kind: 'moved', meters: 100 },
]
const missing: GonePlace = { gone: '2026-10-03', closed: false }
const closed: GonePlace = { gone: '2026-10-03', closed: true }

/** Returns a look-up that knows the present facts of these places only. */
const lookupOf =
  (...now: [PlaceFacts, PlaceFacts | GonePlace][]): Refreshing['look'] =>
  id =>
    now.find(([{ mapPlaceId }]) => mapPlaceId === id)?.[1]

const refresh = async (storage: Storage, look: Refreshing['look'], options: Partial<Refreshing> = {}) => {
  const refreshed: RefreshedPlace[] = []
  for await (const place of storage.refreshPlaces({ apply: true, look, ...options })) refreshed.push(place)
  return refreshed
}

onAllDatabases('refreshing the places of lists', open => {
  const three = () => [entryOf(treScalini, 'Wine.'), entryOf(filettaro, 'Cod.'), entryOf(baffetto, 'Pizza.')]

  test('shows the differences and changes nothing without confirmation', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(three())
    const before = await opened.read(slug)
    const look = lookupOf([filettaro, moved], [baffetto, missing], [treScalini, treScalini])
    const shown = await refresh(opened.storage, look, { apply: false })
    expect(shown).toEqual<RefreshedPlace[]>([
      { slug, placeId: entryOf(filettaro).id, name: filettaro.name, changes: movedChanges as never },
      { slug, placeId: entryOf(baffetto).id, name: baffetto.name, changes: [{ kind: 'gone', since: missing.gone }] },
    ])
    expect(await opened.read(slug)).toEqual(before)
    expect(await refresh(opened.storage, look)).toEqual(shown)
    expect(await opened.read(slug)).not.toEqual(before)
  })

  test('keeps ranks, notes, ids and removed places, in one version that can be undone', async () => {
    await using opened = await openStorage(open)
    const { lists } = opened.storage
    const slug = await opened.make(three())
    opened.clock.forward(1000)
    const look = lookupOf([filettaro, moved], [baffetto, missing], [treScalini, { ...treScalini, category: 'pub' }])
    await refresh(opened.storage, look)
    const { list, entries } = await opened.read(slug)
    const [wine, cod, pizza] = three()
    const updatedAt = opened.clock.now().toISOString()
    expect(list).toMatchObject({ version: 2, updatedAt })
    expect(entries).toEqual([
      { ...wine, facts: { ...treScalini, category: 'pub' }, updatedAt },
      { ...cod, facts: moved, updatedAt },
      pizza,
    ])
    const editor = await opened.editor(slug)
    const [change] = await lists.history(editor, 1)
    expect([change!.operation, change!.steps.length]).toEqual(['placesRefreshed', 2])
    expect(JSON.stringify(change!.steps)).not.toContain(filettaro.address)
    expect((await lists.readAt(editor, 1)).entries).toEqual(three())
  })

  test('marks a closed place without removing it, until it opens again', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(three())
    const marked = await refresh(opened.storage, lookupOf([baffetto, closed]))
    expect(marked.map(({ name, changes }) => [name, changes])).toEqual([
      [baffetto.name, [{ kind: 'closed', to: 'true' }]],
    ])
    const facts = async () => (await opened.read(slug)).entries.map(({ facts }) => facts)
    expect(await facts()).toEqual([treScalini, filettaro, { ...baffetto, closed: true }])
    expect(await refresh(opened.storage, lookupOf([baffetto, closed])), 'nothing is new').toEqual([])
    await refresh(opened.storage, lookupOf([baffetto, missing]))
    expect(await facts(), 'its source no longer lists it').toEqual([
      treScalini,
      filettaro,
      { ...baffetto, closed: true },
    ])
    const opening = await refresh(opened.storage, lookupOf([baffetto, baffetto]))
    expect(opening[0]!.changes).toEqual([{ kind: 'closed', from: 'true' }])
    expect(await facts()).toEqual([treScalini, filettaro, baffetto])
    const editor = await opened.editor(slug)
    expect((await opened.storage.lists.readAt(editor, 2)).entries[2]!.facts.closed).toBe(true)
  })

  test('lets a search find the list by the new name only', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(three())
    await refresh(opened.storage, lookupOf([filettaro, moved]))
    const found = async (word: string) => (await opened.storage.lists.search(word, 10)).lists.map(list => list.slug)
    expect(await found('baccala')).toEqual([slug])
    expect(await found('filettaro')).toEqual([])
  })

  test('creates no version without differences or with only removed places', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(three())
    expect(await refresh(opened.storage, lookupOf([filettaro, moved]))).toHaveLength(1)
    expect(await refresh(opened.storage, lookupOf([filettaro, moved]))).toEqual([])
    expect(await refresh(opened.storage, lookupOf([baffetto, missing]))).toHaveLength(1)
    expect((await opened.read(slug)).list.version).toBe(2)
  })

  test('processes every list, hidden ones too, or the named one', async () => {
    await using opened = await openStorage(open)
    const slugs: string[] = []
    // More lists than are read at once.
    for (let i = 0; i < 21; i++)
      slugs.push(await opened.make([entryOf(filettaro)], { visibility: i % 2 ? 'hidden' : 'public' }))
    const look = lookupOf([filettaro, moved])
    const named = await refresh(opened.storage, look, { slug: slugs[1]! })
    expect(named.map(({ slug }) => slug)).toEqual([slugs[1]])
    const others = await refresh(opened.storage, look)
    expect(others.map(({ slug }) => slug).sort()).toEqual(slugs.toSpliced(1, 1).sort())
    await expect(refresh(opened.storage, look, { slug: 'eat-in-nowhere-000000' })).rejects.toMatchObject({
      code: 'list_not_found',
    })
  }, 60_000)

  test('writes a list of 300 places that all changed in one version', async () => {
    await using opened = await openStorage(open)
    const places = manyEntries(300)
    const slug = await opened.make(places)
    const facts = new Map(places.map(entry => [entry.facts.mapPlaceId, entry.facts]))
    const refreshed = await refresh(opened.storage, id => ({ ...facts.get(id)!, phone: '+39 06 1' }))
    const { list, entries } = await opened.read(slug)
    expect([refreshed.length, list.version]).toEqual([300, 2])
    expect(entries).toEqual(
      places.map(entry => ({ ...entry, facts: { ...entry.facts, phone: '+39 06 1' }, updatedAt: list.updatedAt })),
    )
  }, 60_000)

  test('skips a place or list removed during the look-up', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(three())
    const look = lookupOf([filettaro, moved], [treScalini, { ...treScalini, category: 'pub' }])
    const refreshed = await refresh(opened.storage, async id => {
      if (id === baffetto.mapPlaceId)
        await opened.change(slug, edit => edit.apply({ do: 'remove', id: entryOf(filettaro).id }))
      return look(id)
    })
    expect(refreshed.map(({ placeId }) => placeId)).toEqual([entryOf(treScalini).id])
    expect((await opened.read(slug)).entries.map(({ facts }) => facts)).toEqual([
      { ...treScalini, category: 'pub' },
      baffetto,
    ])

    const gone = await refresh(opened.storage, async id => {
      if (id === baffetto.mapPlaceId) await opened.storage.lists.delete(await opened.editor(slug))
      return id === baffetto.mapPlaceId ? { ...baffetto, name: 'Baffetto 2' } : undefined
    })
    expect(gone).toEqual([])
  })

  test('can be undone and is in the history like other changes', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token, list } = await api.list({}, ['Dar Poeta', 'Da Enzo'])
    const [poeta] = list.places
    const look: Refreshing['look'] = id =>
      id === poeta.mapPlaceId ? { mapPlaceId: id, name: 'Dar Poeta Due', phone: '+39 06 1' } : undefined
    await refresh(api.service.storage, look)
    const { places } = (await api.ask(`GET /lists/${slug}`)).json
    expect(places[0]).toMatchObject({ id: poeta.id, rank: 1, name: 'Dar Poeta Due', phone: '+39 06 1' })
    const { changes } = (await api.ask(`GET /lists/${slug}/history`, { token })).json
    expect(changes[0]).toMatchObject({
      operation: 'placesRefreshed',
      places: [{ id: poeta.id, name: 'Dar Poeta Due' }],
    })
    const restored = await api.ask(`POST /lists/${slug}/restore`, { token, body: { version: 1 } })
    expect(restored.json.places.map(({ updatedAt: _, ...place }: typeof poeta) => place)).toEqual(
      list.places.map(({ updatedAt: _, ...place }: typeof poeta) => place),
    )
  })
})
