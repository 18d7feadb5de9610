import { gunzipSync, gzipSync } from 'node:zlib'
import { DownloadFailed } from '../failures.ts'

// PMTiles, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The publisher's reader, the package
// `pmtiles`, has no writer and does not list the tiles of an area.

export const headerBytes = 127
/** A reader finds the header and the root directory in this many bytes. */
export const firstBytes = 16_384
/** Tile numbers of higher zooms are no exact numbers. Builds of the planet end at 15. */
const highestZoom = 24
/** A directory of the planet has some thousand entries of about ten bytes. */
export const maxDirectoryBytes = 4 << 20

type Section = { offset: number; length: number }

/** The header. Positions of sections count from the beginning of the file, those of tiles from that of their section. */
export type ArchiveHeader = {
  root: Section
  metadata: Section
  leaves: Section
  tiles: Section
  addressedTiles: number
  tileEntries: number
  tileContents: number
  isClustered: boolean
  /** Compression of directories and metadata, and of tiles: 1 none, 2 gzip, 3 brotli, 4 zstd. */
  internalCompression: number
  tileCompression: number
  tileType: number
  minZoom: number
  maxZoom: number
  west: number
  south: number
  east: number
  north: number
  centerZoom: number
  centerLongitude: number
  centerLatitude: number
}

/** The part of the header that depends on the area. */
export type MapBounds = Pick<
  ArchiveHeader,
  'west' | 'south' | 'east' | 'north' | 'centerLongitude' | 'centerLatitude' | 'centerZoom' | 'minZoom' | 'maxZoom'
>

/** The type of tiles that maps draw. */
export const vectorTiles = 1

/** @throws DownloadFailed for another format. @param name for the message */
export const readHeader = (bytes: Uint8Array, name: string): ArchiveHeader => {
  const isArchive = Buffer.from(bytes.subarray(0, 7)).toString('latin1') === 'PMTiles'
  if (bytes.length < headerBytes || !isArchive) throw new DownloadFailed(`${name} is no PMTiles archive`)
  if (bytes[7] !== 3) throw new DownloadFailed(`${name} is PMTiles of version ${bytes[7]}; version 3 is supported`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes)
  const long = (at: number) => Number(view.getBigUint64(at, true))
  const section = (at: number): Section => ({ offset: long(at), length: long(at + 8) })
  const degrees = (at: number) => view.getInt32(at, true) / 1e7
  const [minZoom, maxZoom] = [view.getUint8(100), view.getUint8(101)]
  if (minZoom > maxZoom || maxZoom > highestZoom)
    throw new DownloadFailed(`${name} is damaged: it has zooms ${minZoom} to ${maxZoom}`)
  return {
    root: section(8),
    metadata: section(24),
    leaves: section(40),
    tiles: section(56),
    addressedTiles: long(72),
    tileEntries: long(80),
    tileContents: long(88),
    isClustered: view.getUint8(96) === 1,
    internalCompression: view.getUint8(97),
    tileCompression: view.getUint8(98),
    tileType: view.getUint8(99),
    minZoom,
    maxZoom,
    west: degrees(102),
    south: degrees(106),
    east: degrees(110),
    north: degrees(114),
    centerZoom: view.getUint8(118),
    centerLongitude: degrees(119),
    centerLatitude: degrees(123),
  }
}

export const packHeader = (header: ArchiveHeader): Uint8Array => {
  const bytes = new Uint8Array(headerBytes)
  bytes.set(Buffer.from('PMTiles\x03', 'latin1'))
  const view = new DataView(bytes.buffer)
  const longs = [
    ...[header.root, header.metadata, header.leaves, header.tiles].flatMap(({ offset, length }) => [offset, length]),
    ...[header.addressedTiles, header.tileEntries, header.tileContents],
  ]
  for (const [index, value] of longs.entries()) view.setBigUint64(8 + 8 * index, BigInt(value), true)
  const { isClustered, internalCompression, tileCompression, tileType, minZoom, maxZoom } = header
  bytes.set([Number(isClustered), internalCompression, tileCompression, tileType, minZoom, maxZoom], 96)
  const degrees = (at: number, value: number) => view.setInt32(at, Math.round(value * 1e7), true)
  for (const [index, side] of (['west', 'south', 'east', 'north'] as const).entries())
    degrees(102 + 4 * index, header[side])
  view.setUint8(118, header.centerZoom)
  degrees(119, header.centerLongitude)
  degrees(123, header.centerLatitude)
  return bytes
}

/**
 * A directory entry: `runLength` tiles from `tileId` on have the same content. With `runLength` 0 it points to a leaf
 * directory with the tiles from `tileId` on.
 */
export type DirectoryEntry = { tileId: number; offset: number; length: number; runLength: number }

