import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type LatLng, metersBetween } from '../../../src/domain/coordinates.ts'
import { exportFormats } from '../../../src/formats/export/index.ts'
import { tablesAt } from '../../storage/open-storage.ts'
import type { Json } from '../../support/api.ts'
import { openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { onRest, type TestList, testList } from './on-rest.ts'

/** What people say about a location, the town that it means, and the whole address. */
const said: readonly [
  where: { near?: string; address?: string; town?: string },
  town: string | undefined,
  address: string,
][] = [
  [{ near: 'Lisbon', address: 'Rua Serpa Pinto 10A' }, 'Lisbon', 'Rua Serpa Pinto 10A, Lisbon'],
  [{ near: 'Lisboa', address: 'Rua Serpa Pinto 10A' }, 'Lisboa', 'Rua Serpa Pinto 10A, Lisboa'],
  [{ near: 'Lisbon', address: 'Rua Serpa Pinto 10A, Lisboa' }, 'Lisboa', 'Rua Serpa Pinto 10A, Lisboa'],
  [{ near: 'Chiado, Lisbon, Portugal' }, 'Lisbon', 'Chiado, Lisbon, Portugal'],
  [{ near: 'Munich', address: 'Prinzregentenplatz 1, 81675 Munich' }, 'Munich', 'Prinzregentenplatz 1, 81675 Munich'],
  [{ near: '75011 Paris' }, 'Paris', '75011 Paris'],
  [{ near: 'Wien 1010', address: 'Himmelpfortgasse 23, Wien' }, 'Wien', 'Himmelpfortgasse 23, Wien, 1010'],
  [{ near: 'Springfield, IL', address: '12 Main St' }, 'Springfield', '12 Main St, Springfield, IL'],
  [{ near: 'New York, NY' }, 'New York', 'New York, NY'],
  [{ near: 'São Paulo', address: 'R. Joaquim Antunes 210' }, 'São Paulo', 'R. Joaquim Antunes 210, São Paulo'],
  [{ near: '東京', address: '道玄坂1-2' }, '東京', '道玄坂1-2, 東京'],
  [{ near: 'Київ' }, 'Київ', 'Київ'],
  [{ near: 'Singapore' }, 'Singapore', 'Singapore'],
  [{ near: 'Testaccio' }, 'Roma', 'Testaccio, Roma'],
  [{ near: '48.17,11.59', address: 'Johann-Fichte-Straße 7' }, 'Munich', 'Johann-Fichte-Straße 7, Munich'],
  [{ near: 'Tuscany', address: 'Via Roma 3' }, undefined, 'Via Roma 3, Tuscany'],
  [{ near: 'Pariss', address: 'Rue X 5' }, undefined, 'Rue X 5, Pariss'],
  [{ town: 'Hinterwaldhausen', address: 'Hafenstraße 1' }, 'Hinterwaldhausen', 'Hafenstraße 1, Hinterwaldhausen'],
  [{ town: 'Frederiksberg', near: 'Copenhagen' }, 'Frederiksberg', 'Frederiksberg, Copenhagen'],
  [{ town: 'Lyon', near: '48.17,11.59' }, 'Lyon', 'Lyon'],
  [{ town: 'York', address: '5 New York Street' }, 'York', '5 New York Street, York'],
  [{ town: 'Roma', address: 'Via Roma 5' }, 'Roma', 'Via Roma 5, Roma'],
  [{ town: 'Bath', address: 'Bath Road 12' }, 'Bath', 'Bath Road 12, Bath'],
  [{ town: 'London', address: '10 Downing Street London SW1A 2AA' }, 'London', '10 Downing Street London SW1A 2AA'],
]

const isSame = (list: Json, other: Json) =>
  expect(list.places.map(({ updatedAt: _, ...place }: Json) => place)).toEqual(
    other.places.map(({ updatedAt: _, ...place }: Json) => place),
  )

const proposalsOf = async (list: TestList): Promise<Json[]> => (await list.ask('GET /proposals')).json.proposals

onRest('The town that was said', rest => {
  test.each(said)('%j stays with an own place', async (where, town, address) => {
    const list = await rest.list([])
    const { json } = await list.ask('POST /places', { query: 'Zum Zyx', ...where, unmatched: 'own' })
    expect(json.place).toMatchObject({ name: 'Zum Zyx', address })
    expect([json.place.town, json.place.latitude]).toEqual([town, undefined])
    expect(decodeURIComponent(json.place.mapsUrl)).toMatch(new RegExp(`Zum Zyx, ${address}$`))
    const { rows } = (await list.ask('POST /import', { content: tableOf({ ...where, name: 'Zum Zyy' }), dryRun: true }))
      .json
    for (const part of [where.town ?? '', ...(where.address ?? '').split(', ')])
      expect(rows[0].place.address ?? '').toContain(part)
  })

  test('of a name with its town stays beside the name', async () => {
    const list = await rest.list([])
    for (const [query, town] of [
      ['Zum Zyx in Lisbon', 'Lisbon'],
      ['Zum Zyx, Chiado, Lisboa', 'Lisboa'],
      ['Zum Zyx - München', 'München'],
    ]) {
      const { place } = (await list.ask('POST /places', { query, unmatched: 'own' })).json
      expect([place.name, place.town]).toEqual(['Zum Zyx', town])
      expect(place.address).toContain(town)
    }
  })

  test('is also that of the pin, of a source, and of an address', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    const townOf = async (own: object) => (await list.ask('POST /places', { own })).json.place.town
    expect((await list.read()).places[0].town).toBe('Roma')
    expect(await townOf({ name: 'A', latitude: 48.21, longitude: 16.35 })).toBe('Vienna')
    expect(await townOf({ name: 'B', address: 'Lange Gasse 4, 1080 Wien' })).toBe('Wien')
    expect(await townOf({ name: 'C', address: 'Piazza Roma 3' })).toBeUndefined()
  })

  test('changes and is removed with the address, and comes back', async () => {
    const list = await rest.list([])
    const { place } = (
      await list.ask('POST /places', { own: { name: 'Zum Zyx', address: 'Gasse 4', town: 'Lyon' }, note: 'Go.' })
    ).json
    const before = await list.read()
    const change = async (body: object) => (await list.ask(`PATCH /places/${place.id}`, body)).json.place
    expect(await change({ town: 'Wien' })).toMatchObject({ address: 'Gasse 4, Wien', town: 'Wien', note: 'Go.' })
    const { changes } = (await list.ask('GET /history?limit=1')).json
    expect(changes[0]).toMatchObject({ operation: 'updatePlace', from: { town: 'Lyon' }, to: { town: 'Wien' } })
    const edited = await list.ask('POST /edits', {
      edits: [{ op: 'update', place: 'zum zyx', clear: ['town', 'note'] }],
    })
    expect(edited.json.places[0]).toMatchObject({ address: 'Gasse 4' })
    expect(edited.json.places[0]).not.toHaveProperty('town')
    expect(edited.json.places[0]).not.toHaveProperty('note')
    isSame((await list.ask('POST /restore', { version: before.version })).json, before)
    expect((await list.ask(`PATCH /places/${place.id}`, { clear: ['note'], note: 'x' })).json.errors[0].pointer).toBe(
      '/clear/0',
    )
  })

  test('replaces the one before in the middle of an address too', async () => {
    const list = await rest.list([])
    const own = { name: 'Zum Zyx', address: 'Gasse 4, Lyon, Österreich', town: 'Lyon' }
    const { place } = (await list.ask('POST /places', { own })).json
    const { json } = await list.ask(`PATCH /places/${place.id}`, { town: 'Wien' })
    expect(json.place.address).toBe('Gasse 4, Wien, Österreich')
    for (const [change, address] of [
      [{ town: 'Graz,Österreich' }, 'Gasse 4, Graz, Österreich'],
      [{ town: '69002 Lyon' }, 'Gasse 4, 69002 Lyon'],
      [{ clear: ['town'] }, 'Gasse 4'],
    ] as const)
      expect((await list.ask(`PATCH /places/${place.id}`, change)).json.place.address).toBe(address)
  })

  test('stays away from a place of a source once it is cleared', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    const [{ id }] = (await list.read()).places
    for (const change of [{ clear: ['town'] }, { note: 'Go.' }]) await list.ask(`PATCH /places/${id}`, change)
    await list.ask('POST /edits', { edits: [{ op: 'update', place: id, tags: ['wine'] }] })
    const [place] = (await list.read()).places
    expect(place).toMatchObject({ note: 'Go.', tags: ['wine'] })
    expect(place).not.toHaveProperty('town')
  })

  test('is in every copy of the list', async () => {
    const list = await rest.list([])
    await list.ask('POST /places', {
      own: { name: 'Zum Zyx', address: 'Gasse 4', town: 'Wien', latitude: 48.2, longitude: 16.37 },
    })
    const { places } = await list.read()
    const copy = await rest.ask(`POST /lists/${list.slug}/copy`, {
      token: rest.key,
      body: { title: 'Copy', authorName: 'Bea' },
    })
    expect(copy.json.places[0]).toMatchObject({ town: 'Wien', address: 'Gasse 4, Wien' })
    const other = await rest.list([])
    for (const { name } of exportFormats.filter(({ name }) => name !== 'html')) {
      const file = await rest.service.fetch(
        new Request(`https://forklist.example/api/v1/lists/${list.slug}/export/${name}`),
      )
      const content = Buffer.from(await file.arrayBuffer()).toString('base64')
      const { rows } = (await other.ask('POST /import', { content, encoding: 'base64', dryRun: true })).json
      const { addedAt: _, updatedAt: __, ...written } = places[0]
      expect(rows[0].place, name).toMatchObject(written)
    }
  })
})

