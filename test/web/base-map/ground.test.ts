import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openMapArchive } from '../../../src/web/base-map/archive.ts'
import { drawTiles, drawTowns, type GroundRequest } from '../../../src/web/base-map/ground.ts'
import { starterMap } from '../../../src/web/base-map/index.ts'
import { openTownIndex } from '../../../src/web/base-map/town-index.ts'
import { mapFile } from '../../../src/web/components/map-ground.tsx'
import type { PlacedLabel } from '../../../src/web/map/labels.ts'
import { latitudeAt } from '../../../src/web/map/mercator.ts'
import { type StaticMap, staticMapOf, takenOn } from '../../../src/web/map/static-map.ts'
import { output, testWith } from '../../support/tools.ts'
import { makeMap, type Schema } from './sample-map.ts'

const size = { width: 480, height: 440 }
const mapOf = (...spots: [latitude: number, longitude: number][]): StaticMap =>
  staticMapOf(
    spots.map(([latitude, longitude], index) => ({ latitude, longitude, rank: index + 1 })),
    size,
  )
const requestOf = (map: StaticMap): GroundRequest => ({ ...map, taken: takenOn(map), labelScale: 1 })

/** Da Felice, Dar Poeta and Roscioli. */
const rome = mapOf([41.8791, 12.4762], [41.8909, 12.468], [41.894, 12.4741])
const italy = mapOf([41.8791, 12.4762], [45.4642, 9.19], [40.8518, 14.2681], [43.7696, 11.2558])

const archiveOf = (bytes: Uint8Array) =>
  openMapArchive({
    size: bytes.length,
    tag: '1',
    read: async (start, length) => Uint8Array.from(bytes.subarray(start, start + length)),
  })
const towns = openTownIndex()
const drawn = async (schema: Schema) =>
  (await drawTiles(requestOf(rome), await archiveOf(makeMap(schema)), () => towns))!

test('draws streets, water and parks of both kinds of tiles alike', async () => {
  for (const schema of ['protomaps', 'openmaptiles'] as const) {
    const { source, paths, labels } = await drawn(schema)
    expect([schema, source, paths.map(({ layer }) => layer)]).toEqual([
      schema,
      'tiles',
      ['green', 'water', 'minorRoad', 'majorRoad'],
    ])
    expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['Testaccio', 'Magliana']))
    const [minor, major] = paths.slice(-2).map(({ width }) => width!)
    expect(minor).toBeLessThan(major!)
  }
})

/** Returns the box of a name with letters of average width. */
const boxOf = ({ x, y, text, size, angle = 0 }: PlacedLabel) => {
  const width = text.length * size * 0.5
  const [across, down] = Math.abs(angle) > 45 ? [size, width] : [width, size]
  return { x0: x - across / 2, y0: y - down / 2, x1: x + across / 2, y1: y + down / 2 }
}
const overlap = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

const expectTidy = (map: StaticMap, labels: readonly PlacedLabel[]) => {
  const pins = map.pins.map(({ x, y }) => ({ x0: x - 12, y0: y - 12, x1: x + 12, y1: y + 12 }))
  const boxes = labels.map(boxOf)
  for (const [index, box] of boxes.entries())
    for (const other of [...pins, ...boxes.slice(index + 1)]) expect(overlap(box, other)).toBe(false)
}

test('without tiles, shows the towns of the area, and none below a pin or another name', () => {
  for (const map of [rome, italy]) {
    const { source, labels } = drawTowns(requestOf(map), towns)
    expect(source).toBe('towns')
    expect(labels.length).toBeGreaterThan(1)
    expectTidy(map, labels)
  }
  const named = (map: StaticMap) => drawTowns(requestOf(map), towns).labels.map(({ text }) => text)
  expect(named(rome)).toContain('Trastevere')
  expect(named(italy)).toEqual(expect.arrayContaining(['Rome', 'Milan', 'Naples']))
  expect(drawTowns(requestOf(italy), towns).paths.map(({ layer }) => layer)).toEqual(['coast'])
  const fiji = mapOf([-18.14, 178.44], [-13.83, -171.76])
  expect(named(fiji), 'on both sides of the date line').toEqual(expect.arrayContaining(['Suva', 'Apia']))
})

test('the map of the starter towns is small, names its owners, and has streets and water in each of them', async () => {
  const bytes = readFileSync(starterMap)
  expect(bytes.length).toBeLessThan(2_000_000)
  const archive = await archiveOf(bytes)
  expect(archive.attribution).toBe('© OpenStreetMap contributors')
  expect(archive.areas.length).toBe(5)
  for (const area of archive.areas) {
    // The middle third.
    const [width, height] = [(area.x1 - area.x0) / 3, (area.y1 - area.y0) / 3]
    const [from, to] = [1, 2].map(part => ({
      latitude: latitudeAt(area.y0 + part * height),
      longitude: (area.x0 + part * width - 0.5) * 360,
    }))
    const map = mapOf([from!.latitude, from!.longitude], [to!.latitude, to!.longitude])
    const { paths } = (await drawTiles({ ...requestOf(map), area }, archive, () => towns))!
    const layers = new Set(paths.map(({ layer }) => layer))
    for (const layer of ['majorRoad', 'water'] as const) expect(layers).toContain(layer)
  }
})

test('around an archive, the map fades out and has the names of towns', async () => {
  const archive = await archiveOf(makeMap('protomaps'))
  const [area] = archive.areas
  const wide = mapOf([41.86, 12.41], [41.94, 12.54])
  const ground = (await drawTiles({ ...requestOf(wide), area: area! }, archive, () => towns))!
  expect(ground.edge).toBeDefined()
  expect(ground.labels.map(({ text }) => text)).toContain('Testaccio')
  expect(mapFile(ground, wide)).toContain('<linearGradient')
})

test('reads the attribution of an archive as text', async () => {
  expect((await archiveOf(makeMap('protomaps'))).attribution).toBe('© OpenStreetMap')
})

test('refuses damaged tiles and archives', async () => {
  const cut = await archiveOf(makeMap('protomaps', tile => tile.map((byte, index) => (index % 7 === 0 ? 255 : byte))))
  await expect(drawTiles(requestOf(rome), cut, () => towns)).rejects.toThrow()
  const huge = await archiveOf(makeMap('protomaps', () => new Uint8Array(9 << 20)))
  await expect(drawTiles(requestOf(rome), huge, () => towns)).rejects.toThrow()
  await expect(archiveOf(makeMap('protomaps').subarray(0, 140))).rejects.toThrow('end of file')
  await expect(archiveOf(Buffer.from('no archive'.repeat(50)))).rejects.toThrow('PMTiles')
})

test('has no tiles of another town', async () => {
  const naples = mapOf([40.8518, 14.2681], [40.84, 14.25])
  expect(await drawTiles(requestOf(naples), await archiveOf(makeMap('protomaps')), () => towns)).toBeUndefined()
})

testWith(['xmllint'], 'the file is valid XML in light and dark colours, whatever a street is called', async () => {
  const ground = await drawn('protomaps')
  const label = {
    colour: 'quietLabel',
    text: '</text><script>alert(1)</script>',
    size: 11,
    x: 9,
    y: 9,
    angle: -30,
  } as const
  const file = mapFile({ ...ground, labels: [...ground.labels, label] }, rome)
  expect(output('xmllint', ['--noout', '-'], file)).toBe('')
  expect(file).toContain('@media screen and (prefers-color-scheme:dark)')
  expect(file).not.toContain('<script')
})
