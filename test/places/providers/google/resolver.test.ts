import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../storage/open-storage.ts'
import { onBothDatabases } from '../../../support/databases.ts'
import { baffetto, filettaro, treScalini } from '../../../support/rome.ts'
import { type Conduct, json, silence, status } from '../stand-in.ts'
import { type GoogleSettings, key, openGoogleOnStandIn } from './open-google.ts'
import {
  dead,
  denied,
  exhausted,
  filettaroId,
  googlesAddress,
  googlesName,
  ids,
  invalidKey,
  noFieldMask,
  nothing,
  otherId,
  place,
  places,
  present,
  successorId,
} from './recorded.ts'

const hour = 3_600_000
const day = 24 * hour

onBothDatabases('finding a place’s Google id', open => {
  test('requests only ids by name, kind and a 60 m square, and stores a single result', async () => {
    await using opened = await openGoogleOnStandIn({ open })
    const slug = await opened.make(filettaro)
    opened.standIn.does(ids(filettaroId))
    await opened.turns(2)

    expect(await opened.googleIds(slug)).toEqual([filettaroId])
    const [request, ...others] = opened.standIn.asked
    expect(others).toEqual([])
    expect([request!.method, request!.path, [...request!.query]]).toEqual(['POST', '/v1/places:searchText', []])
    expect(request!.headers).toMatchObject({ 'x-goog-api-key': key, 'x-goog-fieldmask': 'places.id' })
    const { locationRestriction, ...body } = JSON.parse(request!.body)
    expect(body).toEqual({ textQuery: filettaro.name, includedType: 'restaurant', pageSize: 2 })
    const { low, high } = locationRestriction.rectangle
    expect(((high.latitude - low.latitude) * 40_030_000) / 360).toBeCloseTo(60, 0)
    const metersAside = ((high.longitude - low.longitude) * 40_030_000 * Math.cos((41.9 * Math.PI) / 180)) / 360
    expect(metersAside).toBeCloseTo(60, 0)
    expect((low.latitude + high.latitude) / 2).toBeCloseTo(filettaro.latitude!, 6)
    expect((low.longitude + high.longitude) / 2).toBeCloseTo(filettaro.longitude!, 6)
  })

  test('stores nothing for none or several, makes no paid request, and pauses the place', async () => {
    await using opened = await openGoogleOnStandIn({ open })
    const slug = await opened.make(filettaro, baffetto)
    opened.standIn.does(nothing, ids(filettaroId, otherId))
    await opened.turns(5)
    expect(opened.standIn.asked).toHaveLength(2)
    expect(await opened.googleIds(slug)).toEqual([undefined, undefined])
    expect((await opened.storage.read(slug)).list.version).toBe(1)
    expect(opened.calls).not.toHaveProperty('compare')
    opened.clock.forward(91 * day)
    await opened.turns(3)
    expect(opened.standIn.asked).toHaveLength(4)
  })

  test('compares names and positions where allowed and needed; stores only the id', async () => {
    await using opened = await openGoogleOnStandIn({ open, paid: 10 })
    const slug = await opened.make(filettaro)
    const elsewhere = place(successorId, { location: { latitude: 41.8947, longitude: 12.4748 } })
    const anotherName = place(otherId, { displayName: { text: 'Roscioli Salumeria' }, formattedAddress: undefined })
    opened.standIn.does(ids(filettaroId, otherId), places(anotherName, place(filettaroId), elsewhere))
    await opened.turns(2)

    expect(await opened.googleIds(slug)).toEqual([filettaroId])
    const [, compared] = opened.standIn.asked
    expect(compared!.headers['x-goog-fieldmask']).toBe(
      'places.id,places.displayName,places.formattedAddress,places.location,places.businessStatus',
    )
    expect(JSON.parse(compared!.body)).not.toHaveProperty('includedType')
    const rows = (await rowsOf(opened.storage.tables)).concat(
      await opened.storage.tables.read(async db =>
        (await db.selectFrom('google_ids').selectAll().execute()).map(row => JSON.stringify(row)),
      ),
    )
    // Finding the id shows that the search would also find the texts below.
    expect(rows.filter(row => row.includes(filettaroId)).length).toBeGreaterThanOrEqual(3)
    for (const googles of [googlesName, googlesAddress, 'Roscioli', '12.4738', '41.8947,', key])
      expect(rows.join()).not.toContain(googles)
    expect(opened.calls).toMatchObject({ findId: { answered: 1 }, compare: { answered: 1 } })
  })

  test('resumes after a restart, and two processes share the work', async () => {
    await using opened = await openGoogleOnStandIn({ open })
    const slug = await opened.make(filettaro, baffetto, treScalini)
    opened.standIn.does(ids(filettaroId), ids(otherId), ids(successorId), status(500))
    await opened.turns(1)
    const [one, another] = [opened.anotherGoogle().resolver, opened.anotherGoogle().resolver]
    for (let turn = 0; turn < 3; turn++) await Promise.all([one.turn(), another.turn()])
    expect((await opened.googleIds(slug)).sort()).toEqual([otherId, filettaroId, successorId].sort())
    expect(opened.standIn.asked.map(({ body }) => JSON.parse(body).textQuery).sort()).toEqual(
      [filettaro, baffetto, treScalini].map(({ name }) => name).sort(),
    )
  })

  test('keeps the daily limit of calls over all processes', async () => {
    await using opened = await openGoogleOnStandIn({ open, free: 1 })
    await opened.make(filettaro, baffetto)
    opened.standIn.does(nothing)
    await opened.turns(2)
    await opened.anotherGoogle().resolver.turn()
    expect(opened.standIn.asked).toHaveLength(1)
    expect(opened.calls.findId).toMatchObject({ nothing: 1, spent: 1 })
    opened.clock.forward(day)
    await opened.turns(1)
    expect(opened.standIn.asked).toHaveLength(2)
  })
})

