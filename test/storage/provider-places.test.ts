import { expect, test } from 'vitest'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { onAllDatabases } from '../support/databases.ts'
import { baffetto, filettaro, treScalini } from '../support/rome.ts'
import { type Opened, openStorage } from './open-storage.ts'

const day = 24 * 3_600_000
const find = ({ storage }: Pick<Opened, 'storage'>, { mapPlaceId }: PlaceFacts) =>
  storage.providerPlaces.find(placeIdOf(mapPlaceId))
const timesOf = ({ tables }: Opened) =>
  tables.read(async db =>
    (await db.selectFrom('provider_places').select('fetched_at').orderBy('fetched_at').execute()).map(
      row => row.fetched_at,
    ),
  )

onAllDatabases('places returned by a provider', open => {
  test('are known to every process afterwards, unchanged', async () => {
    await using opened = await openStorage(open)
    await opened.storage.providerPlaces.put('photon', [filettaro, treScalini, filettaro])
    expect(await find({ storage: opened.another() }, filettaro)).toEqual({
      facts: filettaro,
      provider: 'photon',
      fetchedAt: opened.clock.now(),
    })
    expect(await find(opened, treScalini)).toMatchObject({ facts: treScalini })
    expect(await find(opened, baffetto)).toBeUndefined()
    await opened.storage.providerPlaces.put('photon', [])
  })

  test('have the provider’s latest data', async () => {
    await using opened = await openStorage(open)
    await opened.storage.providerPlaces.put('photon', [filettaro, treScalini])
    opened.clock.forward(day)
    const renamed = { ...filettaro, name: 'Filetti di Baccalà' }
    await opened.storage.providerPlaces.put('other', [renamed])
    expect(await find(opened, filettaro)).toEqual({ facts: renamed, provider: 'other', fetchedAt: opened.clock.now() })
    expect(await find(opened, treScalini)).toMatchObject({ facts: treScalini, provider: 'photon' })
  })

  test('are written once a month if unchanged, however often they are found', async () => {
    await using opened = await openStorage(open)
    const first = opened.clock.now().toISOString()
    const search = () => opened.storage.providerPlaces.put('photon', [filettaro])
    await search()
    opened.clock.forward(29 * day)
    await search()
    expect(await timesOf(opened)).toEqual([first])
    opened.clock.forward(day)
    await search()
    expect(await timesOf(opened)).toEqual([opened.clock.now().toISOString()])
  })

  test('may be returned to several callers at once', async () => {
    await using opened = await openStorage(open)
    const stores = [opened.storage, opened.another(), opened.another()]
    const places = [filettaro, treScalini, baffetto]
    await Promise.all(
      stores.flatMap(({ providerPlaces }) => [
        providerPlaces.put('photon', places),
        providerPlaces.put('photon', places.toReversed()),
      ]),
    )
    for (const place of places) expect(await find(opened, place)).toMatchObject({ facts: place })
  })

  test('are deleted after a year', async () => {
    await using opened = await openStorage(open)
    await opened.storage.providerPlaces.put('photon', [filettaro])
    opened.clock.forward(364 * day)
    await opened.storage.providerPlaces.put('photon', [treScalini])
    await opened.storage.providerPlaces.sweep()
    expect(await find(opened, filettaro)).toBeDefined()
    opened.clock.forward(day)
    expect(await find(opened, filettaro), 'even before the sweep').toBeUndefined()
    await opened.storage.providerPlaces.sweep()
    expect(await timesOf(opened)).toHaveLength(1)
    expect(await find(opened, treScalini)).toBeDefined()
  })

  test('are deleted earlier when there are too many, the oldest first', async () => {
    await using opened = await openStorage(open)
    for (const place of [filettaro, treScalini, baffetto]) {
      await opened.storage.providerPlaces.put('photon', [place])
      opened.clock.forward(1000)
    }
    await opened.storage.providerPlaces.sweep(3)
    expect(await timesOf(opened)).toHaveLength(3)
    await opened.storage.providerPlaces.sweep(2)
    expect(await find(opened, filettaro)).toBeUndefined()
    expect(await find(opened, treScalini)).toBeDefined()
    expect(await find(opened, baffetto)).toBeDefined()
  })
})
