import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { fingerprintOf } from '../../src/places/areas/named-area.ts'
import type { Near } from '../../src/places/gazetteer/near.ts'
import { addSources } from '../../src/places/index/current-index.ts'
import { sourceFiles } from '../../src/places/index/index-files.ts'
import { onlyOne } from '../../src/places/index/only-one.ts'
import type { IndexSource } from '../../src/places/index-builder/index.ts'
import { OnDemand } from '../../src/places/on-demand.ts'
import { givePlaces } from '../support/places.ts'
import { openRangeServer } from '../support/range-server.ts'
import { cataloguePath } from './downloads/overture-files.ts'
import { publishItaly } from './downloads/release.ts'

const server = await openRangeServer()
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  server.requests = []
  publishItaly(server)
})

const point = (latitude: number, longitude: number): Near => ({
  kind: 'point',
  name: `${latitude},${longitude}`,
  latitude,
  longitude,
  reachMeters: 500,
  extentMeters: 500,
})
const [milan, rome, sea] = [point(45.465, 9.195), point(41.895, 12.485), point(42.5, 10.1)]

const catalogueReads = () => server.requests.filter(request => request === `GET ${cataloguePath}`).length

const joesPizza: IndexSource = {
  name: 'overture:new-york',
  format: 'test',
  fingerprint: fingerprintOf({ slug: 'new-york', name: 'New York', area: { ...point(40.7, -74), meters: 500 } }, '1'),
  read: async () => ({
    progress: () => 1,
    findings: (async function* () {
      const at = { latitude: 40.7, longitude: -74 }
      yield [{ place: { mapPlaceId: 'overture:1', name: 'Joe’s Pizza', category: 'restaurant', ...at } }]
    })(),
  }),
}

/** Opens on-demand loading from the stand-in. */
const opened = (placesOnDemandPerDay: number) => {
  const dataDir = givePlaces(mkdtempSync(join(tmpdir(), 'forklist-')))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const failed = vi.fn()
  const settings = { dataDir, overtureCatalogUrl: server.url + cataloguePath, geofabrikIndexUrl: server.url }
  const onDemand = new OnDemand({ ...settings, placesOnDemandPerDay, placesOnDemandMb: 100 }, failed)
  const ended = (near: Near, isEnded: () => boolean) =>
    vi.waitFor(() => expect(isEnded() && near).toBe(near), { timeout: 20_000, interval: 100 })
  return {
    onDemand,
    dataDir,
    failed,
    loaded: (near: Near, files = 1) => ended(near, () => areas(dataDir).length === files),
    refused: (near: Near) => ended(near, () => failed.mock.calls.length > 0),
    [Symbol.asyncDispose]: () => onDemand[Symbol.asyncDispose](),
  }
}

const areas = (dataDir: string) => sourceFiles(dataDir).slice(1)

test('a search in the sea counts as a load, because it transfers as much', async () => {
  await using it = opened(1)
  expect(it.onDemand.want(sea, true)).toBeDefined()
  await it.refused(sea)
  await pause(100)
  expect(it.onDemand.want(milan, true)).toBeUndefined()
})

test('an area that is written again, as after an upgrade, does not count as loaded today', async () => {
  await using it = opened(1)
  it.onDemand.want(milan, true)
  await it.loaded(milan)
  await pause(300)
  expect(it.onDemand.want(rome, true)).toBeUndefined()
  using db = new DatabaseSync(areas(it.dataDir)[0]!.path)
  db.exec("UPDATE source SET read_at = '2026-01-01T00:00:00.000Z'")
  expect(it.onDemand.want(rome, true)).toBeDefined()
})

test('an area that another process loads meanwhile counts for the quota of the day', async () => {
  await using it = opened(2)
  expect(it.onDemand.want(milan, true)).toBeDefined()
  expect(it.onDemand.want(rome, true)).toBeDefined()
  await addSources(it.dataDir, [joesPizza], () => {})
  await it.loaded(milan, 2)
  await pause(3000)
  expect(areas(it.dataDir)).toHaveLength(2)
})

test('a download is not repeated while another process changes the place index', async () => {
  await using it = opened(1)
  await onlyOne(join(it.dataDir, 'places.lock'), async () => {
    it.onDemand.want(milan, true)
    await pause(7000)
    expect(areas(it.dataDir)).toEqual([])
  })
  await it.loaded(milan)
  expect(catalogueReads()).toBe(1)
  expect(it.failed).not.toHaveBeenCalled()
})