test.each([
  ['has the same one', present(filettaroId), filettaroId],
  ['has another one', present(successorId), successorId],
  ['names a successor', present(filettaroId, { movedPlaceId: successorId }), successorId],
  ['names a successor as a resource', present(filettaroId, { movedPlace: `places/${successorId}` }), successorId],
])('after a year an id is checked free of charge; when the response %s it is kept', async (_, answer, id) => {
  await using opened = await openGoogleOnStandIn()
  const slug = await opened.make(filettaro)
  opened.standIn.does(ids(filettaroId), answer)
  await opened.turns(2)
  opened.clock.forward(365 * day)
  await opened.turns(2)
  expect(opened.standIn.asked[1]).toMatchObject({ method: 'GET', path: `/v1/places/${filettaroId}` })
  expect(opened.standIn.asked[1]!.headers['x-goog-fieldmask']).toBe('id,movedPlace,movedPlaceId')
  expect(await opened.googleIds(slug)).toEqual([id])
})

test('a dead id is removed, and the place is looked up again', async () => {
  await using opened = await openGoogleOnStandIn()
  const slug = await opened.make(filettaro)
  opened.standIn.does(ids(filettaroId), dead, ids(otherId))
  await opened.turns(2)
  opened.clock.forward(365 * day)
  await opened.turns(1)
  expect(await opened.googleIds(slug)).toEqual([undefined])
  await opened.turns(2)
  expect(await opened.googleIds(slug)).toEqual([otherId])
})

/** Shares a Google stand-in between tests. Each test gets its own restaurant and list, and starts hours after the last. */
const shared = (wanted: GoogleSettings) => {
  let opened: Awaited<ReturnType<typeof openGoogleOnStandIn>>
  let node = 0
  beforeAll(async () => {
    opened = await openGoogleOnStandIn(wanted)
  })
  afterAll(() => opened[Symbol.asyncDispose]())
  return async () => {
    opened.clock.forward(3 * hour)
    const slug = await opened.make({ ...filettaro, mapPlaceId: `osm:node/${++node}` })
    return {
      ...opened,
      failed: opened.calls.findId?.failed ?? 0,
      googleId: async () => (await opened.googleIds(slug))[0],
    }
  }
}

const comparing = shared({ paid: 10 })

test.each([
  ['of another name', { displayName: { text: 'Caffè Santa Barbara' } }],
  ['next door, a café of the name', { displayName: { text: 'Caffè Dar filettaro a Santa Barbara' } }],
  ['of another name in the same house', { displayName: { text: 'Roscioli' }, formattedAddress: googlesAddress }],
  ['80 m away', { location: { latitude: 41.8954, longitude: 12.4738 } }],
  ['closed for good', { businessStatus: 'CLOSED_PERMANENTLY' }],
  ['without a name', { displayName: undefined }],
  ['without a position', { location: undefined }],
])('a place %s does not match', async (_, members) => {
  const opened = await comparing()
  const before = opened.standIn.asked.length
  opened.standIn.does(nothing, places(place(filettaroId, members)))
  await opened.turns(2)
  expect(opened.standIn.asked.length - before).toBe(2)
  expect(await opened.googleId()).toBeUndefined()
})

test.each([
  ['written with fewer words', { displayName: { text: 'Filettaro Santa Barbara' } }],
  ['40 m away', { location: { latitude: 41.89503, longitude: 12.4738 } }],
])('a place %s is confirmed', async (_, members) => {
  const opened = await comparing()
  opened.standIn.does(nothing, places(place(filettaroId, members)))
  await opened.turns(2)
  expect(await opened.googleId()).toBe(filettaroId)
})

