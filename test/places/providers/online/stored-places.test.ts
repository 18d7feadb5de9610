import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PlaceFacts } from '../../../../src/domain/place-fields.ts'
import { placeIdOf } from '../../../../src/domain/place-ids.ts'
import {
  type PlaceStore,
  type StoredPlace,
  storedPlaces,
} from '../../../../src/places/providers/online/stored-places.ts'
import { photonAt } from '../../../../src/places/providers/photon/index.ts'
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

/** Photon, and a store whose writes wait until they are let go. */
async function openKept() {
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
  const kept = storedPlaces(
    store,
    [{ name: 'photon', ...photon }],
    error => failures.push(error),
    () => new Date(now),
  )
  return {
    kept,
    standIn,
    stored,
    failures,
    forward(milliseconds: number) {
      now += milliseconds
    },
    holdWrites() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      written = promise
      return { letGo: resolve, fail: reject }
    },
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  }
}

test('a place is known by both ids before it is written', async () => {
  await using opened = await openKept()
  const { letGo } = opened.holdWrites()
  opened.kept.put('photon', [filettaro])
  expect(await opened.kept.get(filettaro.mapPlaceId)).toEqual(filettaro)
  expect(await opened.kept.get(placeIdOf(filettaro.mapPlaceId))).toEqual(filettaro)
  expect(await opened.kept.get(treScalini.mapPlaceId)).toBeUndefined()
  letGo()
  await opened.kept[Symbol.asyncDispose]()
  expect([...opened.stored.values()].map(({ facts }) => facts)).toEqual([filettaro])
  opened.stored.clear()
  expect(await opened.kept.get(filettaro.mapPlaceId), 'from then on the storage is queried').toBeUndefined()
})

test('a failed write is reported and breaks nothing', async () => {
  await using opened = await openKept()
  const { fail } = opened.holdWrites()
  opened.kept.put('photon', [filettaro])
  expect(await opened.kept.get(filettaro.mapPlaceId)).toEqual(filettaro)
  fail(new Error('disk full'))
  await opened.kept[Symbol.asyncDispose]()
  expect(opened.failures).toEqual([new Error('disk full')])
  expect(await opened.kept.get(filettaro.mapPlaceId)).toBeUndefined()
})

test('of two responses about a place the later counts, even if written first', async () => {
  await using opened = await openKept()
  const first = opened.holdWrites()
  opened.kept.put('photon', [armando])
  await setImmediate()
  opened.holdWrites().letGo()
  const renamed = { ...armando, name: 'Armando al Pantheon' }
  opened.kept.put('photon', [renamed])
  await setImmediate()
  expect(await opened.kept.get(armando.mapPlaceId)).toEqual(renamed)
  first.letGo()
  await opened.kept[Symbol.asyncDispose]()
  expect(await opened.kept.get(armando.mapPlaceId)).toEqual(renamed)
})

test('a place half a year old is returned at once and refreshed in the background', async () => {
  await using opened = await openKept()
  opened.standIn.does(json(collection(armandoFeature)))
  opened.kept.put('photon', [armando])
  await opened.kept[Symbol.asyncDispose]()
  opened.forward(180 * day)
  expect(await opened.kept.get(armando.mapPlaceId)).toEqual(armando)
  await opened.kept[Symbol.asyncDispose]()
  expect(opened.standIn.asked, 'not before').toEqual([])

  opened.forward(1)
  expect(await opened.kept.get(armando.mapPlaceId)).toEqual(armando)
  await opened.kept[Symbol.asyncDispose]()
  expect(opened.standIn.asked).toHaveLength(1)
  expect(await opened.kept.get(armando.mapPlaceId)).toMatchObject({
    name: 'Armando al Pantheon',
    category: 'restaurant',
  })
  await opened.kept[Symbol.asyncDispose]()
  expect(opened.standIn.asked).toHaveLength(1)
})

test('a place is unchanged while its provider is down, removed, or without it', async () => {
  await using opened = await openKept()
  opened.kept.put('photon', [armando])
  opened.kept.put('nobody', [treScalini])
  await opened.kept[Symbol.asyncDispose]()
  opened.forward(200 * day)
  opened.standIn.does(status(500), json(collection()))
  for (let i = 0; i < 2; i++) {
    expect(await opened.kept.get(armando.mapPlaceId)).toEqual(armando)
    expect(await opened.kept.get(treScalini.mapPlaceId)).toEqual(treScalini)
    await opened.kept[Symbol.asyncDispose]()
  }
  expect(opened.standIn.asked).toHaveLength(2)
  expect(opened.failures).toEqual([expect.objectContaining({ name: 'ProviderDown', reason: 'HTTP 500' })])
  expect(await opened.kept.get(armando.mapPlaceId)).toEqual(armando)
})

test('at most five thousand places wait for a blocked write', async () => {
  await using opened = await openKept()
  const { letGo } = opened.holdWrites()
  const many = Array.from({ length: 5000 }, (_, node) => ({ ...armando, mapPlaceId: `osm:node/${node + 1}` }))
  opened.kept.put('photon', many)
  expect(opened.failures).toEqual([])
  opened.kept.put('photon', [filettaro])
  expect(opened.failures).toHaveLength(1)
  expect(await opened.kept.get(filettaro.mapPlaceId)).toBeUndefined()
  letGo()
  await opened.kept[Symbol.asyncDispose]()
  opened.kept.put('photon', [filettaro])
  expect(await opened.kept.get(filettaro.mapPlaceId)).toEqual(filettaro)
})