/** @param compression of the header @throws DownloadFailed for damaged bytes. @param name for the message */
export const readDirectory = (bytes: Uint8Array, compression: number, name: string): DirectoryEntry[] => {
  try {
    return entriesIn(unpacked(bytes, compression))
  } catch (error) {
    throw new DownloadFailed(`${name} has a damaged directory (${(error as Error).message})`)
  }
}

/** @param compression of the header @throws DownloadFailed for damaged bytes. @param name for the message */
export const readMetadata = (bytes: Uint8Array, compression: number, name: string): unknown => {
  try {
    return JSON.parse(Buffer.from(unpacked(bytes, compression)).toString('utf8'))
  } catch {
    throw new DownloadFailed(`${name} has unreadable metadata`)
  }
}

const gzip = 2

/** Decompresses a directory or metadata. @throws Error */
const unpacked = (bytes: Uint8Array, compression: number): Uint8Array => {
  if (compression === 1) return bytes
  if (compression !== gzip) throw new Error(`its compression ${compression} is not supported`)
  return gunzipSync(bytes, { maxOutputLength: maxDirectoryBytes })
}

const entriesIn = (bytes: Uint8Array): DirectoryEntry[] => {
  let at = 0
  const next = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('it ends too early')
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
      if (scale > 2 ** 56) throw new Error('a number is too large')
    }
  }
  const count = next()
  // Each entry has at least four bytes.
  if (count * 4 > bytes.length) throw new Error(`it has no ${count} entries`)
  let tileId = 0
  const entries = Array.from({ length: count }, () => {
    tileId += next()
    return { tileId, offset: 0, length: 0, runLength: 0 }
  })
  for (const entry of entries) entry.runLength = next()
  for (const entry of entries) entry.length = next()
  for (const [index, entry] of entries.entries()) {
    const offset = next()
    const before = entries[index - 1]
    entry.offset = offset === 0 && before ? before.offset + before.length : offset - 1
  }
  return entries
}

const packEntries = (entries: readonly DirectoryEntry[]): Buffer => {
  const bytes: number[] = []
  const add = (value: number) => {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80)
    bytes.push(rest)
  }
  add(entries.length)
  for (const [index, { tileId }] of entries.entries()) add(tileId - (entries[index - 1]?.tileId ?? 0))
  for (const { runLength } of entries) add(runLength)
  for (const { length } of entries) add(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    add(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return gzipSync(Uint8Array.from(bytes))
}

const smallestLeaf = 4096

/** Packs a directory: a root that fits into `firstBytes`, and leaves if it would not fit alone. */
export const packDirectories = (entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } => {
  const whole = entries.length <= smallestLeaf ? packEntries(entries) : undefined
  if (whole && whole.length <= firstBytes - headerBytes) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = smallestLeaf; ; size *= 2) {
    const pointers: DirectoryEntry[] = []
    const leaves: Buffer[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = packEntries(entries.slice(from, from + size))
      pointers.push({ tileId: entries[from]!.tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = packEntries(pointers)
    if (root.length <= firstBytes - headerBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** What a new archive says of itself. */
type NewArchive = {
  entries: readonly DirectoryEntry[]
  metadata: Record<string, unknown>
  /** The rest of its header. */
  header: Omit<
    ArchiveHeader,
    'root' | 'metadata' | 'leaves' | 'tileEntries' | 'isClustered' | 'internalCompression' | 'tiles'
  >
  /** Bytes of all tiles. */
  tilesLength: number
}

/** Returns the header, the root directory, the metadata and the leaf directories of an archive. The tiles follow. */
export const packBeginning = ({ entries, metadata, header, tilesLength }: NewArchive): Buffer => {
  const { root, leaves } = packDirectories(entries)
  const about = gzipSync(JSON.stringify(metadata))
  let offset = headerBytes
  const section = (length: number): Section => {
    offset += length
    return { offset: offset - length, length }
  }
  const packed = packHeader({
    ...header,
    root: section(root.length),
    metadata: section(about.length),
    leaves: section(leaves.length),
    tiles: section(tilesLength),
    tileEntries: entries.length,
    isClustered: true,
    internalCompression: gzip,
  })
  return Buffer.concat([packed, root, about, leaves])
}

/** Returns an archive of vector tiles. @param tiles compressed with gzip, by their numbers */
export const packArchive = (
  tiles: ReadonlyMap<number, Uint8Array>,
  metadata: Record<string, unknown>,
  bounds: MapBounds,
): Buffer => {
  const sorted = [...tiles].sort(([a], [b]) => a - b)
  let tilesLength = 0
  const entries = sorted.map(([tileId, { length }]) => {
    tilesLength += length
    return { tileId, offset: tilesLength - length, length, runLength: 1 }
  })
  const count = { addressedTiles: entries.length, tileContents: entries.length }
  const header = { ...bounds, ...count, tileCompression: gzip, tileType: vectorTiles }
  return Buffer.concat([packBeginning({ entries, metadata, header, tilesLength }), ...sorted.map(([, tile]) => tile)])
}
