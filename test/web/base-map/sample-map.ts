import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { headerBytes, packDirectories, packHeader } from '../../../src/places/downloads/maps/archive.ts'
import { tileIdOf } from '../../../src/places/downloads/maps/tile-ids.ts'
import { tileAt } from '../../places/downloads/planet.ts'

type Point = [x: number, y: number]
type Feature = { type: 1 | 2 | 3; points: Point[]; properties: Record<string, string | number> }

/** Names of layers and kinds, as two makers of tiles write them. */
export type Schema = 'protomaps' | 'openmaptiles'

/** The same streets, river, park and district in each tile. Points are shares of the tile × 4096. */
const layersOf: Record<Schema, Record<string, Feature[]>> = {
  protomaps: {
    earth: [area({ kind: 'earth' }, [0, 0], [4096, 0], [4096, 4096], [0, 4096])],
    landuse: [area({ kind: 'park' }, [400, 400], [1400, 400], [1400, 1400], [400, 1400])],
    water: [area({ kind: 'river' }, [2600, 0], [3000, 0], [3000, 4096], [2600, 4096])],
    roads: [
      street({ kind: 'major_road', name: 'Via Marmorata' }, [0, 2000], [4096, 2000]),
      street({ kind: 'minor_road', name: 'Via Galvani' }, [0, 3000], [4096, 3000]),
    ],
    places: [
      place({ kind: 'neighbourhood', name: 'Testaccio' }, [900, 900]),
      place({ kind: 'locality', kind_detail: 'village', name: 'Magliana' }, [3500, 3500]),
    ],
  },
  openmaptiles: {
    landcover: [area({ class: 'grass' }, [400, 400], [1400, 400], [1400, 1400], [400, 1400])],
    water: [area({ class: 'river' }, [2600, 0], [3000, 0], [3000, 4096], [2600, 4096])],
    transportation: [
      street({ class: 'primary' }, [0, 2000], [4096, 2000]),
      street({ class: 'minor' }, [0, 3000], [4096, 3000]),
    ],
    transportation_name: [street({ class: 'primary', name: 'Via Marmorata' }, [0, 2000], [4096, 2000])],
    place: [
      place({ class: 'suburb', name: 'Testaccio' }, [900, 900]),
      place({ class: 'village', name: 'Magliana' }, [3500, 3500]),
    ],
    // A name that every object has.
    constructor: [street({ class: 'primary' }, [0, 0], [4096, 4096])],
  },
}

type Properties = Feature['properties']

function area(properties: Properties, ...points: Point[]): Feature {
  return { type: 3, points, properties }
}
function street(properties: Properties, ...points: Point[]): Feature {
  return { type: 2, points, properties }
}
function place(properties: Properties, at: Point): Feature {
  return { type: 1, points: [at], properties }
}

const maxZoom = 14
export const attribution =
  '<a href="https://www.openstreetmap.org/copyright" onclick="alert(1)">&copy; OpenStreetMap</a>'

/** Makes an archive of the centre of Rome. @param change of each tile's bytes */
export const makeMap = (schema: Schema, change = (tile: Uint8Array): Uint8Array => tile): Uint8Array => {
  const ids: number[] = []
  for (let z = 0; z <= maxZoom; z++) {
    const [[minX, minY], [maxX, maxY]] = [tileAt(z, 12.4, 41.95), tileAt(z, 12.55, 41.85)]
    for (let x = minX; x <= maxX; x++) for (let y = minY; y <= maxY; y++) ids.push(tileIdOf(z, x, y))
  }
  const tile = gzipSync(change(tileOf(layersOf[schema])))
  const entries = ids.sort((a, b) => a - b).map(tileId => ({ tileId, offset: 0, length: tile.length, runLength: 1 }))
  const { root, leaves } = packDirectories(entries)
  const metadata = gzipSync(JSON.stringify({ attribution }))
  const leavesAt = headerBytes + root.length + metadata.length
  const header = packHeader({
    root: { offset: headerBytes, length: root.length },
    metadata: { offset: headerBytes + root.length, length: metadata.length },
    leaves: { offset: leavesAt, length: leaves.length },
    tiles: { offset: leavesAt + leaves.length, length: tile.length },
    addressedTiles: ids.length,
    tileEntries: ids.length,
    tileContents: 1,
    isClustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    minZoom: 0,
    maxZoom,
    ...{ west: 12.4, south: 41.85, east: 12.55, north: 41.95 },
    ...{ centerZoom: 12, centerLongitude: 12.48, centerLatitude: 41.9 },
  })
  return Buffer.concat([header, root, metadata, leaves, tile])
}

/** Writes a tile: https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */
const tileOf = (layers: Record<string, Feature[]>): Uint8Array => {
  const pbf = new PbfWriter()
  for (const [name, features] of Object.entries(layers)) pbf.writeMessage(3, writeLayer, { name, features })
  return pbf.finish()
}

const writeLayer = ({ name, features }: { name: string; features: Feature[] }, pbf: PbfWriter = new PbfWriter()) => {
  const keys: string[] = []
  const values: (string | number)[] = []
  const indexOf = <T>(all: T[], item: T) => (all.includes(item) ? all.indexOf(item) : all.push(item) - 1)
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const { type, points, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [indexOf(keys, key), indexOf(values, value)])
    pbf.writeMessage(
      2,
      (_: unknown, feature: PbfWriter) => {
        feature.writePackedVarint(2, tags)
        feature.writeVarintField(3, type)
        feature.writePackedVarint(4, geometryOf(type, points))
      },
      undefined,
    )
  }
  for (const key of keys) pbf.writeStringField(3, key)
  for (const value of values)
    pbf.writeMessage(4, (_: unknown, message: PbfWriter) => message.writeStringField(1, String(value)), undefined)
  pbf.writeVarintField(5, 4096)
}

const command = (id: number, count: number) => id | (count << 3)
const zigzag = (number: number) => (number << 1) ^ (number >> 31)

const geometryOf = (type: Feature['type'], [first, ...rest]: Point[]): number[] => {
  let [x, y] = [0, 0]
  const step = ([nextX, nextY]: Point) => {
    const by = [zigzag(nextX - x), zigzag(nextY - y)]
    ;[x, y] = [nextX, nextY]
    return by
  }
  const lines =
    rest.length > 0 ? [command(1, 1), ...step(first!), command(2, rest.length), ...rest.flatMap(step)] : undefined
  return [...(lines ?? [command(1, 1), ...step(first!)]), ...(type === 3 ? [command(7, 1)] : [])]
}