test('with two of one name in one spot, stores neither', async () => {
  const opened = await comparing()
  opened.standIn.does(nothing, places(place(filettaroId), place(otherId)))
  await opened.turns(2)
  expect(await opened.googleId()).toBeUndefined()
})

test.each([
  ['400 with API_KEY_INVALID', invalidKey, 'API_KEY_INVALID'],
  ['403', denied, 'PERMISSION_DENIED'],
])('a refused key (%s) is reported once, never shown, and retried after an hour', async (_, answer, reason) => {
  await using opened = await openGoogleOnStandIn()
  const slug = await opened.make(filettaro)
  opened.standIn.does(answer)
  await opened.turns(3)
  expect(opened.standIn.asked).toHaveLength(1)
  opened.clock.forward(hour)
  await opened.turns(1)
  expect(opened.standIn.asked).toHaveLength(2)
  expect(opened.messages).toHaveLength(1)
  expect(opened.messages[0]).toMatch(new RegExp(`GOOGLE_MAPS_API_KEY \\(${reason}\\).*console`))
  expect(opened.messages[0]).not.toContain(key)

  opened.standIn.does(ids(filettaroId))
  opened.clock.forward(hour)
  await opened.turns(2)
  expect(await opened.googleIds(slug)).toEqual([filettaroId])
  expect(opened.calls.findId).toMatchObject({ answered: 1, keyRefused: 4 })
})

test('a rejected request delays no other', async () => {
  await using opened = await openGoogleOnStandIn()
  const slug = await opened.make(filettaro, baffetto)
  opened.standIn.does(noFieldMask, ids(filettaroId))
  await opened.turns(3)
  expect((await opened.googleIds(slug)).filter(Boolean)).toEqual([filettaroId])
  expect(opened.calls.findId).toMatchObject({ refused: 1, answered: 1 })
  expect(opened.messages).toEqual([])
})

const misbehaviour: Record<string, Conduct> = {
  'answers 429 with RESOURCE_EXHAUSTED': exhausted,
  'answers 403 in HTML': status(403),
  'answers 404 in HTML': status(404),
  'answers 403 with JSON that is not Google’s': json({ places: [] }, 403),
  'answers 400 with nothing': json({}, 400),
  'says nothing': silence,
  'answers a list': json([]),
  'answers with an id that is a number': json({ places: [{ id: 17 }] }),
  'answers with thousands': json({ places: Array.from({ length: 5000 }, () => ({ id: filettaroId })) }),
}

const impatient = shared({ timeoutMs: 300 })

test.each(Object.entries(misbehaviour))('a Google that %s costs only time', async (_, conduct) => {
  const opened = await impatient()
  opened.standIn.does(conduct)
  const [rest] = await opened.turns(1)
  expect(rest).toBeGreaterThanOrEqual(30_000)
  expect(await opened.googleId()).toBeUndefined()
  expect(opened.calls.findId?.failed).toBe(opened.failed + 1)

  opened.standIn.does(ids(filettaroId))
  opened.clock.forward(hour)
  await opened.turns(2)
  expect(await opened.googleId()).toBe(filettaroId)
  expect([opened.failures, opened.messages]).toEqual([[], []])
})

test.each([
  ['of 256 characters', `ChIJ${'x'.repeat(252)}`],
  ['with markup', 'ChIJ<b>1111111111</b>'],
  ['of nothing', ''],
])('an id %s is invalid', async (_, id) => {
  const opened = await impatient()
  opened.standIn.does(ids(id))
  await opened.turns(2)
  expect(await opened.googleId()).toBeUndefined()
})

test('pauses grow while Google fails, up to an hour', async () => {
  await using opened = await openGoogleOnStandIn()
  await opened.make(filettaro, baffetto, treScalini)
  opened.standIn.does(status(500))
  const seconds: number[] = []
  while (seconds.length < 10) {
    const [rest] = await opened.turns(1)
    // Skips the turns in between: a place that failed waits for an hour.
    if (rest! >= 30_000) seconds.push(rest! / 1000)
  }
  expect(seconds.slice(0, 3)).toEqual([30, 60, 120])
  expect(Math.max(...seconds)).toBe(3600)
})

test('runs by itself once started, and stops in the middle of a request with the service', async () => {
  await using opened = await openGoogleOnStandIn({ timeoutMs: 60_000 })
  const slug = await opened.make(filettaro)
  opened.standIn.does(silence)
  {
    await using running = opened.anotherGoogle().resolver
    running.start()
    while (opened.standIn.asked.length === 0) await setTimeout(5)
  }
  expect(await opened.standIn.wasLeft()).toBe(true)
  expect(opened.failures).toEqual([])
  opened.standIn.does(ids(filettaroId))
  await opened.turns(2)
  expect(await opened.googleIds(slug)).toEqual([filettaroId])
})
