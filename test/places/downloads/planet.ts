import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { PMTiles, zxyToTileId } from 'pmtiles'
import {
  type DirectoryEntry,
  headerBytes,
  packDirectories,
  packHeader,
} from '../../../src/places/downloads/maps/archive.ts'

/** The zooms of the made-up planet. */
export const planetMaxZoom = 13
/** Zooms at which it has all tiles. */
const wholeZooms = 6

/** Returns the column and row of a point, by the usual formula. */
export const tileAt = (zoom: number, longitude: number, latitude: number): [x: number, y: number] => {
  const radians = (latitude * Math.PI) / 180
  const scale = 2 ** zoom
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2
  return [Math.floor(((longitude + 180) / 360) * scale), Math.floor(y * scale)]
}

type Zxy = [z: number, x: number, y: number]

function* tilesOfPlanet(): Generator<Zxy> {
  for (let z = 0; z <= planetMaxZoom; z++) {
    const [[minX, minY], [maxX, maxY]] =
      z <= wholeZooms
        ? [
            [0, 0],
            [2 ** z - 1, 2 ** z - 1],
          ]
        : [tileAt(z, 10.5, 43), tileAt(z, 14.5, 40.8)]
    for (let x = minX!; x <= maxX!; x++) for (let y = minY!; y <= maxY!; y++) yield [z, x, y]
  }
}

/** Sea is the same tile everywhere. */
const contentOf = ([z, x, y]: Zxy): string =>
  z > 2 && (x * 7 + y * 3) % 5 < 2 ? 'sea' : `tile ${z}/${x}/${y} ${'street '.repeat(20)}`

/** Makes a planet archive: whole at low zooms, and detailed around Rome. */
export const makePlanet = (): Uint8Array => {
  const tiles = [...tilesOfPlanet()]
    .map(zxy => ({ id: zxyToTileId(...zxy), content: contentOf(zxy) }))
    .sort((a, b) => a.id - b.id)
  const offsets = new Map<string, { offset: number; length: number }>()
  const contents: Buffer[] = []
  let bytes = 0
  const entries: DirectoryEntry[] = []
  for (const { id, content } of tiles) {
    let place = offsets.get(content)
    if (!place) {
      const packed = gzipSync(content)
      place = { offset: bytes, length: packed.length }
      offsets.set(content, place)
      contents.push(packed)
      bytes += packed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.tileId + last.runLength === id) last.runLength++
    else entries.push({ tileId: id, ...place, runLength: 1 })
  }
  const { root, leaves } = packDirectories(entries)
  if (leaves.length === 0) throw new Error('the planet must have leaf directories')
  const metadata = gzipSync(JSON.stringify({ name: 'Planet', attribution: '© OpenStreetMap', vector_layers: [] }))
  const metadataAt = headerBytes + root.length
  const leavesAt = metadataAt + metadata.length
  const header = packHeader({
    root: { offset: headerBytes, length: root.length },
    metadata: { offset: metadataAt, length: metadata.length },
    leaves: { offset: leavesAt, length: leaves.length },
    tiles: { offset: leavesAt + leaves.length, length: bytes },
    addressedTiles: tiles.length,
    tileEntries: entries.length,
    tileContents: offsets.size,
    isClustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    minZoom: 0,
    maxZoom: planetMaxZoom,
    ...{ west: -180, south: -85, east: 180, north: 85, centerZoom: 3, centerLongitude: 0, centerLatitude: 0 },
  })
  return Buffer.concat([header, root, metadata, leaves, ...contents])
}

/** Opens an archive with the publisher's reader. */
export const openArchive = (bytes: Uint8Array): PMTiles =>
  new PMTiles({
    getKey: () => 'archive',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  })

export const openArchiveFile = (file: string): PMTiles => openArchive(readFileSync(file))

/** Reads a tile as text. */
export const textAt = async (archive: PMTiles, ...zxy: Zxy): Promise<string | undefined> => {
  const tile = await archive.getZxy(...zxy)
  return tile && Buffer.from(tile.data).toString('utf8')
}
