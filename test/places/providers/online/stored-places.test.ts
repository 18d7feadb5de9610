import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PlaceFacts } from '../../../../src/domain/place-fields.ts'
import { placeIdOf } from '../../../../src/domain/place-ids.ts'
import {
  type PlaceStore,
  type StoredPlace,
  storedPlaces,
} from '../../../../src/places/providers/online/stored-places.ts'
import { photonAt } from '../../../../src/places/providers/photon.ts'
import { filettaro, treScalini } from '../../../support/rome.ts'
import { armando as armandoFeature, collection } from '../photon/features.ts'
import { json, openStandIn, status } from '../stand-in.ts'

const day = 24 * 3_600_000

const armando: PlaceFacts = {
  mapPlaceId: 'osm:node/2276143197',
  name: 'Armando',
  latitude: 41.8994173,
  longitude: 12.4766093,
}

/** Opens Photon with a store whose writes can be held back. */
async function openStored() {
  const standIn = await openStandIn()
  const photon = photonAt({ url: standIn.url, userAgent: 'Forklist' })
  const stored = new Map<string, StoredPlace>()
  let now = Date.parse('2026-05-01T12:00:00Z')
  let written = Promise.resolve()
  const store: PlaceStore = {
    find: async id => stored.get(id),
    async put(provider, places) {
      await written
      for (const facts of places) stored.set(placeIdOf(facts.mapPlaceId), { facts, provider, fetchedAt: new Date(now) })
    },
  }
  const failures: unknown[] = []
  const lookup = storedPlaces(
    store,
    [{ name: 'photon', ...photon }],
    error => failures.push(error),
    () => new Date(now),
  )
  return {
    lookup,
    standIn,
    stored,
    failures,
    forward(milliseconds: number) {
      now += milliseconds
    },
    holdWrites() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      written = promise
      return { release: resolve, fail: reject }
    },
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  }
}

test('a place is known by both ids before it is written', async () => {
  await using opened = await openStored()
  const { release } = opened.holdWrites()
  opened.lookup.put('photon', [filettaro])
  expect(await opened.lookup.get(filettaro.mapPlaceId)).toEqual(filettaro)
  expect(await opened.lookup.get(placeIdOf(filettaro.mapPlaceId))).toEqual(filettaro)
  expect(await opened.lookup.get(treScalini.mapPlaceId)).toBeUndefined()
  release()
  await opened.lookup[Symbol.asyncDispose]()
  expect([...opened.stored.values()].map(({ facts }) => facts)).toEqual([filettaro])
  opened.stored.clear()
  expect(await opened.lookup.get(filettaro.mapPlaceId), 'a written place is read from the storage').toBeUndefined()
})

test('a failed write is reported and breaks nothing', async () => {
  await using opened = await openStored()
  const { fail } = opened.holdWrites()
  opened.lookup.put('photon', [filettaro])
  expect(await opened.lookup.get(filettaro.mapPlaceId)).toEqual(filettaro)
  fail(new Error('disk full'))
  await opened.lookup[Symbol.asyncDispose]()
  expect(opened.failures).toEqual([new Error('disk full')])
  expect(await opened.lookup.get(filettaro.mapPlaceId)).toBeUndefined()
})

test('of two responses about a place the later counts, even if written first', async () => {
  await using opened = await openStored()
  const first = opened.holdWrites()
  opened.lookup.put('photon', [armando])
  await setImmediate()
  opened.holdWrites().release()
  const renamed = { ...armando, name: 'Armando al Pantheon' }
  opened.lookup.put('photon', [renamed])
  await setImmediate()
  expect(await opened.lookup.get(armando.mapPlaceId)).toEqual(renamed)
  first.release()
  await opened.lookup[Symbol.asyncDispose]()
  expect(await opened.lookup.get(armando.mapPlaceId)).toEqual(renamed)
})

test('a place half a year old is returned at once and refreshed in the background', async () => {
  await using opened = await openStored()
  opened.standIn.does(json(collection(armandoFeature)))
  opened.lookup.put('photon', [armando])
  await opened.lookup[Symbol.asyncDispose]()
  opened.forward(180 * day)
  expect(await opened.lookup.get(armando.mapPlaceId)).toEqual(armando)
  await opened.lookup[Symbol.asyncDispose]()
  expect(opened.standIn.asked, 'not before').toEqual([])

  opened.forward(1)
  expect(await opened.lookup.get(armando.mapPlaceId)).toEqual(armando)
  await opened.lookup[Symbol.asyncDispose]()
  expect(opened.standIn.asked).toHaveLength(1)
  expect(await opened.lookup.get(armando.mapPlaceId)).toMatchObject({
    name: 'Armando al Pantheon',
    category: 'restaurant',
  })
  await opened.lookup[Symbol.asyncDispose]()
  expect(opened.standIn.asked).toHaveLength(1)
})

test('a place is unchanged while its provider is down, removed, or without it', async () => {
  await using opened = await openStored()
  opened.lookup.put('photon', [armando])
  opened.lookup.put('nobody', [treScalini])
  await opened.lookup[Symbol.asyncDispose]()
  opened.forward(200 * day)
  opened.standIn.does(status(500), json(collection()))
  for (let i = 0; i < 2; i++) {
    expect(await opened.lookup.get(armando.mapPlaceId)).toEqual(armando)
    expect(await opened.lookup.get(treScalini.mapPlaceId)).toEqual(treScalini)
    await opened.lookup[Symbol.asyncDispose]()
  }
  expect(opened.standIn.asked).toHaveLength(2)
  expect(opened.failures).toEqual([expect.objectContaining({ name: 'ProviderUnavailable', reason: 'HTTP 500' })])
  expect(await opened.lookup.get(armando.mapPlaceId)).toEqual(armando)
})

test('at most 5,000 places wait for a blocked write', async () => {
  await using opened = await openStored()
  const { release } = opened.holdWrites()
  const many = Array.from({ length: 5000 }, (_, node) => ({ ...armando, mapPlaceId: `osm:node/${node + 1}` }))
  opened.lookup.put('photon', many)
  expect(opened.failures).toEqual([])
  opened.lookup.put('photon', [filettaro])
  expect(opened.failures).toHaveLength(1)
  expect(await opened.lookup.get(filettaro.mapPlaceId)).toBeUndefined()
  release()
  await opened.lookup[Symbol.asyncDispose]()
  opened.lookup.put('photon', [filettaro])
  expect(await opened.lookup.get(filettaro.mapPlaceId)).toEqual(filettaro)
})