const tableOf = ({ name, address = '', town = '', near = '' }: { [name: string]: string }) =>
  `Name;Adresse;Ort;Gegend\n${name};${address};${town};${near}\n`

onRest('A proposal', rest => {
  const own = async (list: TestList, ...places: object[]) => {
    for (const place of places) expect((await list.ask('POST /places', { own: place })).status).toBe(201)
  }

  test('is never farther than 25 km from the pin or the town of its place', async () => {
    const list = await rest.list(['Armando al Pantheon'], { title: 'Where to eat in Rome' })
    const names = ['Felice a Testaccio', 'Dar Poeta', 'Roscioli', 'George Lounge', 'Daniel']
    const where = [
      { town: 'Lyon' },
      { town: 'Roma' },
      { town: 'Vancouver' },
      { town: 'Hogsmeade' },
      { address: 'Via X 3, Ostia, Roma' },
      {},
    ]
    for (const place of where) await own(list, ...names.map(name => ({ name, ...place })))
    const proposals = await proposalsOf(list)
    expect(proposals.length).toBeGreaterThan(2)
    const rome: LatLng = { latitude: 41.893, longitude: 12.483 }
    for (const { place, candidate, match } of proposals) {
      expect(match.distanceMeters, place.name).toBeLessThanOrEqual(25_000)
      expect(['Roma', 'Vancouver', undefined]).toContain(place.town)
      if (place.town !== 'Vancouver') expect(metersBetween(rome, candidate)).toBeLessThanOrEqual(25_000)
      expect(candidate.town).toBe(place.town ?? 'Roma')
    }
  })

  test.each([
    ['of a title', 'Meine liebsten Lokale in Rom', [], 1],
    ['of a title in French', 'Le meilleur de Rome', [], 1],
    ['of a title in Japanese', 'ローマのレストラン', [], 1],
    ['of the other places', 'Stuff', ['Armando al Pantheon'], 1],
    ['of a title that is elsewhere', 'Best bouchons in Lyon', ['Armando al Pantheon'], 0],
    ['of nothing', 'Stuff', [], 0],
  ])('needs a town: that %s', async (_, title, others, count) => {
    const list = await rest.list(others, { title })
    await own(list, { name: 'Dar Poeta' })
    expect(await proposalsOf(list)).toHaveLength(count)
  })

  test('is not certain where addPlace would ask', async () => {
    const list = await rest.list([], { title: 'Rome' })
    await own(list, { name: 'Roscioli' }, { name: 'Dar Poeta' }, { name: 'Dar Poeta', town: 'Ciampino' })
    for (const { place, match } of await proposalsOf(list)) {
      const { status } = await (await rest.list([])).ask('POST /places', {
        query: place.name,
        near: place.town ?? 'Rome',
      })
      expect(match.confidence >= 0.99, `${place.name} ${place.town}`).toBe(status === 201)
    }
  })
})

