import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { type Json, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { entries, entry, idsOf, openStorage } from './open-storage.ts'

onBothDatabases('reading a list during changes', open => {
  test('never mixes two versions', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    const places = entries(30).map(({ facts: { mapPlaceId, name } }) => ({ mapPlaceId, name }))
    const { json } = await api.ask(`POST /lists/${slug}/places/batch`, { token, body: { places } })
    const ids: string[] = json.results.map((result: Json) => result.place.id)

    let writing = true
    const write = async () => {
      for (let turn = 0; turn < 200; turn++) {
        const id = ids[(turn * 7) % ids.length]
        if (turn % 10 === 9) await api.ask(`PATCH /lists/${slug}`, { token, body: { title: `Rome, take ${turn}` } })
        else await api.ask(`POST /lists/${slug}/places/${id}/move`, { token, body: { rank: 1 + ((turn * 11) % 30) } })
      }
      writing = false
    }
    const seen = new Map<number, Json>()
    const read = async (query: string, see: (answer: Json) => void) => {
      while (writing) {
        see((await api.ask(`GET /lists/${slug}${query}`)).json)
        // Yields like requests over sockets: without it, waiting tasks never run.
        await setImmediate()
      }
    }
    const pages = new Map<number, string[]>()
    await Promise.all([
      write(),
      ...[1, 2, 3].map(() => read('', answer => seen.set(answer.version, answer))),
      read('?limit=10', answer => pages.set(answer.version, idsOf(answer.places))),
    ])

    // The test is meaningful only if many versions were read.
    expect(seen.size).toBeGreaterThan(20)
    expect(pages.size).toBeGreaterThan(5)
    const at = async (version: number) => (await api.ask(`GET /lists/${slug}?at=${version}`, { token })).json
    for (const [version, answer] of seen) expect(answer).toEqual(await at(version))
    for (const [version, first] of pages) expect(first).toEqual(idsOf((await at(version)).places).slice(0, 10))
  }, 60_000)

  test('returns the new version to a request that began before the change and reads after it', async () => {
    await using opened = await openStorage(open)
    const places = entries(3)
    const slug = await opened.make(places)
    const reader = await opened.editor(slug)
    await opened.change(slug, edit => edit.update({ title: 'Roma' }))
    await opened.change(slug, edit => edit.apply({ do: 'add', place: entry(4), to: {} }))
    const { list, entries: read } = await opened.storage.lists.read(reader)
    expect([list.title, list.version, list.placeCount]).toEqual(['Roma', 3, 4])
    expect(idsOf(read)).toEqual(idsOf([...places, entry(4)]))
  })

  test('returns a consistent list while its places come and go', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make([entry(1)])
    const full = await opened.editor(slug)
    await opened.change(slug, edit => edit.apply({ do: 'remove', id: entry(1).id }))
    expect(await opened.storage.lists.read(full)).toMatchObject({ list: { version: 2, placeCount: 0 }, entries: [] })
    const empty = await opened.editor(slug)
    await opened.change(slug, edit => edit.apply({ do: 'add', place: entry(1), to: {} }))
    expect(await opened.storage.lists.read(empty)).toMatchObject({ list: { version: 3, placeCount: 1 } })
  })

  test('returns nothing after a list is hidden or deleted during the request', async () => {
    await using opened = await openStorage(open)
    const access = new Access(opened.storage.access)
    const nobody = { header: undefined, editToken: undefined }
    const slug = await opened.make(entries(3))
    const stranger = await access.reader(slug, nobody)
    await opened.change(slug, edit => edit.update({ visibility: 'hidden' }))
    await expect(opened.storage.lists.read(stranger)).rejects.toMatchObject({ code: 'list_not_found' })
    const owner = await opened.editor(slug)
    expect((await opened.storage.lists.read(owner)).entries).toHaveLength(3)
    await opened.storage.lists.delete(owner)
    await expect(opened.storage.lists.read(owner)).rejects.toMatchObject({ code: 'list_not_found' })
  })
})
