import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zxyToTileId } from 'pmtiles'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { boxesOf, readCircle } from '../../../src/places/areas/area.ts'
import type { Box } from '../../../src/places/areas/box.ts'
import { areaNear } from '../../../src/places/downloads/known-areas.ts'
import { packDirectories, packHeader, readDirectory, readHeader } from '../../../src/places/downloads/maps/archive.ts'
import { getMap, type MapRequest } from '../../../src/places/downloads/maps/index.ts'
import { newestMap } from '../../../src/places/downloads/maps/newest.ts'
import { tilesOf } from '../../../src/places/downloads/maps/tile-ids.ts'
import { openCurrentIndex } from '../../../src/places/index/current-index.ts'
import { temporaryFolder } from '../../server/forklist.ts'
import { openRangeServer } from '../../support/range-server.ts'
import { makePlanet, openArchive, openArchiveFile, planetMaxZoom, textAt, tileAt } from './planet.ts'

const server = await openRangeServer()
const folder = temporaryFolder()
const index = await openCurrentIndex(folder.path, () => {})
afterAll(async () => {
  index.close()
  folder[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
})

const planet = makePlanet()
const path = '/planet.pmtiles'
beforeEach(() => {
  Object.assign(server, { requests: [], sent: 0, fault: undefined, bitsPerSecond: undefined })
  server.resources.clear()
  server.resources.set(path, planet)
})

const rome = index.near('Rome')!
const get = (dataDir: string, more: Partial<MapRequest> = {}) =>
  getMap({ dataDir, near: rome, buildUrl: server.url + path, ...more })

/** Returns the tiles of a box by the usual formula. */
const tilesIn = ({ west, south, east, north }: Box, zoom: number): [x: number, y: number][] => {
  const [[minX, minY], [maxX, maxY]] = [tileAt(zoom, west, north), tileAt(zoom, east, south)]
  const columns = Array.from({ length: maxX - minX + 1 }, (_, column) => minX + column)
  return columns.flatMap(x => Array.from({ length: maxY - minY + 1 }, (_, row): [number, number] => [x, minY + row]))
}

test('a map has the tiles of its area at every zoom, and no others', async () => {
  using data = temporaryFolder()
  const { file, tiles, bytes, isCurrent } = await get(data.path)
  expect({ file, isCurrent }).toEqual({ file: join(data.path, 'maps/rome.pmtiles'), isCurrent: false })
  expect(bytes).toBeLessThan(planet.length / 2)
  expect(server.maxOpen).toBeLessThanOrEqual(4)
  const [copy, source] = [openArchiveFile(file), openArchive(planet)]
  const [box] = boxesOf(areaNear(data.path, rome).area)
  let expected = 0
  for (let zoom = 0; zoom <= planetMaxZoom; zoom++) {
    const wanted = tilesIn(box!, zoom)
    expected += wanted.length
    for (const [x, y] of wanted) {
      const text = await textAt(copy, zoom, x, y)
      expect(text).toBeDefined()
      expect(text).toBe(await textAt(source, zoom, x, y))
    }
    const [x, y] = wanted.at(-1)!
    if (zoom > 3) expect(await textAt(copy, zoom, x + 1, y + 1)).toBeUndefined()
  }
  expect(tiles).toBe(expected)
})

test('a map keeps the metadata, and its header says what it holds', async () => {
  using data = temporaryFolder()
  const { file, tiles } = await get(data.path)
  const copy = openArchiveFile(file)
  expect(await copy.getMetadata()).toMatchObject({
    name: 'Planet',
    attribution: '© OpenStreetMap',
    vector_layers: [],
    forklist: { build: server.url + path },
  })
  const [box] = boxesOf(areaNear(data.path, rome).area)
  const header = await copy.getHeader()
  expect(header).toMatchObject({
    specVersion: 3,
    clustered: true,
    tileType: 1,
    tileCompression: 2,
    minZoom: 0,
    maxZoom: planetMaxZoom,
    minLon: expect.closeTo(box!.west, 5),
    maxLat: expect.closeTo(box!.north, 5),
    numAddressedTiles: tiles,
  })
  expect(header.numTileContents, 'the sea is stored once').toBeLessThan(tiles * 0.7)
  expect(header.tileDataOffset + header.tileDataLength!).toBe(statSync(file).size)
  expect(readdirSync(join(data.path, 'maps')).sort()).toEqual(['rome.pmtiles', 'rome.pmtiles.lock'])
})

test('a lower maximum zoom makes a smaller map', async () => {
  using data = temporaryFolder()
  const { file } = await get(data.path, { maxZoom: 10 })
  const copy = openArchiveFile(file)
  expect((await copy.getHeader()).maxZoom).toBe(10)
  expect(await textAt(copy, 10, ...tileAt(10, 12.48, 41.89))).toMatch(/^(sea|tile 10\/)/)
})

test('the same build again transfers no tiles; another one replaces the map', async () => {
  using data = temporaryFolder()
  await get(data.path)
  server.requests = []
  expect(await get(data.path)).toMatchObject({ isCurrent: true })
  expect(server.requests.length).toBeLessThanOrEqual(3)
  server.resources.set('/newer.pmtiles', planet)
  expect(await get(data.path, { buildUrl: `${server.url}/newer.pmtiles` })).toMatchObject({ isCurrent: false })
})

test('the newest day that answers is taken', async () => {
  using data = temporaryFolder()
  const day = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const build = (age: number) => `/${day(age)}.pmtiles`
  server.resources.set(build(2), planet)
  server.resources.set(build(3), planet)
  const { build: taken } = await get(data.path, { buildUrl: `${server.url}/<YYYYMMDD>.pmtiles`, maxZoom: 5 })
  expect(taken).toBe(server.url + build(2))
  server.resources.clear()
  await expect(get(data.path, { buildUrl: `${server.url}/<YYYYMMDD>.pmtiles` })).rejects.toThrow(
    /^No build of the last 14 days answers at .+\. Check PMTILES_BUILD_URL$/,
  )
})

test('a stopped copy continues with the missing tiles', async () => {
  using data = temporaryFolder()
  const stop = new AbortController()
  const stopped = get(data.path, {
    signal: stop.signal,
    onProgress({ step, done = 0 }) {
      if (step !== 'transferring tiles') return
      // One range is answered, and the others wait.
      let answered = 0
      if (done === 0) server.fault ??= () => answered++ > 0
      else stop.abort()
    },
  })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  server.fault = undefined
  expect(readdirSync(join(data.path, 'maps'))).toContain('rome.pmtiles.part')
  expect(newestMap(data.path)).toBeUndefined()
  const { file, bytes } = await get(data.path)
  using fresh = temporaryFolder()
  server.requests = []
  const whole = await get(fresh.path)
  expect(server.requests.length, 'several ranges').toBeGreaterThan(6)
  expect(bytes).toBeLessThan(whole.bytes)
  expect(readFileSync(file).equals(readFileSync(whole.file))).toBe(true)
})

test('an archive that changes while it is read is read again', async () => {
  using data = temporaryFolder()
  const other = Buffer.concat([planet, Buffer.alloc(1)])
  let requests = 0
  server.fault = () => {
    if (++requests === 6) server.resources.set(path, other)
    return false
  }
  const { file } = await get(data.path)
  expect(await textAt(openArchiveFile(file), 10, ...tileAt(10, 12.48, 41.89))).toMatch(/^(sea|tile 10\/)/)
})

const section = (offset: number, length: number) => ({ offset, length })
const damaged = (change: Partial<ReturnType<typeof readHeader>>) =>
  Buffer.concat([packHeader({ ...readHeader(planet, 'planet'), ...change }), planet.subarray(127)])

test.each<[string, Uint8Array, RegExp]>([
  ['no archive', Buffer.alloc(20_000), /is no PMTiles archive$/],
  ['an older version', Buffer.concat([Buffer.from('PMTiles\x02'), planet.subarray(8)]), /is PMTiles of version 2/],
  ['a huge section', damaged({ metadata: section(200, 1e12) }), /is damaged: it has a section of 1000000000000 bytes/],
  ['a zoom that no map has', damaged({ maxZoom: 255 }), /is damaged: it has zooms 0 to 255$/],
  ['a directory that is no directory', damaged({ root: section(5000, 100) }), /has a damaged directory/],
  ['unknown compression', damaged({ internalCompression: 3 }), /unreadable metadata|compression 3 is not supported/],
  [
    'a directory that unpacks to gigabytes',
    Buffer.concat([
      packHeader({
        ...readHeader(planet, 'planet'),
        root: section(127, gzipSync(Buffer.alloc(1e8)).length),
        metadata: section(0, 0),
      }),
      gzipSync(Buffer.alloc(1e8)),
    ]),
    /unreadable metadata|damaged directory/,
  ],
])('%s is refused in one line', async (_, bytes, message) => {
  using data = temporaryFolder()
  server.resources.set(path, bytes)
  await expect(get(data.path)).rejects.toThrow(message)
})

test('an area with too many tiles is refused before its tiles are read', async () => {
  using data = temporaryFolder()
  const entries = Array.from({ length: 700_000 }, (_, tileId) => ({ tileId, offset: tileId, length: 1, runLength: 1 }))
  const { root, leaves } = packDirectories(entries)
  const metadata = gzipSync('{}')
  const header = packHeader({
    ...readHeader(planet, 'planet'),
    root: section(127, root.length),
    metadata: section(127 + root.length, metadata.length),
    leaves: section(127 + root.length + metadata.length, leaves.length),
    tiles: section(127 + root.length + metadata.length + leaves.length, entries.length),
    maxZoom: 10,
  })
  server.resources.set(path, Buffer.concat([header, root, metadata, leaves, Buffer.alloc(entries.length)]))
  const world = { ...readCircle('0,0')!, extentMeters: 8_600_000 }
  await expect(get(data.path, { near: world })).rejects.toThrow(
    /^The area has more than 500,000 tiles\. Choose a smaller one, or a lower --maxzoom$/,
  )
  expect(await get(data.path, { near: world, maxZoom: 6 })).toMatchObject({ isCurrent: false })
})

test('another map of the same name is kept', async () => {
  using data = temporaryFolder()
  const { file } = await get(data.path, { maxZoom: 5 })
  const own = join(data.path, 'maps/milan.pmtiles')
  writeFileSync(own, readFileSync(file))
  const milan = await get(data.path, { near: index.near('Milan')!, maxZoom: 5 })
  expect(milan.file).toBe(join(data.path, 'maps/milan-lombardy-italy.pmtiles'))
})

test('tiles of boxes are numbered as the publisher does', () => {
  // The edge of a tile belongs to either side, by the last bit of the calculation.
  const offEdges = 0.00003
  const degrees = (min: number, max: number) =>
    fc.integer({ min: min * 10_000, max: max * 10_000 }).map(number => number / 10_000 + offEdges)
  fc.assert(
    fc.property(
      degrees(-179, 170),
      degrees(-80, 75),
      degrees(0, 9),
      degrees(0, 5),
      fc.integer({ min: 0, max: 8 }),
      (west, south, wide, high, zoom) => {
        const box = { west, south, east: west + wide, north: south + high }
        const ids = Array.from({ length: zoom + 1 }, (_, z) =>
          tilesIn(box, z).map(([x, y]) => zxyToTileId(z, x, y)),
        ).flat()
        const ranges = tilesOf([box], zoom)
        expect(ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, id) => start + id))).toEqual(
          ids.sort((a, b) => a - b),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('an area across the antimeridian has tiles on both sides', () => {
  const boxes = boxesOf(areaNear(folder.path, readCircle('-16.8,179.99,20km')!).area)
  const ids = tilesOf(boxes, 4)
  for (const x of [0, 15]) {
    const id = zxyToTileId(4, x, tileAt(4, 0, -16.8)[1])
    expect(ids.some(({ start, end }) => start <= id && id < end)).toBe(true)
  }
})

test('directories of any entries are read as they were written', () => {
  const entry = fc.record({
    gap: fc.integer({ min: 1, max: 2 ** 31 }),
    offset: fc.integer({ min: 0, max: 2 ** 45 }),
    length: fc.integer({ min: 1, max: 2 ** 24 }),
    runLength: fc.integer({ min: 1, max: 2 ** 20 }),
  })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 200 }), made => {
      let tileId = 0
      const entries = made.map(({ gap, ...each }) => {
        tileId += gap
        return { tileId, ...each }
      })
      expect(readDirectory(packDirectories(entries).root, 2, 'archive')).toEqual(entries)
    }),
  )
})