onRest('A location that is not understood', rest => {
  const near = async (query: string) =>
    (await rest.ask(`GET /places?${new URLSearchParams(query)}`, { token: rest.key })).json

  test('is named, and the search goes on without it', async () => {
    const { near: area, places } = await near('query=Dar Poeta&near=Pariss')
    expect(area).toEqual({ ignored: 'Pariss' })
    expect(places[0].name).toBe('Dar Poeta')
    expect((await near('query=Dar Poeta Rome&near=Pariss')).near).toMatchObject({ name: 'Roma', ignored: 'Pariss' })
    const list = await rest.list([])
    expect((await list.ask('POST /places', { query: 'Dar Poeta', near: 'Pariss' })).json.code).toBe('near_not_found')
  })

  test('offers nothing elsewhere when it is understood', async () => {
    const { places } = await near('query=daniel&near=Lyon')
    expect(places).toEqual([])
  })
})

onBothDatabases('A place that was stored without its town', open => {
  test('gets it at its next write', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token, list: made } = await api.list({ title: 'Vienna' }, [])
    const list = testList(api, slug, token, made)
    for (const name of ['A', 'B', 'C']) await list.ask('POST /places', { own: { name, address: 'Gasse 4, 1080 Wien' } })
    await using tables = tablesAt(database.url, api.dataDir)
    const remove = sql<string>`replace(facts, ',"town":"Wien"', '')`
    await tables.write(db => db.updateTable('entries').set({ facts: remove, needs_town: 1 }).execute())
    const towns = async () => (await list.read('?limit=10')).places.map(({ town }: Json) => town)
    const { places } = (await list.ask('GET')).json
    await list.ask(`PUT /places/${places[0].id}/note`, { note: 'Go.' })
    expect(await towns()).toEqual(['Wien', undefined, undefined])
    await list.ask('POST /edits', {
      edits: [
        { op: 'update', place: 'B', note: 'Go.' },
        { op: 'move', place: 'C', rank: 1 },
      ],
    })
    expect(await towns()).toEqual([undefined, 'Wien', 'Wien'])
    const { changes } = (await list.ask('GET /history?limit=1')).json
    expect(changes[0].to).toMatchObject({ towns: { [places[1].id]: 'Wien' } })
  })
})
